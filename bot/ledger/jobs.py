"""What waits to be done with the ledgers, tenant by tenant: a file in use elsewhere keeps no other tenant waiting."""

import asyncio
import heapq
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.ledger import Ledger

# How soon a file that was in use is tried again: at first at once, then ten times a second.
_FIRST_DELAY_S, _LONGEST_DELAY_S = 0.004, 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Something to do with the ledger of a tenant, and where the answer goes."""

    tenant: str
    call: Callable[[Ledger], Any]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    _taken: threading.Lock = field(default_factory=threading.Lock)

    def take(self) -> bool:
        """Whether nobody else has it: a thread takes it to do it, the asker to call it off."""
        return self._taken.acquire(blocking=False)

    def put_back(self) -> None:
        self._taken.release()


@dataclass(frozen=True, slots=True)
class Pause:
    """From here on what is asked of the tenant waits; `paused` is settled when its file is closed."""

    tenant: str
    paused: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


@dataclass(frozen=True, slots=True)
class Batch:
    tenant: str
    jobs: list[Job]


@dataclass(slots=True)
class _Row:
    """One tenant's waiting orders, and why none of them may be taken now."""

    orders: deque[Job | Pause] = field(default_factory=deque)
    in_hand: int = 0
    failures: int = 0
    offered: bool = False
    delayed: bool = False
    paused: bool = False


class Jobs:
    """First come, first served among the tenants, and in order within each. As many threads as like take from it;
    `at_once` of them may have orders of the same tenant in hand, `batch_size` at most in one batch."""

    def __init__(self, at_once: int, batch_size: int) -> None:
        self._at_once, self._batch_size = at_once, batch_size
        self._rows: dict[str, _Row] = {}
        self._ready: deque[str] = deque()
        self._later: list[tuple[float, str]] = []
        self._stopped = False
        self._changed = threading.Condition()

    def put(self, order: Job | Pause) -> None:
        with self._changed:
            self._rows.setdefault(order.tenant, _Row()).orders.append(order)
            self._offer(order.tenant)

    def take(self) -> Batch | Pause | None:
        """The next orders of some tenant; waits for them. None when it was stopped and nothing is left."""
        with self._changed:
            while (tenant := self._next()) is None:
                if self._stopped and not self._rows:
                    return None
                self._changed.wait(self._later[0][0] - time.monotonic() if self._later else None)
            return self._take_from(tenant)

    def done(self, tenant: str) -> None:
        """What was taken is dealt with."""
        with self._changed:
            row = self._rows[tenant]
            row.in_hand -= 1
            row.failures = 0
            self._offer(tenant)

    def retry(self, batch: Batch) -> None:
        """The file was in use: the same jobs a little later, still before those that came after them."""
        with self._changed:
            row = self._rows[batch.tenant]
            row.in_hand -= 1
            row.orders.extendleft(reversed(batch.jobs))
            if not row.delayed:
                row.delayed = True
                delay = min(_FIRST_DELAY_S * 2**row.failures, _LONGEST_DELAY_S)
                row.failures = min(row.failures + 1, 10)
                heapq.heappush(self._later, (time.monotonic() + delay, batch.tenant))
            self._changed.notify()  # whoever waits has to wait less

    def resume(self, tenant: str) -> None:
        with self._changed:
            self._rows[tenant].paused = False
            self._offer(tenant)

    def stop(self) -> None:
        """Nothing comes after this; what came before is still done."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def _next(self) -> str | None:
        now = time.monotonic()
        while self._later and self._later[0][0] <= now:
            tenant = heapq.heappop(self._later)[1]
            self._rows[tenant].delayed = False
            self._offer(tenant)
        return self._ready.popleft() if self._ready else None

    def _take_from(self, tenant: str) -> Batch | Pause:
        row = self._rows[tenant]
        row.offered = False
        row.in_hand += 1
        first = row.orders.popleft()
        if isinstance(first, Pause):
            row.paused = True
            return first
        batch = Batch(tenant, [first, *_jobs_before_a_pause(row.orders, self._batch_size - 1)])
        self._offer(tenant)
        return batch

    def _offer(self, tenant: str) -> None:
        row = self._rows[tenant]
        held = row.paused or row.delayed or row.offered or row.in_hand >= self._at_once
        if row.orders and not held:
            row.offered = True
            self._ready.append(tenant)
            self._changed.notify()
        elif not (row.orders or row.paused or row.delayed or row.in_hand):
            del self._rows[tenant]
            if self._stopped:
                self._changed.notify_all()


def _jobs_before_a_pause(orders: deque[Job | Pause], most: int) -> Iterator[Job]:
    while orders and most > 0 and isinstance(orders[0], Job):
        most -= 1
        yield orders.popleft()  # type: ignore[misc]  # looked at just before
