"""The ledgers of every home behind one asynchronous facade: the event loop never waits on a disk."""

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeVar

from . import Ledger
from .file import is_damage
from .model import DamagedLedger, LedgerError
from .shelf import HEALTH, Shelf, file_of

P = ParamSpec("P")
T = TypeVar("T")
_READERS = 2
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
        self._data_dir = data_dir
        self._writes: SimpleQueue[_Job | None] = SimpleQueue()
        self._reads: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        # A file may be open once for writing and once in each reader: together they keep to max_open.
        writer = _Writer(self._writes, Shelf(data_dir, max(1, max_open // 2)))
        readers = [_Reader(self._reads, Shelf(data_dir, max(1, max_open // 2 // _READERS))) for _ in range(_READERS)]
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
            self._writes.put(None)
            for _ in range(_READERS):
                self._reads.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)

    async def _ask(self, queue: "SimpleQueue[_Job | None]", home: str, call: Callable[[Ledger], T]) -> T:
        file_of(self._data_dir, home)
        if self._closed:
            raise Closed
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        queue.put(_Job(home, call, answer, loop))
        return await answer

    open_case = _written(Ledger.open_case)
    add_step = _written(Ledger.add_step)
    set_case_post = _written(Ledger.set_case_post)
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


@dataclass(frozen=True, slots=True)
class _Job:
    home: str
    call: Callable[[Ledger], Any]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: Any = None
    error: BaseException | None = None


class _Reader(threading.Thread):
    def __init__(self, queue: SimpleQueue[_Job | None], shelf: Shelf) -> None:
        super().__init__(name="ledger-reader", daemon=True)
        self._queue = queue
        self.shelf = shelf

    def run(self) -> None:
        while job := self._queue.get():
            _deliver([job], [self._outcome(job)])
        self.shelf.close()

    def _outcome(self, job: _Job) -> _Outcome:
        try:
            return _Outcome(job.call(self.shelf.to_read(job.home)))
        except Exception as error:
            return _Outcome(error=_in_plain_words(error, self.shelf, job.home))


class _Writer(threading.Thread):
    def __init__(self, queue: SimpleQueue[_Job | None], shelf: Shelf) -> None:
        super().__init__(name="ledger-writer", daemon=True)
        self._queue = queue
        self.shelf = shelf

    def run(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._queue.get(), *_all_waiting(self._queue)]
            jobs = [job for job in waiting if job]
            going_on = len(jobs) == len(waiting)
            for home, of_home in groupby(sorted(jobs, key=_home), key=_home):
                together = list(of_home)
                _deliver(together, self._commit(home, together))
        self.shelf.close()

    def _commit(self, home: str, jobs: Sequence[_Job]) -> list[_Outcome]:
        """One transaction, one fsync, for all that wait for the same file: a burst costs what one press costs."""
        try:
            ledger = self.shelf.to_write(home)
            with ledger.writing():
                return [_attempt(job, ledger) for job in jobs]
        except Exception as error:
            failure = _Outcome(error=_in_plain_words(error, self.shelf, home))
            return [failure] * len(jobs)


def _attempt(job: _Job, ledger: Ledger) -> _Outcome:
    try:
        with ledger.writing():
            return _Outcome(job.call(ledger))
    except Exception as error:
        # Disk full, damage and the like: SQLite has undone the others' work as well, or may have.
        if not ledger.db.in_transaction or (isinstance(error, sqlite3.Error) and is_damage(error)):
            raise
        return _Outcome(error=error)


def _home(job: _Job) -> str:
    return job.home


def _all_waiting(queue: SimpleQueue[_Job | None]) -> list[_Job | None]:
    waiting = []
    try:
        while True:
            waiting.append(queue.get_nowait())
    except Empty:
        return waiting


def _in_plain_words(error: Exception, shelf: Shelf, home: str) -> Exception:
    """A file that failed is opened anew the next time: somebody may have put a backup in its place."""
    if not isinstance(error, sqlite3.DatabaseError):
        return error
    shelf.drop(home)
    return DamagedLedger(file_of(shelf.data_dir, home), error) if is_damage(error) else error


def _deliver(jobs: Sequence[_Job], outcomes: Sequence[_Outcome]) -> None:
    """One wake-up of the loop for a whole batch."""
    for loop in {job.loop for job in jobs}:
        mine = [(job.answer, outcome) for job, outcome in zip(jobs, outcomes, strict=True) if job.loop is loop]
        try:
            loop.call_soon_threadsafe(_settle, mine)
        except RuntimeError:  # that loop has ended: nobody waits any more, the work itself is done
            continue


def _settle(answers: Sequence[tuple[asyncio.Future[Any], _Outcome]]) -> None:
    for answer, outcome in answers:
        if answer.done():  # the asker gave up waiting
            continue
        if outcome.error is not None:
            answer.set_exception(outcome.error)
        else:
            answer.set_result(outcome.value)


def _write_probe(ledger: Ledger, probe: str) -> None:
    ledger.db.execute("CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, value TEXT)")
    ledger.db.execute("INSERT OR REPLACE INTO probe VALUES (1, ?)", (probe,))


def _read_probe(ledger: Ledger) -> str:
    return str(ledger.db.execute("SELECT value FROM probe").fetchone()[0])
