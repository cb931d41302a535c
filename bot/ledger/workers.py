"""The threads that work on the files in the place of the event loop: some that write, others that read."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.ledger.file import plain_error
from bot.ledger.jobs import Batch, Job, Jobs, Pause
from bot.ledger.model import DamagedLedger, LedgerBusy, UnwritableLedger
from bot.ledger.pool import ConnectionPool, Opened, file_of


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: Any = None
    error: BaseException | None = None


class Reader(threading.Thread):
    def __init__(self, jobs: Jobs, pool: ConnectionPool, at_most_s: float) -> None:
        super().__init__(name="ledger-reader", daemon=True)
        self.jobs = jobs
        self.pool = pool
        self.at_most_s = at_most_s

    def run(self) -> None:
        while isinstance(batch := self.jobs.take(), Batch):
            _deal_with(self.jobs, batch, self._outcomes)

    def _outcomes(self, tenant: str, jobs: Sequence[Job]) -> list[_Outcome]:
        """Raises LedgerBusy."""
        return [self._outcome(tenant, job) for job in jobs]

    def _outcome(self, tenant: str, job: Job) -> _Outcome:
        opened = None
        try:
            opened = self.pool.take(tenant)
            with opened.ledger.file.time_limit(self.at_most_s), opened.ledger.snapshot():
                outcome = _Outcome(job.call(opened.ledger))
        except Exception as error:
            outcome = _Outcome(error=_release_failed(error, self.pool, tenant, opened))
        else:
            self.pool.put_back(opened)
        if isinstance(outcome.error, LedgerBusy):
            raise outcome.error
        return outcome


class Writer(threading.Thread):
    def __init__(self, jobs: Jobs, pool: ConnectionPool, at_most_s: float) -> None:
        super().__init__(name="ledger-writer", daemon=True)
        self.jobs = jobs
        self.pool = pool
        self.at_most_s = at_most_s

    def run(self) -> None:
        while (order := self.jobs.take()) is not None:
            match order:
                case Pause(tenant, paused, loop):
                    self.pool.drop(tenant)
                    _notify(loop, [(paused, _Outcome())])
                    self.jobs.done(tenant)
                case Batch():
                    _deal_with(self.jobs, order, self._commit)

    def _commit(self, tenant: str, jobs: Sequence[Job]) -> list[_Outcome]:
        """One transaction, one fsync, for all that wait for the same file: a burst costs what one press costs.

        Raises LedgerBusy; then nothing was done.
        """
        opened = None
        try:
            opened = self.pool.take(tenant)
            with opened.ledger.file.time_limit(self.at_most_s), opened.ledger.transaction():
                outcomes = [_attempt(job, opened) for job in jobs]
        except Exception as error:
            failure = _Outcome(error=_release_failed(error, self.pool, tenant, opened))
            if isinstance(failure.error, LedgerBusy):
                raise failure.error from error
            return [failure] * len(jobs)
        self.pool.put_back(opened)
        return outcomes


def _deal_with(waiting: Jobs, batch: Batch, outcomes_of: Callable[[str, Sequence[Job]], list[_Outcome]]) -> None:
    """Those that their askers have not called off meanwhile; once more a little later where the file is in use, unless
    whoever asked is gone: nobody would ever call that off, and the bot could not end before the file is free."""
    jobs = [job for job in batch.jobs if job.take()]
    try:
        outcomes = outcomes_of(batch.tenant, jobs) if jobs else []
    except LedgerBusy:
        for job in jobs:
            job.put_back()
        waiting.retry(Batch(batch.tenant, [job for job in jobs if not job.answer.cancelled()]))
        return
    _deliver(jobs, outcomes)
    waiting.done(batch.tenant)


def _attempt(job: Job, opened: Opened) -> _Outcome:
    ledger = opened.ledger
    try:
        with ledger.transaction():
            return _Outcome(job.call(ledger))
    except Exception as error:
        # Disk full, damage and the like: SQLite has undone the others' work as well, or may have.
        if not ledger.file.db.in_transaction or isinstance(error, DamagedLedger):
            raise
        return _Outcome(error=error)


def _release_failed(error: Exception, pool: ConnectionPool, tenant: str, opened: Opened | None) -> BaseException:
    """A file that failed is opened anew the next time: somebody may have put a backup in its place."""
    plain = plain_error(error, file_of(pool.data_dir, tenant))
    failed = plain is not error or isinstance(error, sqlite3.Error | DamagedLedger | UnwritableLedger)
    if opened is not None and (failed or isinstance(plain, LedgerBusy)):
        opened.ledger.close()
    elif opened is not None:
        pool.put_back(opened)
    if failed:
        pool.drop(tenant)
    return plain


def _deliver(jobs: Sequence[Job], outcomes: Sequence[_Outcome]) -> None:
    """One wake-up of the loop for a whole batch."""
    for loop in {job.loop for job in jobs}:
        mine = [(job.answer, outcome) for job, outcome in zip(jobs, outcomes, strict=True) if job.loop is loop]
        _notify(loop, mine)


def _notify(loop: asyncio.AbstractEventLoop, answers: Sequence[tuple[asyncio.Future[Any], _Outcome]]) -> None:
    try:
        loop.call_soon_threadsafe(_settle, answers)
    except RuntimeError:  # that loop has ended: nobody waits any more, the work itself is done
        return


def _settle(answers: Sequence[tuple[asyncio.Future[Any], _Outcome]]) -> None:
    for answer, outcome in answers:
        if answer.done():  # the asker gave up waiting
            continue
        if outcome.error is not None:
            answer.set_exception(outcome.error)
        else:
            answer.set_result(outcome.value)
