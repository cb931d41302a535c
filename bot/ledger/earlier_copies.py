"""Copies of a ledger file: of one moment, while it is in use; and those kept of it as it was before each migration.

The kept ones lie in `DATA_DIR/copies/`, named by tenant, schema version and time: to go back to an earlier program.
They hold what people wrote, so they go with the ledger, when somebody is forgotten in it, and after thirty days.
"""

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.durable import sync

MOST_KEPT = 3
KEPT_FOR = timedelta(days=30)
_FOLDER = "copies"


def copy_whole(source: Path, target: Path) -> None:
    """One moment of an SQLite file, whoever reads or writes it meanwhile; on the disk when this returns. Raises
    OSError, sqlite3.Error, also where `source` has just been erased: it is not begun anew."""
    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)
    try:
        target.touch(mode=0o600)
        writing = sqlite3.connect(target)
        try:
            reading.backup(writing)
        finally:
            writing.close()
    finally:
        reading.close()
    sync(target)


def keep(path: Path, version: int) -> None:
    """The ledger file as it is, before it is changed; nothing for a file that is no tenant's. Raises OSError,
    sqlite3.Error."""
    if path.parent.name != "servers":
        return
    folder = path.parent.parent / _FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    for half_made in folder.glob(f".{path.stem}.v*"):
        half_made.unlink(missing_ok=True)
    name = f"{path.stem}.v{version}.{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}.sqlite3"
    draft = folder / f".{name}"
    try:
        copy_whole(path, draft)
        os.replace(draft, folder / name)
    finally:
        draft.unlink(missing_ok=True)
    sync(folder)
    for surplus in _oldest_first(path)[:-MOST_KEPT]:
        surplus.unlink(missing_ok=True)


def drop(path: Path) -> None:
    """All copies of that ledger file. Raises OSError."""
    for copy in _oldest_first(path):
        copy.unlink(missing_ok=True)


def drop_old(data_dir: Path, now: datetime) -> None:
    """Those that nobody goes back to any more. Raises OSError."""
    for copy in (data_dir / _FOLDER).glob("*.sqlite3"):
        if now - datetime.fromtimestamp(copy.stat().st_mtime, UTC) > KEPT_FOR:
            copy.unlink(missing_ok=True)


def _oldest_first(path: Path) -> list[Path]:
    if path.parent.name != "servers":
        return []
    copies = (path.parent.parent / _FOLDER).glob(f"{path.stem}.v*.sqlite3")
    return sorted(copies, key=lambda copy: copy.name.split(".", 2)[2])
