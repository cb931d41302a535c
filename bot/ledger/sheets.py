"""The director's sheets as they are filled in: a line for a field, only added, with who wrote it and when.

A sheet has the number of its case: there is one to a case, its number is on the card already, and a third row of
numbers would have to be kept from being given twice as the two others are. Once it is ruled upon, the ruling has its
own.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.ledger.cases import Cases
from bot.ledger.file import LedgerFile
from bot.ledger.model import LedgerError, Person, from_text, number_of, person_of, storable, to_text
from bot.ledger.repository import Repository
from bot.ledger.rulings import Rulings

_CLOSED = "SELECT state = 'closed' FROM sheet_states WHERE case_number = ? ORDER BY id DESC LIMIT 1"
# Begun, or to be come back to, and not closed since. A ruling on the case says nothing here: it may rest on a finding
# beside the judgement.
_OPEN = """
SELECT number FROM cases WHERE number IN (SELECT case_number FROM sheet_lines UNION SELECT case_number FROM reminders)
AND NOT coalesce(
  (SELECT state = 'closed' FROM sheet_states WHERE case_number = number ORDER BY id DESC LIMIT 1), 0
)
ORDER BY number LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What stands in one field since `at`: "" where it was taken away, or where who wrote it has been forgotten."""

    id: int
    field: str
    text: str
    by: Person | None
    at: datetime


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """`sheet` is the id of the law's sheet, "" where nothing was written yet; `history` has every line, oldest first.
    `closed`: it was ruled upon, or there is nothing to rule; a line written after that opens it again."""

    case: int
    sheet: str
    history: tuple[SheetLine, ...]
    closed: bool

    @property
    def lines(self) -> dict[str, SheetLine]:
        """What stands now, by field."""
        latest = {line.field: line for line in self.history}
        return {field: line for field, line in latest.items() if line.text}

    @property
    def texts(self) -> dict[str, str]:
        return {field: line.text for field, line in self.lines.items()}

    @property
    def seen(self) -> int:
        """Tells whoever fills it in from what was written since."""
        return max((line.id for line in self.history), default=0)


class OutdatedSheet(LedgerError):
    """Somebody else has written into one of the same fields since; `sheet` is as it stands now."""

    def __init__(self, sheet: FilledSheet, field: str) -> None:
        by = next(line.by for line in reversed(sheet.history) if line.field == field)
        super().__init__(f"{by.name if by else 'Somebody'} has written into this sheet meanwhile: open the form again.")
        self.sheet = sheet


class Sheets(Repository):
    def __init__(self, file: LedgerFile, cases: Cases, rulings: Rulings) -> None:
        super().__init__(file)
        self._cases, self._rulings = cases, rulings

    def fill(
        self, case: int, sheet: str, texts: Mapping[str, str], *, seen: int, by: Person, at: datetime
    ) -> FilledSheet:
        """Adds a line for each text (by field) that is another than before; "" takes away what stood there. `seen`: of
        the sheet that the writer had before them. All or nothing. Raises NoSuchCase, OutdatedSheet."""
        with self.transaction():
            self._cases.get(case)
            now = self.get(case)
            for field, text in _changed(now, texts, seen).items():
                self._add(case, sheet, field, text, by, at)
            if self.get(case) != now:
                self._reopen(case, by, at)
            return self.get(case)

    def get(self, case: int) -> FilledSheet:
        """Without a line where none was written."""
        sql = "SELECT * FROM sheet_lines WHERE case_number = ? ORDER BY id"
        rows = self.db.execute(sql, (number_of(case),)).fetchall()
        return FilledSheet(case, rows[-1]["sheet"] if rows else "", tuple(map(_line, rows)), self._is_closed(case))

    def close(self, case: int, *, by: Person, at: datetime) -> FilledSheet:
        """Ruled upon, or nothing to rule. Raises NoSuchCase."""
        with self.transaction():
            self._cases.get(case)
            if not self._is_closed(case):
                self._say(case, "closed", by, at)
            return self.get(case)

    def still_open(self, limit: int = 25) -> list[FilledSheet]:
        """The oldest first."""
        return [self.get(row[0]) for row in self.db.execute(_OPEN, (limit,)).fetchall()]

    def _is_closed(self, case: int) -> bool:
        row = self.db.execute(_CLOSED, (number_of(case),)).fetchone()
        return row is not None and bool(row[0])

    def _reopen(self, case: int, by: Person, at: datetime) -> None:
        if self._is_closed(case):
            self._say(case, "open", by, at)
        for ruling in self._rulings.of_case(case):
            self._rulings.index(ruling)  # it is found by these words, too

    def _say(self, case: int, state: str, by: Person, at: datetime) -> None:
        sql = "INSERT INTO sheet_states (case_number, state, by_id, at) VALUES (?, ?, ?, ?)"
        self.db.execute(sql, (case, state, by.id, to_text(at)))

    def _add(self, case: int, sheet: str, field: str, text: str, by: Person, at: datetime) -> None:
        self.db.execute(
            "INSERT INTO sheet_lines (case_number, sheet, field, text, by_id, by_name, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (case, sheet, field, storable(text), by.id, by.name, to_text(at)),
        )


def _changed(now: FilledSheet, texts: Mapping[str, str], seen: int) -> dict[str, str]:
    """What the writer has changed in the sheet that they saw. Raises OutdatedSheet."""
    before = FilledSheet(now.case, now.sheet, tuple(line for line in now.history if line.id <= seen), now.closed).texts
    changed = {field: text.strip() for field, text in texts.items() if text.strip() != before.get(field, "")}
    for field, text in changed.items():
        if now.texts.get(field, "") not in (before.get(field, ""), text):
            raise OutdatedSheet(now, field)
    return {field: text for field, text in changed.items() if text != now.texts.get(field, "")}


def _line(row: sqlite3.Row) -> SheetLine:
    by = person_of(row["by_id"], row["by_name"])
    return SheetLine(row["id"], row["field"], row["text"], by, from_text(row["at"]))
