"""Who wishes to hear when a case of theirs becomes official, and the letters that are still to be sent: one a ruling.

A letter is queued in the transaction that makes the ruling, and settled: sent, closed where its reader takes no direct
messages, dropped where nobody is left to read it. One that was sent is due again with every revision of its ruling.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.ledger.model import to_text
from bot.ledger.repository import Repository

Outcome = Literal["sent", "closed", "dropped"]

_DUE = """
SELECT ruling FROM letters WHERE state = 'waiting' OR state = 'sent' AND coalesce(revision, 1) < (
  SELECT max(revision) FROM revisions WHERE revisions.ruling = letters.ruling
) ORDER BY ruling
"""
_WISH = "SELECT wanted FROM wishes WHERE case_number = ? ORDER BY id DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Told:
    """What a letter has told so far: as which message, and of which revision. Both are None before it is sent, and
    where an earlier version sent it; `message` also where somebody appealed without ever having had one."""

    waits: bool
    message: str | None
    revision: int | None


class Letters(Repository):
    def wish(self, case: int, *, wanted: bool, at: datetime) -> None:
        """The last word of the asker counts."""
        with self.transaction() as db:
            sql = "INSERT INTO wishes (case_number, wanted, at) VALUES (?, ?, ?)"
            db.execute(sql, (case, wanted, to_text(at)))

    def wished(self, case: int) -> bool:
        row = self.db.execute(_WISH, (case,)).fetchone()
        return row is not None and bool(row[0])

    def add(self, ruling: int) -> None:
        """Part of the transaction of whoever makes the ruling."""
        self.db.execute("INSERT OR IGNORE INTO letters (ruling, state) VALUES (?, 'waiting')", (ruling,))

    def expect(self, ruling: int, revision: int) -> None:
        """Who appealed with this revision hears what comes of it, whether they had a letter or not. Part of the
        transaction of whoever appeals."""
        sql = (
            "INSERT INTO letters (ruling, state, revision) VALUES (?, 'sent', ?)"
            " ON CONFLICT DO UPDATE SET revision = coalesce(revision, excluded.revision - 1)"
        )
        self.db.execute(sql, (ruling, revision))

    def due(self) -> list[int]:
        """The rulings that are still to be told, or told anew, oldest first."""
        return [int(row[0]) for row in self.db.execute(_DUE).fetchall()]

    def told(self, ruling: int) -> Told:
        row = self.db.execute("SELECT state, message, revision FROM letters WHERE ruling = ?", (ruling,)).fetchone()
        return Told(row["state"] == "waiting", row["message"], row["revision"]) if row else Told(True, None, None)

    def settle(self, ruling: int, outcome: Outcome, *, message: str | None = None, revision: int | None = None) -> None:
        """`revision`: the one that the letter tells now."""
        sql = (
            "UPDATE letters SET state = ?, message = coalesce(?, message), revision = coalesce(?, revision)"
            " WHERE ruling = ?"
        )
        with self.transaction() as db:
            db.execute(sql, (outcome, message, revision, ruling))

    def closed(self, ruling: int) -> bool:
        """Whether its reader took no direct messages."""
        sql = "SELECT 1 FROM letters WHERE ruling = ? AND state = 'closed'"
        return self.db.execute(sql, (ruling,)).fetchone() is not None
