"""The club's record as one JSON document, written a line at a time, so that memory does not grow with the log.

    {"format": "director-please-ledger", "version": 1, "cases_given": 41,
     "settings": [{name, value, by, at}], "notes": [{about, text, by, at}], "cases": [...], "rulings": [...]}

Each element of a list stands on a line of its own, keys in order, without the time of the export: the same record gives
the same bytes. `cases_given` is the last case number that was used; private cases without a ruling are left out.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from bot.ledger import Ledger
from bot.ledger.file import from_json
from bot.records.documents import Document, case_documents, count, line_of, person_document, ruling_documents
from bot.records.import_inspection import FORMAT, VERSION

_EVERY = 500

Progress = Callable[[int, int], None]


def write(ledger: Ledger, out: TextIO, progress: Progress) -> None:
    with ledger.snapshot() as db:
        out.write(f'{{\n"format": {json.dumps(FORMAT)},\n"version": {VERSION},\n"cases_given": {cases_given(db)}')
        _write_section(out, "settings", _rows(db, "SELECT name, value, by_id, by_name, at FROM settings ORDER BY id"))
        _write_section(out, "notes", _rows(db, "SELECT about, text, by_id, by_name, at FROM notes ORDER BY id"))
        counted = _Counted(progress, count(db))
        _write_section(out, "cases", counted.through(case_documents(db)))
        _write_section(out, "rulings", counted.through(ruling_documents(db)))
        out.write("\n}\n")


class _Counted:
    """Tells how far it is, now and then."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def through(self, documents: Iterable[Document]) -> Iterator[Document]:
        for document in documents:
            yield document
            self._done += 1
            if self._done % _EVERY == 0 or self._done == self._total:
                self._progress(self._done, self._total)


def _write_section(out: TextIO, name: str, documents: Iterable[Document]) -> None:
    out.write(f',\n"{name}": [')
    before = "\n"
    for document in documents:
        out.write(before + line_of(document))
        before = ",\n"
    out.write("\n]")


def _rows(db: sqlite3.Connection, sql: str) -> Iterator[Document]:
    for row in db.execute(sql).fetchall():
        kept: dict[str, Any] = dict(row)
        kept["by"] = person_document(kept.pop("by_id"), kept.pop("by_name"))
        yield {**kept, "value": from_json(kept["value"])} if "value" in kept else kept


def cases_given(db: sqlite3.Connection) -> int:
    """The last case number that was used."""
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'cases'").fetchone()
    return int(row[0]) if row else 0
