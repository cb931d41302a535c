"""The threads that work on the files in the place of the event loop: one that writes, others that read."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any

from . import Ledger
from .file import in_plain_words
from .model import DamagedLedger, UnwritableLedger
from .shelf import Shelf, file_of


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do with the ledger of a home, and where the answer goes."""

    home: str
    call: Callable[[Ledger], Any]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


@dataclass(frozen=True, slots=True)
class Pause:
    """From here on what is to be written to the home waits; `paused` is set when its file is closed."""

    home: str
    paused: threading.Event


@dataclass(frozen=True, slots=True)
class Resume:
    home: str


class Stop:
    """Nothing comes after this."""


Order = Job | Pause | Resume | Stop


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: Any = None
    error: BaseException | None = None


class Reader(threading.Thread):
    def __init__(self, queue: SimpleQueue[Order], shelf: Shelf) -> None:
        super().__init__(name="ledger-reader", daemon=True)
        self.queue = queue
        self.shelf = shelf

    def run(self) -> None:
        while isinstance(job := self.queue.get(), Job):
            _deliver([job], [self._outcome(job)])
        self.shelf.close()

    def _outcome(self, job: Job) -> _Outcome:
        try:
            ledger = self.shelf.to_read(job.home)
            with ledger.reading():
                return _Outcome(job.call(ledger))
        except Exception as error:
            return _Outcome(error=_anew(error, self.shelf, job.home))


class Writer(threading.Thread):
    def __init__(self, queue: SimpleQueue[Order], shelf: Shelf) -> None:
        super().__init__(name="ledger-writer", daemon=True)
        self.queue = queue
        self.shelf = shelf
        self._waiting: dict[str, list[Job]] = {}

    def run(self) -> None:
        going_on = True
        while going_on:
            orders = [self.queue.get(), *_all_waiting(self.queue)]
            jobs: list[Job] = []
            for order in orders:
                match order:
                    case Job() if order.home in self._waiting:
                        self._waiting[order.home].append(order)
                    case Job():
                        jobs.append(order)
                    case Pause():
                        self._write(jobs)
                        jobs = []
                        self._pause(order)
                    case Resume():
                        jobs += self._waiting.pop(order.home)
                    case Stop():
                        going_on = False
            self._write(jobs)
        self.shelf.close()

    def _pause(self, order: Pause) -> None:
        self._waiting[order.home] = []
        self.shelf.drop(order.home)
        order.paused.set()

    def _write(self, jobs: Sequence[Job]) -> None:
        for home, of_home in groupby(sorted(jobs, key=_home), key=_home):
            together = list(of_home)
            _deliver(together, self._commit(home, together))

    def _commit(self, home: str, jobs: Sequence[Job]) -> list[_Outcome]:
        """One transaction, one fsync, for all that wait for the same file: a burst costs what one press costs."""
        try:
            ledger = self.shelf.to_write(home)
            with ledger.writing():
                return [_attempt(job, ledger) for job in jobs]
        except Exception as error:
            failure = _Outcome(error=_anew(error, self.shelf, home))
            return [failure] * len(jobs)


def _attempt(job: Job, ledger: Ledger) -> _Outcome:
    try:
        with ledger.writing():
            return _Outcome(job.call(ledger))
    except Exception as error:
        # Disk full, damage and the like: SQLite has undone the others' work as well, or may have.
        if not ledger.db.in_transaction or isinstance(error, DamagedLedger):
            raise
        return _Outcome(error=error)


def _home(job: Job) -> str:
    return job.home


def _all_waiting(queue: SimpleQueue[Order]) -> list[Order]:
    waiting = []
    try:
        while True:
            waiting.append(queue.get_nowait())
    except Empty:
        return waiting


def _anew(error: Exception, shelf: Shelf, home: str) -> BaseException:
    """A file that failed is opened anew the next time: somebody may have put a backup in its place."""
    plain = in_plain_words(error, file_of(shelf.data_dir, home))
    if plain is not error or isinstance(error, sqlite3.Error | DamagedLedger | UnwritableLedger):
        shelf.drop(home)
    return plain


def _deliver(jobs: Sequence[Job], outcomes: Sequence[_Outcome]) -> None:
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
