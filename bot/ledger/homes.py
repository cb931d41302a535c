"""The ledgers of every home behind one asynchronous facade: the event loop never waits on a disk."""

import asyncio
import logging
import os
import secrets
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeVar

# The migrations load it when a file is behind; a new server's first question must not be the one that waits for it.
import sqlite_utils.migrations  # noqa: F401

from . import Ledger
from .model import LedgerError, from_text, to_text
from .shelf import HEALTH, Shelf, file_of, homes_in
from .threads import Job, Order, Pause, Reader, Resume, Stop, Writer

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
_READERS = 2
_CLOCKS_DIFFER = timedelta(days=1)
_HEALTH_TIMEOUT_S = 8.0  # longer than one wait for a lock


class Closed(LedgerError):
    def __init__(self) -> None:
        super().__init__("The ledger is closing: nothing was written. Please try again in a moment.")


def _written(
    method: Callable[Concatenate[Ledger, P], T],
) -> Callable[Concatenate["Ledgers", str, P], Coroutine[Any, Any, T]]:
    async def call(ledgers: "Ledgers", home: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await ledgers.write(home, method, *args, **kwargs)

    return call


def _read(
    method: Callable[Concatenate[Ledger, P], T],
) -> Callable[Concatenate["Ledgers", str, P], Coroutine[Any, Any, T]]:
    async def call(ledgers: "Ledgers", home: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await ledgers.read(home, method, *args, **kwargs)

    return call


class Ledgers:
    """The methods of Ledger, each with the home before its other arguments: `await ledgers.case("123", 41)`.

    `write` and `read` take any function over a Ledger, so that other rooms can bring their own queries. Writes go
    through one thread, and those that wait for the same file share one commit; reads have threads and connections of
    their own and see all that was acknowledged."""

    def __init__(self, data_dir: Path, max_open: int = 64) -> None:
        self.data_dir = data_dir
        self._writes: SimpleQueue[Order] = SimpleQueue()
        self._reads: SimpleQueue[Order] = SimpleQueue()
        self._alone: dict[str, asyncio.Lock] = {}
        self._closed = False
        # A file may be open once for writing and once in each reader: together they keep to max_open.
        room = max(1, max_open // 2)
        writer = Writer(self._writes, Shelf(data_dir, room))
        shelves = [Shelf(data_dir, max(1, room // _READERS), for_reading=True) for _ in range(_READERS)]
        readers = [Reader(self._reads, shelf) for shelf in shelves]
        self.threads = [writer, *readers]
        for thread in self.threads:
            thread.start()

    async def write(
        self, home: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Runs `method` on the home's ledger in a transaction; when this returns, what it wrote is on disk."""
        return await self._ask(self._writes, home, lambda ledger: method(ledger, *args, **kwargs))

    async def read(
        self, home: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._ask(self._reads, home, lambda ledger: method(ledger, *args, **kwargs))

    async def alone(
        self, home: str, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """A long job on the home's ledger, in a thread of its own; what others write to that home waits until it ends,
        and the other homes go on."""
        path = file_of(self.data_dir, home)
        async with self._paused(home):
            return await asyncio.to_thread(_on_its_own, path, lambda ledger: method(ledger, *args, **kwargs))

    async def homes(self) -> list[str]:
        """Every home that has a file."""
        return await asyncio.to_thread(homes_in, self.data_dir)

    async def erase(self, home: str) -> None:
        """Removes a home's ledger for good."""
        path = file_of(self.data_dir, home)
        async with self._paused(home):
            await asyncio.to_thread(_unlink, path)

    async def leave(self, home: str, at: datetime) -> None:
        """The bot was removed from that server: from now on the grace period runs. The first call counts."""
        mark = _mark(self.data_dir, home)
        if file_of(self.data_dir, home).exists() and not mark.exists():
            await asyncio.to_thread(_write_whole, mark, to_text(at))

    async def returned(self, home: str) -> None:
        await asyncio.to_thread(_mark(self.data_dir, home).unlink, missing_ok=True)

    async def due_for_purge(self, now: datetime, grace: timedelta) -> list[str]:
        """The homes that were left longer than `grace` ago. A mark that says no time, because the power failed while
        it was written or somebody touched it, begins anew: nothing is erased too early."""
        return await asyncio.to_thread(_due, self._servers, now, grace)

    async def healthy(self) -> bool:
        """Whether a probe can be written and read back."""
        probe = secrets.token_hex(8)
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT_S):
                await self.write(HEALTH, _write_probe, probe)
                return await self.read(HEALTH, _read_probe) == probe
        except (LedgerError, sqlite3.Error, OSError, TimeoutError):
            return False

    async def aclose(self) -> None:
        """Refuses what comes from now on, finishes what was asked before, closes the files."""
        if not self._closed:
            self._closed = True
            for lock in list(self._alone.values()):
                async with lock:  # long jobs end first: what waits behind them was accepted
                    pass
            self._writes.put(Stop())
            for _ in range(_READERS):
                self._reads.put(Stop())
        for thread in self.threads:
            await asyncio.to_thread(thread.join)

    @property
    def _servers(self) -> Path:
        return file_of(self.data_dir, "local").parent

    async def _ask(self, queue: SimpleQueue[Order], home: str, call: Callable[[Ledger], T]) -> T:
        file_of(self.data_dir, home)
        if self._closed:
            raise Closed
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        queue.put(Job(home, call, answer, loop))
        return await answer

    @asynccontextmanager
    async def _paused(self, home: str) -> AsyncIterator[None]:
        if self._closed:
            raise Closed
        async with self._alone.setdefault(home, asyncio.Lock()):
            paused = threading.Event()
            self._writes.put(Pause(home, paused))
            try:
                await asyncio.to_thread(paused.wait)
                yield
            finally:
                self._writes.put(Resume(home))

    open_case = _written(Ledger.open_case)
    add_step = _written(Ledger.add_step)
    set_case_post = _written(Ledger.set_case_post)
    leave_unposted = _written(Ledger.leave_unposted)
    unposted_cases = _read(Ledger.unposted_cases)
    case = _read(Ledger.case)
    latest_cases = _read(Ledger.latest_cases)

    settings = _read(Ledger.settings)
    change_settings = _written(Ledger.change_settings)
    set_note = _written(Ledger.set_note)
    notes = _read(Ledger.notes)
    note_history = _read(Ledger.note_history)

    make_ruling = _written(Ledger.make_ruling)
    revise = _written(Ledger.revise)
    supersede = _written(Ledger.supersede)
    ruling = _read(Ledger.ruling)
    rulings_of_case = _read(Ledger.rulings_of_case)
    latest_rulings = _read(Ledger.latest_rulings)
    similar = _read(Ledger.similar)
    check_again = _read(Ledger.check_again)

    pending_cards = _read(Ledger.pending_cards)
    card_sent = _written(Ledger.card_sent)
    card_failed = _written(Ledger.card_failed)
    move_card = _written(Ledger.move_card)

    add_miss = _written(Ledger.add_miss)
    misses = _read(Ledger.misses)
    settle_miss = _written(Ledger.settle_miss)
    candidate_stories = _read(Ledger.candidate_stories)


def _on_its_own(path: Path, call: Callable[[Ledger], T]) -> T:
    with Ledger.open(path) as ledger:
        return call(ledger)


def _unlink(path: Path) -> None:
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm")), path.with_suffix(".left")):
        each.unlink(missing_ok=True)


def _write_whole(path: Path, text: str) -> None:
    draft = path.with_suffix(".new")
    with draft.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _due(servers: Path, now: datetime, grace: timedelta) -> list[str]:
    left = ((path.stem, _left_at(path, now)) for path in sorted(servers.glob("*.left")))
    return [home for home, at in left if at is not None and now - at >= grace]


def _left_at(mark: Path, now: datetime) -> datetime | None:
    """None where the mark says nothing that can be believed."""
    try:
        at = from_text(mark.read_text())
        if at.tzinfo is not None and at <= now + _CLOCKS_DIFFER:
            return at
        raise ValueError(f"{at} is no time at which a server can have been left")
    except FileNotFoundError:  # the bot is there again
        return None
    except (OSError, ValueError) as fault:
        log.warning("%s cannot be believed (%s): the time for %s runs from now", mark.name, fault, mark.stem)
    try:
        _write_whole(mark, to_text(now))
    except OSError as fault:
        log.warning("%s cannot be written anew (%s): %s stays as it is", mark.name, fault, mark.stem)
    return None


def _mark(data_dir: Path, home: str) -> Path:
    return file_of(data_dir, home).with_suffix(".left")


def _write_probe(ledger: Ledger, probe: str) -> None:
    ledger.db.execute("CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, value TEXT)")
    ledger.db.execute("INSERT OR REPLACE INTO probe VALUES (1, ?)", (probe,))


def _read_probe(ledger: Ledger) -> str:
    return str(ledger.db.execute("SELECT value FROM probe").fetchone()[0])
