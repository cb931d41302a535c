"""Cards still to be sent: queued in the transaction that made the ruling, so that none is lost and none doubled."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from bot.ledger.cases import Cases, queue_posts
from bot.ledger.model import to_text
from bot.ledger.ruling import Card

_DELIVERED = """
SELECT kind, outbox.channel, outcome, message, thread
FROM outbox LEFT JOIN deliveries ON outbox = outbox.id AND outcome <> 'failed'
WHERE ruling = ? ORDER BY kind, outbox.id, deliveries.id
"""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A card to be posted (`message` None: with `nonce`, enforced) or edited (`message` set).

    What it says is the ruling as it stands when it is sent; `revisions` are those that it settles, `failures` counts
    the attempts so far.
    """

    id: int
    ruling: int
    revision: int
    kind: str
    channel: str
    message: str | None
    nonce: str
    failures: int
    revisions: tuple[int, ...]


class Outbox(Cases):
    def pending_cards(self, limit: int = 50) -> list[Outgoing]:
        """What has to be sent, oldest first: of each card the post or, once it is posted, its last edit."""
        rows = self.db.execute(
            "SELECT id, ruling, revision, kind, channel,"
            " (SELECT count(*) FROM deliveries WHERE outbox = outbox.id) AS failures"
            " FROM waiting JOIN outbox ON outbox.id = waiting.outbox ORDER BY ruling, kind, id"
        ).fetchall()
        due = [self._due(list(of_card)) for _, of_card in groupby(rows, key=lambda row: (row["ruling"], row["kind"]))]
        return sorted(due, key=lambda outgoing: outgoing.id)[:limit]

    def card_sent(self, id: int, *, message: str, thread: str | None = None, at: datetime) -> None:
        """The card is on the platform as `message`. An edit also settles the edits queued before it."""
        with self.writing() as db:
            ruling, kind = db.execute("SELECT ruling, kind FROM outbox WHERE id = ?", (id,)).fetchone()
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, message, thread, at) VALUES (?, 'sent', ?, ?, ?)",
                (id, message, thread, to_text(at)),
            )
            db.execute(
                "DELETE FROM waiting WHERE outbox IN (SELECT id FROM outbox WHERE ruling = ? AND kind = ? AND id <= ?)",
                (ruling, kind, id),
            )
            queue_posts(db, ruling)  # they lead to the card

    def add_card(self, ruling: int, revision: int, kind: str, channel: str, message: str, at: datetime) -> None:
        """A card that stands on the platform already, as of `revision`: from now on it is kept true like the others."""
        with self.writing() as db:
            sql = "INSERT INTO outbox (ruling, revision, kind, channel) VALUES (?, ?, ?, ?) RETURNING id"
            (id,) = db.execute(sql, (ruling, revision, kind, channel)).fetchone()
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, message, at) VALUES (?, 'sent', ?, ?)",
                (id, message, to_text(at)),
            )
            (latest,) = db.execute("SELECT max(revision) FROM revisions WHERE ruling = ?", (ruling,)).fetchone()
            if latest != revision:
                self.queue_card(db, ruling, latest, kind, channel)

    def card_failed(self, id: int, *, why: str, at: datetime) -> None:
        """It stays in the outbox."""
        with self.writing() as db:
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, why, at) VALUES (?, 'failed', ?, ?)", (id, why, to_text(at))
            )

    def move_card(self, id: int, *, channel: str, at: datetime) -> None:
        """The message or its channel is gone: the card is posted anew, in `channel`."""
        with self.writing() as db:
            row = db.execute("SELECT ruling, revision, kind FROM outbox WHERE id = ?", (id,)).fetchone()
            db.execute("INSERT INTO deliveries (outbox, outcome, at) VALUES (?, 'moved', ?)", (id, to_text(at)))
            db.execute("DELETE FROM waiting WHERE outbox = ?", (id,))
            self.queue_card(db, row["ruling"], row["revision"], row["kind"], channel)

    def queue_card(self, db: sqlite3.Connection, ruling: int, revision: int, kind: str, channel: str) -> None:
        """Part of the transaction that makes or revises the ruling."""
        (id,) = db.execute(
            "INSERT INTO outbox (ruling, revision, kind, channel) VALUES (?, ?, ?, ?) RETURNING id",
            (ruling, revision, kind, channel),
        ).fetchone()
        db.execute("INSERT INTO waiting VALUES (?)", (id,))

    def cards_of(self, ruling: int) -> tuple[Card, ...]:
        return tuple(self._cards(ruling))

    def _cards(self, ruling: int) -> Iterator[Card]:
        rows = self.db.execute(_DELIVERED, (ruling,)).fetchall()
        for kind, of_kind in groupby(rows, key=lambda row: str(row["kind"])):
            history = list(of_kind)
            settled = [row for row in history if row["outcome"]]
            message = settled[-1]["message"] if settled else None  # a card that was moved has none until it is posted
            thread = next((row["thread"] for row in reversed(settled) if row["thread"]), None) if message else None
            yield Card(kind, history[-1]["channel"], message, thread)

    def _due(self, waiting: list[sqlite3.Row]) -> Outgoing:
        card = next(card for card in self._cards(waiting[0]["ruling"]) if card.kind == waiting[0]["kind"])
        row = waiting[-1] if card.message else waiting[0]
        facts = (row["id"], row["ruling"], row["revision"], row["kind"], row["channel"], card.message)
        settled = tuple(each["revision"] for each in waiting) if card.message else (row["revision"],)
        return Outgoing(*facts, nonce=self._nonce(row), failures=row["failures"], revisions=settled)

    def _nonce(self, row: sqlite3.Row) -> str:
        """The same after a restart, so that the platform knows a second attempt; it allows 25 characters."""
        import base64  # only rulings need them; a case must not wait for their import
        import hashlib

        name = f"{self.tenant}/{row['ruling']}/{row['revision']}/{row['kind']}/{row['channel']}"
        return base64.b32encode(hashlib.blake2b(name.encode(), digest_size=15).digest()).decode().lower()
