"""Blanking what can be found by its owner but not be read: a document that is no JSON any more says not whose words are
in it, so all of it goes."""

import sqlite3


def blank_case(db: sqlite3.Connection, number: int, person: str) -> None:
    db.execute(
        "UPDATE cases SET asker_id = NULL, asker_name = NULL, text = '' WHERE number = ? AND asker_id = ?",
        (number, person),
    )
    db.execute("UPDATE cases SET writer = NULL, text = '' WHERE number = ? AND writer = ?", (number, person))
    db.execute(
        "UPDATE steps SET step = '{}', finding = NULL, by_id = NULL, by_name = NULL WHERE case_number = ?"
        " AND (by_id = ? OR NOT json_valid(step) OR (finding IS NOT NULL AND NOT json_valid(finding)))",
        (number, person),
    )


def blank_ruling(db: sqlite3.Connection, number: int, person: str) -> None:
    """The number stands, and whatever of it can still be read; nothing of it is found by its words any more."""
    db.execute(
        "UPDATE revisions SET entry = '{\"verdict\":\"\"}', by_id = NULL, by_name = NULL, why = '' WHERE ruling = ?"
        " AND (by_id = ? OR NOT json_valid(entry))",
        (number, person),
    )
    db.execute("UPDATE rulings SET finding = NULL WHERE number = ? AND NOT json_valid(finding)", (number,))
    db.execute("UPDATE rulings SET deciding = '{}' WHERE number = ? AND NOT json_valid(deciding)", (number,))
    db.execute("DELETE FROM standing WHERE number = ?", (number,))
