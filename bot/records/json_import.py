"""An exported record on its way into a ledger: looked through as a whole, then all of it, or nothing."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from typing import TextIO

from bot.ledger import Ledger
from bot.records.documents import (
    Document,
    add_case,
    add_ruling,
    case_document,
    line_of,
    ruling_document,
)
from bot.records.forgetting import is_forgotten
from bot.records.import_inspection import SCALAR, SECTION, Refused, inspect
from bot.records.json_export import Progress, cases_given
from bot.records.redaction import case_without, ruling_without
from bot.records.strict_json import lines_of
from bot.records.validation import BadDocument

_EVERY = 500
_OF_THE_HOME = ("rulings_channel", "director_role", "moderator_role")


def take_in(ledger: Ledger, file: TextIO, progress: Progress, own: frozenset[str] | None = None) -> int:
    """Adds an earlier export under its own numbers, all of it or nothing; returns how many cases and rulings are new.

    `file` is read twice: nothing is written before all of it is known to be what an export writes. `own`: the ids of
    the tenant's channels and roles, where they are known. Posts, cards and settings elsewhere are left out, for whoever
    wrote the file could make us write to another club's channel, or make directors of everybody. Settings and notes are
    taken over by a ledger that has none. Who was forgotten here stays so. Raises Refused where a number is taken by
    something else, or the text is no export.
    """
    inspect(lines_of(file), ledger)
    file.seek(0)
    with ledger.transaction():
        intake = _Intake(ledger, progress, own)
        for line in lines_of(file):
            try:
                intake.read(line)
            except BadDocument as fault:
                raise Refused(f"The file does not fit into this ledger ({fault}): nothing was imported.") from fault
        intake.end()
    return intake.added


class _Intake:
    """What was inspected, on its way into the ledger: which section, what was added."""

    def __init__(self, ledger: Ledger, progress: Progress, own: frozenset[str] | None) -> None:
        self.added = 0
        self._own = own
        self._ledger = ledger
        self._progress = progress
        self._head: Document = {}
        self._section: str | None = None
        self._seen = 0
        self._forgotten: dict[str, bool] = {}
        self._their_cases: defaultdict[int, list[str]] = defaultdict(list)  # case -> who is forgotten of its people
        self._fresh = {name: not _any(ledger.file.db, name) for name in ("settings", "notes")}

    def read(self, line: str) -> None:
        if self._section is not None and line not in ("]", "],"):
            self._element(self._section, json.loads(line.removesuffix(",")))
        elif self._section is not None:
            self._section = None
        elif section := SECTION.fullmatch(line):
            self._section = section[1]
        elif scalar := SCALAR.fullmatch(line):
            self._head[scalar[1]] = json.loads(scalar[2])

    def end(self) -> None:
        """Gives no number again that the exporting club gave."""
        given = max(self._head.get("cases_given", 0), cases_given(self._ledger.file.db))
        db = self._ledger.file.db
        if not db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'cases'", (given,)).rowcount and given:
            db.execute("INSERT INTO sqlite_sequence VALUES ('cases', ?)", (given,))

    def _element(self, section: str, document: Document) -> None:
        match section:
            case "settings" | "notes":
                if self._fresh[section] and (document.get("name") not in _OF_THE_HOME or self._ours(document["value"])):
                    _add_row(self._ledger.file.db, section, self._without_forgotten(document))
            case "cases":
                self._case(document)
            case _:
                self._ruling(document)
        self._seen += 1
        if self._seen % _EVERY == 0:
            self._progress(self._seen, 0)

    def _case(self, case: Document) -> None:
        case = self._at_tenant(case)
        theirs = (case["asker"] and case["asker"]["id"], case.get("writer"))
        for person in self._forgotten_in(case, "steps"):
            if person in theirs:
                self._their_cases[case["number"]].append(person)
            case = case_without(case, person)
        self._add(
            case,
            "case",
            case_document(self._ledger.file.db, case["number"]),
            lambda: add_case(self._ledger.file.db, case),
        )

    def _ruling(self, ruling: Document) -> None:
        ruling = self._at_tenant(ruling)
        theirs = self._their_cases.get(ruling["case"], [])
        for person in dict.fromkeys([*self._forgotten_in(ruling, "revisions"), *theirs]):
            ruling = ruling_without(ruling, person, asked=person in theirs)
        present = ruling_document(self._ledger.file.db, ruling["number"])
        self._add(ruling, "ruling", present, lambda: add_ruling(self._ledger, ruling))

    def _add(self, document: Document, kind: str, present: Document | None, add: Callable[[], None]) -> None:
        if present is None:
            add()
            self.added += 1
        elif line_of(self._at_tenant(present)) != line_of(document):
            raise Refused(
                f"There is another {kind} {document['number']} here already: nothing was imported. Import into an empty"
                " ledger, or one that holds the same record."
            )

    def _at_tenant(self, document: Document) -> Document:
        """The case or ruling without what stands in channels that are not the tenant's own. Whom to write to, no file
        says: an asker who wishes to hear presses for it again."""
        if self._own is None:
            return document
        if "cards" in document:
            return {
                **document,
                "cards": [self._card(card) for card in document["cards"] if self._ours(card["channel"])],
            }
        post = document["post"]
        kept = {name: value for name, value in document.items() if name != "tells_asker"}
        return {
            **kept,
            "channel": document["channel"] if self._ours(document["channel"]) else None,
            "post": post if post and self._ours(post["channel"]) else None,
        }

    def _card(self, card: Document) -> Document:
        """A thread has the number of the message that it hangs on."""
        return card if card["thread"] == card["message"] else {**card, "thread": None}

    def _ours(self, id: str | None) -> bool:
        return self._own is None or id is None or id in self._own

    def _forgotten_in(self, document: Document, signed: str) -> list[str]:
        signatures = [*document[signed], *document.get("sheet", ())]
        people = [document.get("asker"), *(each["by"] for each in signatures)]
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
