"""What no restored copy may undo: who was forgotten, which words were taken out, which ledgers were erased, how far
numbers may have gone.

`DATA_DIR/journal.sqlite3`: small and only added to, so that it can be replicated by itself, apart from the ledgers. It
names nobody: ledgers, people and words stand in it as hashes under the folder's own key, which is not in it. It is
begun with the bot's first start or with the first backup; before that there is no copy that could undo anything.
"""

import os
import sqlite3
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.ledger import registry
from bot.ledger.model import from_text, to_text
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.registry import Mark, Numbers
from bot.ledger.transactions import transaction

NAME = "journal.sqlite3"
_WAIT_S = 5.0
# Damaged, or without what a journal has in it: an empty file, or another one.
_NO_JOURNAL = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_SHAPE = """
CREATE TABLE journal (id TEXT NOT NULL);
INSERT INTO journal VALUES (lower(hex(randomblob(16))));
CREATE TABLE entries (
  number   INTEGER PRIMARY KEY AUTOINCREMENT,
  kind     TEXT NOT NULL CHECK (kind IN ('reserved', 'forgotten', 'erased')),
  whose    TEXT NOT NULL,
  identity TEXT NOT NULL,
  person   TEXT,
  cases_given    INTEGER, rulings_given    INTEGER,
  cases_reserved INTEGER, rulings_reserved INTEGER,
  at       TEXT
);
CREATE INDEX entries_by_ledger ON entries (whose, kind, number);
"""
# A table of its own: one that an earlier version began has no room for it among its entries.
_TAKEN_OUT = """
CREATE TABLE IF NOT EXISTS taken_out (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  whose  TEXT NOT NULL,
  ruling INTEGER NOT NULL,
  words  TEXT NOT NULL,
  length INTEGER NOT NULL,
  at     TEXT NOT NULL
)
"""
# Of the ledger that a tenant has now: one that was erased has no numbers to go on above.
_NUMBERS = """
SELECT max(cases_given), max(rulings_given), max(cases_reserved), max(rulings_reserved) FROM entries
WHERE kind = 'reserved' AND whose = :whose AND number > coalesce(
  (SELECT max(number) FROM entries WHERE kind = 'erased' AND whose = :whose), 0)
"""


@dataclass(frozen=True, slots=True)
class TakenOut:
    """Words that were taken out of a ruling: their keyed hash, and how many characters they have."""

    ruling: int
    words: str
    length: int
    at: datetime


class Journal:
    """One journal file, open; `whose` is a tenant's ledger as `whose(path)` has it."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(f"file:{_quoted(path)}?mode=rw", uri=True, timeout=_WAIT_S, isolation_level=None)
        self._db.execute("PRAGMA synchronous = FULL")

    @property
    def id(self) -> str:
        return str(self._db.execute("SELECT id FROM journal").fetchone()[0])

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return int(self._db.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0])

    def numbers_of(self, whose: str) -> tuple[Numbers, Numbers] | None:
        """How many cases and rulings the ledger is known to have given, and how many it has given at most."""
        row = self._db.execute(_NUMBERS, {"whose": whose}).fetchone()
        return None if row[0] is None else (Numbers(row[0], row[1]), Numbers(row[2], row[3]))

    def forgotten_in(self, whose: str) -> dict[str, datetime]:
        """Everybody who was forgotten there, as hashes, and when they last asked for it."""
        rows = self._db.execute(
            "SELECT person, max(at) FROM entries WHERE kind = 'forgotten' AND whose = ? GROUP BY person", (whose,)
        )
        return {person: from_text(at) for person, at in rows.fetchall()}

    def taken_out_of(self, whose: str) -> list[TakenOut]:
        """In their order."""
        self._db.execute(_TAKEN_OUT)
        sql = "SELECT ruling, words, length, at FROM taken_out WHERE whose = ? ORDER BY number"
        rows = self._db.execute(sql, (whose,))
        return [TakenOut(ruling, words, length, from_text(at)) for ruling, words, length, at in rows]

    def is_erased(self, whose: str, identity: str) -> bool:
        sql = "SELECT 1 FROM entries WHERE kind = 'erased' AND whose = ? AND identity = ?"
        return self._db.execute(sql, (whose, identity)).fetchone() is not None

    def add_reserved(self, whose: str, mark: Mark) -> None:
        self._db.execute(
            "INSERT INTO entries (kind, whose, identity, cases_given, rulings_given, cases_reserved, rulings_reserved)"
            " VALUES ('reserved', ?, ?, ?, ?, ?, ?)",
            (whose, mark.identity, mark.given.cases, mark.given.rulings, mark.reserved.cases, mark.reserved.rulings),
        )

    def add_forgotten(self, whose: str, person: str, at: datetime) -> None:
        self._db.execute(
            "INSERT INTO entries (kind, whose, identity, person, at) VALUES ('forgotten', ?, '', ?, ?)",
            (whose, person, to_text(at)),
        )

    def add_taken_out(self, whose: str, taken: TakenOut) -> None:
        self._db.execute(_TAKEN_OUT)
        self._db.execute(
            "INSERT INTO taken_out (whose, ruling, words, length, at) VALUES (?, ?, ?, ?, ?)",
            (whose, taken.ruling, taken.words, taken.length, to_text(taken.at)),
        )

    def add_erased(self, whose: str, identity: str) -> None:
        self._db.execute("INSERT INTO entries (kind, whose, identity) VALUES ('erased', ?, ?)", (whose, identity))

    def break_with(self) -> None:
        """What it lacks is not known: from now on it is a journal of its own."""
        self._db.execute("UPDATE journal SET id = lower(hex(randomblob(16)))")

    def transaction(self) -> AbstractContextManager[None]:
        return transaction(self._db)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def begin_at_start(data_dir: Path) -> None:
    """Never raises: a bot whose disk is full answers people all the same."""
    try:
        begin(data_dir)
    except (OSError, sqlite3.Error) as fault:
        _log(f"{data_dir / NAME} cannot be kept ({fault}): is the disk full, or the data folder not the bot's own?")


def begin(data_dir: Path) -> None:
    """There is a journal from now on, and it knows at least what the marks know. Raises OSError, sqlite3.Error."""
    place = data_dir / NAME
    if place.exists() and not _is_whole(place):
        aside = place.with_name(f"{NAME}.damaged-{time.time_ns()}")
        place.replace(aside)
        _log(
            f"{place} cannot be read: it is {aside.name} now, and a new one is begun. Make a backup: of those made"
            " before, nobody knows any more who was forgotten since."
        )
    if not place.exists():
        _make(place)
    _catch_up(data_dir)


def of(path: Path) -> Path | None:
    """The journal that a ledger file is to be noted in; None where none is kept, or for a file that is no tenant's."""
    mark = registry.mark_of(path)
    place = path.parent.parent / NAME
    return place if mark is not None and place.exists() else None


def whose(path: Path) -> str:
    """The tenant of a ledger file, as the journal of its folder knows it."""
    return keyed_hash(path, f"ledger {path.stem}")


def note_reserved(path: Path, mark: Mark) -> None:
    """Never raises: a number that was promised stands, and the bot's next start catches up with the marks."""
    if (place := of(path)) is None or not mark.identity:
        return
    try:
        with Journal(place) as journal:
            journal.add_reserved(whose(path), mark)
    except (OSError, sqlite3.Error) as fault:
        _log(f"{place} cannot be written ({fault}): is the disk full, or the data folder not the bot's own?")


def note_forgotten(path: Path, person: str, at: datetime) -> None:
    """Before the first word is blanked. Raises OSError, sqlite3.Error; then nothing is forgotten yet."""
    if place := of(path):
        with Journal(place) as journal:
            journal.add_forgotten(whose(path), keyed_hash(path, person), at)


def note_taken_out(path: Path, taken: TakenOut) -> None:
    """Before the first word goes. Raises OSError, sqlite3.Error; then nothing is taken out yet."""
    if place := of(path):
        with Journal(place) as journal:
            journal.add_taken_out(whose(path), taken)


def note_erased(path: Path) -> None:
    """Before the file goes. Raises OSError, sqlite3.Error."""
    mark = registry.read(path)
    if (place := of(path)) and mark is not None and mark.identity:
        with Journal(place) as journal:
            journal.add_erased(whose(path), mark.identity)


def numbers_known(path: Path) -> tuple[Numbers, Numbers] | None:
    """As `Journal.numbers_of`, for a ledger file that comes without its mark."""
    if (place := of(path)) is None:
        return None
    with Journal(place) as journal:
        return journal.numbers_of(whose(path))


def _is_whole(place: Path) -> bool:
    try:
        with Journal(place) as journal:
            return len(journal.id) > 0 and journal.last >= 0
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF in _NO_JOURNAL:
            return False
        raise


def _make(place: Path) -> None:
    """Whole under another name first: whoever finds a journal can write to it."""
    draft = place.with_name(f".{NAME}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    db = sqlite3.connect(draft)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(_SHAPE)
    finally:
        db.close()
    try:
        os.link(draft, place)
    except FileExistsError:  # somebody else was quicker
        pass
    finally:
        draft.unlink()


def _catch_up(data_dir: Path) -> None:
    with Journal(data_dir / NAME) as journal, journal.transaction():
        for place in (data_dir / "marks").glob("*"):
            path = data_dir / "servers" / f"{place.name}.sqlite3"
            mark = registry.read(path)
            if mark is None or not mark.identity:
                continue
            known = journal.numbers_of(whose(path))
            if known is None or not known[1].reach(mark.reserved):
                journal.add_reserved(whose(path), mark)


def _quoted(path: Path) -> str:
    from urllib.parse import quote

    return quote(str(path))


def _log(line: str) -> None:
    import logging  # only here: a case must not wait for its import

    logging.getLogger(__name__).error(line)
