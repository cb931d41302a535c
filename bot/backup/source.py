"""What there is to restore from: the whole backups of a folder, and whether their files are what they were."""

from __future__ import annotations

import re
import sqlite3
from datetime import datetime
from pathlib import Path

from bot.backup import manifest
from bot.backup.manifest import Manifest
from bot.ledger import LedgerError

SERVERS, FORGETTING = "servers", "forgetting"
KEY = f"{SERVERS}/forgetting.key"
UNFINISHED = ".unfinished"
_NAMED = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z")


class BackupError(LedgerError):
    """What is wrong, where, and what to do, in a sentence for whoever runs the bot."""


def named(now: datetime) -> str:
    """In the order of time, and of one length."""
    return f"{now:%Y-%m-%dT%H-%M-%S}.{now.microsecond // 1000:03}Z"


def whole_backups(target: Path) -> list[Path]:
    """Oldest first; by their names, which are the times when they were begun. Other folders may have a file of that
    name, too, and are not ours to remove."""
    found = (path.parent for path in target.glob(f"*/{manifest.NAME}"))
    return sorted(folder for folder in found if _NAMED.fullmatch(folder.name))


def unfinished(target: Path) -> list[Path]:
    """What killed backups left."""
    return [draft for draft in target.glob(f"*{UNFINISHED}") if _NAMED.fullmatch(draft.name.removesuffix(UNFINISHED))]


def chosen(folder: Path) -> tuple[Path, Manifest]:
    """The backup that `folder` is, or else the newest that it holds. Raises BackupError."""
    there = [folder] if (folder / manifest.NAME).exists() else whole_backups(folder)
    if not there:
        raise BackupError(_none(folder))
    try:
        return there[-1], manifest.read(there[-1])
    except (OSError, ValueError) as fault:
        raise BackupError(
            f"{there[-1] / manifest.NAME} cannot be read ({fault}): take another backup, by naming its folder."
        ) from fault


def _none(folder: Path) -> str:
    if not folder.exists():
        return f"There is no folder {folder}: name the one that python -m bot backup was given."
    if (folder / SERVERS).is_dir():
        return (
            f"{folder} holds ledgers and no {manifest.NAME}: a backup that was never finished, or a replica. Name a"
            " whole backup; or, for a replica, add --replica."
        )
    return f"There is no whole backup in {folder}: name the folder that python -m bot backup was given."


def check_unchanged(folder: Path, name: str, copy: Path, said: Manifest) -> None:
    """`copy` is what was read of the file `name` of the backup `folder`. Raises BackupError, OSError."""
    if manifest.described(copy, said.files[name].schema) != said.files[name]:
        raise BackupError(
            f"{folder / name} is not what was kept: {copy.stat().st_size:,} bytes of {said.files[name].bytes:,}, or"
            " others. Nothing was restored: take another backup, by naming its folder."
        )


def checked(ledger: Path, *, thoroughly: bool = False) -> int:
    """How many scripts a ledger file has seen. Raises sqlite3.Error where it is damaged."""
    db = sqlite3.connect(ledger)
    try:
        said = db.execute(f"PRAGMA {'integrity' if thoroughly else 'quick'}_check(1)").fetchone()[0]
        if said != "ok":
            raise _damage(" ".join(said.split()))
        return int(db.execute("PRAGMA user_version").fetchone()[0])
    finally:
        db.close()


def _damage(said: str) -> sqlite3.DatabaseError:
    fault = sqlite3.DatabaseError(said)
    fault.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return fault
