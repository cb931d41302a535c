"""Cases: one person asking, as steps that are only added."""

import sqlite3
from collections.abc import Iterable
from datetime import datetime

from bot.ledger.file import LedgerFile, from_json, to_json
from bot.ledger.identity import is_lost
from bot.ledger.model import (
    Case,
    Json,
    LostCase,
    NoSuchCase,
    Outdated,
    Person,
    Post,
    from_text,
    number_of,
    person_of,
    storable,
    to_text,
)

# The cases of a ruling and of those whose place it took, as far as they have a post.
_UNDER = """
WITH RECURSIVE under (number) AS (
  SELECT ? UNION SELECT json_extract(entry, '$.supersedes') FROM revisions JOIN under ON ruling = under.number
)
"""
_POSTS_UNDER = f"""{_UNDER}
INSERT OR IGNORE INTO unposted SELECT case_number FROM rulings JOIN under USING (number)
WHERE case_number IN (SELECT case_number FROM case_posts)
"""
_WAITING_UNDER = f"""{_UNDER}
SELECT DISTINCT cases.* FROM rulings JOIN under USING (number) JOIN unposted USING (case_number)
JOIN cases ON cases.number = case_number
"""


class Cases(LedgerFile):
    def open_case(
        self,
        *,
        asker: Person | None,
        channel: str | None,
        text: str,
        edition: str,
        digest: str,
        private: bool,
        step: Json,
        finding: Json | None,
        module: str | None,
        module_digest: str | None,
        at: datetime,
        writer: str | None = None,
        to_post: bool = False,
    ) -> Case:
        """A new case under the next number, with `step` as its turn 1. `digest` is that of the whole law data, `writer`
        the id of whoever wrote the text, where that was not the asker. `to_post`: the finding is to be posted."""
        asker_id, asker_name = (asker.id, asker.name) if asker else (None, None)
        with self.writing() as db:
            number = db.execute(
                "INSERT INTO cases (asker_id, asker_name, channel, text, digest, private, opened_at, writer)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
                (asker_id, asker_name, channel, storable(text), digest, private, to_text(at), writer),
            ).fetchone()[0]
            _add(db, number, 1, step, asker, edition, module, module_digest, finding, at)
            if to_post:
                _queue(db, number)
            return self.case(number)

    def add_step(
        self,
        number: int,
        *,
        turn: int,
        step: Json,
        by: Person | None,
        edition: str,
        module: str | None,
        module_digest: str | None,
        finding: Json | None,
        at: datetime,
        to_post: bool = False,
    ) -> Case:
        """One more step, if `turn` (the number of steps that the presser saw) is still the latest. `to_post`: it led to
        a finding that is to be posted. A post that the case has already is to be drawn anew.

        Raises Outdated with the case as it is now, NoSuchCase."""
        with self.writing() as db:
            case = self.case(number)
            if case.turn != turn:
                raise Outdated(case)
            _add(db, number, turn + 1, step, by, edition, module, module_digest, finding, at)
            if to_post or case.post is not None:
                _queue(db, number)
            else:
                _unqueue(db, number)
            return self.case(number)

    def case(self, number: int) -> Case:
        """Raises NoSuchCase."""
        row = self.db.execute("SELECT * FROM cases WHERE number = ?", (number_of(number),)).fetchone()
        if row is None:
            raise LostCase(number) if is_lost(self.db, "case", number_of(number)) else NoSuchCase(number)
        return self._case(row)

    def latest_cases(self, limit: int = 20, asker: str | None = None) -> list[Case]:
        """Newest first; of one person where `asker` (an id) is given."""
        wanted, values = ("WHERE asker_id = ?", [asker]) if asker is not None else ("", [])
        rows = self.db.execute(f"SELECT * FROM cases {wanted} ORDER BY number DESC LIMIT ?", (*values, limit))
        return [self._case(row) for row in rows.fetchall()]

    def unposted_cases(self, limit: int = 1000) -> list[Case]:
        """Those whose finding was to be posted, or whose post was to be drawn anew, and, as far as is known, was not;
        newest first: while a board is played its finding is waited for."""
        rows = self.db.execute(
            "SELECT cases.* FROM cases JOIN unposted ON case_number = number ORDER BY number DESC LIMIT ?", (limit,)
        )
        return [self._case(row) for row in rows.fetchall()]

    def unposted_under(self, ruling: int) -> list[Case]:
        """Of the unposted cases those that the ruling decides, by itself or by having taken another one's place."""
        return [self._case(row) for row in self.db.execute(_WAITING_UNDER, (ruling,))]

    def leave_unposted(self, number: int) -> None:
        with self.writing() as db:
            _unqueue(db, number)

    def _case(self, row: sqlite3.Row) -> Case:
        steps = self.db.execute("SELECT * FROM steps WHERE case_number = ? ORDER BY turn", (row["number"],)).fetchall()
        post = self.db.execute(
            "SELECT channel, message FROM case_posts WHERE case_number = ? ORDER BY id DESC LIMIT 1", (row["number"],)
        ).fetchone()
        latest, said = steps[-1], tuple(from_json(step["step"]) for step in steps)
        return Case(
            number=row["number"],
            turn=latest["turn"],
            asker=person_of(row["asker_id"], row["asker_name"]),
            channel=row["channel"],
            text=row["text"],
            edition=latest["edition"],
            digest=row["digest"],
            module=latest["module"],
            module_digest=latest["module_digest"],
            private=_is_private(said, was=bool(row["private"])),
            opened_at=from_text(row["opened_at"]),
            steps=said,
            finding=from_json(latest["finding"]),
            post=Post(*post) if post else None,
            writer=row["writer"],
            called=any(step.get("do") == "called" for step in said),
        )


def _is_private(steps: Iterable[Json], *, was: bool) -> bool:
    """As the asker said last."""
    for step in steps:
        if step.get("do") == "private":
            was = bool(step.get("private"))
    return was


def queue_posts(db: sqlite3.Connection, ruling: int) -> None:
    """Part of the transaction that makes, revises or blanks the ruling: what was posted under it is drawn anew."""
    db.execute(_POSTS_UNDER, (ruling,))


def _queue(db: sqlite3.Connection, number: int) -> None:
    """Part of the transaction that stores the finding, so that none is forgotten whatever happens next."""
    db.execute("INSERT OR IGNORE INTO unposted VALUES (?)", (number,))


def _unqueue(db: sqlite3.Connection, number: int) -> None:
    db.execute("DELETE FROM unposted WHERE case_number = ?", (number,))


def _add(
    db: sqlite3.Connection,
    number: int,
    turn: int,
    step: Json,
    by: Person | None,
    edition: str,
    module: str | None,
    module_digest: str | None,
    finding: Json | None,
    at: datetime,
) -> None:
    by_id, by_name = (by.id, by.name) if by else (None, None)
    db.execute(
        "INSERT INTO steps (case_number, turn, step, by_id, by_name, edition, module, module_digest, finding, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, turn, to_json(step), by_id, by_name, edition, module, module_digest, to_json(finding), to_text(at)),
    )
