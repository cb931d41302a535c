"""Whether a file is the ledger that was kept here, and whole: if not, it is not served as if all were well.

Inside, a ledger has a random identity and says up to which number it has reserved, in blocks, so that even a copy
without its log never gives a number again. Apart from it, the mark (`registry`) says the same and how far it
really was, and the journal (`journal`) what must outlive the mark, too.
"""

import contextlib
import dataclasses
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.ledger import journal, registry
from bot.ledger.model import DamagedLedger, FileTrouble, LedgerError, MislaidLedger, UnwritableLedger
from bot.ledger.registry import Mark, Numbers
from bot.ledger.transactions import transaction

# A block is reserved long before the last one is used up, for the reserve has to reach the file itself, not its log.
_BLOCK, _LOW = 500, 100
_IDENTITY = re.compile("[0-9a-f]{32}")
_MOST = 2**62  # far below what SQLite can count to


def check_there(path: Path) -> Mark | None:
    """The mark of the file, to be read before the file is: what it says, the file must hold. SQLite would make an empty
    ledger of nothing and throw away a log that still has all of it. Raises MislaidLedger."""
    mark = registry.read(path)
    size = _size(path)
    if not size and ((mark is not None and mark.begun) or _size(path.with_name(f"{path.name}-wal"))):
        raise MislaidLedger(path, "is gone" if size is None else "is empty")
    return mark


def check_same(db: sqlite3.Connection, path: Path, mark: Mark | None) -> None:
    """A file of an earlier version has no identity yet and is believed. Raises MislaidLedger."""
    if mark is None or not mark.begun:
        return
    if db.execute("PRAGMA user_version").fetchone()[0] == 0:
        raise MislaidLedger(path, "has nothing of ours in it")
    if _has_identity(db) and _inside(db, path).identity != mark.identity:
        raise MislaidLedger(path, "is another ledger than the one that was kept here")


def introduce(db: sqlite3.Connection, path: Path) -> None:
    """The first mark of a ledger that has just got its identity; inside that transaction, so that no other process
    comes in between."""
    mark = _known(path)
    if mark is None or (mark.identity and not mark.begun):
        _promise(path, _inside(db, path))


def reconcile(db: sqlite3.Connection, path: Path, mark: Mark | None) -> None:
    """Numbers go on above all that may have been given, where the file is behind its mark or unknown here. `mark`: as
    it was before the file was opened."""
    if registry.mark_of(path) is None or _fits(db, path, mark):
        return
    with transaction(db):
        mark = _known(path)  # another process may have done it meanwhile
        if not _fits(db, path, mark):
            _go_on_above(db, path, mark)


def note(db: sqlite3.Connection, path: Path) -> None:
    """After a commit: how far the numbers are, and more of them reserved where they run low. Never raises, for what was
    committed stands; a mark that is behind is only less sharp."""
    if registry.mark_of(path) is None:
        return
    try:
        now = _inside(db, path)
        low = not now.reserved.reach(now.given.up(_LOW))
        if low:
            _reserve(db, now.given.up(_BLOCK))
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            _promise(path, dataclasses.replace(_inside(db, path), begun=True))
        else:
            registry.write(path, dataclasses.replace(now, begun=True), to_disk=False)
    except (LedgerError, OSError, sqlite3.Error) as fault:
        _log(f"The mark of {path} cannot be written ({fault}): is the disk full, or the data folder not the bot's own?")


def of_file(path: Path) -> str:
    """The identity of a ledger file; empty of one of an earlier version, which has none. Raises DamagedLedger,
    sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return _inside(db, path).identity if _has_identity(db) else ""


def lost_in(path: Path) -> int:
    """How often a ledger file was found to be behind what had been given. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM lost").fetchone()[0]) if _has_identity(db) else 0


def skip(path: Path, by: int) -> None:
    """Of a restored copy of which nobody knows how far it had gone: that many numbers more are taken for given.
    Raises DamagedLedger, OSError, sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        given, reserved = _numbers_inside(db, path)
    registry.write(path, Mark("", given, given.up(by).or_higher(reserved), begun=False), to_disk=True)


def accept(path: Path) -> None:
    """Whatever lies in that place is the tenant's ledger from now on, a new one where nothing does. Its numbers go on
    above those that were given, as far as they are known. Raises OSError."""
    mark = registry.read(path)
    if mark is not None:
        registry.write(path, dataclasses.replace(mark, identity="", begun=False), to_disk=True)
    log = path.with_name(f"{path.name}-wal")
    if not _size(path) and log.exists():
        log.replace(path.with_name(f"{path.name}-wal.aside"))


def mislaid(data_dir: Path) -> Iterator[FileTrouble]:
    """The ledgers that were kept here and have no file, or an empty one, or cannot even be looked for."""
    for place in sorted((data_dir / "marks").glob("*")):
        path = data_dir / "servers" / f"{place.name}.sqlite3"
        try:
            check_there(path)
        except MislaidLedger as fault:
            yield fault
        except OSError as fault:
            yield UnwritableLedger(path, fault)


def release(db: sqlite3.Connection, path: Path) -> None:
    """Of a copy that is known to be whole: its numbers go on where they stand."""
    _reserve(db, _inside(db, path).given)


def is_lost(db: sqlite3.Connection, kind: str, number: int) -> bool:
    """Whether that number was given out and what it stood for is gone."""
    sql = "SELECT 1 FROM lost WHERE kind = ? AND ? BETWEEN first AND last"
    return db.execute(sql, (kind, number)).fetchone() is not None


def _known(path: Path) -> Mark | None:
    """The mark; in its place, what the journal knows of a ledger that came without one."""
    mark = registry.read(path)
    if mark is None and (numbers := journal.numbers_known(path)) is not None:
        return Mark("", *numbers, begun=False)
    return mark


def _promise(path: Path, mark: Mark) -> None:
    """More numbers are reserved, or for the first time: on the disk, and in the journal. Raises OSError."""
    registry.write(path, mark, to_disk=True)
    journal.note_reserved(path, mark)


def _fits(db: sqlite3.Connection, path: Path, mark: Mark | None) -> bool:
    now = _inside(db, path)
    return mark is not None and mark.identity == now.identity and now.given.reach(mark.given)


def _go_on_above(db: sqlite3.Connection, path: Path, mark: Mark | None) -> None:
    now = _inside(db, path)
    known = mark or now
    above = now.given.or_higher(now.reserved).or_higher(known.reserved)
    _note_lost(db, path, "case", now.given.cases, known.given.cases)
    _note_lost(db, path, "ruling", now.given.rulings, known.given.rulings)
    if not db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'cases'", (above.cases,)).rowcount:
        db.execute("INSERT INTO sqlite_sequence VALUES ('cases', ?)", (above.cases,))
    db.execute("UPDATE identity SET rulings_above = ?", (above.rulings,))
    _reserve(db, above.up(_BLOCK))
    _promise(path, Mark(now.identity, known.given, above.up(_BLOCK), begun=True))


def _note_lost(db: sqlite3.Connection, path: Path, kind: str, last: int, known: int) -> None:
    if known > last:
        db.execute("INSERT INTO lost VALUES (?, ?, ?)", (kind, last + 1, known))
        _log(
            f"{path} is an earlier copy of what was kept here: {kind}s {last + 1} to {known} are lost, and their"
            " numbers are not given again. Put a newer copy in its place if there is one."
        )


def _reserve(db: sqlite3.Connection, bound: Numbers) -> None:
    db.execute("UPDATE identity SET cases_reserved = ?, rulings_reserved = ?", (bound.cases, bound.rulings))


def _has_identity(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'identity'").fetchone() is not None


def _numbers_inside(db: sqlite3.Connection, path: Path) -> tuple[Numbers, Numbers]:
    """Given and reserved, also of a file of an earlier version, which reserved none."""
    if _has_identity(db):
        now = _inside(db, path)
        return now.given, now.reserved
    sql = (
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'cases'), 0), (SELECT max(number) FROM rulings)"
    )
    cases, rulings = db.execute(sql).fetchone()
    return Numbers(cases, rulings or 0), Numbers()


def _inside(db: sqlite3.Connection, path: Path) -> Mark:
    """What the file says by itself. Raises DamagedLedger where that makes no sense."""
    row = db.execute(
        "SELECT id, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'cases'), 0),"
        " max(coalesce((SELECT max(number) FROM rulings), 0), rulings_above),"
        " cases_reserved, rulings_reserved FROM identity"
    ).fetchone()
    identity, *numbers = row or ("",)
    plausible = all(isinstance(each, int) and 0 <= each < _MOST for each in numbers)
    if not (plausible and _IDENTITY.fullmatch(str(identity))):
        raise DamagedLedger(path, ValueError("it does not say which ledger it is, or how far its numbers go"))
    cases, rulings, cases_reserved, rulings_reserved = numbers
    return Mark(str(identity), Numbers(cases, rulings), Numbers(cases_reserved, rulings_reserved), begun=False)


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


def _log(line: str) -> None:
    import logging  # only here: a case must not wait for its import

    logging.getLogger(__name__).error(line)
