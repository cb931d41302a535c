"""Who wishes to hear when a case of theirs becomes official, and the letters that are still to be sent: one a ruling.

A letter is queued in the transaction that makes the ruling, and settled once: sent, closed where its reader takes no
direct messages, dropped where nobody is left to read it.
"""

from datetime import datetime
from typing import Literal

from bot.ledger.model import to_text
from bot.ledger.repository import Repository

Outcome = Literal["sent", "closed", "dropped"]

_WISH = "SELECT wanted FROM wishes WHERE case_number = ? ORDER BY id DESC LIMIT 1"


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

    def due(self) -> list[int]:
        """The rulings that are still to be told, oldest first."""
        rows = self.db.execute("SELECT ruling FROM letters WHERE state = 'waiting' ORDER BY ruling")
        return [int(row[0]) for row in rows.fetchall()]

    def settle(self, ruling: int, outcome: Outcome) -> None:
        with self.transaction() as db:
            db.execute("UPDATE letters SET state = ? WHERE ruling = ?", (outcome, ruling))

    def closed(self, ruling: int) -> bool:
        """Whether its reader took no direct messages."""
        sql = "SELECT 1 FROM letters WHERE ruling = ? AND state = 'closed'"
        return self.db.execute(sql, (ruling,)).fetchone() is not None
