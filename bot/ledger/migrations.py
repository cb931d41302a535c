"""What brings a ledger file up to date: the scripts that it has not seen, in one transaction."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bot.ledger.identity import introduce
from bot.ledger.model import NewerLedger
from bot.ledger.schema import SCRIPTS

if TYPE_CHECKING:
    from sqlite_utils import Database


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Runs the scripts that the file has not seen, all or none; raises NewerLedger if it has seen more."""
    version = _version(db)
    if version > len(SCRIPTS):
        raise NewerLedger(path, version, len(SCRIPTS))
    if version < len(SCRIPTS):
        _bring_up_to_date(db, path)


def _bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    # A tenth of a second to import: only a file that is behind pays for it (see `facade` for the bot).
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

    steps = Migrations("ledger")
    for name, script in SCRIPTS.items():
        steps(name=name)(statement_by_statement(script))
    # Under the lock: another process may be migrating the same file, and then there is nothing left to do.
    db.execute("BEGIN IMMEDIATE")
    try:
        steps.apply(Database(db, recursive_triggers=False, execute_plugins=False))
        db.execute(f"PRAGMA user_version = {len(SCRIPTS)}")
        introduce(db, path)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # so that even a copy of the file without its log says what it is


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def statement_by_statement(script: str) -> "Callable[[Database], None]":
    """Statement by statement, because executescript() would commit first."""

    def run(database: "Database", /) -> None:
        statement = ""
        for line in script.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                database.conn.execute(statement)
                statement = ""

    return run
