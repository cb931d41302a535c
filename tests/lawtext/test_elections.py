"""What an authority has chosen is a layer over the books: with its source, and said where a ruling rests on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lawtext.corpus import load
from lawtext.elections import Election, elected, elected_within, elections
from lawtext.engine import advance
from lawtext.lint.elections import elections as complaints
from lawtext.model import Finding

CORPUS = load()


def by(clause: str, edition: str) -> list[str]:
    return [election.by for election in elected([clause], edition)]


def test_a_books_own_election_goes_before_what_the_book_that_it_follows_leaves_open() -> None:
    assert by("40B3", "acbl") == ["ACBL"]
    assert by("40B3", "2017") == [""]
    assert by("40B3", "1997") == []
    assert by("92B", "acbl") == [""]


def test_a_clause_shows_the_elections_on_its_parts_and_on_no_other_number() -> None:
    assert {each.clause for each in elected_within(["40"], "acbl")} == {"40B2", "40B3"}
    assert elected_within(["4"], "acbl") == ()
    assert elected_within(["7", "9"], "2017") == ()


def test_each_election_names_where_it_was_seen_and_a_clause_that_is_there() -> None:
    assert list(complaints(CORPUS, elections())) == []
    assert {"acbl"} == {book for each in elections() for book in each.books if each.by == "ACBL" and book != "1997"}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"source": ""}, "say where it was seen"),
        ({"clause": "40Z"}, "acbl has no clause 40Z"),
        ({"books": ("1997",)}, "1997 has no clause 40B3"),
        ({"say": "He may not." * 30}, "characters; a card has room"),
    ],
)
def test_an_election_that_nobody_can_check_or_read_is_refused(changed: dict[str, object], told: str) -> None:
    sound = next(each for each in elections() if each.clause == "40B3" and each.by)
    stray: Election = replace(sound, **changed)  # type: ignore[arg-type]
    assert any(told in complaint for complaint in complaints(CORPUS, (stray,)))


@pytest.mark.parametrize("module", ["concession_cancelled", "claim_agreed", "claim_disputed"])
def test_a_finding_that_rests_on_what_is_left_open_says_so_and_no_other_does(module: str) -> None:
    law = CORPUS.module(module)
    found = [advance(law, example.edition, example.answers) for example in law.examples]
    for finding in (each for each in found if isinstance(each, Finding)):
        assert ("Left to the organisers" in finding.caution) == ("79C" in finding.cite), finding.row


def test_a_late_correction_of_the_score_says_that_the_organiser_may_have_set_the_time() -> None:
    law = CORPUS.module("claim_agreed")
    example = next(each for each in law.examples if each.row == "period_over")
    finding = advance(law, example.edition, example.answers)
    assert isinstance(finding, Finding)
    assert "Until when a score may be corrected" in finding.caution
