"""What is to be posted or drawn anew, queued in the transaction that caused it, so that none is lost and none doubled.

Of a finding the queue says only that its post is behind the record; of a ruling it has a row for every revision, for
each is told in the thread of the card.
"""

import sqlite3
from collections.abc import Iterator
from itertools import groupby

from bot.ledger.repository import Repository
from bot.ledger.ruling import RulingPost

# The cases of a ruling and of those whose place it took, as far as they have a post.
RULINGS_UNDER = """
WITH RECURSIVE under (number) AS (
  SELECT ? UNION SELECT json_extract(entry, '$.supersedes') FROM revisions JOIN under ON ruling = under.number
)
"""
_POSTS_UNDER = f"""{RULINGS_UNDER}
INSERT OR IGNORE INTO unposted SELECT case_number FROM rulings JOIN under USING (number)
WHERE (
  SELECT message FROM case_posts AS post WHERE post.case_number = rulings.case_number ORDER BY id DESC LIMIT 1
) <> ''
"""
_DELIVERED = """
SELECT kind, outbox.channel, outcome, message, thread
FROM outbox LEFT JOIN deliveries ON outbox = outbox.id AND outcome <> 'failed'
WHERE ruling = ? ORDER BY kind, outbox.id, deliveries.id
"""


class PostQueue(Repository):
    """Its methods are part of the transaction of whoever calls them."""

    def add_finding(self, case: int) -> None:
        self.db.execute("INSERT OR IGNORE INTO unposted VALUES (?)", (case,))

    def drop_finding(self, case: int) -> None:
        self.db.execute("DELETE FROM unposted WHERE case_number = ?", (case,))

    def add_findings_under(self, ruling: int) -> None:
        """What was posted of the cases that the ruling decides, by itself or by having taken another one's place."""
        self.db.execute(_POSTS_UNDER, (ruling,))

    def add_ruling(self, ruling: int, revision: int, kind: str, channel: str) -> None:
        (id,) = self.db.execute(
            "INSERT INTO outbox (ruling, revision, kind, channel) VALUES (?, ?, ?, ?) RETURNING id",
            (ruling, revision, kind, channel),
        ).fetchone()
        self.db.execute("INSERT INTO waiting VALUES (?)", (id,))

    def posts_of_ruling(self, ruling: int) -> Iterator[RulingPost]:
        rows = self.db.execute(_DELIVERED, (ruling,)).fetchall()
        for kind, of_kind in groupby(rows, key=lambda row: str(row["kind"])):
            yield _post(kind, list(of_kind))


def _post(kind: str, history: list[sqlite3.Row]) -> RulingPost:
    settled = [row for row in history if row["outcome"]]
    message = settled[-1]["message"] if settled else None  # one that was moved has none until it is posted
    thread = next((row["thread"] for row in reversed(settled) if row["thread"]), None) if message else None
    return RulingPost(kind, history[-1]["channel"], message, thread)
