"""One ledger file: opening, closing, and the one way to write to it."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from .model import DamagedLedger, Json, LedgerBusy
from .schema import migrate

BUSY_TIMEOUT_S = 5.0


class LedgerFile:
    """A connection to one SQLite file. Use it from one thread at a time."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self.db = db
        self.path = path

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens and migrates the file, made where there is none; raises DamagedLedger, NewerLedger."""
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        try:
            _prepare(db)
            migrate(db, path)
        except sqlite3.DatabaseError as fault:
            db.close()
            if is_damage(fault):
                raise DamagedLedger(path, fault) from fault
            if is_busy(fault):
                raise LedgerBusy(path) from fault
            raise
        except BaseException:
            db.close()
            raise
        return cls(db, path)

    @property
    def home(self) -> str:
        return self.path.stem

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction. Inside another one it is a savepoint, so that many writers can share a commit, each with
        errors of its own."""
        begin, end, undo = _SAVEPOINT if self.db.in_transaction else _TRANSACTION
        self._begin(begin)
        try:
            yield self.db
            self.db.execute(end)
        except BaseException:
            # SQLite may have ended the transaction by itself (disk full, damage): then there is nothing to undo.
            if self.db.in_transaction:
                for statement in undo:
                    self.db.execute(statement)
            raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """One view of the file from the first query to the last, whatever is written meanwhile."""
        self.db.execute("BEGIN")
        try:
            yield self.db
        finally:
            self.db.execute("COMMIT")

    def _begin(self, statement: str) -> None:
        try:
            self.db.execute(statement)
        except sqlite3.OperationalError as fault:
            if is_busy(fault):
                raise LedgerBusy(self.path) from fault
            raise


_TRANSACTION = ("BEGIN IMMEDIATE", "COMMIT", ("ROLLBACK",))
_SAVEPOINT = ("SAVEPOINT one", "RELEASE one", ("ROLLBACK TO one", "RELEASE one"))


def is_damage(fault: sqlite3.Error) -> bool:
    """A file that is no database or a broken one; not a full disk, a lock or a refused row, which say so themselves."""
    return type(fault) is sqlite3.DatabaseError


def is_busy(fault: sqlite3.Error) -> bool:
    return fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def to_json(value: Json | None) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _prepare(db: sqlite3.Connection) -> None:
    db.row_factory = sqlite3.Row
    _keep_a_log(db)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        db.execute(f"PRAGMA {pragma}")


def _keep_a_log(db: sqlite3.Connection) -> None:
    """WAL, so that readers and a writer don't wait for each other. SQLite does not wait for a lock here by itself, and
    two processes may come to the same new file at once."""
    give_up = time.monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as fault:
            if not is_busy(fault) or time.monotonic() > give_up:
                raise
            time.sleep(0.005)
