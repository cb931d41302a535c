"""The data folder: its room, whether it can be written, and whether every ledger in it is whole. Reads only."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.doctor.diagnosis import Diagnosis, ill, watch, well
from bot.ledger.identity import mislaid
from bot.ledger.pool import file_of, tenants_in
from bot.ledger.schema import SCRIPTS

_LITTLE, _TOO_LITTLE = 1_000_000_000, 100_000_000  # bytes
_BACK = "put the file back from a backup while the bot is stopped; docs/hosting.md says how"


def folder_side(folder: Path) -> Iterator[Diagnosis]:
    yield _room(folder)
    yield _writable(folder)
    yield from _ledgers(folder)


def _room(folder: Path) -> Diagnosis:
    free = shutil.disk_usage(folder).free
    says = f"{free / 1e9:,.1f} GB are free"
    do = "make room: a ledger that cannot grow takes no case"
    if free < _TOO_LITTLE:
        return ill("disk", says, do)
    return watch("disk", says, do) if free < _LITTLE else well("disk", says)


def _writable(folder: Path) -> Diagnosis:
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"probe")
            probe.flush()
    except OSError as fault:
        do = "give the folder to the user that the bot runs as, and see that it is not mounted read-only"
        return ill("folder", f"{folder} cannot be written: {fault.strerror}", do)
    return well("folder", f"{folder} can be written")


def _ledgers(folder: Path) -> Iterator[Diagnosis]:
    tenants = tenants_in(folder)
    faults = [fault for tenant in tenants for fault in _faults(file_of(folder, tenant))]
    yield from faults
    lost = list(mislaid(folder))
    for trouble in lost:
        yield ill("ledgers", str(trouble), _BACK)
    if not (faults or lost):
        yield well("ledgers", f"all {len(tenants)} are whole")


def _faults(path: Path) -> Iterator[Diagnosis]:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{_reading(path)}", uri=True)) as db:
            found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as fault:
        yield ill("ledgers", f"{path} cannot be read: {fault}", _BACK)
        return
    if found != "ok":
        yield ill("ledgers", f"{path} is damaged: {found}", _BACK)
    if version > len(SCRIPTS):
        yield ill("ledgers", f"{path} was written by a later version", "install that version again, or a later one")


def _reading(path: Path) -> str:
    """How to open it and leave nothing beside it: SQLite would begin a log even to read, and could not take it away.
    Where there is none, nobody has the ledger open."""
    return "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
