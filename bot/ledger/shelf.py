"""The open files of one thread: found by home, the least recently used closed."""

import re
from collections import OrderedDict
from pathlib import Path

from . import Ledger
from .model import BadHome

_HOME = re.compile(r"local|(?:dm-)?[0-9]{1,20}", re.ASCII)
# The probe of the health check: a file of its own, so that it is nobody's ledger.
HEALTH = "health"


def file_of(data_dir: Path, home: str) -> Path:
    """The file of a home: a server id, a person (dm-123) or local; raises BadHome for anything else."""
    if home == HEALTH:
        return data_dir / "health.sqlite3"
    if not _HOME.fullmatch(home):
        raise BadHome(home)
    return data_dir / "servers" / f"{home}.sqlite3"


def homes_in(data_dir: Path) -> list[str]:
    """Every home that has a file."""
    return sorted(path.stem for path in (data_dir / "servers").glob("*.sqlite3") if _HOME.fullmatch(path.stem))


class Shelf:
    """Ledgers kept open for one thread, `room` at most; on a shelf for reading they refuse to be written to."""

    def __init__(self, data_dir: Path, room: int, *, for_reading: bool = False) -> None:
        self.data_dir = data_dir
        self._room = room
        self._for_reading = for_reading
        self._open: OrderedDict[str, tuple[Ledger, int]] = OrderedDict()
        self._blank: Ledger | None = None

    def to_write(self, home: str) -> Ledger:
        path = file_of(self.data_dir, home)
        if home in self._open and self._open[home][1] != _inode(path):
            self.drop(home)  # erased, or another file put in its place, by somebody else
        if home not in self._open:
            self._put(home, self._opened(path), path)
        self._open.move_to_end(home)
        return self._open[home][0]

    def to_read(self, home: str) -> Ledger:
        """Like to_write, but makes no file: a home that has none yet is read as an empty ledger."""
        if file_of(self.data_dir, home).exists():
            return self.to_write(home)
        if self._blank is None:
            self._blank = self._opened(Path(":memory:"))
        return self._blank

    def drop(self, home: str) -> None:
        if home in self._open:
            self._open.pop(home)[0].close()

    def close(self) -> None:
        for home in list(self._open):
            self.drop(home)
        if self._blank:
            self._blank.close()
            self._blank = None

    def __len__(self) -> int:
        return len(self._open)

    def _opened(self, path: Path) -> Ledger:
        ledger = Ledger.open(path)
        if self._for_reading:
            ledger.db.execute("PRAGMA query_only = ON")
        return ledger

    def _put(self, home: str, ledger: Ledger, path: Path) -> None:
        self._open[home] = (ledger, _inode(path))
        while len(self._open) > self._room:
            self.drop(next(iter(self._open)))


def _inode(path: Path) -> int:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return 0
