"""What may happen to a club's file: by a bad disk, a bad copy, a bad program or a bad person."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

Damage = Callable[[Path], object]
_PAGE = 4096


def remove(path: Path) -> None:
    """The file, whatever is in its place, and what belongs to it."""
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink(missing_ok=True)


def heal(path: Path, copy: Path) -> None:
    remove(path)
    shutil.copy(copy, path)


def _bytes(change: Callable[[bytes], bytes]) -> Damage:
    def damage(path: Path) -> None:
        held = path.read_bytes()
        remove(path)
        path.write_bytes(change(held))

    return damage


def _pages(*wanted: int, every: int = 0, filled: bytes = b"\xa5") -> Damage:
    def change(held: bytes) -> bytes:
        pages = [held[at : at + _PAGE] for at in range(0, len(held), _PAGE)]
        numbers = [*wanted, *(range(2, len(pages), every) if every else ())]
        for number in numbers:
            pages[number] = filled * (_PAGE // len(filled))
        return b"".join(pages)

    return _bytes(change)


def _page_of(name: str) -> Damage:
    """The first page of what has that name."""

    def damage(path: Path) -> None:
        db = sqlite3.connect(path)
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        db.close()
        _pages(root - 1)(path)

    return damage


def _sql(*statements: str) -> Damage:
    def damage(path: Path) -> None:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA writable_schema = ON")
        for statement in ("UPDATE switch SET forgetting = 1", *statements):
            db.execute(statement)
        db.close()

    return damage


def _in_its_place(put: Callable[[Path], object]) -> Damage:
    def damage(path: Path) -> None:
        remove(path)
        put(path)

    return damage


def _beside(end: str, put: Callable[[Path], object]) -> Damage:
    return lambda path: put(path.with_name(path.name + end))


def _lock(path: Path) -> sqlite3.Connection:
    """Held until the connection is closed."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("BEGIN IMMEDIATE")
    return db


_ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'post' AS name, '1' AS value FROM n"

DAMAGES: dict[str, Damage] = {
    "garbage": _bytes(lambda held: os.urandom(len(held))),
    "a text": _bytes(lambda held: b"no ledger at all\n" * 500),
    "half of it": _bytes(lambda held: held[: len(held) // 2]),
    "a header alone": _bytes(lambda held: held[:60]),
    "its last page gone": _bytes(lambda held: held[:-_PAGE]),
    "no file": remove,
    "no byte": _bytes(lambda held: b""),
    "another header": _bytes(lambda held: b"SQLite format 9\0" + held[16:]),
    "a first page of zeros": _pages(0, filled=b"\0"),
    "a page of zeros": _pages(2, filled=b"\0"),
    "a page of garbage": _pages(5),
    "garbage in every third page": _pages(every=3),
    "cases unreadable": _page_of("cases"),
    "rulings unreadable": _page_of("rulings"),
    "an index unreadable": _page_of("cases_by_asker"),
    "no cases": _sql("DROP TABLE cases"),
    "no settings": _sql("DROP TABLE settings"),
    "no list of the forgotten": _sql("DROP TABLE forgotten"),
    "a column missing": _sql("DROP INDEX cases_by_writer", "ALTER TABLE cases DROP COLUMN writer"),
    "a column of another name": _sql("ALTER TABLE revisions RENAME COLUMN why TO because"),
    "a trigger that refuses": _sql("CREATE TRIGGER no BEFORE UPDATE ON cases BEGIN SELECT RAISE(ABORT, 'no'); END"),
    "a trigger that keeps copies": _sql("CREATE TABLE kept (x)", "CREATE TRIGGER keeps AFTER UPDATE ON cases BEGIN INSERT INTO kept VALUES (old.text); END"),
    "a trigger without end": _sql("CREATE TRIGGER more AFTER INSERT ON forgotten BEGIN INSERT OR IGNORE INTO forgotten SELECT hex(randomblob(8)), '' FROM steps, steps, steps; END"),
    "a view in the place of settings": _sql("DROP TABLE settings", f"CREATE VIEW settings AS {_ENDLESS}"),
    "a view beside": _sql(f"CREATE VIEW endless AS {_ENDLESS}"),
    "a search index of garbage": _sql("UPDATE words_data SET block = x'ff00ff00ff00ff00'"),
    "a search index without data": _sql("DELETE FROM words_data"),
    "a newer version": _sql("PRAGMA user_version = 99"),
    "a schema of garbage": _sql("UPDATE sqlite_master SET sql = 'CREATE TABLE cases (' WHERE name = 'cases'"),
    "steps that are no JSON": _sql("UPDATE steps SET step = 'x'", "UPDATE steps SET finding = '{'"),
    "rulings that are no JSON": _sql("UPDATE rulings SET finding = 'x', deciding = '['"),
    "entries that are no JSON": _sql("UPDATE revisions SET entry = 'x'"),
    "times that are none": _sql("UPDATE cases SET opened_at = 'soon'", "UPDATE rulings SET made_at = 'soon', day = 'soon'"),
    "numbers that are words": _sql("UPDATE revisions SET revision = 'x', state = 'burnt' WHERE revision = 2"),
    "cards of no ruling": _sql("UPDATE outbox SET ruling = 77"),
    "channels that are none": _sql("UPDATE outbox SET channel = 'x'", "UPDATE case_posts SET channel = 'x', message = 'y'", "INSERT INTO waiting SELECT id FROM outbox WHERE true ON CONFLICT DO NOTHING"),
    "a folder": _in_its_place(lambda path: (path / "inside").mkdir(parents=True)),
    "a link to nowhere": _in_its_place(lambda path: path.symlink_to("/nowhere/at/all")),
    "a link to itself": _in_its_place(lambda path: path.symlink_to(path)),
    "a pipe": _in_its_place(os.mkfifo),
    "a log of garbage": _beside("-wal", lambda path: path.write_bytes(os.urandom(9000))),
    "a folder for a log": _beside("-wal", lambda path: (path / "inside").mkdir(parents=True)),
    "in use by another program": _lock,
}  # fmt: skip
