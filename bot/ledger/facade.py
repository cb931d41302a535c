"""The ledgers of every tenant behind one asynchronous facade: the event loop never waits on a disk."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from bot.ledger import Ledger, departures, earlier_copies, identity, journal, registry
from bot.ledger.async_repositories import (
    AsyncCalls,
    AsyncCases,
    AsyncLetters,
    AsyncMisses,
    AsyncNotes,
    AsyncOutbox,
    AsyncReminders,
    AsyncRulings,
    AsyncSettings,
    AsyncSheets,
)
from bot.ledger.jobs import Job, Jobs, Pause
from bot.ledger.model import LedgerBusy, LedgerError
from bot.ledger.pool import HEALTH, ConnectionPool, file_of, tenants_in
from bot.ledger.workers import Reader, Writer
from bot.locks import Locks

P = ParamSpec("P")
T = TypeVar("T")
# One file that keeps its thread for long (damaged, huge, on a slow disk) leaves the other tenants two.
_WRITERS = _READERS = 3
_READERS_OF_A_TENANT = 2
_LONG_JOBS = 4
_LONGEST = 3  # times as long as anybody waits for it to begin; what is known to take longer goes through `run_alone`
_HEALTH_TIMEOUT_S = 8.0
# Discord takes the first answer within three seconds: whoever waits for a file in use is told before.
PATIENCE_S = 2.0
_LOOK_AGAIN_S = 0.05
_SIDE_FILES = ("-wal", "-shm", "-journal", "-wal.aside")
# Nobody waits for what the bot notes after it has posted something; lost, it would be posted once more.
_PATIENCE_OF_NOBODY_S = 60.0


class Closed(LedgerError):
    def __init__(self) -> None:
        super().__init__("The ledger is closing: nothing was written. Please try again in a moment.")


class NotOurs(LedgerError):
    def __init__(self) -> None:
        super().__init__("Another part of me keeps what you ask about: please ask in the server itself.")


class Ledgers:
    """Each method of a repository with the tenant before its other arguments: `await ledgers.cases.get("123", 41)`.

    `write` and `read` take any function over a Ledger, so that other rooms can bring their own queries. Writes that
    wait for the same file share one commit; reads have threads and connections of their own and see all that was
    acknowledged. Both raise LedgerBusy where nothing could be begun in `patience_s`, and then nothing was done. `own`:
    which tenants are this process's; of any other's file nothing is read, written, erased or even listed."""

    def __init__(
        self,
        data_dir: Path,
        max_open: int = 64,
        patience_s: float = PATIENCE_S,
        own: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self.data_dir, self.own = data_dir, own
        self.cases = AsyncCases(self, lambda ledger: ledger.cases)
        self.rulings = AsyncRulings(self, lambda ledger: ledger.rulings)
        self.outbox = AsyncOutbox(self, lambda ledger: ledger.outbox)
        self.settings = AsyncSettings(self, lambda ledger: ledger.settings)
        self.notes = AsyncNotes(self, lambda ledger: ledger.notes)
        self.calls = AsyncCalls(self, lambda ledger: ledger.calls)
        self.misses = AsyncMisses(self, lambda ledger: ledger.misses)
        self.letters = AsyncLetters(self, lambda ledger: ledger.letters)
        self.sheets = AsyncSheets(self, lambda ledger: ledger.sheets)
        self.reminders = AsyncReminders(self, lambda ledger: ledger.reminders)
        self._patience_s = patience_s
        self._exclusive: Locks[str] = Locks()
        self._unanswered: dict[Job, Path] = {}
        self._closed = False
        # Half of the files for writing, half for reading, those in the hands of a thread among them.
        room = max_open // 2
        self._writes, self._reads = Jobs(1, batch_size=1000), Jobs(_READERS_OF_A_TENANT, batch_size=1)
        self._pools = [
            ConnectionPool(data_dir, max(1, room - _WRITERS)),
            ConnectionPool(data_dir, max(1, room - _READERS), for_reading=True),
        ]
        at_most_s = patience_s * _LONGEST
        writers = [Writer(self._writes, self._pools[0], at_most_s) for _ in range(_WRITERS)]
        readers = [Reader(self._reads, self._pools[1], at_most_s) for _ in range(_READERS)]
        self._long_jobs = ThreadPoolExecutor(_LONG_JOBS, thread_name_prefix="ledger-alone")
        self._threads = [*writers, *readers]
        for thread in self._threads:
            thread.start()

    async def write(
        self, tenant: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Runs `method` on the tenant's ledger in a transaction; when this returns, what it wrote is on disk."""
        return await self._ask(self._writes, tenant, self._patience_s, lambda ledger: method(ledger, *args, **kwargs))

    async def write_patiently(
        self, tenant: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like write, for what has happened already and nobody waits for: a file in use is waited for much longer."""
        return await self._ask(
            self._writes, tenant, _PATIENCE_OF_NOBODY_S, lambda ledger: method(ledger, *args, **kwargs)
        )

    async def read(
        self, tenant: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._ask(self._reads, tenant, self._patience_s, lambda ledger: method(ledger, *args, **kwargs))

    async def run_alone(
        self, tenant: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """A long job on the tenant's ledger, in a thread of its own; what others write to that tenant waits until it
        ends, and the other tenants go on."""
        path = file_of(self.data_dir, tenant)
        async with self._pause(tenant):
            return await asyncio.get_running_loop().run_in_executor(
                self._long_jobs, _run_on_own_connection, path, lambda ledger: method(ledger, *args, **kwargs)
            )

    async def tenants(self) -> list[str]:
        """Every tenant of ours that has a file."""
        return await asyncio.to_thread(self._tenants)

    def _tenants(self) -> list[str]:
        return list(filter(self.own, tenants_in(self.data_dir)))

    def folder(self) -> tuple[list[str], set[str], int]:
        """Every tenant of ours that has a file, those left, and the bytes that are free. Waits for the disk."""
        free = shutil.disk_usage(self.data_dir).free
        return self._tenants(), departures.left_in(self.data_dir), free

    async def mislaid_tenants(self) -> list[str]:
        """The tenants that have no file, or an empty one, and ought to have one: it may be put back."""
        lost = await asyncio.to_thread(lambda: [fault.path.stem for fault in identity.mislaid(self.data_dir)])
        return list(filter(self.own, lost))

    async def erase(self, tenant: str) -> None:
        """Removes a tenant's ledger for good."""
        path = file_of(self.data_dir, tenant)
        async with self._pause(tenant):
            await asyncio.to_thread(_unlink, path)
            for pool in self._pools:
                pool.drop(tenant)  # what is being read just now, `put_back` closes

    async def leave(self, tenant: str, at: datetime) -> None:
        """The bot was removed from that server: from now on the grace period runs. The first call counts."""
        await asyncio.to_thread(departures.leave, self.data_dir, tenant, at)

    async def come_back(self, tenant: str) -> None:
        await asyncio.to_thread(departures.come_back, self.data_dir, tenant)

    async def due_for_purge(self, now: datetime, grace: timedelta) -> list[str]:
        """The tenants that were left longer than `grace` ago."""
        due = await asyncio.to_thread(departures.due_for_purge, self.data_dir, now, grace)
        return list(filter(self.own, due))

    async def is_healthy(self) -> bool:
        """Whether a probe can be written and read back."""
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT_S):
                beat = await self.write(HEALTH, _beat)
                return await self.read(HEALTH, _last_beat) >= beat
        except (LedgerError, sqlite3.Error, OSError, TimeoutError):
            return False

    async def aclose(self) -> None:
        """Refuses what comes from now on, finishes what was asked before, closes the files."""
        if not self._closed:
            self._closed = True
            for lock in self._exclusive:
                async with lock:  # long jobs end first: what waits behind them was accepted
                    pass
            self._writes.stop()
            self._reads.stop()
            for job, path in self._unanswered.items():
                job.loop.call_later(self._patience_s, _call_off, job, path)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        for pool in self._pools:
            pool.close()
        self._long_jobs.shutdown()

    @property
    def files_open(self) -> int:
        """Between two jobs."""
        return sum(len(pool) for pool in self._pools)

    async def _ask(self, jobs: Jobs, tenant: str, patience_s: float, call: Callable[[Ledger], T]) -> T:
        path = file_of(self.data_dir, tenant)
        self._check(tenant)
        loop = asyncio.get_running_loop()
        job = Job(tenant, call, loop.create_future(), loop)
        self._unanswered[job] = path
        jobs.put(job)
        losing_patience = loop.call_later(patience_s, _call_off, job, path)
        try:
            return cast(T, await job.answer)
        finally:
            losing_patience.cancel()
            del self._unanswered[job]

    @asynccontextmanager
    async def _pause(self, tenant: str) -> AsyncIterator[None]:
        self._check(tenant)
        async with self._exclusive[tenant]:
            loop = asyncio.get_running_loop()
            pause = Pause(tenant, loop.create_future(), loop)
            self._writes.put(pause)
            try:
                await asyncio.shield(pause.paused)
                yield
            finally:
                self._resume(pause)

    def _check(self, tenant: str) -> None:
        if self._closed:
            raise Closed
        if not self.own(tenant):
            raise NotOurs

    def _resume(self, pause: Pause) -> None:
        """Whoever paused may have been cancelled before the pause had begun."""
        if pause.paused.done():
            self._writes.resume(pause.tenant)
        else:
            pause.paused.add_done_callback(lambda _: self._writes.resume(pause.tenant))


def _run_on_own_connection(path: Path, call: Callable[[Ledger], T]) -> T:
    with Ledger.open(path) as ledger:
        return call(ledger)


def _unlink(path: Path) -> None:
    """The mark goes first: with it, a ledger that is half gone would be missed. Before it, the journal hears of it, so
    that no backup brings the ledger back."""
    journal.note_erased(path)
    registry.remove(path)
    earlier_copies.drop(path)
    for each in (*(path.with_name(path.name + end) for end in _SIDE_FILES), path, path.with_suffix(".left")):
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink(missing_ok=True)


def _call_off(job: Job, path: Path) -> None:
    """Nobody has begun with it, and the asker is told so; what was begun is told as soon as it is done."""
    if job.answer.done():
        return
    if job.take():
        job.answer.set_exception(LedgerBusy(path))
    else:
        job.loop.call_later(_LOOK_AGAIN_S, _call_off, job, path)


def _beat(ledger: Ledger) -> int:
    """Counts up, so that of two checks at once the one sees no less than it wrote."""
    ledger.file.db.execute("CREATE TABLE IF NOT EXISTS beats (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)")
    ledger.file.db.execute("INSERT INTO beats VALUES (1, 1) ON CONFLICT DO UPDATE SET count = count + 1")
    return _last_beat(ledger)


def _last_beat(ledger: Ledger) -> int:
    return int(ledger.file.db.execute("SELECT count FROM beats").fetchone()[0])
