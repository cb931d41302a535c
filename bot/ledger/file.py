"""One ledger file: opening, closing, and the one way to write to it."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, Self

from bot.ledger.identity import check_same, check_there, note, reconcile, release
from bot.ledger.migrations import migrate
from bot.ledger.model import DamagedLedger, Json, LedgerBusy, TookTooLong, UnwritableLedger, storable
from bot.ledger.shape import check_shape
from bot.ledger.transactions import transaction

BUSY_TIMEOUT_S = 5.0
_STEPS_BETWEEN_LOOKS = 100_000  # of SQLite's machine: about a millisecond


class LedgerFile:
    """A connection to one SQLite file. Use it from one thread at a time."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self.db = db
        self.path = path

    @classmethod
    def open(cls, path: Path, wait_s: float = BUSY_TIMEOUT_S) -> Self:
        """Opens and migrates the file, made where there is none. `wait_s`: how long it is waited for, now and in every
        transaction, while another program uses it. Raises DamagedLedger, MislaidLedger, NewerLedger, LedgerBusy,
        UnwritableLedger."""
        db = None
        try:
            mark = check_there(path)
            _keep_private(path)
            db = sqlite3.connect(path, timeout=wait_s, isolation_level=None, check_same_thread=False)
            _prepare(db, wait_s)
            check_same(db, path, mark)
            migrate(db, path)
            check_shape(db, path)
            reconcile(db, path, mark)
        except BaseException as fault:
            if db is not None:
                db.close()
            raise_plain(fault, path)
        return cls(db, path)

    @property
    def tenant(self) -> str:
        return self.path.stem

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction. Inside another one it is a savepoint, so that many writers can share a commit, each with
        errors of its own."""
        try:
            with transaction(self.db):
                yield self.db
        except BaseException as fault:
            raise_plain(fault, self.path)
        if not self.db.in_transaction:
            note(self.db, self.path)

    @contextmanager
    def time_limit(self, seconds: float) -> Iterator[None]:
        """What SQLite does in here is called off when it takes longer; raised as TookTooLong."""
        end = time.monotonic() + seconds
        self.db.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN_LOOKS)
        try:
            yield
        finally:
            self.db.set_progress_handler(None, 0)

    @contextmanager
    def plain_errors(self) -> Iterator[None]:
        """For statements that stand in no transaction: a trouble with the file is raised as in the others."""
        try:
            yield
        except BaseException as fault:
            raise_plain(fault, self.path)

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """One view of the file from the first query to the last, whatever is written meanwhile."""
        with transaction(self.db, begin="BEGIN"):
            yield self.db

    def copy_to(self, target: Path, progress: Callable[[int, int], None]) -> None:
        """A ledger file that works in the place of this one, taken while this one is in use. `progress`: pages done,
        of how many."""
        copy = sqlite3.connect(target)
        try:
            self.db.backup(copy, pages=2_000, progress=lambda _, left, all: progress(all - left, all))
            release(copy, target)
            copy.commit()
            copy.execute("PRAGMA journal_mode = DELETE")  # one file to hand over, nothing beside it
        finally:
            copy.close()


_OTHERS = 0o077  # what the group and everybody else may do with a file
_SIDE_FILES = ("-wal", "-shm")


def _keep_private(path: Path) -> None:
    """For its owner alone, in a folder of its owner: SQLite gives a file's log the mode of the file."""
    if path == Path(":memory:"):
        return
    for folder in (path.parent.parent, path.parent):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.parent.name == "servers" and path.parent.stat().st_mode & _OTHERS:
        _forbid_others(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    elif path.stat().st_mode & _OTHERS:
        for each in (path, *(path.with_name(path.name + end) for end in _SIDE_FILES)):
            _forbid_others(each)


def _forbid_others(path: Path) -> None:
    try:
        path.chmod(path.stat().st_mode & ~_OTHERS)
    except (FileNotFoundError, PermissionError):  # not there; or somebody else's, whose matter it is
        return


# SQLite calls it a protocol error where it has tried to read beside a busy writer too often.
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


def plain_error(fault: BaseException, path: Path) -> BaseException:
    """The error with a sentence for its reader, where the trouble is with the file; else the fault itself."""
    if isinstance(fault, OSError):
        return UnwritableLedger(path, fault)
    if not isinstance(fault, sqlite3.DatabaseError):
        return fault
    match code_of(fault):
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DamagedLedger(path, fault)
        case code if code in _IN_USE:
            return LedgerBusy(path)
        case sqlite3.SQLITE_INTERRUPT:
            return TookTooLong(path)
        case code if code in _UNWRITABLE:
            return UnwritableLedger(path, fault)
        case _:
            return fault


def raise_plain(fault: BaseException, path: Path) -> NoReturn:
    plain = plain_error(fault, path)
    if plain is fault:
        raise fault
    raise plain from fault


def code_of(fault: sqlite3.Error) -> int:
    """The kind of a fault; errors that Python itself raises have none."""
    return getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def to_json(value: Json | None) -> str | None:
    return None if value is None else storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def from_json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _prepare(db: sqlite3.Connection, wait_s: float) -> None:
    db.row_factory = sqlite3.Row
    _keep_a_log(db, wait_s)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        db.execute(f"PRAGMA {pragma}")


def _keep_a_log(db: sqlite3.Connection, wait_s: float) -> None:
    """WAL, so that readers and a writer don't wait for each other. SQLite does not wait for a lock here by itself, and
    two processes may come to the same new file at once."""
    give_up = time.monotonic() + wait_s
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as fault:
            if code_of(fault) != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.005)
