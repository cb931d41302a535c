"""The files of the tenants: where each lies, and those kept open, the least recently used closed."""

import re
import threading
from dataclasses import dataclass
from pathlib import Path

from bot.ledger import Ledger
from bot.ledger.identity import check_there
from bot.ledger.model import BadTenant

_TENANT = re.compile(r"local|(?:dm-)?[0-9]{1,20}", re.ASCII)
# The probe of the health check: a file of its own, so that it is nobody's ledger.
HEALTH = "health"
BLANK = Path(":memory:")
# Of each open file in our own memory; SQLite would keep 2 MiB of every one, and the system has them, too.
_PAGES_KIB = 256


def file_of(data_dir: Path, tenant: str) -> Path:
    """The file of a tenant: a server id, a person (dm-123) or local; raises BadTenant for anything else."""
    if tenant == HEALTH:
        return data_dir / "health.sqlite3"
    if not _TENANT.fullmatch(tenant):
        raise BadTenant(tenant)
    return data_dir / "servers" / f"{tenant}.sqlite3"


def tenants_in(data_dir: Path) -> list[str]:
    """Every tenant that has a file."""
    return sorted(path.stem for path in (data_dir / "servers").glob("*.sqlite3") if _TENANT.fullmatch(path.stem))


@dataclass(frozen=True, slots=True)
class Opened:
    """An open ledger in somebody's hands, and which file it was when it was opened."""

    ledger: Ledger
    path: Path
    inode: int


class ConnectionPool:
    """Ledgers kept open between two jobs, `room` at most. Whoever takes one has it alone until it is put back; none
    waits for a file that another program uses. For reading they refuse to be written to."""

    def __init__(self, data_dir: Path, room: int, *, for_reading: bool = False) -> None:
        self.data_dir = data_dir
        self._room = room
        self._for_reading = for_reading
        self._idle: list[Opened] = []  # the least recently used first
        self._lock = threading.Lock()

    def take(self, tenant: str) -> Opened:
        """Made where there is none; for reading a tenant that has none yet is read as an empty ledger. Raises as
        Ledger.open does."""
        path = file_of(self.data_dir, tenant)
        if self._for_reading and not path.exists():
            check_there(path)
            path = BLANK
        inode = _inode(path)
        if (found := self._pop(path)) is not None:
            if found.inode == inode:
                return found
            found.ledger.close()  # erased, or another file put in its place, by somebody else
        return self._open(path)

    def put_back(self, opened: Opened) -> None:
        """Closes what has been erased meanwhile: as long as a file is open, its bytes stay on the disk."""
        with self._lock:
            self._idle.append(opened)
            surplus = self._idle[: -self._room]
            del self._idle[: -self._room]
        for each in surplus:
            each.ledger.close()
        # Looked at once it can be dropped, for who erases it drops it a single time: before this or after.
        if _inode(opened.path) != opened.inode:
            self._drop(opened.path)

    def drop(self, tenant: str) -> None:
        """Closes the tenant's file; the next one opens it anew."""
        self._drop(file_of(self.data_dir, tenant))

    def close(self) -> None:
        with self._lock:
            closing, self._idle = self._idle, []
        for each in closing:
            each.ledger.close()

    def __len__(self) -> int:
        return len(self._idle)

    def _drop(self, path: Path) -> None:
        while (found := self._pop(path)) is not None:
            found.ledger.close()

    def _pop(self, path: Path) -> Opened | None:
        with self._lock:
            for place in range(len(self._idle) - 1, -1, -1):
                if self._idle[place].path == path:
                    return self._idle.pop(place)
        return None

    def _open(self, path: Path) -> Opened:
        ledger = Ledger.open(path, wait_s=0.0)
        ledger.file.db.execute(f"PRAGMA cache_size = -{_PAGES_KIB}")
        if self._for_reading:
            ledger.file.db.execute("PRAGMA query_only = ON")
        return Opened(ledger, path, _inode(path))


def _inode(path: Path) -> int:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return 0
