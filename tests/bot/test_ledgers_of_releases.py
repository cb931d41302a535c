"""A ledger of every version of the schema that was ever released, as that version wrote it: opened, listed, gone on with,
corrected and searched by the program of today."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.actions.cases import position_after, position_of, store_step
from bot.actions.steps import answer, correction
from bot.ledger import Ledger, Person
from bot.ledger.schema import SCRIPTS
from bot.records import Query, Viewer, search
from lawtext.conversation import Screen
from lawtext.conversation.views import Asking, Confirming
from lawtext.corpus import load
from tests.bot.ledger.freezing import frozen, versions
from tests.bot.samples import ENTRY, make

AT = datetime(2027, 1, 8, 20, tzinfo=UTC)
DORA = Person("33", "Dora")
CORPUS = load()
FIRST = 8  # version 7 has a frozen ledger of its own: `of_0_1`


@pytest.fixture(params=versions())
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    path = tmp_path / "servers" / "local.sqlite3"
    path.parent.mkdir()
    path.write_bytes(gzip.decompress(frozen(request.param).read_bytes()))
    with Ledger.open(path) as ledger:
        yield ledger


def test_there_is_one_of_every_version_up_to_that_of_today() -> None:
    """Before a script is added: python -m tests.bot.ledger.freezing; then put the file under version control."""
    assert versions() == list(range(FIRST, len(SCRIPTS) + 1))


def test_all_that_it_holds_is_listed(ledger: Ledger) -> None:
    assert [(case.number, case.text) for case in reversed(ledger.cases.latest())] == [
        (1, "declarer called the ten from dummy and meant the queen"),
        (2, "declarer led from the wrong hand"),
        (3, "East revoked on the third trick"),
    ]
    rulings = {ruling.number: ruling for ruling in ledger.rulings.latest()}
    assert (rulings[1].state, rulings[1].entry.verdict) == ("appealed", "The lead was accepted by North.")
    assert (rulings[1].entry.board, rulings[1].entry.clauses) == ("7", ("53A",))
    assert [each.entry.verdict[:3] for each in rulings[2].history] == ["Two", "One"]
    assert rulings[2].history[-1].why == "counted twice"


def test_its_cases_go_on_and_are_corrected(ledger: Ledger) -> None:
    held = ledger.cases.latest()
    assert held
    for case in held:
        position = position_of(CORPUS, case)
        question, said = _an_answer(position.screen)
        after = position_after(CORPUS, position.steps, answer(CORPUS, position, question, said))
        stored = store_step(ledger, case, after, by=DORA, at=AT)
        assert stored.turn == case.turn + 1
        if question != "confirm" and after.screen.module is not None:
            again = position_after(CORPUS, after.steps, correction(after, question))
            assert store_step(ledger, stored, again, by=DORA, at=AT).turn == case.turn + 2


def test_its_rulings_are_found_and_corrected_and_the_next_has_the_next_number(ledger: Ledger) -> None:
    official = Viewer.official()
    assert [each.number for each in search(ledger, Query(words="revoke"), official).rulings] == [2]
    assert [each.number for each in search(ledger, Query(law="53"), official).rulings] == [1]
    ledger.rulings.revise(
        2, expect=2, by=DORA, at=AT, why="as played", state="amended", changes={"verdict": "Score stands."}
    )
    assert [each.number for each in search(ledger, Query(words="stands"), official).rulings] == [2]
    assert search(ledger, Query(words="revoke"), official).rulings == ()
    assert make(ledger, "new", ENTRY).number > 2
    assert ledger.file.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_a_director_fills_in_a_sheet_on_one_of_its_cases(ledger: Ledger) -> None:
    filled = ledger.sheets.fill(2, "disputed_facts", {"happened": "Each tells it otherwise."}, seen=0, by=DORA, at=AT)
    assert ledger.sheets.still_open() == [filled]


def _an_answer(shown: Screen) -> tuple[str, str]:
    match shown.view:
        case Confirming():
            return "confirm", "right"
        case Asking() as asking:
            return asking.question.id, asking.question.answers[0].id
        case other:
            raise AssertionError(f"{other} asks nothing")
