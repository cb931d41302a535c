"""The data folder: one bot at a time works in it, and nobody but its operator reads it."""

from __future__ import annotations

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)

_ROOMS = ("servers", "marks", "copies")
_OTHERS = 0o077  # what the group and everybody else may do with a file


class FolderInUse(Exception):
    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"Another bot is running on DATA_DIR={folder}: end that one first, or give this one a folder of its own."
        )


@contextmanager
def kept_for_one_bot(folder: Path) -> Iterator[None]:
    """Two gateway connections on one folder would both answer every press. The system itself lets go when the process
    ends, however it ends; terminal commands don't ask and work beside the bot. Raises FolderInUse."""
    with (folder / "bot.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise FolderInUse(folder) from fault
        yield


def is_kept(folder: Path) -> bool:
    """Whether a bot runs on it. Makes no file, for it would belong to whoever looks."""
    try:
        with (folder / "bot.lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def close_to_others(folder: Path) -> None:
    """Takes from others what earlier versions, a copy or a restored backup left open to them."""
    rooms = [room for name in _ROOMS for room in folder.glob(name)]
    inside = [path for room in rooms for path in room.glob("**/*") if not path.is_symlink()]
    for path in (folder, *rooms, *folder.glob("health.sqlite3*"), *folder.glob("journal.sqlite3*"), *inside):
        try:
            mode = path.stat().st_mode
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)
        except OSError as fault:
            log.warning("%s is open to others and cannot be closed (%s): it holds what people wrote", path, fault)
