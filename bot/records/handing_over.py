"""The club's record as one JSON document, written and read a line at a time, so that memory does not grow with the log.

    {"format": "director-please-ledger", "version": 1, "cases_given": 41,
     "settings": [{name, value, by, at}], "notes": [{about, text, by, at}], "cases": [...], "rulings": [...]}

Each element of a list stands on a line of its own, keys in order, without the time of the export: the same record gives
the same bytes. `cases_given` is the last case number that was used; private cases without a ruling are left out.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from bot.ledger import Ledger, LedgerError
from bot.ledger.file import from_json

from .blanking import case_without, ruling_without
from .documents import (
    BadDocument,
    Document,
    add_case,
    add_ruling,
    case_document,
    case_documents,
    count,
    line_of,
    person_document,
    ruling_document,
    ruling_documents,
)
from .forgetting import is_forgotten

FORMAT = "director-please-ledger"
VERSION = 1
_EVERY = 500
_SECTION = re.compile(r'"(\w+)": \[')
_SCALAR = re.compile(r'"(\w+)": (.+?),?')

Progress = Callable[[int, int], None]


class Refused(LedgerError):
    """The sentence says why nothing was imported."""


def write(ledger: Ledger, out: TextIO, progress: Progress) -> None:
    with ledger.reading() as db:
        out.write(f'{{\n"format": {json.dumps(FORMAT)},\n"version": {VERSION},\n"cases_given": {_cases_given(db)}')
        _write_section(out, "settings", _rows(db, "SELECT name, value, by_id, by_name, at FROM settings ORDER BY id"))
        _write_section(out, "notes", _rows(db, "SELECT about, text, by_id, by_name, at FROM notes ORDER BY id"))
        counted = _Counted(progress, count(db))
        _write_section(out, "cases", counted.through(case_documents(db)))
        _write_section(out, "rulings", counted.through(ruling_documents(db)))
        out.write("\n}\n")


def take_in(ledger: Ledger, lines: Iterable[str], progress: Progress, channels: frozenset[str] | None = None) -> int:
    """Adds an earlier export under its own numbers, all of it or nothing; returns how many cases and rulings are new.

    `channels`: those of the home, where they are known. Posts and cards elsewhere are left out, for whoever wrote the
    file could make us write to another club's channel. Raises Refused where a number is taken by something else, or the
    text is no export. Settings and notes are taken over by a ledger that has none. Who was forgotten here stays so.
    """
    with ledger.writing():
        intake = _Intake(ledger, progress, channels)
        for number, line in enumerate(lines, start=1):
            try:
                intake.read(line.rstrip("\n"))
            except (BadDocument, ValueError, KeyError, TypeError, AttributeError) as fault:
                raise Refused(
                    f"Line {number} of the file is not as an export writes it ({fault}): nothing was imported."
                ) from fault
        intake.end()
    return intake.added


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


class _Intake:
    """Where the reading stands: which section, what was added."""

    def __init__(self, ledger: Ledger, progress: Progress, channels: frozenset[str] | None) -> None:
        self.added = 0
        self._channels = channels
        self._ledger = ledger
        self._progress = progress
        self._head: Document = {}
        self._section: str | None = None
        self._seen = 0
        self._ended = False
        self._forgotten: dict[str, bool] = {}
        self._their_cases: defaultdict[int, list[str]] = defaultdict(list)  # case -> who is forgotten of its people
        self._fresh = {name: not _any(ledger.db, name) for name in ("settings", "notes")}

    def read(self, line: str) -> None:
        if self._section is not None and line not in ("]", "],"):
            self._element(self._section, json.loads(line.removesuffix(",")))
        elif self._section is not None:
            self._section = None
        elif section := _SECTION.fullmatch(line):
            self._check_head()
            self._section = section[1]
        elif line == "}":
            self._ended = True
        elif line not in ("{", ""):
            self._scalar(line)

    def end(self) -> None:
        """Raises Refused where the file ends too early; gives no number again that the exporting club gave."""
        self._check_head()
        if not self._ended:
            raise Refused("The file ends in the middle: nothing was imported. Is it whole?")
        given = max(int(self._head.get("cases_given", 0)), _cases_given(self._ledger.db))
        db = self._ledger.db
        if not db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'cases'", (given,)).rowcount and given:
            db.execute("INSERT INTO sqlite_sequence VALUES ('cases', ?)", (given,))

    def _scalar(self, line: str) -> None:
        found = _SCALAR.fullmatch(line)
        if not found:
            raise ValueError("neither a field nor a list")
        self._head[found[1]] = json.loads(found[2])

    def _check_head(self) -> None:
        if self._head.get("format") != FORMAT:
            raise Refused("This is no export of Director, please!: nothing was imported.")
        if self._head.get("version") != VERSION:
            version = self._head.get("version")
            raise Refused(f"This export has version {version} and this program reads {VERSION}: nothing was imported.")

    def _element(self, section: str, document: Document) -> None:
        match section:
            case "settings" | "notes":
                if self._fresh[section] and (
                    document.get("name") != "rulings_channel" or self._ours(document["value"])
                ):
                    _add_row(self._ledger.db, section, self._without_forgotten(document))
            case "cases":
                self._case(document)
            case "rulings":
                self._ruling(document)
            case _:
                raise ValueError(f"no section is called {section}")
        self._seen += 1
        if self._seen % _EVERY == 0:
            self._progress(self._seen, 0)

    def _case(self, case: Document) -> None:
        case = self._at_home(case)
        theirs = (case["asker"] and case["asker"]["id"], case.get("writer"))
        for person in self._forgotten_in(case, "steps"):
            if person in theirs:
                self._their_cases[case["number"]].append(person)
            case = case_without(case, person)
        self._add(case, "case", case_document(self._ledger.db, case["number"]), lambda: add_case(self._ledger.db, case))

    def _ruling(self, ruling: Document) -> None:
        ruling = self._at_home(ruling)
        theirs = self._their_cases.get(ruling["case"], [])
        for person in dict.fromkeys([*self._forgotten_in(ruling, "revisions"), *theirs]):
            ruling = ruling_without(ruling, person, asked=person in theirs)
        present = ruling_document(self._ledger.db, ruling["number"])
        self._add(ruling, "ruling", present, lambda: add_ruling(self._ledger, ruling))

    def _add(self, document: Document, kind: str, present: Document | None, add: Callable[[], None]) -> None:
        if present is None:
            add()
            self.added += 1
        elif line_of(self._at_home(present)) != line_of(document):
            raise Refused(
                f"There is another {kind} {document['number']} here already: nothing was imported. Import into an empty"
                " ledger, or one that holds the same record."
            )

    def _at_home(self, document: Document) -> Document:
        """The case or ruling without what stands in channels that are not the home's own."""
        if self._channels is None:
            return document
        if "cards" in document:
            return {
                **document,
                "cards": [self._card(card) for card in document["cards"] if self._ours(card["channel"])],
            }
        post = document["post"]
        return {
            **document,
            "channel": document["channel"] if self._ours(document["channel"]) else None,
            "post": post if post and self._ours(post["channel"]) else None,
        }

    def _card(self, card: Document) -> Document:
        """A thread has the number of the message that it hangs on."""
        return card if card["thread"] == card["message"] else {**card, "thread": None}

    def _ours(self, channel: str | None) -> bool:
        return self._channels is None or channel is None or channel in self._channels

    def _forgotten_in(self, document: Document, signed: str) -> list[str]:
        people = [document.get("asker"), *(each["by"] for each in document[signed])]
        writer = [document["writer"]] if document.get("writer") else []
        ids = dict.fromkeys([*(person["id"] for person in people if person), *writer])
        return [id for id in ids if self._is_forgotten(id)]

    def _is_forgotten(self, id: str) -> bool:
        if id not in self._forgotten:
            self._forgotten[id] = is_forgotten(self._ledger, id)
        return self._forgotten[id]

    def _without_forgotten(self, row: Document) -> Document:
        by = row["by"]
        return {**row, "by": None} if by and self._is_forgotten(by["id"]) else row


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


def _add_row(db: sqlite3.Connection, name: str, row: Document) -> None:
    by = row["by"] or {"id": None, "name": None}
    what, said = ("name", json.dumps(row["value"])) if name == "settings" else ("about", row["text"])
    db.execute(
        f"INSERT INTO {name} ({what}, {'value' if name == 'settings' else 'text'}, by_id, by_name, at)"
        " VALUES (?, ?, ?, ?, ?)",
        (row[what], said, by["id"], by["name"], row["at"]),
    )


def _any(db: sqlite3.Connection, name: str) -> bool:
    return db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None


def _cases_given(db: sqlite3.Connection) -> int:
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'cases'").fetchone()
    return int(row[0]) if row else 0
