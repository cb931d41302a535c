"""An export watched from the event loop: progress, failure, and cases that are opened meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench.plausible import rulings
from bot.ledger import Ledger
from bot.ledger.facade import Ledgers
from bot.records.documents import add_ruling
from bot.records.process import ExportFailed, Exports, ExportUnderWay, ImportFailed, export, take_in

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as ledger, ledger.transaction():
        for document in rulings(1_500):
            add_ruling(ledger, document)
    return tmp_path


async def open_case(ledgers: Ledgers) -> None:
    await ledgers.cases.open(
        "1",
        asker=None,
        channel=None,
        text="meanwhile",
        edition="2017",
        digest="d",
        private=False,
        step={},
        finding=None,
        module=None,
        module_digest=None,
        at=AT,
    )


async def test_progress_is_heard_and_cases_are_opened_while_it_runs(data: Path) -> None:
    heard: list[tuple[int, int]] = []
    waits: list[float] = []

    async def told(done: int, total: int) -> None:
        heard.append((done, total))

    ledgers = Ledgers(data)
    exporting = asyncio.create_task(export(data, "1", "json", data / "out.json", told=told))
    while not exporting.done():
        began = time.perf_counter()
        await open_case(ledgers)
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    await exporting
    await ledgers.aclose()
    assert heard[0][0] == 500
    assert heard[-1][0] == heard[-1][1] >= 1500
    assert len(json.loads((data / "out.json").read_text())["rulings"]) == 1500
    assert len(waits) > 3
    assert max(waits) < 0.5


async def test_a_failure_is_told_in_the_exports_own_sentence(data: Path) -> None:
    with pytest.raises(ExportFailed, match=r"Nothing has been recorded for 2 in .* yet\."):
        await export(data, "2", "csv", data / "out.csv")
    with pytest.raises(ExportFailed, match="names no ledger"):
        await export(data, "--help", "csv", data / "out.csv")
    assert not (data / "out.csv").exists()


async def test_an_export_that_is_called_off_leaves_no_process_and_no_file(data: Path) -> None:
    exporting = asyncio.create_task(export(data, "1", "json", data / "out.json"))
    while not list(data.glob(".out.json.*")):
        await asyncio.sleep(0.005)
    exporting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await exporting
    assert list(data.glob("*out.json*")) == []


@pytest.mark.parametrize("damage", [b"no ledger at all" * 500, b""], ids=["garbage", "emptied"])
async def test_where_a_file_is_damaged_the_members_sentence_names_none_and_the_log_does(
    data: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = data / "servers" / "1.sqlite3"
    with Ledger.open(path) as ledger:
        (data / "1.json").write_text("{")
        assert "nothing was imported" in _refusal(ledger, data)
        path.write_bytes(damage)
        for refusal in (await _export_refusal(data), _refusal(ledger, data)):
            assert "whoever runs me finds why in the log" in refusal
            assert str(data) not in refusal
            assert "sqlite" not in refusal
    assert caplog.text.count(str(path)) == 2


async def _export_refusal(data: Path) -> str:
    with pytest.raises(ExportFailed) as failed:
        await export(data, "1", "json", data / "out.json")
    return str(failed.value)


def _refusal(ledger: Ledger, data: Path) -> str:
    with pytest.raises(ImportFailed) as failed:
        take_in(ledger, data, "1", data / "1.json", [])
    return str(failed.value)


def test_an_import_tells_how_far_it_is_and_then_what_was_added(data: Path, tmp_path: Path) -> None:
    heard: list[int] = []
    asyncio.run(export(data, "1", "json", data / "1.json"))
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as ledger:
        added = take_in(ledger, data, "2", data / "1.json", [], heard.append)
        assert len(ledger.rulings.latest(2_000)) == 1_500
    assert heard[:3] == [500, 1_000, 1_500]
    assert added == 1_500


def test_an_import_that_takes_too_long_says_so_and_one_that_is_killed_from_outside_does_not(
    data: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(export(data, "1", "json", data / "1.json"))
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as ledger:
        with pytest.raises(ImportFailed, match="took longer than any record"):
            take_in(ledger, data, "2", data / "1.json", [], most_s=0.0)
        with pytest.raises(ImportFailed, match="went wrong on my side"):
            take_in(ledger, data, "2", data / "1.json", [], lambda _: _kill_children())
    assert "the import ended with status -9" in caplog.text


def _kill_children() -> None:
    """Of this thread, as a system does that has no memory left."""
    children = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text()
    for child in children.split():
        os.kill(int(child), signal.SIGKILL)


async def test_of_sixty_exports_at_once_two_run_and_a_second_one_of_the_same_server_is_refused(
    data: Path, tmp_path: Path
) -> None:
    exports, running, most = Exports(), 0, 0

    async def make(number: int) -> None:
        nonlocal running, most
        with exports.of(str(number % 30)):
            async with exports.place:
                running += 1
                most = max(most, running)
                if number < 3:
                    await export(data, "1", "json", tmp_path / f"{number}.json")
                running -= 1

    made = await asyncio.gather(*(make(number) for number in range(60)), return_exceptions=True)
    assert most == 2
    assert made[:30] == [None] * 30
    assert {type(each) for each in made[30:]} == {ExportUnderWay}
    await make(0)
