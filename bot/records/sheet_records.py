"""The lines of a director's sheet in the club's record: as part of their case's document, and taken out of the file."""

import sqlite3
from collections.abc import Iterable
from typing import Any

from bot.ledger.model import from_text

Document = dict[str, Any]

_LINES = "SELECT sheet, field, text, by_id, by_name, at FROM sheet_lines WHERE case_number = ? ORDER BY id"
_STATES = "SELECT state, by_id, at FROM sheet_states WHERE case_number = ? ORDER BY id"
# Where a director's sheet on somebody's case was ruled upon, the ruling is found by the words of the sheet.
RULED_ON = "SELECT number FROM rulings WHERE case_number IN (SELECT case_number FROM sheet_lines WHERE {here})"
# Our messages that remind the person `:id`.
REMINDED = """
SELECT channel, message FROM reminder_states JOIN reminders ON reminders.id = reminder
WHERE message IS NOT NULL AND reminders.by_id = :id
"""


def sheet_document(db: sqlite3.Connection, case: int) -> Document:
    """What a case's document says of its sheet; nothing where there is none."""
    lines = [_line(row) for row in db.execute(_LINES, (case,)).fetchall()]
    states = [dict(row) for row in db.execute(_STATES, (case,)).fetchall()]
    said = {"sheet": lines, "sheet_states": [{"state": each["state"], "at": each["at"]} for each in states]}
    return {name: value for name, value in said.items() if value}


def add_sheet(db: sqlite3.Connection, case: Document) -> None:
    """Raises KeyError, TypeError, ValueError, sqlite3.IntegrityError for what is no sheet."""
    for line in case.get("sheet", ()):
        from_text(line["at"])
        by = line["by"] or {"id": None, "name": None}
        values = (case["number"], line["sheet"], line["field"], line["text"], by["id"], by["name"], line["at"])
        db.execute(
            "INSERT INTO sheet_lines (case_number, sheet, field, text, by_id, by_name, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            values,
        )
    for each in case.get("sheet_states", ()):
        sql = "INSERT INTO sheet_states (case_number, state, at) VALUES (?, ?, ?)"
        db.execute(sql, (case["number"], each["state"], each["at"]))


def sheet_without(lines: Iterable[Document], person: str) -> list[Document]:
    """The lines, with those of the person blank."""
    return [{**each, "text": "", "by": None} if each["by"] and each["by"]["id"] == person else each for each in lines]


def blank_sheets(db: sqlite3.Connection, person: str) -> list[int]:
    """What a person wrote into sheets, and their reminders, go; returns the rulings that were found by those words."""
    found_by = [row[0] for row in db.execute(RULED_ON.format(here="by_id = ?"), (person,)).fetchall()]
    db.execute("UPDATE sheet_lines SET text = '', by_id = NULL, by_name = NULL WHERE by_id = ?", (person,))
    db.execute("UPDATE sheet_states SET by_id = NULL WHERE by_id = ?", (person,))
    own = "SELECT id FROM reminders WHERE by_id = ?"
    db.execute(f"DELETE FROM reminder_states WHERE reminder IN ({own})", (person,))
    db.execute("DELETE FROM reminders WHERE by_id = ?", (person,))
    db.execute("UPDATE reminder_states SET by_id = NULL WHERE by_id = ?", (person,))
    return found_by


def erase_sheets(db: sqlite3.Connection, cases: Iterable[int]) -> None:
    """With their cases, which nothing was ruled on."""
    for case in cases:
        db.execute(
            "DELETE FROM reminder_states WHERE reminder IN (SELECT id FROM reminders WHERE case_number = ?)", (case,)
        )
        for name in ("reminders", "sheet_states", "sheet_lines"):
            db.execute(f"DELETE FROM {name} WHERE case_number = ?", (case,))


def _line(row: sqlite3.Row) -> Document:
    said = {name: row[name] for name in ("sheet", "field", "text", "at")}
    return {**said, "by": None if row["by_id"] is None else {"id": row["by_id"], "name": row["by_name"] or ""}}
