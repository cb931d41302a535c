"""Posts that are due, of findings and of rulings: taken from here, and told here what became of them.

They are queued in the transaction that caused them (`PostQueue`), delivered once, and stay until they are.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal

from bot.ledger.cases import Cases
from bot.ledger.file import LedgerFile
from bot.ledger.model import Case, from_text, to_text
from bot.ledger.post_queue import RULINGS_UNDER, PostQueue
from bot.ledger.repository import Repository
from bot.ledger.rulings import Rulings

Subject = Literal["finding", "ruling"]
FINDING = "finding"

_FINDINGS = """
SELECT number, opened_at, cases.channel AS asked_in, post.channel AS posted_in, message,
  (SELECT count(*) FROM case_posts WHERE case_number = number AND message = '') AS taken_out
FROM unposted JOIN cases ON number = unposted.case_number
LEFT JOIN case_posts AS post ON post.id = (SELECT max(id) FROM case_posts WHERE case_number = number)
"""
_FINDINGS_UNDER = f"""{RULINGS_UNDER}, decided (case_number) AS (
  SELECT case_number FROM rulings JOIN under USING (number)
)
{_FINDINGS} WHERE number IN (SELECT case_number FROM decided) ORDER BY number DESC
"""
_CARDS = """
SELECT outbox.id, ruling, revision, kind, channel, made_at,
  (SELECT count(*) FROM deliveries WHERE outbox = outbox.id) AS failures
FROM waiting JOIN outbox ON outbox.id = waiting.outbox JOIN rulings ON number = ruling ORDER BY ruling, kind, outbox.id
"""


@dataclass(frozen=True, slots=True)
class PostDue:
    """A message to be posted (`message` None: with `nonce`, enforced) or drawn anew (`message` set).

    It says what is on record of its subject when it is sent; `number` is that of the case or of the ruling, and `since`
    when that began: no message of it is older. A finding has one post, under the kind "finding"; a ruling has one of
    each `kind`. `channel` is where it is or goes to, empty where nobody has said. `revisions` of a ruling are those
    that the post settles; `failures` counts its attempts so far, and `id` tells it from its other posts.
    """

    subject: Subject
    number: int
    kind: str
    channel: str
    message: str | None
    nonce: str
    since: datetime
    id: int = 0
    failures: int = 0
    revisions: tuple[int, ...] = ()


class Outbox(Repository):
    def __init__(self, file: LedgerFile, cases: Cases, rulings: Rulings, queue: PostQueue) -> None:
        super().__init__(file)
        self._cases, self._rulings, self._queue = cases, rulings, queue

    def due(self, subject: Subject | None = None, limit: int = 1000) -> list[PostDue]:
        """What has to be sent: the cards of rulings, oldest first, then the findings, newest first, for while a board
        is played its finding is waited for."""
        cards = self._cards_due() if subject != "finding" else []
        findings = self._findings_due(limit) if subject != "ruling" else []
        return [*cards, *findings][:limit]

    def due_under(self, ruling: int) -> list[PostDue]:
        """The findings due of the cases that the ruling decides, by itself or by having taken another one's place."""
        return [self._finding(row) for row in self.db.execute(_FINDINGS_UNDER, (ruling,)).fetchall()]

    def mark_sent(
        self,
        post: PostDue,
        *,
        message: str,
        at: datetime,
        channel: str | None = None,
        thread: str | None = None,
        mark: str | None = None,
    ) -> bool:
        """It is on the platform as `message`, of a finding in `channel` and as of `mark` (None: as things stand). False
        where the record has moved on since: then it is still due."""
        if post.subject == "ruling":
            self._mark_card_sent(post.id, message, thread, at)
            return True
        if message != post.message:
            return self.record_finding(post.number, channel or post.channel, message, mark)
        return self.settle_finding(post.number, mark)

    def mark_failed(self, post: PostDue, *, why: str, at: datetime) -> None:
        """It stays due. Of a finding the attempts are not counted."""
        if post.subject == "ruling":
            with self.transaction() as db:
                sql = "INSERT INTO deliveries (outbox, outcome, why, at) VALUES (?, 'failed', ?, ?)"
                db.execute(sql, (post.id, why, to_text(at)))

    def move(self, post: PostDue, *, channel: str, at: datetime) -> None:
        """The message of a ruling or its channel is gone: it is posted anew, in `channel`."""
        with self.transaction() as db:
            row = db.execute("SELECT ruling, revision, kind FROM outbox WHERE id = ?", (post.id,)).fetchone()
            db.execute("INSERT INTO deliveries (outbox, outcome, at) VALUES (?, 'moved', ?)", (post.id, to_text(at)))
            db.execute("DELETE FROM waiting WHERE outbox = ?", (post.id,))
            self._queue.add_ruling(row["ruling"], row["revision"], row["kind"], channel)

    def drop_finding(self, case: int) -> None:
        """It is not posted, or not drawn anew."""
        with self.transaction():
            self._queue.drop_finding(case)

    def record_finding(self, case: int, channel: str, message: str, mark: str | None = None) -> bool:
        """Where the finding was posted; the last call wins. Otherwise as settle_finding. Raises NoSuchCase."""
        with self.transaction() as db:
            self._cases.get(case)
            sql = "INSERT INTO case_posts (case_number, channel, message) VALUES (?, ?, ?)"
            db.execute(sql, (case, channel, message))
            self._queue.add_finding(case)
            return self.settle_finding(case, mark)

    def take_out_finding(self, case: int) -> None:
        """Its post is out of the channel: a row without a message, after which it has none. Raises NoSuchCase."""
        with self.transaction() as db:
            if (post := self._cases.get(case).post) is not None:
                sql = "INSERT INTO case_posts (case_number, channel, message) VALUES (?, ?, '')"
                db.execute(sql, (case, post.channel))
            self._queue.drop_finding(case)

    def settle_finding(self, case: int, mark: str | None) -> bool:
        """The post says what was on record at `mark` (None: what is). False where the record has moved on since: then
        the post still waits to be drawn anew."""
        with self.transaction():
            if mark is not None and mark != self._rulings.on_record(case).mark:
                return False
            self._queue.drop_finding(case)
            return True

    def record_card(self, ruling: int, revision: int, kind: str, channel: str, message: str, at: datetime) -> None:
        """A card that stands on the platform already, as of `revision`: from now on it is kept true like the others."""
        with self.transaction() as db:
            sql = "INSERT INTO outbox (ruling, revision, kind, channel) VALUES (?, ?, ?, ?) RETURNING id"
            (id,) = db.execute(sql, (ruling, revision, kind, channel)).fetchone()
            sql = "INSERT INTO deliveries (outbox, outcome, message, at) VALUES (?, 'sent', ?, ?)"
            db.execute(sql, (id, message, to_text(at)))
            (latest,) = db.execute("SELECT max(revision) FROM revisions WHERE ruling = ?", (ruling,)).fetchone()
            if latest != revision:
                self._queue.add_ruling(ruling, latest, kind, channel)

    def _mark_card_sent(self, id: int, message: str, thread: str | None, at: datetime) -> None:
        """An edit also settles the edits queued before it."""
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

    def _findings_due(self, limit: int) -> list[PostDue]:
        rows = self.db.execute(f"{_FINDINGS} ORDER BY number DESC LIMIT ?", (limit,)).fetchall()
        return [self._finding(row) for row in rows]

    def _finding(self, row: sqlite3.Row) -> PostDue:
        channel = (row["posted_in"] if row["message"] else row["asked_in"]) or ""
        nonce = _finding_nonce(self.file.tenant, row["number"], row["taken_out"])
        return PostDue(
            "finding", row["number"], FINDING, channel, row["message"] or None, nonce, from_text(row["opened_at"])
        )

    def _cards_due(self) -> list[PostDue]:
        """Of each card the post or, once it is posted, its last edit."""
        rows = self.db.execute(_CARDS).fetchall()
        due = [self._card(list(of_card)) for _, of_card in groupby(rows, key=lambda row: (row["ruling"], row["kind"]))]
        return sorted(due, key=lambda post: post.id)

    def _card(self, waiting: list[sqlite3.Row]) -> PostDue:
        number, kind = waiting[0]["ruling"], waiting[0]["kind"]
        message = next(post.message for post in self._queue.posts_of_ruling(number) if post.kind == kind)
        row = waiting[-1] if message else waiting[0]
        return PostDue(
            subject="ruling",
            number=number,
            kind=kind,
            channel=row["channel"],
            message=message,
            nonce=_nonce(self.file.tenant, number, row["revision"], kind, row["channel"]),
            since=from_text(row["made_at"]),
            id=row["id"],
            failures=row["failures"],
            revisions=tuple(each["revision"] for each in waiting) if message else (row["revision"],),
        )


def finding_due(tenant: str, case: Case) -> PostDue:
    """The post of a case as it is to be made or drawn anew now."""
    channel, message = (case.post.channel, case.post.message) if case.post else (case.channel or "", None)
    nonce = _finding_nonce(tenant, case.number, case.taken_out)
    return PostDue("finding", case.number, FINDING, channel, message, nonce, case.opened_at)


def _finding_nonce(tenant: str, case: int, taken_out: int) -> str:
    """Another one once the post was taken out of the channel: else the platform takes a new post for that one."""
    return _nonce(tenant, "case", case, *([taken_out] if taken_out else []))


def _nonce(*what: object) -> str:
    """The same after a restart, so that the platform knows a second attempt; it allows 25 characters."""
    import base64  # only posts need them; a case must not wait for their import
    import hashlib

    name = "/".join(map(str, what))
    return base64.b32encode(hashlib.blake2b(name.encode(), digest_size=15).digest()).decode().lower()
