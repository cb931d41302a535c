"""The ledgers of all tenants behind the event loop: apart from each other, and calm when one of them fails."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ledger import BadTenant, DamagedLedger, Ledger, NoSuchCase, Outdated, Person, UnwritableLedger
from bot.ledger.facade import Closed, Ledgers
from tests.bot.samples import Opening, Taken

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN = Person("11", "Ann")
CASE: Opening = {
    "asker": ANN,
    "channel": "900",
    "text": "lead out of turn",
    "edition": "2017",
    "digest": "d",
    "private": False,
    "step": {"kind": "tell"},
    "finding": None,
    "module": None,
    "module_digest": None,
    "at": AT,
}
STEP: Taken = {
    "step": {"kind": "answer"},
    "by": ANN,
    "edition": "2017",
    "module": None,
    "module_digest": None,
    "finding": None,
    "at": AT,
}


@pytest.fixture
async def ledgers(tmp_path: Path) -> AsyncIterator[Ledgers]:
    opened = Ledgers(tmp_path)
    yield opened
    await opened.aclose()


async def test_each_tenant_has_a_file_and_numbers_of_its_own(ledgers: Ledgers, tmp_path: Path) -> None:
    for tenant in ("123", "dm-123", "local", "123"):
        await ledgers.cases.open(tenant, **CASE)
    assert [(await ledgers.cases.latest(tenant))[0].number for tenant in ("123", "dm-123", "local")] == [2, 1, 1]
    assert sorted(path.name for path in (tmp_path / "servers").glob("*.sqlite3")) == [
        "123.sqlite3",
        "dm-123.sqlite3",
        "local.sqlite3",
    ]


@pytest.mark.parametrize(
    "tenant", ["", ".", "../1", "1/2", "1\0", "dm-", "DM-1", "１２", "local.", "1 ", "1" * 40, "a" * 9]
)
async def test_a_tenant_that_is_no_id_reaches_no_file(ledgers: Ledgers, tmp_path: Path, tenant: str) -> None:
    with pytest.raises(BadTenant):
        await ledgers.cases.open(tenant, **CASE)
    with pytest.raises(BadTenant):
        await ledgers.cases.get(tenant, 1)
    assert not list(tmp_path.rglob("*.sqlite3"))


async def test_reading_a_tenant_that_never_wrote_makes_no_file(ledgers: Ledgers, tmp_path: Path) -> None:
    assert await ledgers.cases.latest("123") == []
    with pytest.raises(NoSuchCase):
        await ledgers.cases.get("123", 1)
    assert not list(tmp_path.rglob("*.sqlite3"))


async def test_what_was_written_is_seen_by_the_next_read(ledgers: Ledgers) -> None:
    for _ in range(50):
        case = await ledgers.cases.open("1", **CASE)
        assert await ledgers.cases.get("1", case.number) == case


async def test_what_is_given_to_read_cannot_write(ledgers: Ledgers) -> None:
    await ledgers.cases.open("1", **CASE)
    for tenant in ("1", "2"):
        with pytest.raises(UnwritableLedger, match="readonly"):
            await ledgers.read(tenant, lambda ledger: ledger.cases.open(**CASE))
    assert len(await ledgers.cases.latest("1")) == 1


async def test_of_two_presses_on_the_same_turn_one_counts(ledgers: Ledgers) -> None:
    case = await ledgers.cases.open("1", **CASE)
    presses = await asyncio.gather(
        *(ledgers.cases.add_step("1", case.number, turn=1, **STEP) for _ in range(10)), return_exceptions=True
    )
    assert sum(isinstance(press, Outdated) for press in presses) == 9
    assert (await ledgers.cases.get("1", case.number)).turn == 2


async def test_a_failure_among_presses_that_share_a_commit_stays_its_own(ledgers: Ledgers) -> None:
    def fall_after_writing(ledger: Ledger) -> None:
        case: Opening = {**CASE, "text": "never"}
        ledger.cases.open(**case)
        raise RuntimeError("mine alone")

    answers = await asyncio.gather(
        *(
            ledgers.write("1", fall_after_writing) if turn % 3 == 1 else ledgers.cases.open("1", **CASE)
            for turn in range(30)
        ),
        return_exceptions=True,
    )
    assert [isinstance(answer, RuntimeError) for answer in answers] == [turn % 3 == 1 for turn in range(30)]
    kept = await ledgers.cases.latest("1", limit=100)
    assert len(kept) == 20
    assert {case.text for case in kept} == {"lead out of turn"}


async def test_more_tenants_than_may_be_open_all_keep_their_cases(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path, max_open=8)
    tenants = [str(number) for number in range(1, 71)]
    for _ in range(2):
        await asyncio.gather(*(ledgers.cases.open(tenant, **CASE) for tenant in tenants))
    cases = await asyncio.gather(*(ledgers.cases.latest(tenant) for tenant in tenants))
    assert [[case.number for case in of_tenant] for of_tenant in cases] == [[2, 1]] * 70
    assert ledgers.files_open <= 8
    await ledgers.aclose()


async def test_a_damaged_file_is_named_and_the_other_tenants_go_on(ledgers: Ledgers, tmp_path: Path) -> None:
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "1.sqlite3").write_bytes(b"nothing of ours " * 500)
    with pytest.raises(DamagedLedger, match=r"1\.sqlite3"):
        await ledgers.cases.open("1", **CASE)
    with pytest.raises(DamagedLedger):
        await ledgers.cases.get("1", 1)
    assert (await ledgers.cases.open("2", **CASE)).number == 1


async def test_a_backup_put_in_place_of_a_damaged_file_is_found(ledgers: Ledgers, tmp_path: Path) -> None:
    path = tmp_path / "servers" / "1.sqlite3"
    with Ledger.open(path) as ledger:
        ledger.cases.open(**CASE)
    good = path.read_bytes()
    path.write_bytes(b"\xff" * len(good))
    with pytest.raises(DamagedLedger):
        await ledgers.cases.latest("1")
    path.write_bytes(good)
    assert len(await ledgers.cases.latest("1")) == 1
    assert (await ledgers.cases.open("1", **CASE)).number == 2


async def test_a_page_damaged_under_an_open_file_is_an_error_with_the_name_of_the_file(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    path = tmp_path / "servers" / "1.sqlite3"
    with Ledger.open(path) as ledger:
        for _ in range(200):
            ledger.cases.open(**CASE)
    whole = path.read_bytes()
    path.write_bytes(whole[: 4096 * 3] + b"\xff" * (len(whole) - 4096 * 3))
    with pytest.raises(DamagedLedger, match=r"1\.sqlite3"):
        await ledgers.cases.latest("1", limit=200)


async def test_another_process_that_holds_the_file_is_waited_for_while_the_loop_runs(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    await ledgers.cases.open("1", **CASE)
    other = sqlite3.connect(tmp_path / "servers" / "1.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(ledgers.cases.open("1", **CASE))
    ticks = 0
    for _ in range(20):
        await asyncio.sleep(0.01)
        ticks += 1
    assert not waiting.done()
    assert ticks == 20
    assert len(await ledgers.cases.latest("1")) == 1
    other.execute("COMMIT")
    other.close()
    assert (await waiting).number == 2


async def test_a_full_disk_fails_every_press_of_the_batch_in_plain_words_and_passes(ledgers: Ledgers) -> None:
    def fill(ledger: Ledger) -> None:
        pages = ledger.file.db.execute("PRAGMA page_count").fetchone()[0]
        ledger.file.db.execute(f"PRAGMA max_page_count = {pages + 1}")

    await ledgers.cases.open("1", **CASE)
    await ledgers.write("1", fill)
    large: Opening = {**CASE, "text": "x" * 50_000}
    answers = await asyncio.gather(*(ledgers.cases.open("1", **large) for _ in range(5)), return_exceptions=True)
    assert {type(answer) for answer in answers} == {UnwritableLedger}
    assert (await ledgers.cases.open("1", **CASE)).number == 2  # opened anew, without the limit


async def test_an_erased_file_that_was_being_read_is_closed_when_it_has_been_read(ledgers: Ledgers) -> None:
    await ledgers.cases.open("1", **CASE)
    begun, may_end = threading.Event(), threading.Event()

    def read_slowly(ledger: Ledger) -> int:
        begun.set()
        may_end.wait(10)
        return len(ledger.cases.latest())

    reading = asyncio.create_task(ledgers.read("1", read_slowly))
    await asyncio.to_thread(begun.wait, 10)
    await ledgers.erase("1")
    may_end.set()
    assert await reading == 1
    assert ledgers.files_open == 0


async def test_the_probe_of_the_health_check_is_written_and_read_back(ledgers: Ledgers) -> None:
    assert await ledgers.is_healthy()
    assert await ledgers.is_healthy()


async def test_a_data_folder_that_cannot_be_written_is_not_healthy(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    ledgers = Ledgers(tmp_path / "data")
    assert not await ledgers.is_healthy()
    await ledgers.aclose()


async def test_closing_finishes_what_was_asked_and_refuses_what_comes_after(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    asked = [asyncio.create_task(ledgers.cases.open("1", **CASE)) for _ in range(40)]
    await asyncio.sleep(0)
    await ledgers.aclose()
    assert sorted(case.number for case in await asyncio.gather(*asked)) == list(range(1, 41))
    with pytest.raises(Closed):
        await ledgers.cases.open("1", **CASE)
    await ledgers.aclose()


@pytest.mark.clock
async def test_fifty_presses_at_once_cost_one_commit_not_fifty(ledgers: Ledgers) -> None:
    """The bar is ten times what was measured, so that it speaks of the design and not of a busy machine."""
    await ledgers.cases.open("1", **CASE)
    began = time.perf_counter()
    await asyncio.gather(*(ledgers.cases.open("1", **CASE) for _ in range(50)))
    assert time.perf_counter() - began < 0.4
