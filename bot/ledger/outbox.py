"""Cards still to be sent: queued in the transaction that made the ruling, so that none is lost and none doubled."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from bot.ledger.cases import Cases
from bot.ledger.file import LedgerFile
from bot.ledger.model import Case, to_text
from bot.ledger.post_queue import RULINGS_UNDER, PostQueue
from bot.ledger.repository import Repository
from bot.ledger.rulings import Rulings

_WAITING_UNDER = f"""{RULINGS_UNDER}
SELECT DISTINCT case_number FROM rulings JOIN under USING (number) JOIN unposted USING (case_number)
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


class Outbox(Repository):
    def __init__(self, file: LedgerFile, cases: Cases, rulings: Rulings, queue: PostQueue) -> None:
        super().__init__(file)
        self._cases, self._rulings, self._queue = cases, rulings, queue

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
        with self.transaction() as db:
            ruling, kind = db.execute("SELECT ruling, kind FROM outbox WHERE id = ?", (id,)).fetchone()
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, message, thread, at) VALUES (?, 'sent', ?, ?, ?)",
                (id, message, thread, to_text(at)),
            )
            db.execute(
                "DELETE FROM waiting WHERE outbox IN (SELECT id FROM outbox WHERE ruling = ? AND kind = ? AND id <= ?)",
                (ruling, kind, id),
            )
            self._queue.add_findings_under(ruling)  # they lead to the card

    def add_card(self, ruling: int, revision: int, kind: str, channel: str, message: str, at: datetime) -> None:
        """A card that stands on the platform already, as of `revision`: from now on it is kept true like the others."""
        with self.transaction() as db:
            sql = "INSERT INTO outbox (ruling, revision, kind, channel) VALUES (?, ?, ?, ?) RETURNING id"
            (id,) = db.execute(sql, (ruling, revision, kind, channel)).fetchone()
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, message, at) VALUES (?, 'sent', ?, ?)",
                (id, message, to_text(at)),
            )
            (latest,) = db.execute("SELECT max(revision) FROM revisions WHERE ruling = ?", (ruling,)).fetchone()
            if latest != revision:
                self._queue.add_ruling(ruling, latest, kind, channel)

    def card_failed(self, id: int, *, why: str, at: datetime) -> None:
        """It stays in the outbox."""
        with self.transaction() as db:
            db.execute(
                "INSERT INTO deliveries (outbox, outcome, why, at) VALUES (?, 'failed', ?, ?)", (id, why, to_text(at))
            )

    def move_card(self, id: int, *, channel: str, at: datetime) -> None:
        """The message or its channel is gone: the card is posted anew, in `channel`."""
        with self.transaction() as db:
            row = db.execute("SELECT ruling, revision, kind FROM outbox WHERE id = ?", (id,)).fetchone()
            db.execute("INSERT INTO deliveries (outbox, outcome, at) VALUES (?, 'moved', ?)", (id, to_text(at)))
            db.execute("DELETE FROM waiting WHERE outbox = ?", (id,))
            self._queue.add_ruling(row["ruling"], row["revision"], row["kind"], channel)

    def unposted_cases(self, limit: int = 1000) -> list[Case]:
        """Those whose finding was to be posted, or whose post was to be drawn anew, and, as far as is known, was not;
        newest first: while a board is played its finding is waited for."""
        rows = self.db.execute("SELECT case_number FROM unposted ORDER BY case_number DESC LIMIT ?", (limit,))
        return [self._cases.get(row[0]) for row in rows.fetchall()]

    def unposted_under(self, ruling: int) -> list[Case]:
        """Of the unposted cases those that the ruling decides, by itself or by having taken another one's place."""
        return [self._cases.get(row[0]) for row in self.db.execute(_WAITING_UNDER, (ruling,)).fetchall()]

    def leave_unposted(self, number: int) -> None:
        with self.transaction():
            self._queue.drop_finding(number)

    def set_case_post(self, number: int, channel: str, message: str, mark: str | None = None) -> bool:
        """Where the short form of the case was posted; the last call wins. Otherwise as settle_post."""
        with self.transaction() as db:
            self._cases.get(number)
            db.execute(
                "INSERT INTO case_posts (case_number, channel, message) VALUES (?, ?, ?)", (number, channel, message)
            )
            self._queue.add_finding(number)
            return self.settle_post(number, mark)

    def settle_post(self, number: int, mark: str | None) -> bool:
        """The post says what was on record at `mark` (None: what is). False where the record has moved on since: then
        the post still waits to be drawn anew."""
        with self.transaction():
            if mark is not None and mark != self._rulings.on_record(number).mark:
                return False
            self._queue.drop_finding(number)
            return True

    def _due(self, waiting: list[sqlite3.Row]) -> Outgoing:
        card = next(
            card for card in self._queue.posts_of_ruling(waiting[0]["ruling"]) if card.kind == waiting[0]["kind"]
        )
        row = waiting[-1] if card.message else waiting[0]
        facts = (row["id"], row["ruling"], row["revision"], row["kind"], row["channel"], card.message)
        settled = tuple(each["revision"] for each in waiting) if card.message else (row["revision"],)
        return Outgoing(*facts, nonce=self._nonce(row), failures=row["failures"], revisions=settled)

    def _nonce(self, row: sqlite3.Row) -> str:
        """The same after a restart, so that the platform knows a second attempt; it allows 25 characters."""
        import base64  # only rulings need them; a case must not wait for their import
        import hashlib

        name = f"{self.file.tenant}/{row['ruling']}/{row['revision']}/{row['kind']}/{row['channel']}"
        return base64.b32encode(hashlib.blake2b(name.encode(), digest_size=15).digest()).decode().lower()
