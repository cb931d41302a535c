"""`python -m bot backup`: a copy of every ledger, the journal and the key, beside a bot that goes on writing."""

from __future__ import annotations

import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.backup import manifest
from bot.backup.manifest import Copy, Manifest
from bot.backup.source import (
    FORGETTING,
    KEY,
    SERVERS,
    UNFINISHED,
    BackupError,
    checked,
    named,
    unfinished,
    whole_backups,
)
from bot.durable import sync, write_whole
from bot.ledger import FileTrouble, identity, journal
from bot.ledger.earlier_copies import copy_whole
from bot.ledger.file import raise_plain
from bot.ledger.pool import file_of, tenants_in

_LOCK = "backup.lock"
_OF_THE_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


@dataclass(frozen=True, slots=True)
class Made:
    """`removed`: older backups that this one takes the place of."""

    folder: Path
    manifest: Manifest
    removed: int


def back_up(data_dir: Path, target: Path, now: datetime, keep: int = 7) -> Made:
    """A new folder in `target`, named by the time; of those there the last `keep` stay, once this one is whole and has
    every ledger. Raises BackupError, and then the older ones are as they were."""
    _check(data_dir, target)
    with _alone_in(target):
        _check_own(data_dir, target)
        draft = target / f"{named(now)}{UNFINISHED}"
        try:
            draft.mkdir(mode=0o700)
            made = _copied(data_dir, draft, now)
            manifest.write(made, draft)
            folder = draft.rename(target / draft.name.removesuffix(UNFINISHED))
            sync(target)
        except (OSError, sqlite3.Error) as fault:
            raise BackupError(f"Nothing was kept ({fault}). The backups in {target} are as they were.") from fault
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        return Made(folder, made, 0 if made.left_out else _thin_out(target, keep))


def _check(data_dir: Path, target: Path) -> None:
    if not tenants_in(data_dir) and not any(identity.mislaid(data_dir)):
        raise BackupError(f"There is nothing to back up in DATA_DIR={data_dir}: does it name the bot's folder?")
    if target.resolve().is_relative_to(data_dir.resolve()):
        raise BackupError(
            f"{target} lies in the data folder itself, and would be lost with it: name a folder elsewhere."
        )
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        (target / _LOCK).touch(mode=0o600)
    except OSError as fault:
        raise BackupError(
            f"{target} cannot be used ({fault.strerror}): name a folder that can be written to."
        ) from fault


def _check_own(data_dir: Path, target: Path) -> None:
    """Older backups go when there are enough of them, and they must not be another bot's: it has another key, or, where
    none was needed so far, another journal and no ledger in common. Raises BackupError."""
    journal.begin(data_dir)
    for folder in whole_backups(target)[-1:]:
        try:
            last = manifest.read(folder)
        except (OSError, ValueError):
            return
        with journal.Journal(data_dir / journal.NAME) as ours:
            same = ours.id == last.journal
        key, known = data_dir / KEY, last.files.get(KEY)
        if known is not None and key.exists():
            same = same or manifest.described(key) == known
        else:
            same = same or any(f"{SERVERS}/{tenant}.sqlite3" in last.files for tenant in tenants_in(data_dir))
        if not same:
            raise BackupError(f"{target} holds backups of another bot: name a folder of this one's own.")


@contextmanager
def _alone_in(target: Path) -> Iterator[None]:
    """What a killed backup left unfinished goes."""
    with (target / _LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise BackupError(f"Another backup is being written to {target}: wait for it to end.") from fault
        for left in unfinished(target):
            shutil.rmtree(left, ignore_errors=True)
        yield


def _copied(data_dir: Path, draft: Path, now: datetime) -> Manifest:
    """The journal and the open promises to forget go first: whoever is forgotten while the ledgers are copied stands in
    a later journal than this one, and is forgotten again."""
    files: dict[str, Copy] = {}
    journal.begin(data_dir)
    copy_whole(data_dir / journal.NAME, draft / journal.NAME)
    with journal.Journal(draft / journal.NAME) as copied:
        id, position = copied.id, copied.last
    files[journal.NAME] = manifest.described(draft / journal.NAME)
    for path in (*sorted((data_dir / FORGETTING).glob("*.json")), data_dir / KEY):
        _copy_text(data_dir, path, draft, files)
    left_out = _copy_ledgers(data_dir, draft, files)
    for folder in draft.iterdir():
        if folder.is_dir():
            sync(folder)
    return Manifest(now, id, position, files, left_out)


def _copy_text(data_dir: Path, path: Path, draft: Path, files: dict[str, Copy]) -> None:
    try:
        content = path.read_bytes()
    except FileNotFoundError:  # done by now
        return
    name = str(path.relative_to(data_dir))
    (draft / name).parent.mkdir(mode=0o700, exist_ok=True)
    write_whole(draft / name, content)
    files[name] = manifest.described(draft / name)


def _copy_ledgers(data_dir: Path, draft: Path, files: dict[str, Copy]) -> dict[str, str]:
    """What could not be copied, and why: one damaged file is no reason to have no copy of the others."""
    left_out = {f"{SERVERS}/{fault.path.name}": str(fault) for fault in identity.mislaid(data_dir)}
    (draft / SERVERS).mkdir(mode=0o700, exist_ok=True)
    for tenant in tenants_in(data_dir):
        name = f"{SERVERS}/{tenant}.sqlite3"
        try:
            if name not in left_out and (copy := _copy_of(file_of(data_dir, tenant), draft / name)):
                files[name] = copy
        except FileTrouble as fault:
            left_out[name] = str(fault)
            (draft / name).unlink(missing_ok=True)
    return left_out


def _copy_of(path: Path, target: Path) -> Copy | None:
    """None of a ledger that was erased meanwhile, or has nothing in it yet. Raises FileTrouble where the trouble is
    with the ledger; OSError and sqlite3.Error where it is with the backup."""
    try:
        identity.check_there(path)
        copy_whole(path, target)
        schema = checked(target)
    except (OSError, sqlite3.Error, FileTrouble) as fault:
        if not path.exists():
            schema = 0
        elif isinstance(fault, OSError) or getattr(fault, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK:
            raise
        else:
            raise_plain(fault, path)
    if schema == 0:
        target.unlink(missing_ok=True)
        return None
    return manifest.described(target, schema)


def _thin_out(target: Path, keep: int) -> int:
    """Each under another name first: half removed, it must not be taken for whole."""
    surplus = whole_backups(target)[:-keep] if keep > 0 else []
    for folder in surplus:
        shutil.rmtree(folder.rename(folder.with_name(f"{folder.name}{UNFINISHED}")), ignore_errors=True)
    return len(surplus)
