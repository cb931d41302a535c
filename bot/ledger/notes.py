"""A club's own notes beside the law."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.ledger.model import Person, from_text, person_of, storable, to_text
from bot.ledger.repository import Repository


@dataclass(frozen=True, slots=True)
class Note:
    """A club's own words about a clause ("45C4b") or a module, shown beside the law and named as the club's."""

    about: str
    text: str
    by: Person | None
    at: datetime


class Notes(Repository):
    def set(self, about: str, text: str, *, by: Person | None, at: datetime) -> None:
        """The club's note on a clause or a module; an empty text takes it away. Earlier texts are kept."""
        by_id, by_name = (by.id, by.name) if by else (None, None)
        with self.transaction() as db:
            db.execute(
                "INSERT INTO notes (about, text, by_id, by_name, at) VALUES (?, ?, ?, ?, ?)",
                (about, storable(text.strip()), by_id, by_name, to_text(at)),
            )

    def current(self, abouts: Iterable[str] | None = None) -> dict[str, Note]:
        """The notes in force, of these clauses and modules or of all."""
        rows = self.db.execute(
            "SELECT * FROM notes WHERE id IN (SELECT max(id) FROM notes GROUP BY about) ORDER BY about"
        )
        wanted = None if abouts is None else set(abouts)
        notes = [_note(row) for row in rows.fetchall()]
        return {note.about: note for note in notes if note.text and (wanted is None or note.about in wanted)}

    def history(self, about: str) -> list[Note]:
        """Oldest first; an empty text is where the note was taken away."""
        rows = self.db.execute("SELECT * FROM notes WHERE about = ? ORDER BY id", (about,))
        return [_note(row) for row in rows.fetchall()]


def _note(row: sqlite3.Row) -> Note:
    return Note(row["about"], row["text"], person_of(row["by_id"], row["by_name"]), from_text(row["at"]))
