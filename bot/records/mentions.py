"""Texts by others in which somebody is named: forgetting leaves them to a moderator."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mention:
    """A text by somebody else in which the person is named; `where` is "case 4", "sheet of case 4", "ruling 7" or
    "note on 45C4b"."""

    where: str
    text: str


def names_of(db: sqlite3.Connection, person: str) -> list[str]:
    """Every name under which the file knows the person; shorter ones than three letters say nothing in a text."""
    rows = db.execute(
        "SELECT asker_name FROM cases WHERE asker_id = :id UNION SELECT by_name FROM steps WHERE by_id = :id"
        " UNION SELECT by_name FROM revisions WHERE by_id = :id UNION SELECT by_name FROM notes WHERE by_id = :id"
        " UNION SELECT by_name FROM settings WHERE by_id = :id"
        " UNION SELECT by_name FROM sheet_lines WHERE by_id = :id",
        {"id": person},
    )
    return sorted(row[0] for row in rows.fetchall() if row[0] and len(row[0]) >= 3)


def mentions_of(db: sqlite3.Connection, names: Iterable[str]) -> Iterator[Mention]:
    for name in names:
        pattern = "%" + name.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_") + "%"
        for sql in (
            "SELECT 'case ' || number, text FROM cases WHERE text LIKE ? ESCAPE '\\'",
            "SELECT DISTINCT 'ruling ' || ruling, entry FROM revisions WHERE entry LIKE ? ESCAPE '\\'",
            "SELECT 'ruling ' || ruling, why FROM revisions WHERE why LIKE ? ESCAPE '\\'",
            "SELECT 'note on ' || about, text FROM notes WHERE text LIKE ? ESCAPE '\\'",
            "SELECT 'sheet of case ' || case_number, text FROM sheet_lines WHERE text LIKE ? ESCAPE '\\'",
        ):
            for where, text in db.execute(sql, (pattern,)).fetchall():
                yield Mention(where, text)
