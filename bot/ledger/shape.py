"""Whether a file has the shape of a ledger: a trigger or a view that somebody put there would work in our name."""

import sqlite3
from functools import cache
from pathlib import Path

from bot.ledger.model import DamagedLedger
from bot.ledger.schema import SCRIPTS

_COLUMNS = """
SELECT owner.name || '.' || part.name FROM sqlite_master AS owner, pragma_table_info(owner.name) AS part
WHERE owner.type = 'table' AND owner.sql NOT LIKE 'CREATE VIRTUAL %'
"""


def check_shape(db: sqlite3.Connection, path: Path) -> None:
    """Raises DamagedLedger."""
    columns, triggers = _shape_of(db)
    ours, our_triggers = _expected()
    if missing := sorted(ours - columns):
        raise DamagedLedger(path, ValueError(f"it lacks {', '.join(missing[:3])}"))
    if strange := sorted(name for name, _ in triggers ^ our_triggers):
        raise DamagedLedger(path, ValueError(f"it holds other triggers than a ledger, or views: {strange[0][:60]}"))


@cache
def _expected() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    db = sqlite3.connect(":memory:")
    try:
        db.executescript("".join(SCRIPTS.values()))
        return _shape_of(db)
    finally:
        db.close()


def _shape_of(db: sqlite3.Connection) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Every column, and whatever is done by itself: triggers, and views, of which a ledger has none."""
    working = db.execute("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall()
    columns = db.execute(_COLUMNS).fetchall()
    return frozenset(row[0] for row in columns), frozenset((row[0], row[1]) for row in working)
