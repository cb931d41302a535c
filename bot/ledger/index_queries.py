"""What the index of rulings tells without a ruling being read: which there are, of which events, how many of what."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from bot.ledger.repository import Repository

_EVENTS = """
WITH RECURSIVE each (event) AS (
  SELECT min(event) FROM standing WHERE event IS NOT NULL
  UNION ALL SELECT (SELECT min(event) FROM standing WHERE event > each.event) FROM each WHERE each.event IS NOT NULL
)
SELECT event FROM each WHERE event IS NOT NULL LIMIT ?
"""
_COUNTS = """
SELECT substr(day, 1, 7), law, state, overruled, appealed, count(*) FROM standing
WHERE day BETWEEN ? AND ? AND state <> 'voided' GROUP BY 1, 2, 3, 4, 5
"""
_LIVES = """
SELECT group_concat(revisions.state) FROM standing JOIN revisions ON ruling = number AND revisions.revision > 1
WHERE day BETWEEN ? AND ? AND standing.state <> 'voided' GROUP BY number
"""
_SINCE = """
SELECT number, (
  SELECT min(at) FROM revisions WHERE ruling = number AND revision > coalesce(
    (SELECT max(revision) FROM revisions WHERE ruling = number AND revisions.state <> standing.state), 0
  )
) AS since FROM standing WHERE state = ? ORDER BY since, number
"""
_DIRECTORS = """
WITH RECURSIVE each (id) AS (
  SELECT min(by_id) FROM revisions
  UNION ALL SELECT (SELECT min(by_id) FROM revisions WHERE by_id > each.id) FROM each WHERE each.id IS NOT NULL
)
SELECT id, (SELECT by_name FROM revisions WHERE by_id = id AND revision = 1 ORDER BY rowid DESC LIMIT 1) AS name
FROM each WHERE id IS NOT NULL AND name IS NOT NULL ORDER BY name COLLATE NOCASE
"""
_SELECTED = "FROM standing WHERE day BETWEEN ? AND ? AND (? IS NULL OR event = ?)"


@dataclass(frozen=True, slots=True)
class Selection:
    """Rulings of these days (None: without end) and of that event (None: of any)."""

    since: date | None = None
    until: date | None = None
    event: str | None = None

    @property
    def days(self) -> tuple[str, str]:
        return (self.since or date.min).isoformat(), (self.until or date.max).isoformat()


@dataclass(frozen=True, slots=True)
class Count:
    """How many rulings of one month ("2026-03") are alike in the rest. `overruled` None: there was no finding."""

    month: str
    law: str | None
    state: str
    overruled: int | None
    appealed: int
    count: int


class IndexQueries(Repository):
    def events(self, limit: int) -> list[str]:
        """One look-up in the index each, however many rulings there are."""
        return [row[0] for row in self.db.execute(_EVENTS, (limit,)).fetchall()]

    def directors(self) -> dict[str, str]:
        """Who has made a ruling: the name of the last one, by id, in the order of the names."""
        return {row[0]: row[1] for row in self.db.execute(_DIRECTORS).fetchall()}

    def in_state(self, state: str) -> list[int]:
        """The numbers of the rulings that are in it, those that have been so longest first."""
        return [row[0] for row in self.db.execute(_SINCE, (state,)).fetchall()]

    def counts(self, selection: Selection) -> list[Count]:
        """Voided rulings, and the event, are left out."""
        return [Count(*row) for row in self.db.execute(_COUNTS, selection.days).fetchall()]

    def lives(self, selection: Selection) -> list[frozenset[str]]:
        """Of each ruling that has been revised, the states that it has had since; voided ones, and the event, are left
        out."""
        return [frozenset(row[0].split(",")) for row in self.db.execute(_LIVES, selection.days).fetchall()]

    def count(self, selection: Selection) -> int:
        values = (*selection.days, selection.event, selection.event)
        return int(self.db.execute(f"SELECT count(*) {_SELECTED}", values).fetchone()[0])

    def pages(self, selection: Selection, size: int) -> Iterator[list[int]]:
        """The numbers, lowest first, `size` at a time."""
        sql = f"SELECT number {_SELECTED} AND number > ? ORDER BY number LIMIT ?"
        values, last = (*selection.days, selection.event, selection.event), 0
        while page := [row[0] for row in self.db.execute(sql, (*values, last, size)).fetchall()]:
            yield page
            last = page[-1]
