"""Locks by key: one at a time, and nothing kept of those that are free."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from bot.ledger.facade import Ledgers
from bot.locks import Locks


async def test_of_one_key_one_at_a_time_and_of_free_ones_nothing_is_kept() -> None:
    locks: Locks[str] = Locks()
    at_it: list[str] = []

    async def work(key: str) -> None:
        async with locks[key]:
            assert key not in at_it
            at_it.append(key)
            await asyncio.sleep(0)
            assert 0 < len(list(locks)) <= 2
            at_it.remove(key)

    await asyncio.gather(*(work(key) for key in ("a", "b") * 20))
    assert len(locks) == 0


async def test_of_tenants_that_were_worked_on_alone_no_lock_is_left(tmp_path: Path) -> None:
    ledgers, before = Ledgers(tmp_path), _locks()
    for tenant in ("1", "2", "3"):
        await ledgers.run_alone(tenant, lambda ledger: ledger.cases.latest())
    assert _locks() == before
    await ledgers.aclose()


def _locks() -> int:
    return sum(isinstance(each, asyncio.Lock) for each in gc.get_objects())
