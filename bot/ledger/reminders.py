"""Reminders to come back to a sheet after the play: where, when, and what became of each."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.ledger.model import LedgerError, Post, from_text, number_of, storable, to_text
from bot.ledger.repository import Repository

ReminderState = Literal["waiting", "posted", "failed", "done"]

_LATEST = """
SELECT reminders.*, coalesce(
  (SELECT state FROM reminder_states WHERE reminder = reminders.id ORDER BY id DESC LIMIT 1), 'waiting'
) AS state,
(SELECT message FROM reminder_states WHERE reminder = reminders.id AND message IS NOT NULL ORDER BY id DESC LIMIT 1)
  AS message
FROM reminders
"""
_DUE = f"SELECT * FROM ({_LATEST}) WHERE state = 'waiting' AND due <= ? ORDER BY due"
_NEXT = f"SELECT min(due) FROM ({_LATEST}) WHERE state = 'waiting'"


@dataclass(frozen=True, slots=True)
class Reminder:
    """`by` is the id of the director who wants it, None once that person has been forgotten; `place` is what was typed,
    such as "5"; `channel` is where it is posted."""

    id: int
    case: int
    by: str | None
    place: str
    channel: str
    due: datetime
    at: datetime
    state: ReminderState
    post: Post | None


class NoSuchReminder(LedgerError):
    def __init__(self, id: int) -> None:
        super().__init__(f"There is no reminder {id} here.")


class Reminders(Repository):
    def add(self, case: int, *, by: str, place: str, channel: str, due: datetime, at: datetime) -> Reminder:
        """Replaces this director's own waiting reminder for the case. The case must exist."""
        with self.transaction() as db:
            for earlier in self.of_case(case):
                if earlier.state == "waiting" and earlier.by == by:
                    self._add(earlier.id, "done", by, at)
            (id,) = db.execute(
                "INSERT INTO reminders (case_number, by_id, place, channel, due, at) VALUES (?, ?, ?, ?, ?, ?)"
                " RETURNING id",
                (case, by, storable(place), channel, to_text(due), to_text(at)),
            ).fetchone()
            return self.get(id)

    def get(self, id: int) -> Reminder:
        """Raises NoSuchReminder."""
        row = self.db.execute(f"{_LATEST} WHERE id = ?", (number_of(id),)).fetchone()
        if row is None:
            raise NoSuchReminder(id)
        return _reminder(row)

    def of_case(self, case: int) -> list[Reminder]:
        """Oldest first."""
        rows = self.db.execute(f"{_LATEST} WHERE case_number = ? ORDER BY id", (number_of(case),)).fetchall()
        return [_reminder(row) for row in rows]

    def due(self, at: datetime) -> list[Reminder]:
        """What is to be posted by then, the oldest first."""
        return [_reminder(row) for row in self.db.execute(_DUE, (to_text(at),)).fetchall()]

    def next_due(self) -> datetime | None:
        (due,) = self.db.execute(_NEXT).fetchone()
        return from_text(due) if due else None

    def mark_posted(self, id: int, *, message: str, at: datetime) -> None:
        self._add(id, "posted", None, at, message)

    def mark_failed(self, id: int, *, at: datetime) -> None:
        """It is in no channel, and is tried no more; its sheet stays among the open ones."""
        self._add(id, "failed", None, at)

    def mark_done(self, id: int, *, by: str, at: datetime) -> Reminder:
        """Raises NoSuchReminder."""
        with self.transaction():
            if self.get(id).state != "done":
                self._add(id, "done", by, at)
            return self.get(id)

    def _add(self, id: int, state: str, by: str | None, at: datetime, message: str | None = None) -> None:
        with self.transaction() as db:
            sql = "INSERT INTO reminder_states (reminder, state, by_id, message, at) VALUES (?, ?, ?, ?, ?)"
            db.execute(sql, (id, state, by, message, to_text(at)))


def _reminder(row: sqlite3.Row) -> Reminder:
    post = Post(row["channel"], row["message"]) if row["message"] else None
    return Reminder(
        row["id"],
        row["case_number"],
        row["by_id"],
        row["place"],
        row["channel"],
        from_text(row["due"]),
        from_text(row["at"]),
        row["state"],
        post,
    )
