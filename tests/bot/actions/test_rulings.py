"""A finding made official or ruled otherwise, a ruling written from nothing: once, and on what it rests on."""

from __future__ import annotations

import pytest

from bot.actions.entries import Details, Draft, NoReason, NoVerdict, details_fields, entry_of_its_own, entry_on_finding
from bot.actions.limits import TooLong
from bot.actions.refusal import REFUSALS
from bot.actions.revisions import revise
from bot.actions.rulings import (
    AlreadyRuled,
    NoFinding,
    basis_of,
    book_of,
    make_ruling,
    precedents,
    rulings_alike,
)
from bot.ledger import Ledger, NoSuchCase, Settings
from lawtext.model import Corpus, LawError
from tests.bot.actions.acting import AT, DORA, SLIP, case_with_finding, edit, official, written


def test_a_finding_is_made_official_as_it_was_found(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    details = Details(board="12, table 3", contract="4♠x by South", adjustment="average", note="Heard both")
    entry = official(ledger, corpus, case, draft=Draft(options=("correct",), details=details)).ruling.entry
    assert entry.finding is not None
    assert (entry.verdict, entry.clauses) == (entry.finding["say"], ("45C4b",))
    assert (entry.edition, entry.row, entry.deciding, entry.digest) == ("2017", "slip_2017", SLIP, corpus.digest)
    assert (entry.board, entry.place, entry.contract, entry.declarer) == ("12", "table 3", "4♠x", "South")
    assert [(each["who"], each["option"]) for each in entry.choices] == [("declarer", "correct")]
    assert entry.option == entry.choices[0]["do"]
    assert entry.overruled_because is None


def test_choices_that_nobody_named_stay_open_and_none_named_are_those_of_the_case(
    ledger: Ledger, corpus: Corpus
) -> None:
    on = basis_of(corpus, case_with_finding(ledger, corpus))
    for draft in (Draft(), Draft(options=())):
        entry = entry_on_finding(corpus, on, draft)
        assert [(each["who"], each["option"]) for each in entry.choices] == [("declarer", "")]


def test_an_option_that_is_not_offered_is_refused(ledger: Ledger, corpus: Corpus) -> None:
    on = basis_of(corpus, case_with_finding(ledger, corpus))
    with pytest.raises(LawError, match="offers no option 'sing'; it offers correct"):
        entry_on_finding(corpus, on, Draft(options=("sing",)))


@pytest.mark.parametrize("said", [Draft(verdict="It stays."), Draft(law="45C4a"), Draft(law="")])
def test_what_was_not_found_is_ruled_only_with_a_reason(ledger: Ledger, corpus: Corpus, said: Draft) -> None:
    on = basis_of(corpus, case_with_finding(ledger, corpus))
    with pytest.raises(NoReason, match="say why"):
        entry_on_finding(corpus, on, said)
    entry = entry_on_finding(corpus, on, Draft(verdict=said.verdict, law=said.law, because="He paused", option="None"))
    assert entry.overruled_because == "He paused"
    assert entry.finding is not None
    assert (entry.row, entry.option, entry.choices) == ("slip_2017", "None", ())


def test_a_case_is_ruled_on_once_and_anew_when_that_was_voided(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    on = basis_of(corpus, case)
    assert precedents(ledger, case.number, on).made == 0
    made = official(ledger, corpus, case)
    again = official(ledger, corpus, case)
    assert (made.is_new, again.is_new, again.ruling) == (True, False, made.ruling)
    with pytest.raises(AlreadyRuled, match="Ruling 1 was made of this case already"):
        precedents(ledger, case.number, on)
    revise(ledger, corpus, edit(why="Wrong board"), "voided")
    assert precedents(ledger, case.number, on).made == 1
    assert official(ledger, corpus, case, "b").ruling.number == 2


def test_two_forms_that_were_open_at_once_make_one_ruling(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    official(ledger, corpus, case, "case:1:4:0")
    with pytest.raises(AlreadyRuled) as refused:
        official(ledger, corpus, case, "case:1:5:0")
    assert refused.value.ruling.number == 1
    assert isinstance(refused.value, REFUSALS)
    assert len(ledger.rulings.latest()) == 1
    assert len(ledger.outbox.due("ruling")) == 1
    assert written(ledger, corpus).ruling.number == 2


def test_a_ruling_rests_on_what_the_case_was_when_the_director_saw_it(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    assert basis_of(corpus, case, 4).finding.row == "slip_2017"
    for turn in (-1, 0, 1, 3, 5):
        with pytest.raises(NoFinding, match=f"Case {case.number} has no finding"):
            basis_of(corpus, case, turn)


def test_a_ruling_of_its_own_has_a_verdict_and_laws_that_its_book_has(ledger: Ledger, corpus: Corpus) -> None:
    made = written(ledger, corpus, "The queen is played.")
    entry = made.ruling.entry
    assert (entry.verdict, entry.clauses, entry.edition, entry.row) == (
        "The queen is played.",
        ("45C4b",),
        "2017",
        None,
    )
    with pytest.raises(NoVerdict):
        entry_of_its_own(corpus, "2017", Draft(law="45C4b"))
    with pytest.raises(LawError, match="no law 45Z"):
        entry_of_its_own(corpus, "2017", Draft(verdict="x", law="45Z"))
    with pytest.raises(LawError, match="1850"):
        entry_of_its_own(corpus, "1850", Draft(verdict="x"))
    assert (book_of(Settings(edition="1997"), None), book_of(Settings(), "2007")) == ("1997", "2007")


def test_a_ruling_on_a_case_that_is_not_there_is_not_made(ledger: Ledger, corpus: Corpus) -> None:
    entry = entry_of_its_own(corpus, "2017", Draft(verdict="x"))
    with pytest.raises(NoSuchCase):
        make_ruling(ledger, entry, key="k", by=DORA, at=AT, case=9, channel=None)


def test_the_card_goes_to_the_channel_for_rulings_else_to_where_it_was_made(ledger: Ledger, corpus: Corpus) -> None:
    written(ledger, corpus, key="here")
    ledger.settings.change({"rulings_channel": "77"}, by=None, at=AT)
    written(ledger, corpus, key="there")
    assert [card.channel for n in (1, 2) for card in ledger.rulings.get(n).posts] == ["900", "77"]


def test_what_was_ruled_on_the_same_facts_is_told_and_whether_it_was_otherwise(ledger: Ledger, corpus: Corpus) -> None:
    first = official(ledger, corpus, case_with_finding(ledger, corpus), "a").ruling
    against = Draft(verdict="It stays.", law="45C4a", because="He paused")
    other = official(ledger, corpus, case_with_finding(ledger, corpus), "b", against).ruling
    assert [(ruling.number, otherwise) for ruling, otherwise in rulings_alike(ledger, other)] == [(1, True)]
    assert [(ruling.number, otherwise) for ruling, otherwise in rulings_alike(ledger, first)] == [(2, True)]
    assert rulings_alike(ledger, written(ledger, corpus).ruling) == []


@pytest.mark.parametrize(
    ("draft", "named"),
    [(Draft(verdict="x" * 1001), "verdict has 1001"), (Draft(verdict="x", details=Details(note="x" * 1001)), "note"),
     (Draft(verdict="x", details=Details(board="x" * 101)), "100 is the most"), (Draft(verdict="x", option="o" * 1001), "option"),
     (Draft(verdict="x", details=Details(session="x" * 51)), "session has 51 characters, and 50")],
)  # fmt: skip
def test_what_no_card_has_room_for_is_refused(corpus: Corpus, draft: Draft, named: str) -> None:
    with pytest.raises(TooLong, match=named):
        entry_of_its_own(corpus, "2017", draft)


@pytest.mark.parametrize(
    ("details", "said"),
    [(Details(board="12, table 3"), {"board": "12", "place": "table 3"}),
     (Details(board="12, table 3, pairs 4 and 7"), {"board": "12", "place": "table 3", "pairs": "4 and 7"}),
     (Details(board="12, table 3", pairs="NS 4 v EW 7"), {"board": "12", "place": "table 3", "pairs": "NS 4 v EW 7"}), (Details(board="12"), {"board": "12"}),
     (Details(board="12, table 3", place="hall"), {"board": "12, table 3", "place": "hall"}),
     (Details(contract="4S S", declarer="North"), {"contract": "4S S", "declarer": "North"}),
     (Details(contract=""), {"contract": ""}), (Details(), {})],
)  # fmt: skip
def test_a_board_and_a_contract_are_told_apart_unless_that_was_done(details: Details, said: dict[str, str]) -> None:
    assert details_fields(details) == said
