"""What brings a ledger file up to date: the scripts that it has not seen, in one transaction, after a copy is kept."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.ledger.earlier_copies import keep
from bot.ledger.identity import introduce
from bot.ledger.model import NewerLedger
from bot.ledger.schema import SCRIPTS
from bot.ledger.transactions import transaction


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Runs the scripts that the file has not seen, all or none; raises NewerLedger if it has seen more."""
    version = _version(db)
    if version > len(SCRIPTS):
        raise NewerLedger(path, version, len(SCRIPTS))
    if version < len(SCRIPTS):
        _bring_up_to_date(db, path)


def _bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    # Under the lock: another process may be migrating the same file, and then there is nothing left to do.
    with transaction(db):
        if 0 < (version := _version(db)) < len(SCRIPTS):
            keep(path, version)
        for script in list(SCRIPTS.values())[version:]:
            for statement in statements_of(script):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(SCRIPTS)}")
        introduce(db, path)
    db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # so that even a copy of the file without its log says what it is


def _version(db: sqlite3.Connection) -> int:
    """How many scripts the file has seen."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def statements_of(script: str) -> Iterator[str]:
    """One by one, because executescript() would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
