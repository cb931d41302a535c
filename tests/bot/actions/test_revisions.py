"""The life of a ruling: what may follow what, and what each revision needs."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.actions.club_time import NoAppealMinutes, NoTime
from bot.actions.entries import Details
from bot.actions.limits import TooLong
from bot.actions.revisions import Change, release, revise, state_named, supersede, supersede_anew
from bot.ledger import ImpossibleMove, Ledger, NoSuchRuling, OutdatedRuling, State
from lawtext.model import Corpus, LawError
from tests.bot.actions.acting import AT, DORA, case_with_finding, edit, official, written


@pytest.fixture(autouse=True)
def made(ledger: Ledger, corpus: Corpus) -> None:
    official(ledger, corpus, case_with_finding(ledger, corpus))


def test_a_ruling_is_amended_with_a_reason_and_what_was_before_is_kept(ledger: Ledger, corpus: Corpus) -> None:
    change = Change(verdict="The king is played.", law="45C4a", option="", details=Details(adjustment="40/60"))
    ruling = revise(ledger, corpus, edit(why="Heard both sides"), "amended", change)
    assert (ruling.state, ruling.revision, ruling.entry.clauses) == ("amended", 2, ("45C4a",))
    assert (ruling.entry.option, ruling.entry.adjustment) == (None, "40/60")
    assert (ruling.latest.why, ruling.latest.by) == ("Heard both sides", DORA)
    assert ruling.history[0].entry.clauses == ("45C4b",)


@pytest.mark.parametrize(("states", "became"), [((), "amended"), (("appealed",), "changed")])
def test_another_outcome_with_a_reason_is_an_amendment_or_decides_the_appeal(
    ledger: Ledger, corpus: Corpus, states: tuple[State, ...], became: str
) -> None:
    for n, state in enumerate(states, start=1):
        revise(ledger, corpus, edit(expect=n, why="so"), state)
    change = Change(details=Details(adjustment="-1"))
    with pytest.raises(ImpossibleMove, match="changes only when"):
        revise(ledger, corpus, edit(expect=len(states) + 1), change=change)
    assert revise(ledger, corpus, edit(expect=len(states) + 1, why="Counted"), change=change).state == became


def test_what_was_open_to_choose_is_so_no_more_under_another_verdict(ledger: Ledger, corpus: Corpus) -> None:
    assert [each["option"] for each in ledger.rulings.get(1).entry.choices] == [""]
    with_adjustment = Change(details=Details(adjustment="-1"))
    assert revise(ledger, corpus, edit(why="Counted"), "amended", with_adjustment).entry.choices
    otherwise = Change(verdict="The queen is played.", option="")
    assert revise(ledger, corpus, edit(expect=2, why="Heard"), "amended", otherwise).entry.choices == ()


def test_nothing_to_change_is_no_revision(ledger: Ledger, corpus: Corpus) -> None:
    with pytest.raises(ImpossibleMove, match="Nothing to change"):
        revise(ledger, corpus, edit())
    assert ledger.rulings.get(1).revision == 1


def test_details_are_put_right_without_a_reason_and_an_empty_text_takes_one_away(
    ledger: Ledger, corpus: Corpus
) -> None:
    said = Change(details=Details(board="12, table 3", note="first"))
    assert revise(ledger, corpus, edit(), change=said).entry.place == "table 3"
    entry = revise(ledger, corpus, edit(expect=2), change=Change(details=Details(board="13", note=""))).entry
    assert (entry.board, entry.place, entry.note) == ("13", "table 3", None)


def test_the_appeal_time_runs_from_when_scores_were_posted_by_the_clock_of_the_club(
    ledger: Ledger, corpus: Corpus
) -> None:
    ledger.settings.change({"time_zone": "Europe/Helsinki"}, by=None, at=AT)
    ruling = revise(ledger, corpus, edit(), change=Change(score_posted="10:15 pm", appeal_minutes="20"))
    assert ruling.appeal_deadline == datetime(2026, 3, 4, 20, 35, tzinfo=UTC)
    with pytest.raises(NoTime):
        revise(ledger, corpus, edit(expect=2), change=Change(score_posted="late"))
    with pytest.raises(NoAppealMinutes):
        revise(ledger, corpus, edit(expect=2), change=Change(appeal_minutes=0))
    assert ledger.rulings.get(1).revision == 2


def test_a_board_is_released_and_hidden_again(ledger: Ledger, corpus: Corpus) -> None:
    assert release(ledger, corpus, edit()).entry.released
    assert not release(ledger, corpus, edit(expect=2)).entry.released


@pytest.mark.parametrize("named", [2, "2", " #2 "])
def test_one_ruling_takes_the_place_of_another_and_both_say_so(
    ledger: Ledger, corpus: Corpus, named: str | int
) -> None:
    written(ledger, corpus)
    old = supersede(ledger, edit(why="New facts"), named)
    assert (old.state, old.entry.superseded_by, ledger.rulings.get(2).entry.supersedes) == ("superseded", 2, 1)


@pytest.mark.parametrize(
    ("named", "told"),
    [("first", "Give the number"), ("", "Give the number"), ("²", "Give the number"), ("9" * 19, "Give the number"), (-1, "Give the number"),
     ("9", "no ruling 9"), ("1", "cannot supersede itself")],
)  # fmt: skip
def test_a_ruling_is_superseded_only_by_another_one(ledger: Ledger, named: str | int, told: str) -> None:
    with pytest.raises((ImpossibleMove, NoSuchRuling), match=told):
        supersede(ledger, edit(why="New facts"), named)


def test_whoever_saw_an_earlier_revision_is_shown_the_latest_before_anything_else_is_said(
    ledger: Ledger, corpus: Corpus
) -> None:
    revise(ledger, corpus, edit(), "confirmed")
    for change in (None, Change(score_posted="late"), Change(law="45Z")):
        with pytest.raises(OutdatedRuling) as outdated:
            revise(ledger, corpus, edit(), change=change)
        assert outdated.value.ruling.state == "confirmed"


def test_what_does_not_fit_or_is_no_law_changes_nothing(ledger: Ledger, corpus: Corpus) -> None:
    with pytest.raises(TooLong, match="reason has 1001"):
        revise(ledger, corpus, edit(why="x" * 1001), "voided")
    with pytest.raises(TooLong, match="reason"):
        supersede(ledger, edit(why="x" * 1001), 2)
    with pytest.raises(TooLong, match="verdict"):
        revise(ledger, corpus, edit(why="x"), "amended", Change(verdict="x" * 1001))
    with pytest.raises(LawError, match="no law 45Z"):
        revise(ledger, corpus, edit(why="x"), "amended", Change(law="45Z"))
    with pytest.raises(ImpossibleMove, match="cannot become upheld: it can be confirmed"):
        revise(ledger, corpus, edit(), "upheld")
    with pytest.raises(NoSuchRuling):
        revise(ledger, corpus, edit(9), "confirmed")
    assert ledger.rulings.get(1).revision == 1


def test_a_state_is_named_as_the_record_names_it() -> None:
    assert state_named("confirmed") == "confirmed"
    with pytest.raises(ImpossibleMove, match="cannot become 'dancing'"):
        state_named("dancing")


def test_a_ruling_in_the_place_of_another_keeps_the_board_and_drops_what_was_chosen_under_another_verdict(
    ledger: Ledger, corpus: Corpus
) -> None:
    on_board = Change(option="have the king", details=Details(board="12, table 3, pairs 4 and 7"))
    revise(ledger, corpus, edit(why="heard"), "amended", on_board)
    other = Change(verdict="The queen stays played after all.", law="45C4b")
    made = supersede_anew(ledger, corpus, edit(expect=2, why="The committee said so"), other, None)
    assert (made.entry.board, made.entry.place, made.entry.pairs) == ("12", "table 3", "4 and 7")
    assert (made.entry.verdict, made.entry.option, made.entry.choices) == (
        "The queen stays played after all.",
        None,
        (),
    )
    assert ledger.rulings.get(1).entry.option == "have the king"
