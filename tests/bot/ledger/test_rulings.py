"""Rulings and their revisions, on a real file."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.ledger import (
    MOVES,
    REASON_NEEDED,
    STATES,
    Entry,
    ImpossibleMove,
    Ledger,
    NoSuchCase,
    NoSuchRuling,
    OutdatedRuling,
    State,
    differs,
    needs_check,
)
from bot.ledger.facade import Ledgers
from tests.bot.samples import ANN, AT, BOB, ENTRY, make, open_case, with_state

WAYS: dict[State, tuple[State, ...]] = {
    "given": (),
    "confirmed": ("confirmed",),
    "amended": ("amended",),
    "appealed": ("appealed",),
    "upheld": ("appealed", "upheld"),
    "changed": ("appealed", "changed"),
    "superseded": ("superseded",),
    "voided": ("voided",),
}


def test_a_ruling_is_read_back_as_it_was_made(ledger: Ledger) -> None:
    case = open_case(ledger)
    made = make(ledger, case=case.number)
    read = ledger.rulings.get(made.number)
    assert read == made
    assert (read.number, read.case, read.state, read.revision, read.director) == (1, case.number, "given", 1, ANN)
    assert read.entry.deciding == {"meant": "changed", "played": "yes"}
    assert read.entry.finding == {"row": "changed_mind", "cite": ["45C4b"]}
    assert (read.entry.verdict, read.entry.clauses, read.entry.board) == ("The queen stays played.", ("45C4b",), "7")
    assert ledger.rulings.of_case(case.number) == [read]


def test_the_same_press_twice_makes_one_ruling_with_one_number(ledger: Ledger) -> None:
    first = make(ledger, "modal:5", posts={"public": "900"})
    again = make(ledger, "modal:5", Entry(verdict="something else"), posts={"public": "900"})
    assert again == first
    assert make(ledger, "modal:6").number == 2
    assert len(ledger.outbox.due("ruling")) == 1


async def test_two_directors_at_once_make_one_ruling(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    made = await asyncio.gather(
        *(
            ledgers.rulings.make("1", ENTRY, key="case:1:4", by=by, at=AT, posts={"public": "9"})
            for by in (ANN, BOB) * 10
        )
    )
    assert {(ruling.number, ruling.director) for ruling in made} == {(1, ANN)}
    assert len(await ledgers.outbox.due("1", "ruling")) == 1
    await ledgers.aclose()


def test_a_ruling_on_a_case_that_is_not_there_leaves_nothing_behind(ledger: Ledger) -> None:
    with pytest.raises(NoSuchCase):
        make(ledger, case=9)
    assert ledger.rulings.latest() == []
    assert make(ledger).number == 1


def test_an_unknown_ruling_is_named_in_one_sentence(ledger: Ledger) -> None:
    for number in (1, 0, -3, 10**30, -(10**30)):
        with pytest.raises(NoSuchRuling, match=f"There is no ruling {number} here."):
            ledger.rulings.get(number)


def test_what_the_entry_leaves_out_comes_from_the_settings(ledger: Ledger) -> None:
    changes = {"event": "Spring Pairs", "session": "2", "time_zone": "Pacific/Auckland", "edition": "2007"}
    ledger.settings.change({**changes, "appeal_minutes": 20}, by=ANN, at=AT)
    ruling = make(ledger, entry=Entry(verdict="Play goes on."))
    assert (ruling.entry.event, ruling.entry.session, ruling.entry.edition) == ("Spring Pairs", "2", "2007")
    assert ruling.entry.appeal_minutes == 20
    assert ruling.day == date(2026, 3, 5)
    ledger.settings.change({"event": "Summer Pairs"}, by=ANN, at=AT)
    assert ledger.rulings.get(ruling.number).entry.event == "Spring Pairs"


def test_a_revision_is_added_and_nothing_before_it_is_lost(ledger: Ledger) -> None:
    ruling = make(ledger)
    changed = ledger.rulings.revise(
        1, expect=1, by=BOB, at=AT, why="the king was named first", state="amended", changes={"verdict": "King it is."}
    )
    assert (changed.revision, changed.state, changed.entry.verdict) == (2, "amended", "King it is.")
    assert changed.history[0] == ruling.history[0]
    assert (changed.latest.by, changed.latest.why) == (BOB, "the king was named first")
    assert changed.entry.finding == ENTRY.finding
    assert changed.director == ANN


def test_a_revision_of_what_somebody_else_revised_is_refused_with_the_present_ruling(ledger: Ledger) -> None:
    make(ledger)
    present = ledger.rulings.revise(1, expect=1, by=BOB, at=AT, state="confirmed")
    with pytest.raises(OutdatedRuling) as outdated:
        ledger.rulings.revise(1, expect=1, by=ANN, at=AT, state="appealed")
    assert outdated.value.ruling == present == ledger.rulings.get(1)


@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_a_ruling_moves_only_as_its_life_allows(ledger: Ledger, before: State, after: State) -> None:
    ruling = with_state(ledger, *WAYS[before])
    assert ruling.state == before
    if after in MOVES[before]:
        assert with_state(ledger, *WAYS[before], after).state == after
    else:
        with pytest.raises(
            ImpossibleMove, match=rf"is {before} and cannot become {after}: (it can be|that is its end)"
        ):
            ledger.rulings.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, why="so", state=after)
        assert ledger.rulings.get(ruling.number) == ruling


@pytest.mark.parametrize("state", sorted(REASON_NEEDED - {"changed"}))
def test_a_move_that_takes_something_back_needs_a_reason(ledger: Ledger, state: State) -> None:
    make(ledger)
    with pytest.raises(ImpossibleMove, match="Say why"):
        ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="  ", state=state)


@pytest.mark.parametrize(
    "change", [{"verdict": "x"}, {"clauses": ("47F",)}, {"option": "accept"}, {"adjustment": "60/40"}]
)
def test_the_outcome_changes_only_by_a_move_that_says_so(ledger: Ledger, change: dict[str, Any]) -> None:
    make(ledger)
    for state in (None, "confirmed"):
        with pytest.raises(ImpossibleMove, match="amended, with the reason"):
            ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="typing", state=state, changes=change)
    assert ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="so", state="amended", changes=change).revision == 2


@pytest.mark.parametrize("change", [{"finding": None}, {"deciding": {}}, {"module": "other"}, {"edition": "1997"}])
def test_what_a_ruling_rests_on_never_changes(ledger: Ledger, change: dict[str, Any]) -> None:
    make(ledger)
    with pytest.raises(ImpossibleMove, match="stays as it was"):
        ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="so", state="amended", changes=change)


def test_a_correction_keeps_the_state(ledger: Ledger) -> None:
    make(ledger)
    ruling = ledger.rulings.revise(
        1, expect=1, by=BOB, at=AT, changes={"board": "8", "note": "was board 8", "released": True}
    )
    assert (ruling.state, ruling.entry.board, ruling.entry.released) == ("given", "8", True)
    with pytest.raises(ImpossibleMove, match="has no bord"):
        ledger.rulings.revise(1, expect=2, by=BOB, at=AT, changes={"bord": "8"})


def test_a_voided_ruling_takes_no_correction(ledger: Ledger) -> None:
    ruling = with_state(ledger, "voided")
    with pytest.raises(ImpossibleMove, match="voided"):
        ledger.rulings.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, changes={"note": "x"})


def test_a_ruling_and_the_one_that_takes_its_place_name_each_other(ledger: Ledger) -> None:
    make(ledger, "a")
    make(ledger, "b")
    older = ledger.rulings.supersede(1, expect=1, by_ruling=2, by=ANN, at=AT, why="other facts")
    assert (older.state, older.entry.superseded_by, ledger.rulings.get(2).entry.supersedes) == ("superseded", 2, 1)
    with pytest.raises(ImpossibleMove, match="cannot supersede itself"):
        ledger.rulings.supersede(2, expect=2, by_ruling=2, by=ANN, at=AT, why="x")
    with pytest.raises(ImpossibleMove):
        ledger.rulings.supersede(1, expect=2, by_ruling=2, by=ANN, at=AT, why="again")
    assert ledger.rulings.get(2).revision == 2


def test_the_appeal_deadline_runs_from_when_the_score_was_posted(ledger: Ledger) -> None:
    assert make(ledger).appeal_deadline is None
    posted = AT + timedelta(hours=1)
    ruling = ledger.rulings.revise(1, expect=1, by=ANN, at=AT, changes={"score_posted_at": posted})
    assert ruling.appeal_deadline == posted + timedelta(minutes=30)
    assert ledger.rulings.get(1).entry.score_posted_at == posted


@pytest.mark.parametrize("name", ["rulings", "revisions", "outbox", "deliveries", "settings", "notes", "misses"])
def test_the_file_itself_refuses_to_change_or_delete_the_record(ledger: Ledger, name: str) -> None:
    make(ledger, posts={"public": "900"})
    ledger.outbox.mark_sent(ledger.outbox.due("ruling")[0], message="5", at=AT)
    ledger.settings.change({"event": "x"}, by=ANN, at=AT)
    ledger.notes.set("45C4b", "x", by=ANN, at=AT)
    ledger.misses.add(text="x", kind="none", module=None, edition="2017", by=ANN, at=AT)
    for statement in (f"UPDATE {name} SET rowid = 99", f"DELETE FROM {name}"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            ledger.file.db.execute(statement)


def test_similar_rulings_share_module_and_deciding_answers_in_any_order(ledger: Ledger) -> None:
    make(ledger, "1")
    make(ledger, "2", Entry(verdict="x", module="dummy_card_changed", deciding={"played": "yes", "meant": "changed"}))
    make(ledger, "3", Entry(verdict="x", module="dummy_card_changed", deciding={"meant": "slip"}))
    make(ledger, "4", Entry(verdict="x", module="premature_play", deciding=ENTRY.deciding))
    ledger.rulings.revise(make(ledger, "5").number, expect=1, by=ANN, at=AT, why="so", state="voided")
    found = ledger.rulings.similar("dummy_card_changed", ENTRY.deciding)
    assert [ruling.number for ruling in found] == [2, 1]
    assert [ruling.number for ruling in ledger.rulings.similar("dummy_card_changed", ENTRY.deciding, but=2)] == [1]
    assert [ruling.number for ruling in ledger.rulings.similar("dummy_card_changed", ENTRY.deciding, limit=1)] == [2]


def test_a_ruling_with_another_outcome_on_the_same_facts_differs(ledger: Ledger) -> None:
    before = make(ledger, "1")
    assert not differs(ENTRY, before)
    assert not differs(Entry(verdict="In other words.", clauses=("45C4b",), row="changed_mind", option=""), before)
    assert differs(Entry(verdict="x", clauses=("47F2",), row="changed_mind"), before)
    assert differs(Entry(verdict="x", clauses=("45C4b",), row="changed_mind", adjustment="60/40"), before)


def test_rulings_under_a_law_that_reads_otherwise_today_are_to_be_checked(ledger: Ledger) -> None:
    make(ledger, "1")
    make(ledger, "2", Entry(verdict="x", module="dummy_card_changed", module_digest="part-2"))
    make(ledger, "3", Entry(verdict="by hand"))
    make(ledger, "4", Entry(verdict="x", module="gone", module_digest="part-1"))
    make(ledger, "5")
    ledger.rulings.revise(5, expect=1, by=ANN, at=AT, why="so", state="voided")
    now = {"dummy_card_changed": "part-2"}
    assert [ruling.number for ruling in ledger.rulings.to_check(now)] == [4, 1]
    assert [needs_check(ledger.rulings.get(number), now) for number in range(1, 6)] == [True, False, False, True, False]
