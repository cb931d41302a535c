"""Blanked bytes taken off the disk. That something is still to be taken off stands in the file itself, written in the
transaction that blanked it: whoever is killed before the end is finished by the next one who looks."""

import sqlite3
import time

from bot.ledger.file import code_of
from bot.ledger.ledger import Ledger

_CHECKPOINT_WAIT_S = 5.0
# Beside the hashes of people, because it has to be on disk with them; no hash looks like it.
_MARK = "unscrubbed"
# In what its parts hold, or in what they say of themselves. A file in use or a full disk is no reason to take it apart.
_DAMAGED_INDEX = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)


def mark_unscrubbed(db: sqlite3.Connection) -> None:
    """Part of the transaction that blanks."""
    db.execute("INSERT OR IGNORE INTO forgotten VALUES (?, '')", (_MARK,))


def is_unscrubbed(ledger: Ledger) -> bool:
    return ledger.file.db.execute("SELECT 1 FROM forgotten WHERE whose = ?", (_MARK,)).fetchone() is not None


def scrub(ledger: Ledger) -> None:
    """Leaves no blanked byte in the file, the full-text index or the log: the index is merged into one (its deletions
    are only marks until then), the file written anew (zeroing what is deleted may miss what moving rows between pages
    left behind), the log emptied. Takes as long as copying the file."""
    with ledger.file.plain_errors():
        _merge_index(ledger)
        ledger.file.db.execute("VACUUM")
        if _empty_log(ledger.file.db):
            ledger.file.db.execute("DELETE FROM forgotten WHERE whose = ?", (_MARK,))
            _empty_log(ledger.file.db)


def optimize_index(ledger: Ledger) -> None:
    """After very much was written at once, every search would look into many small parts of the index: into one from
    now on. For a process of its own: the library's import is more than the bot may spend, in memory and in time."""
    from sqlite_utils import Database

    with ledger.file.plain_errors():
        Database(ledger.file.db, recursive_triggers=False, execute_plugins=False).table("words").optimize()


def rebuild_index(ledger: Ledger) -> None:
    """From the record, which it is derived from. Raises DamagedLedger where that is damaged too.

    SQLite does not even drop an index of its own that it cannot open, so its name is struck out of the list of what the
    file holds, and the four parts go by theirs."""
    with ledger.transaction() as db:
        (made,) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'words'").fetchone()
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_master WHERE name = 'words'")
        db.execute("PRAGMA writable_schema = RESET")
        for part in ("data", "idx", "docsize", "config"):
            db.execute(f"DROP TABLE IF EXISTS words_{part}")
        db.execute(made)
        db.execute("INSERT INTO words (words) VALUES ('rebuild')")


def _merge_index(ledger: Ledger) -> None:
    try:
        ledger.file.db.execute("INSERT INTO words (words) VALUES ('optimize')")
    except sqlite3.DatabaseError as fault:
        if code_of(fault) not in _DAMAGED_INDEX:
            raise
        rebuild_index(ledger)


def _empty_log(db: sqlite3.Connection) -> bool:
    """False where a reader is still on the old pages: then the mark stays."""
    give_up = time.monotonic() + _CHECKPOINT_WAIT_S
    while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True
