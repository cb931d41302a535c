"""A restored data folder put in the place of the one that was there, all of it or nothing, whenever it is killed.

It is built inside the data folder, in `restoring/new`: nothing else is surely on the same disk, for the folder itself
may be a container's volume. Once it is complete, `restoring/complete` says so; from then on it is carried through, by
whoever looks next, the bot's start or another restore.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from bot.durable import sync, write_whole
from bot.ledger import journal

_NAMES = ("servers", "marks", "forgetting", "copies", journal.NAME, f"{journal.NAME}-wal", f"{journal.NAME}-shm")
_FOLDER, _NEW, _COMING, _OLD, _COMPLETE = "restoring", "new", "coming", "old", "complete"


def begin(data_dir: Path) -> Path:
    """The folder to build in. Raises OSError."""
    settle(data_dir)
    new = data_dir / _FOLDER / _NEW
    new.mkdir(mode=0o700, parents=True)
    return new


def give_up(data_dir: Path) -> None:
    """Leaves the data folder as it was."""
    if not (data_dir / _FOLDER / _COMPLETE).exists():
        shutil.rmtree(data_dir / _FOLDER, ignore_errors=True)


def commit(data_dir: Path, aside: str) -> Path | None:
    """What was there goes to the folder `aside` of the data folder; None where there was nothing. Raises OSError."""
    for folder in (data_dir / _FOLDER / _NEW).rglob("*"):
        sync(folder)
    write_whole(data_dir / _FOLDER / _COMPLETE, aside.encode())
    try:
        return _carry_through(data_dir)
    except OSError:
        _take_back(data_dir)
        raise


def settle(data_dir: Path) -> None:
    """Nothing half-done is left of a restore that was killed. Raises OSError."""
    if (data_dir / _FOLDER / _COMPLETE).exists():
        _carry_through(data_dir)
    give_up(data_dir)


def _take_back(data_dir: Path) -> None:
    """As long as nothing of the new is in place."""
    work = data_dir / _FOLDER
    if (work / _NEW).exists():
        for path in (work / _OLD).glob("*"):
            path.rename(data_dir / path.name)
        (work / _COMPLETE).unlink()


def _carry_through(data_dir: Path) -> Path | None:
    """Each step can be taken again: what is moved already is not there any more, and the new comes in only once all of
    the old has gone."""
    work = data_dir / _FOLDER
    new, old = work / _NEW, work / _OLD
    if new.exists():
        old.mkdir(mode=0o700, exist_ok=True)
        for name in _NAMES:
            if (data_dir / name).exists() and not (old / name).exists():
                (data_dir / name).rename(old / name)
        sync(data_dir)
        new.rename(work / _COMING)
    for path in sorted((work / _COMING).glob("*")):
        path.rename(data_dir / path.name)
    sync(data_dir)
    aside = data_dir / (work / _COMPLETE).read_text()
    kept = old.exists() and any(old.iterdir())
    if kept:
        old.rename(aside)
    shutil.rmtree(work)
    return aside if kept else None
