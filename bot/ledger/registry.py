"""What is known of a ledger apart from its file: which one it is, and how far its numbers have gone.

A file may come back without its log, from an older backup, or not at all. A number that was given out must not be given
again then, for a button on an old message would open another incident. One small file a tenant, in `marks/` beside
`servers/`, written over in place after every commit: that outlives the process at next to no cost, and is forced to the
disk where it matters, whenever more numbers are reserved.
"""

import json
import os
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self

_SIZE = 256  # written over in place: every mark is as long as the one before


@dataclass(frozen=True, slots=True)
class Numbers:
    """The highest number of each kind."""

    cases: int = 0
    rulings: int = 0

    def reach(self, others: Self) -> bool:
        return self.cases >= others.cases and self.rulings >= others.rulings

    def up(self, by: int) -> "Numbers":
        return Numbers(self.cases + by, self.rulings + by)

    def or_higher(self, others: Self) -> "Numbers":
        return Numbers(max(self.cases, others.cases), max(self.rulings, others.rulings))


@dataclass(frozen=True, slots=True)
class Mark:
    """`given`: numbers up to here were handed out; a file that has fewer is an old copy. `reserved`: none above this
    was. `begun`: something was written to it. `identity` empty: whichever ledger is found next is accepted."""

    identity: str
    given: Numbers
    reserved: Numbers
    begun: bool


@lru_cache(maxsize=256)
def mark_of(path: Path) -> Path | None:
    """Where the mark of a ledger file lies; None for a file that is no tenant's, such as an exported copy."""
    return path.parent.parent / "marks" / path.stem if path.parent.name == "servers" else None


def read(path: Path) -> Mark | None:
    """The mark of a ledger file. None where there is none, or none that makes sense: the file itself then says how far
    its numbers may have gone. Raises OSError."""
    place = mark_of(path)
    if place is None:
        return None
    try:
        said = json.loads(_content(place))
        return Mark(said["identity"], Numbers(*said["given"]), Numbers(*said["reserved"]), said["begun"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def write(path: Path, mark: Mark, *, to_disk: bool) -> None:
    """Raises OSError."""
    place = mark_of(path)
    if place is None:
        return
    file = _opened(place)
    try:
        os.pwrite(file, _line(mark), 0)
        if to_disk:
            os.fsync(file)
    finally:
        os.close(file)


def remove(path: Path) -> None:
    if place := mark_of(path):
        place.unlink(missing_ok=True)


def _line(mark: Mark) -> bytes:
    """JSON, put together by hand: every commit waits for it."""
    given, reserved = mark.given, mark.reserved
    return (
        f'{{"identity": "{mark.identity}", "given": [{given.cases}, {given.rulings}],'
        f' "reserved": [{reserved.cases}, {reserved.rulings}], "begun": {"true" if mark.begun else "false"}}}'
    ).ljust(_SIZE - 1).encode() + b"\n"


def _content(place: Path) -> bytes:
    """Never more than a mark has, and waiting for nothing: whatever somebody has put there."""
    file = os.open(place, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(f"{place} is no file")
        return os.read(file, _SIZE)
    finally:
        os.close(file)


def _opened(place: Path) -> int:
    try:
        return os.open(place, os.O_WRONLY | os.O_NONBLOCK)
    except FileNotFoundError:
        place.parent.mkdir(mode=0o700, exist_ok=True)
        return os.open(place, os.O_WRONLY | os.O_CREAT, 0o600)
