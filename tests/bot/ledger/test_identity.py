"""A file is never silently started over: a ledger is known again, and a number is never given twice."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.ledger import DamagedLedger, Ledger, LostCase, LostRuling, MislaidLedger, NoSuchCase, UnwritableLedger
from bot.ledger.facade import Ledgers
from bot.ledger.identity import mislaid
from bot.terminal import main as terminal
from tests.bot.samples import ANN, BOB, ENTRY, make, open_case

# As the first version wrote it: three cases, two rulings, somebody forgotten; no identity yet.
OF_THE_FIRST_VERSION = Path(__file__).parent / "frozen" / "of_0_1.sqlite3.gz"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "servers" / "7.sqlite3"


def given(path: Path, count: int) -> list[int]:
    with Ledger.open(path) as ledger:
        return [open_case(ledger).number for _ in range(count)]


def without_its_log(path: Path, cases: int, rulings: int = 0) -> bytes:
    """What whoever copies *.sqlite3 gets while the bot is running."""
    with Ledger.open(path) as ledger:
        for _ in range(cases):
            open_case(ledger)
        for number in range(rulings):
            make(ledger, f"key {number}")
        return path.read_bytes()


def put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    for each in path.parent.glob(path.name + "*"):
        each.unlink()
    path.write_bytes(content)


def test_a_file_without_its_log_gives_no_number_again_and_says_what_is_lost(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(path, without_its_log(path, 3, rulings=2))
    with Ledger.open(path) as ledger:
        assert open_case(ledger).number > 3
        assert make(ledger, "after").number > 2
        for number in (1, 2, 3):
            with pytest.raises(LostCase, match=f"Case {number} is lost"):
                ledger.cases.get(number)
        with pytest.raises(LostRuling, match="Ruling 2 is lost"):
            ledger.rulings.get(2)
        with pytest.raises(NoSuchCase, match="There is no case 4 here"):
            ledger.cases.get(4)
    assert f"{path} is an earlier copy of what was kept here: cases 1 to 3 are lost" in caplog.text
    assert "rulings 1 to 2 are lost" in caplog.text


def test_after_a_loss_the_ledger_goes_on_as_any_other(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(path, without_its_log(path, 3))
    first = given(path, 2)
    caplog.clear()
    assert given(path, 2) == [first[-1] + 1, first[-1] + 2]
    assert caplog.text == ""


def test_a_copy_without_its_log_gives_no_number_again_where_nothing_else_is_known(path: Path, tmp_path: Path) -> None:
    """At any time in its life; the mark is not there to help."""
    with Ledger.open(path) as ledger:
        for count in range(1, 1300):
            number = open_case(ledger).number
            if count % 97 == 0:
                copy = tmp_path / f"copy {count}" / "servers" / "7.sqlite3"
                put(copy, path.read_bytes())
                assert given(copy, 1)[0] > number


def test_an_older_backup_goes_on_above_all_that_was_given_after_it(path: Path, tmp_path: Path) -> None:
    given(path, 2)
    backup = path.read_bytes()
    last = given(path, 3)[-1]
    put(path, backup)
    with Ledger.open(path) as ledger:
        assert [case.number for case in ledger.cases.latest()] == [2, 1]
        assert open_case(ledger).number > last


def test_a_backup_that_is_as_new_as_the_file_was_changes_nothing(path: Path) -> None:
    given(path, 3)
    put(path, path.read_bytes())
    assert given(path, 1) == [4]


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_a_ledger_that_is_gone_is_not_begun_anew(
    path: Path, tmp_path: Path, left: str, caplog: pytest.LogCaptureFixture
) -> None:
    given(path, 3)
    other = given(path.with_name("8.sqlite3"), 1)
    put(path, b"")
    if left == "nothing":
        path.unlink()
    before = sorted(path.parent.iterdir())
    for _ in range(2):
        with pytest.raises(MislaidLedger, match=r"7\.sqlite3 is (gone|empty), .*put it back, or a backup"):
            Ledger.open(path)
    assert sorted(path.parent.iterdir()) == before
    assert [fault.path for fault in mislaid(tmp_path)] == [path]
    assert given(path.with_name("8.sqlite3"), 1) == [other[0] + 1]


def test_an_empty_file_does_not_cost_its_log(path: Path) -> None:
    with Ledger.open(path) as ledger:
        open_case(ledger)
        shutil.copytree(path.parent, path.parent.parent / "kept")
    log = path.with_name(path.name + "-wal")
    log.write_bytes((path.parent.parent / "kept" / log.name).read_bytes())
    path.write_bytes(b"")
    shutil.rmtree(path.parent.parent / "marks")
    with pytest.raises(MislaidLedger):
        Ledger.open(path)
    assert log.stat().st_size > 0
    assert terminal(["rulings", "accept", "--server", "7"], {"DATA_DIR": str(path.parent.parent)}) == 0
    assert given(path, 1) == [1]
    assert path.with_name(path.name + "-wal.aside").stat().st_size > 0


async def test_what_is_gone_is_neither_read_as_an_empty_club_nor_written_to_and_others_go_on(
    tmp_path: Path, path: Path
) -> None:
    given(path, 3)
    path.unlink()
    ledgers = Ledgers(tmp_path)
    for read in (ledgers.cases.latest, ledgers.settings.current):
        with pytest.raises(MislaidLedger):
            await read("7")
    with pytest.raises(MislaidLedger):
        await ledgers.write("7", open_case)
    assert (await ledgers.write("8", open_case)).number == 1
    assert not path.exists()
    await ledgers.aclose()


def test_another_ledger_in_its_place_is_not_taken_for_it(path: Path) -> None:
    given(path, 3)
    other = path.with_name("8.sqlite3")
    given(other, 9)
    put(path, other.read_bytes())
    with pytest.raises(MislaidLedger, match="is another ledger"):
        Ledger.open(path)


def test_a_database_that_is_none_of_ours_is_not_taken_for_it(path: Path) -> None:
    given(path, 3)
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE something (else_)")
    db.close()
    with pytest.raises(MislaidLedger, match="nothing of ours"):
        Ledger.open(path)


@pytest.mark.parametrize("there", ["nothing", "an empty file", "another ledger"])
def test_what_the_operator_accepts_goes_on_above_all_that_was_given(
    path: Path, tmp_path: Path, there: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given(path, 3)
    path.unlink()
    if there == "an empty file":
        path.touch()
    elif there == "another ledger":
        other = path.with_name("8.sqlite3")
        given(other, 1)
        put(path, other.read_bytes())
    environ = {"DATA_DIR": str(tmp_path)}
    assert terminal(["rulings", "accept", "--server", "7"], environ) == 0
    assert "above" in capsys.readouterr().out
    assert given(path, 1)[0] > 3
    assert terminal(["rulings", "accept", "--server", "7"], environ) == 2
    assert "nothing to accept" in capsys.readouterr().err


def test_only_what_is_known_can_be_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal(["rulings", "accept", "--server", "7"], {"DATA_DIR": str(tmp_path)}) == 2
    assert list(tmp_path.rglob("7*")) == []


async def test_an_erased_tenant_leaves_no_mark_of_itself(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    for tenant in ("7", "dm-11"):
        await ledgers.write(tenant, open_case)
        await ledgers.erase(tenant)
    await ledgers.aclose()
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == []


def test_a_file_that_was_just_being_made_when_the_power_failed_begins_at_one(path: Path) -> None:
    Ledger.open(path).close()
    put(path, b"")
    assert given(path, 1) == [1]


KILLED = """
import sys
from pathlib import Path
from bot.ledger import Ledger
from tests.bot.samples import open_case
with Ledger.open(Path(sys.argv[1])) as ledger:
    while True:
        print(open_case(ledger).number, flush=True)
"""


def test_a_killed_process_costs_no_number(path: Path) -> None:
    given_before = 0
    for _ in range(3):
        writer = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.getcwd()},
        )
        assert writer.stdout is not None
        assert [int(writer.stdout.readline()) for _ in range(30)] == list(range(given_before + 1, given_before + 31))
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        with Ledger.open(path) as ledger:
            given_before = ledger.cases.latest(1)[0].number


@pytest.mark.parametrize("torn", [b"", b"{", b"\0" * 256, b"[]"])
def test_a_mark_that_cannot_be_read_costs_numbers_but_gives_none_again(path: Path, tmp_path: Path, torn: bytes) -> None:
    given(path, 3)
    (tmp_path / "marks" / "7").write_bytes(torn)
    later = given(path, 2)
    assert later[0] > 3
    assert given(path, 1) == [later[-1] + 1]


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "endless"])
async def test_a_mark_that_is_no_file_sets_its_tenant_aside_and_keeps_nobody_waiting(
    path: Path, tmp_path: Path, kind: str
) -> None:
    given(path, 3)
    mark = tmp_path / "marks" / "7"
    mark.unlink()
    match kind:
        case "a folder":
            mark.mkdir()
        case "a pipe":
            os.mkfifo(mark)
        case _:
            mark.symlink_to("/dev/zero")
    ledgers = Ledgers(tmp_path)
    async with asyncio.timeout(2):
        with pytest.raises(UnwritableLedger):
            await ledgers.write("7", open_case)
        assert (await ledgers.write("8", open_case)).number == 1
    assert [fault.path for fault in mislaid(tmp_path)] == [path]
    await ledgers.aclose()


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM identity",
        "UPDATE identity SET rulings_above = 'x'",
        """UPDATE identity SET id = '"' """,
        "UPDATE sqlite_sequence SET seq = 'x'",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE sqlite_sequence SET seq = -5",
    ],
)
def test_a_file_that_does_not_say_how_far_its_numbers_go_is_damaged(path: Path, harm: str) -> None:
    given(path, 3)
    with sqlite3.connect(path) as db:
        db.execute(harm)
    db.close()
    with pytest.raises(DamagedLedger, match="does not say"):
        Ledger.open(path)


def test_a_mark_that_cannot_be_written_refuses_nobody_and_is_named(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    given(path, 1)
    with Ledger.open(path) as ledger, caplog.at_level(logging.ERROR):
        shutil.rmtree(tmp_path / "marks")
        (tmp_path / "marks").write_text("a file where the folder should be")
        assert open_case(ledger).number == 2
    assert f"The mark of {path} cannot be written" in caplog.text


def test_a_ledger_of_the_first_version_goes_on_with_all_that_it_holds(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(path, gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    with Ledger.open(path) as ledger:
        assert [case.number for case in ledger.cases.latest()] == [3, 2, 1]
        second = ledger.cases.get(2)
        assert (second.asker, second.writer, second.turn) == (ANN, BOB.id, 2)
        assert second.finding == {"row": "changed_mind", "cite": ["45C4b"], "say": "The queen stays played."}
        assert [case.number for case in ledger.outbox.due("finding")] == [2]
        assert (ledger.cases.get(3).asker, ledger.cases.get(3).text) == (None, "")
        assert ledger.rulings.get(1).entry == dataclasses.replace(ENTRY, appeal_minutes=30)
        assert [revision.state for revision in ledger.rulings.get(2).history] == ["given", "appealed"]
        assert [(card.number, card.kind, card.channel) for card in ledger.outbox.due("ruling")] == [
            (1, "record", "950")
        ]
        assert (ledger.settings.current().edition, ledger.settings.current().retention_days) == ("2007", 90)
        assert ledger.notes.current()["45C4b"].text == "We ask away from the board."
        assert open_case(ledger).number == 4
        assert make(ledger, "c").number == 3
    assert given(path, 1) == [5]
    assert caplog.text == ""


def test_a_backup_of_the_first_version_goes_on_above_what_was_given_since(path: Path) -> None:
    put(path, gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    last = given(path, 5)[-1]
    put(path, gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    assert given(path, 1)[0] > last
