"""A file that is in use elsewhere, or that takes long: its own people are told so in time, nobody else notices."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ledger import Case, Ledger, LedgerBusy, Person, TookTooLong
from bot.ledger.facade import Ledgers
from tests.bot.samples import Opening

CASE: Opening = {
    "asker": Person("11", "Ann"),
    "channel": "900",
    "text": "lead out of turn",
    "edition": "2017",
    "digest": "d",
    "private": False,
    "step": {"kind": "tell"},
    "finding": None,
    "module": None,
    "module_digest": None,
    "at": datetime(2026, 3, 4, 19, 30, tzinfo=UTC),
}
# What another tenant's answer may take beside the trouble: far above what it does take, far below what it took.
SOON_S = 1.0


@pytest.fixture
async def ledgers(tmp_path: Path) -> AsyncIterator[Ledgers]:
    opened = Ledgers(tmp_path, patience_s=0.5)
    yield opened
    await opened.aclose()


def file(data: Path, tenant: str) -> Path:
    return data / "servers" / f"{tenant}.sqlite3"


@contextmanager
def locked(path: Path, *pragmas: str, by: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    path.parent.mkdir(exist_ok=True)
    other = sqlite3.connect(path, isolation_level=None)
    for pragma in pragmas:
        other.execute(f"PRAGMA {pragma}")
    other.execute(by)
    try:
        yield
    finally:
        other.close()


async def answers_of_another_tenant(ledgers: Ledgers) -> None:
    """Eight people of tenant 2, one after the other."""
    for _ in range(8):
        began = time.perf_counter()
        case = await ledgers.cases.open("2", **CASE)
        assert (await ledgers.cases.get("2", case.number)) == case
        assert time.perf_counter() - began < SOON_S


async def test_a_tenant_whose_file_is_locked_keeps_no_other_tenant_waiting(ledgers: Ledgers, tmp_path: Path) -> None:
    await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        waiting = [asyncio.create_task(ledgers.cases.open("1", **CASE)) for _ in range(30)]
        await asyncio.sleep(0)
        await answers_of_another_tenant(ledgers)
        await asyncio.gather(*waiting, return_exceptions=True)


async def test_a_file_that_nobody_else_may_even_read_keeps_no_other_tenant_waiting(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    await ledgers.cases.open("1", **CASE)
    await ledgers.run_alone("1", lambda ledger: None)  # closes the writer's
    with locked(file(tmp_path, "3"), "locking_mode = EXCLUSIVE", "journal_mode = WAL", by="BEGIN EXCLUSIVE"):
        waiting = [asyncio.create_task(ledgers.cases.latest("3")) for _ in range(30)]
        await asyncio.sleep(0)
        await answers_of_another_tenant(ledgers)
        assert {type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)} == {LedgerBusy}


async def test_a_file_that_cannot_be_brought_up_to_date_yet_keeps_no_other_tenant_waiting(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    with locked(file(tmp_path, "1"), by="BEGIN EXCLUSIVE"):
        waiting = [asyncio.create_task(ledgers.cases.open("1", **CASE)) for _ in range(5)]
        await asyncio.sleep(0)
        await answers_of_another_tenant(ledgers)
        assert {type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)} == {LedgerBusy}
    assert (await ledgers.cases.open("1", **CASE)).number == 1


async def test_who_waits_for_a_locked_file_is_told_in_time_and_nothing_was_written(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        began = time.perf_counter()
        with pytest.raises(LedgerBusy, match="nothing was written"):
            await ledgers.cases.open("1", **CASE)
        assert 0.4 < time.perf_counter() - began < 0.4 + SOON_S
        assert [case.number for case in await ledgers.cases.latest("1")] == [1]
    assert (await ledgers.cases.open("1", **CASE)).number == 2


async def test_what_waited_for_a_locked_file_is_written_in_the_order_in_which_it_was_asked(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path, patience_s=20)
    await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        waiting = []
        for number in range(12):
            case: Opening = {**CASE, "text": str(number)}
            waiting.append(asyncio.create_task(ledgers.cases.open("1", **case)))
            await asyncio.sleep(0.02)
    await asyncio.gather(*waiting)
    assert [case.text for case in await ledgers.cases.latest("1")][::-1][1:] == [str(number) for number in range(12)]
    await ledgers.aclose()


async def test_what_has_been_posted_is_noted_though_the_file_was_locked_for_longer_than_anybody_waits(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    case = await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        noting = asyncio.create_task(ledgers.outbox.record_finding("1", case.number, "900", "77"))
        await asyncio.sleep(0.8)
        assert not noting.done()
    await noting
    assert (await ledgers.cases.get("1", case.number)).post is not None


async def test_a_long_job_on_a_locked_file_leaves_long_jobs_and_answers_of_others_alone(
    ledgers: Ledgers, tmp_path: Path
) -> None:
    for tenant in ("1", "2"):
        await ledgers.cases.open(tenant, **CASE)
    with locked(file(tmp_path, "1")):
        stuck: list[asyncio.Task[Case] | asyncio.Task[list[Case]]] = [
            asyncio.create_task(ledgers.cases.open("1", **CASE)) for _ in range(3)
        ]
        stuck += [asyncio.create_task(ledgers.run_alone("1", lambda ledger: ledger.cases.latest())) for _ in range(10)]
        await asyncio.sleep(0.01)
        began = time.perf_counter()
        assert len(await ledgers.run_alone("2", lambda ledger: ledger.cases.latest())) == 1
        assert time.perf_counter() - began < SOON_S
        await answers_of_another_tenant(ledgers)
    await asyncio.gather(*stuck, return_exceptions=True)


async def test_who_waits_behind_a_long_job_is_told_in_time_and_nothing_was_written(ledgers: Ledgers) -> None:
    await ledgers.cases.open("1", **CASE)
    may_end = threading.Event()
    job = asyncio.create_task(ledgers.run_alone("1", lambda ledger: may_end.wait(10)))
    await asyncio.sleep(0.05)
    with pytest.raises(LedgerBusy):
        await ledgers.cases.open("1", **CASE)
    may_end.set()
    assert await job
    assert (await ledgers.cases.open("1", **CASE)).number == 2


async def test_long_jobs_of_a_tenant_run_one_after_the_other_and_leave_no_lock_behind(ledgers: Ledgers) -> None:
    def locks() -> int:
        return sum(isinstance(each, asyncio.Lock) for each in gc.get_objects())

    running, most, before = 0, 0, locks()

    def work(ledger: Ledger) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.01)
        running -= 1

    await asyncio.gather(*(ledgers.run_alone("1", work) for _ in range(5)))
    assert most == 1
    for tenant in range(2, 12):
        await ledgers.run_alone(str(tenant), work)
    assert locks() == before


async def test_two_tenants_that_each_keep_a_thread_busy_leave_one_for_the_others(ledgers: Ledgers) -> None:
    await ledgers.cases.open("2", **CASE)
    may_end = threading.Event()
    slow = [
        asyncio.create_task(work(tenant, lambda ledger: may_end.wait(10)))
        for tenant in ("5", "6")
        for work in (ledgers.write, ledgers.write, ledgers.write)
    ]
    await asyncio.sleep(0.05)
    await answers_of_another_tenant(ledgers)
    may_end.set()
    await asyncio.gather(*slow, return_exceptions=True)


async def test_a_tenant_that_is_searched_by_many_at_once_leaves_a_reader_for_the_others(ledgers: Ledgers) -> None:
    for tenant in ("1", "2"):
        await ledgers.cases.open(tenant, **CASE)
    may_end = threading.Event()
    slow = [asyncio.create_task(ledgers.read("1", lambda ledger: may_end.wait(10))) for _ in range(20)]
    await asyncio.sleep(0.05)
    await answers_of_another_tenant(ledgers)
    may_end.set()
    await asyncio.gather(*slow, return_exceptions=True)


async def test_what_takes_for_ever_is_called_off_and_keeps_no_other_tenant_waiting_for_ever(tmp_path: Path) -> None:
    def for_ever(ledger: Ledger) -> None:
        ledger.file.db.execute(
            "WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) SELECT max(n) FROM up"
        )

    ledgers = Ledgers(tmp_path, patience_s=0.2)
    for tenant in ("1", "2", "3", "4"):
        await ledgers.cases.open(tenant, **CASE)
    endless = [
        asyncio.create_task(work(tenant, for_ever))
        for tenant in ("1", "3", "4")
        for work in (ledgers.read, ledgers.write)
    ]
    outcomes = await asyncio.wait_for(asyncio.gather(*endless, return_exceptions=True), 10)
    assert {type(each) for each in outcomes} == {TookTooLong}
    await answers_of_another_tenant(ledgers)
    assert (await ledgers.cases.open("1", **CASE)).number == 2
    await ledgers.aclose()


async def test_a_pause_that_was_called_off_before_it_began_is_none(ledgers: Ledgers, tmp_path: Path) -> None:
    await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        waiting = asyncio.create_task(ledgers.cases.open("1", **CASE))
        await asyncio.sleep(0)
        job = asyncio.create_task(ledgers.run_alone("1", lambda ledger: ledger.cases.latest()))
        await asyncio.sleep(0.05)
        job.cancel()
        await asyncio.gather(job, waiting, return_exceptions=True)
    assert (await ledgers.cases.open("1", **CASE)).number == 2


async def test_the_bot_ends_in_time_though_a_file_is_locked(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path, patience_s=0.5)
    case = await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        noting = asyncio.create_task(ledgers.outbox.record_finding("1", case.number, "900", "77"))
        await asyncio.sleep(0.01)
        began = time.perf_counter()
        await ledgers.aclose()
        assert time.perf_counter() - began < 0.5 + SOON_S
        with pytest.raises(LedgerBusy):
            await noting


async def test_health_checks_at_once_are_all_answered_with_the_truth(ledgers: Ledgers, tmp_path: Path) -> None:
    assert await asyncio.gather(*(ledgers.is_healthy() for _ in range(20))) == [True] * 20
    await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        waiting = asyncio.create_task(ledgers.cases.open("1", **CASE))
        assert await ledgers.is_healthy()
        await asyncio.gather(waiting, return_exceptions=True)


async def test_what_nobody_waits_for_any_more_does_not_keep_the_bot_from_ending(tmp_path: Path) -> None:
    """Whoever asked was cancelled, as everything is when the bot ends, and the file stays in use."""
    ledgers = Ledgers(tmp_path, patience_s=0.2)
    case = await ledgers.cases.open("1", **CASE)
    with locked(file(tmp_path, "1")):
        asked = asyncio.create_task(ledgers.cases.open("1", **CASE))
        await asyncio.sleep(0.05)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        async with asyncio.timeout(5):
            await ledgers.aclose()
    with Ledger.open(file(tmp_path, "1")) as ledger:
        assert [each.number for each in ledger.cases.latest(9)] == [case.number]
