"""The tricks for an established revoke, written out as directors print them, against what the module rules.

The expectation comes from `PRINTED` and `NOTHING_MOVES` alone. The module is asked as a director asks it: question by
question, each answered from the facts of the deal.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from lawtext.conversation import Screen, answer_to, begin, screen, step
from lawtext.conversation.steps import Choose
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.model import Finding
from tests.lawtext.way_on import confirmed

REVOKER, PARTNER, OPPONENTS = "the revoker's own hand", "his partner or dummy", "the other side"
OLD, NEW = ("1997", "dd"), ("2007", "2017")

# who won the revoke trick | tricks of that side later: none, any (+), one, more (>)
# | one of them won by the revoker with a card of the suit | books since 2007 | older books
PRINTED = """
the revoker's own hand | 0 | -   | 1 64A1 | 1 64A1
the revoker's own hand | + | any | 2 64A1 | 2 64A1
his partner or dummy   | 0 | -   | 1 64A2 | 1 64A2
his partner or dummy   | + | no  | 1 64A2 | 1 64A2
his partner or dummy   | + | yes | 1 64A2 | 2 64A2
the other side         | 0 | -   | 0 64B1 | 0 64B1
the other side         | + | no  | 1 64A2 | 1 64A2
the other side         | 1 | yes | 1 64A2 | 1 64A2
the other side         | > | yes | 1 64A2 | 2 64A2
"""

# Why no trick moves by itself, and the clause in each edition that says so.
NOTHING_MOVES: dict[str, dict[str, tuple[str, ...]]] = {
    "dummy's card was not played": {"64B3": OLD + NEW},
    "a penalty card was not played": {"64B3": OLD + NEW},
    "second revoke of that player in that suit": {"64B2": OLD + NEW},
    "the other side had called on the next deal": {"64B4": OLD + NEW},
    "the round was over": {"64B5": OLD + NEW},
    "it was the twelfth trick": {"64B6": OLD + NEW},
    "both sides revoked": {"64B7": NEW, "64C": OLD},
    "both corrected after one side had gone on": {"64B8": ("2017",), "62A": ("2007", *OLD)},
}


@dataclass(frozen=True, slots=True)
class Deal:
    """What the quitted cards and the players tell the director; `later` counts tricks of the revoking side."""

    edition: str
    winner: str
    later: int
    suit_card: bool
    exception: str = ""

    def __str__(self) -> str:
        later = f"{self.later} later, {'one' if self.suit_card else 'none'} with a card of the suit"
        return f"{self.edition}, won by {self.winner}, {later}, {self.exception or 'no exception'}"


def every_deal() -> Iterator[Deal]:
    for edition, winner, later in itertools.product(OLD + NEW, (REVOKER, PARTNER, OPPONENTS), range(5)):
        for suit_card, exception in itertools.product((False, True), ("", *NOTHING_MOVES)):
            if later or not suit_card:
                yield Deal(edition, winner, later, suit_card, exception)


def expected(deal: Deal) -> tuple[int, str]:
    """How many tricks go over, and by which clause, read off the lines above."""
    if deal.exception:
        (clause,) = (clause for clause, books in NOTHING_MOVES[deal.exception].items() if deal.edition in books)
        return 0, clause
    (line,) = (cells for cells in printed_lines() if fits(cells, deal))
    number, clause = line[3 if deal.edition in NEW else 4].split()
    return int(number), clause


def printed_lines() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]


def fits(cells: list[str], deal: Deal) -> bool:
    winner, later, suit_card = cells[:3]
    right_number = {"0": deal.later == 0, "1": deal.later == 1, ">": deal.later > 1, "+": deal.later > 0}[later]
    right_card = suit_card in ("-", "any") or (suit_card == "yes") == deal.suit_card
    return winner == deal.winner and right_number and right_card


def answer(deal: Deal, question: str) -> str:
    """What a director at this deal answers, knowing only what happened."""
    match question:
        case "noticed":
            return {
                "the other side had called on the next deal": "next_board",
                "the round was over": "round_over",
                "both corrected after one side had gone on": "corrected",
            }.get(deal.exception, "board")
        case "special":
            return {
                "dummy's card was not played": "faced",
                "a penalty card was not played": "faced",
                "second revoke of that player in that suit": "same_suit",
                "it was the twelfth trick": "twelfth",
                "both sides revoked": "both_sides",
            }.get(deal.exception, "none")
        case "again":
            return "same"
        case "winner":
            return {REVOKER: "own", PARTNER: "partner", OPPONENTS: "other"}[deal.winner]
        case "later":
            return {0: "none", 1: "one"}.get(deal.later, "more")
        case "suit_card":
            return "yes" if deal.suit_card else "no"
    raise AssertionError(f"nobody at the table was told what {question!r} means")


@cache
def followed_through(deal: Deal) -> tuple[Screen, tuple[str, ...]]:
    """The last screen, and the questions that were asked on the way to it."""
    corpus = load()
    steps = begin(corpus, "How many tricks?", deal.edition, module="revoke_tricks")
    if (special := answer(deal, "special")) != "none":  # it is assumed that nothing special was so: the director knows
        steps = (*steps, answer_to(corpus, steps, "special", special))
    now, asked = screen(corpus, steps), []
    while now.question is not None:
        asked.append(now.question.id)
        said = answer_to(corpus, steps, now.question.id, answer(deal, now.question.id))
        steps, now = step(corpus, steps, said)
    return now, tuple(asked)


def ruled(deal: Deal) -> tuple[int, tuple[str, ...]]:
    """The number that the verdict begins with, and what it cites first and second."""
    finding = followed_through(deal)[0].finding
    assert finding is not None, f"no finding for {deal}"
    return {"No": 0, "One": 1, "Two": 2}[finding.say.split()[0]], finding.cite[:2]


def agrees(deal: Deal) -> bool:
    (number, clause), (said, cited) = expected(deal), ruled(deal)
    return number == said and clause in cited


@pytest.mark.parametrize("edition", OLD + NEW)
def test_every_combination_of_facts_moves_the_tricks_that_are_printed(edition: str) -> None:
    deals = [deal for deal in every_deal() if deal.edition == edition]
    assert len(deals) == 3 * 9 * 9, "winners, later tricks with and without a suit card, exceptions"
    wrong = [f"{deal}: {ruled(deal)}, not {expected(deal)}" for deal in deals if not agrees(deal)]
    assert not wrong, "\n".join(wrong)


def test_the_printed_lines_give_exactly_one_number_for_each_deal() -> None:
    for deal in every_deal():
        assert deal.exception or sum(fits(cells, deal) for cells in printed_lines()) == 1, str(deal)


def test_no_side_hands_over_more_tricks_than_it_won_from_the_revoke_on() -> None:
    for deal in every_deal():
        assert ruled(deal)[0] <= deal.later + (deal.winner != OPPONENTS), str(deal)


def test_a_second_trick_without_the_revokers_own_win_is_known_to_the_older_books_alone() -> None:
    harsher = {deal.edition for deal in every_deal() if deal.winner != REVOKER and ruled(deal)[0] == 2}
    assert harsher == set(OLD)


def test_with_which_card_a_later_trick_was_won_is_asked_only_where_it_can_matter() -> None:
    for deal in every_deal():
        asked = "suit_card" in followed_through(deal)[1]
        with_it, without = (Deal(deal.edition, deal.winner, deal.later, card, deal.exception) for card in (True, False))
        matters = deal.later > 0 and expected(with_it) != expected(without)
        assert asked == matters, str(deal)


def test_a_finding_without_a_trick_still_leads_on_to_equity_unless_it_was_corrected() -> None:
    for deal in every_deal():
        finding = followed_through(deal)[0].finding
        assert finding is not None
        leads_on = {option.next for option in finding.options}
        corrected = deal.exception == "both corrected after one side had gone on"
        assert corrected or leads_on & {"revoke_equity", "revoke_trick_twelve"}, str(deal)


@pytest.mark.parametrize("edition", OLD + NEW)
def test_two_revokes_by_partners_or_in_two_suits_are_counted_each(edition: str) -> None:
    module = load().module("revoke_tricks")
    answers = {"noticed": "board", "special": "same_suit", "again": "other"}
    finding = advance(module, edition, answers)
    assert isinstance(finding, Finding)
    assert finding.row == "several_revokes"
    assert "revoke_tricks" in {option.next for option in finding.options}, "the first one is counted, then the next"


@pytest.mark.parametrize("edition", OLD + NEW)
def test_when_an_established_revoke_was_first_mentioned_is_asked_before_tricks_are_counted(edition: str) -> None:
    corpus = load()
    steps = begin(corpus, "He led to the next trick.", edition, module="revoke_noticed")
    for question, given in (("next_step", "played"), ("about_trick", "neither")):
        if (now := screen(corpus, steps)).question is not None and now.question.id == question:
            steps, _ = step(corpus, steps, answer_to(corpus, steps, question, given))
    steps, now = step(corpus, confirmed(corpus, steps), Choose("count"))
    assert now.question is not None
    assert now.question.id == "noticed", "a call on the next board or the end of the round leaves no trick to move"
