"""The strands of a text that tells several incidents."""

from __future__ import annotations

import re

import pytest

from lawtext.reading.cues import compile_cues
from lawtext.reading.strands import strands
from lawtext.reading.wordings import FILES, wordings

REVOKE = "West threw a heart on my diamond although there were two diamonds left in that hand."
LEAD = "East led a club at trick one while I was still waiting for my own partner to lead."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("(1) ", "(2) "),
        ("1. ", "2. "),
        ("a) ", "b) "),
        ("A: ", "B: "),
        ("Case 1: ", "Case 2, an hour later: "),
        ("First one: ", "Second one: "),
        ("First, ", "Second hand, "),
        ("Board 7. ", "Board 12. "),
    ],
)
def test_incidents_that_are_labelled_are_strands(first: str, second: str) -> None:
    found = strands(f"Two matters from tonight. {first}{REVOKE} {second}{LEAD} What now?")
    assert found is not None
    assert (found.labelled, found.several, found.before) == (True, True, "Two matters from tonight.")
    assert found.told == (f"{first}{REVOKE}", f"{second}{LEAD} What now?")


@pytest.mark.parametrize(
    "between",
    [
        "Then three boards on",
        "Later that evening",
        "At a different table",
        "Next board:",
        "And the second fight, on board nine:",
        "Later on the boot was on the other foot:",
    ],
)
def test_what_is_told_of_another_board_or_hour_begins_a_strand(between: str) -> None:
    found = strands(f"{REVOKE} {between} {LEAD}")
    assert found is not None
    assert (found.labelled, found.told[0].removesuffix("Then")[: len(REVOKE)]) == (False, REVOKE)
    assert found.told[1].endswith(LEAD)


@pytest.mark.parametrize(
    "text",
    [
        f"{REVOKE} Two questions: (1) does it stand? (2) may I choose the lead now, and who tells me?",
        f"{REVOKE} Next hand followed with a spade, and dummy played the jack of spades on it in the end.",
        f"{REVOKE} The next board had not been begun when I noticed it, and nobody had touched the cards.",
        f"{REVOKE} On the other hand nobody minded at the time, and all of us had seen the cards already.",
        f"{REVOKE} It was trick 1. {LEAD} It was trick 2. {REVOKE}",
        f"{REVOKE} (2) {LEAD}",
    ],
)
def test_questions_seats_and_time_that_has_gone_on_part_no_text(text: str) -> None:
    assert strands(text) is None


@pytest.mark.parametrize(
    "text",
    [
        f"We claim: 1. {REVOKE} 2. {LEAD}",
        f"West revoked twice. (1) {REVOKE} (2) On the next round of hearts: {LEAD}",
        f"Two things happened on one board. A: {REVOKE} B: {LEAD}",
        f"First, {REVOKE} Second, from the other hand: {LEAD}",
    ],
)
def test_a_bare_list_is_not_said_to_be_of_several_incidents(text: str) -> None:
    found = strands(text)
    assert found is not None
    assert not found.several


@pytest.mark.parametrize("file", FILES)
def test_every_wording_can_be_read(file: str) -> None:
    told = wordings(file)
    for sources in told.cues.values():
        assert len(compile_cues(sources)) == len(sources)
    for mark in (each for marks in told.marks.values() for each in marks):
        assert re.compile(mark)
        assert not re.search(r"(?<!\?P)<\w+>", mark)


def test_a_lead_in_with_a_capital_leads_in_after_a_dash() -> None:
    found = strands(f"{REVOKE.rstrip('.')} - And in the second incident {LEAD}")
    assert found is not None
    assert len(found.told) == 2
