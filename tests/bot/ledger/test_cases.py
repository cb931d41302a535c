"""The ledger of one tenant on a real file: cases, steps, and what the file refuses."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.ledger import (
    Case,
    DamagedLedger,
    Json,
    Ledger,
    NewerLedger,
    NoSuchCase,
    Outdated,
    Person,
    Post,
    UnwritableLedger,
    finding_due,
)
from bot.ledger.migrations import statements_of
from bot.ledger.schema import SCRIPTS
from bot.records.documents import case_document
from tests.presence import present

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN = Person("11", "Ann")
BOB = Person("22", "Bob")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened


def open_case(ledger: Ledger, text: str = "lead out of turn", asker: Person | None = ANN, **more: Any) -> Case:
    return ledger.cases.open(
        asker=asker,
        channel="900",
        text=text,
        edition="2017",
        digest="whole",
        private=False,
        step={"kind": "tell", "text": text},
        finding=None,
        module="opening_lead_out_of_turn",
        module_digest="part",
        at=AT,
        **more,
    )


def add_step(ledger: Ledger, case: Case, answer: str, finding: Json | None = None, *, to_post: bool = False) -> Case:
    return ledger.cases.add_step(
        case.number,
        turn=case.turn,
        step={"kind": "answer", "answer": answer},
        by=BOB,
        edition=case.edition,
        module=case.module,
        module_digest=case.module_digest,
        finding=finding,
        at=AT,
        to_post=to_post,
    )


def test_a_case_is_read_back_as_it_was_opened(ledger: Ledger) -> None:
    opened = open_case(ledger, "♠Q dropped, “oops”")
    read = ledger.cases.get(opened.number)
    assert read == opened
    assert (read.text, read.asker, read.channel, read.opened_at) == ("♠Q dropped, “oops”", ANN, "900", AT)
    assert (read.turn, read.steps) == (1, ({"kind": "tell", "text": "♠Q dropped, “oops”"},))
    assert (read.module, read.module_digest, read.digest, read.private) == (
        "opening_lead_out_of_turn",
        "part",
        "whole",
        False,
    )


def test_steps_are_kept_in_order_and_the_latest_gives_the_finding(ledger: Ledger) -> None:
    case = add_step(ledger, open_case(ledger), "defender")
    case = add_step(ledger, case, "face_down", {"row": "face_down", "cite": ["41A"]})
    assert case.turn == 3
    assert [step["kind"] for step in case.steps] == ["tell", "answer", "answer"]
    assert case.finding == {"row": "face_down", "cite": ["41A"]}


def test_a_later_step_may_change_the_edition_and_the_module(ledger: Ledger) -> None:
    case = open_case(ledger)
    ledger.cases.add_step(
        case.number,
        turn=1,
        step={"kind": "correct"},
        by=None,
        edition="1997",
        module="premature_play",
        module_digest="other",
        finding=None,
        at=AT,
    )
    read = ledger.cases.get(case.number)
    assert (read.edition, read.module, read.module_digest) == ("1997", "premature_play", "other")


def test_a_press_on_an_old_turn_adds_nothing_and_brings_the_case_as_it_is(ledger: Ledger) -> None:
    seen = open_case(ledger)
    latest = add_step(ledger, seen, "defender")
    with pytest.raises(Outdated) as outdated:
        add_step(ledger, seen, "declarer")
    assert outdated.value.case == latest == ledger.cases.get(seen.number)


def test_an_unknown_case_is_named_in_one_sentence(ledger: Ledger) -> None:
    open_case(ledger)
    for number in (2, 0, -1, 2**63, 10**40, -(10**40)):
        with pytest.raises(NoSuchCase, match=f"There is no case {number} here."):
            ledger.cases.get(number)
    with pytest.raises(NoSuchCase):
        ledger.outbox.record_finding(7, "900", "1")


def test_the_latest_cases_come_newest_first_and_by_person(ledger: Ledger) -> None:
    for text, asker in (("a", ANN), ("b", BOB), ("c", ANN), ("d", None)):
        open_case(ledger, text, asker)
    assert [case.text for case in ledger.cases.latest()] == ["d", "c", "b", "a"]
    assert [case.text for case in ledger.cases.latest(limit=2)] == ["d", "c"]
    assert [case.text for case in ledger.cases.latest(asker=ANN.id)] == ["c", "a"]


def test_the_last_post_of_a_case_wins(ledger: Ledger) -> None:
    case = open_case(ledger)
    assert case.post is None
    ledger.outbox.record_finding(case.number, "900", "1")
    ledger.outbox.record_finding(case.number, "901", "2")
    assert ledger.cases.get(case.number).post == Post("901", "2")


def test_a_post_that_was_taken_out_is_none_and_the_next_is_another(ledger: Ledger) -> None:
    case = open_case(ledger)
    first = finding_due(ledger.tenant, case)
    ledger.outbox.record_finding(case.number, "900", "1")
    ledger.outbox.take_out_finding(case.number)
    case = ledger.cases.get(case.number)
    assert (case.post, case.taken_out) == (None, 1)
    document = case_document(ledger.file.db, case.number)
    assert document is not None
    assert document["post"] is None
    with ledger.transaction() as db:
        db.execute("INSERT INTO unposted VALUES (?)", (case.number,))
    (due,) = ledger.outbox.due("finding")
    assert due == finding_due(ledger.tenant, case)
    assert due.nonce != first.nonce
    ledger.outbox.record_finding(case.number, "900", "2")
    assert ledger.cases.get(case.number).post == Post("900", "2")


@pytest.mark.parametrize("name", ["cases", "steps", "case_posts"])
def test_the_file_itself_refuses_to_change_or_delete(ledger: Ledger, name: str) -> None:
    ledger.outbox.record_finding(open_case(ledger).number, "900", "1")
    column = {"cases": "text", "steps": "step", "case_posts": "message"}[name]
    for statement in (f"UPDATE {name} SET {column} = ''", f"DELETE FROM {name}"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            ledger.file.db.execute(statement)


def test_a_time_without_a_zone_is_refused(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        ledger.cases.open(
            asker=None,
            channel=None,
            text="",
            edition="2017",
            digest="d",
            private=False,
            step={},
            finding=None,
            module=None,
            module_digest=None,
            at=AT.replace(tzinfo=None),
        )
    assert ledger.cases.latest() == []


def test_what_is_committed_outlives_a_power_cut(ledger: Ledger) -> None:
    """All that can be seen of it here: the settings that SQLite documents as surviving one."""
    pragmas = {name: ledger.file.db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}


def test_a_file_that_is_no_ledger_is_named_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite3"
    path.write_bytes(b"this is not a database, and long enough to be looked at as one" * 100)
    with pytest.raises(DamagedLedger, match=r"1\.sqlite3 cannot be read .*put a backup in its place"):
        Ledger.open(path)


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite3"
    with Ledger.open(path) as ledger:
        ledger.file.db.execute("PRAGMA user_version = 999")
    with pytest.raises(NewerLedger, match="schema version 999"):
        Ledger.open(path)


def test_a_file_of_an_older_program_is_brought_up_to_date_with_all_that_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite3"
    older = dict(list(SCRIPTS.items())[:5])
    with sqlite3.connect(path) as db:
        for script in older.values():
            for statement in statements_of(script):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(older)}")
        db.execute(
            "INSERT INTO cases VALUES (7, '11', 'Ann', '900', 'asked before', 'whole', 0, '2026-03-04T19:30:00+00:00')"
        )
        db.execute(
            "INSERT INTO steps VALUES (7, 1, '{}', '11', 'Ann', '2017', NULL, NULL, NULL, '2026-03-04T19:30:00+00:00')"
        )
        db.execute("INSERT INTO case_posts VALUES (1, 7, '900', '77')")
        db.execute(
            "INSERT INTO rulings (number, key, case_number, made_at, day, edition, deciding)"
            " VALUES (1, 'a', 7, '2026-03-04T19:30:00+00:00', '2026-03-04', '2017', '{}')"
        )
    db.close()
    with Ledger.open(path) as ledger:
        case = ledger.cases.get(7)
        assert (case.text, case.asker, case.writer) == ("asked before", ANN, None)
        assert [each.number for each in ledger.outbox.due("finding")] == [
            7
        ]  # its post may say what a director ruled otherwise
        assert open_case(ledger, writer=BOB.id).writer == BOB.id


def test_a_finding_to_be_posted_waits_until_it_is_or_is_gone_back_on(ledger: Ledger) -> None:
    straight = open_case(ledger, to_post=True)
    later = open_case(ledger)
    later = add_step(ledger, later, "yes", {"say": "Stays."}, to_post=True)
    assert [case.number for case in ledger.outbox.due("finding")] == [later.number, straight.number]
    add_step(ledger, straight, "no")
    ledger.outbox.record_finding(later.number, "900", "77")
    assert ledger.outbox.due("finding") == []
    add_step(ledger, ledger.cases.get(later.number), "yes", {"say": "Goes back."}, to_post=True)
    (again,) = ledger.outbox.due("finding")  # it has its post, which is to be drawn anew
    assert (again.channel, again.message) == ("900", "77")
    seen = ledger.rulings.on_record(later.number).mark
    add_step(ledger, ledger.cases.get(again.number), "no")
    assert not ledger.outbox.settle_finding(later.number, seen)
    assert ledger.outbox.settle_finding(later.number, ledger.rulings.on_record(later.number).mark)
    assert ledger.outbox.due("finding") == []


def test_a_text_that_was_no_utf8_on_the_command_line_is_kept_as_far_as_it_goes(ledger: Ledger) -> None:
    case = open_case(ledger, "lead \udcff out", Person("1", "x"))
    assert (case.text, case.steps[0]["text"]) == ("lead ? out", "lead ? out")


def test_a_full_disk_is_named_and_the_file_is_as_before(ledger: Ledger) -> None:
    open_case(ledger)
    pages = ledger.file.db.execute("PRAGMA page_count").fetchone()[0]
    ledger.file.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(UnwritableLedger, match="is the disk full"):
        open_case(ledger, "x" * 100_000)
    ledger.file.db.execute("PRAGMA max_page_count = 1000000")
    assert open_case(ledger).number == 2


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "servers").write_text("a file where the folder should be")
    with pytest.raises(UnwritableLedger, match=r"Nothing was written to .*1\.sqlite3"):
        Ledger.open(tmp_path / "servers" / "1.sqlite3")


WRITER = """
import sys
from pathlib import Path
from datetime import UTC, datetime
from bot.ledger import Ledger
sys.stdin.readline()
with Ledger.open(Path(sys.argv[1])) as ledger:
    for turn in range(int(sys.argv[2])):
        case = ledger.cases.open(asker=None, channel=None, text=f"{sys.argv[3]} {turn}", edition="2017", digest="d",
            private=False, step={}, finding=None, module=None, module_digest=None, at=datetime.now(UTC))
        print(case.number, flush=True)
"""


def start_writer(path: Path, times: int, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(times), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )


def start(writer: subprocess.Popen[str]) -> None:
    stdin = present(writer.stdin)
    stdin.write("go\n")
    stdin.flush()


def test_two_processes_write_the_same_new_file_and_share_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "servers" / "1.sqlite3"
    writers = [start_writer(path, 40, name) for name in ("left", "right")]
    for writer in writers:
        start(writer)
    numbers = [int(line) for writer in writers for line in writer.communicate()[0].split()]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(numbers) == list(range(1, 81))
    with Ledger.open(path) as ledger:
        assert len(ledger.cases.latest(limit=100)) == 80


def test_what_was_acknowledged_is_there_after_the_process_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite3"
    writer = start_writer(path, 100_000, "killed")
    start(writer)
    acknowledged = [int(present(writer.stdout).readline()) for _ in range(25)]
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    with Ledger.open(path) as ledger:
        assert acknowledged == list(range(1, 26))
        assert [ledger.cases.get(number).text for number in acknowledged] == [f"killed {turn}" for turn in range(25)]
        assert ledger.file.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_the_terminal_does_not_pay_for_the_event_loop() -> None:
    check = "import sys, bot.ledger; print([m for m in ('asyncio', 'discord') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
