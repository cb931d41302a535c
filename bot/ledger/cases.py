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
from bot.ledger.post_queue import PostQueue
from bot.ledger.repository import Repository


class Cases(Repository):
    def __init__(self, file: LedgerFile, queue: PostQueue) -> None:
        super().__init__(file)
        self._queue = queue

    def open(
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
        with self.transaction() as db:
            number = db.execute(
                "INSERT INTO cases (asker_id, asker_name, channel, text, digest, private, opened_at, writer)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
                (asker_id, asker_name, channel, storable(text), digest, private, to_text(at), writer),
            ).fetchone()[0]
            _add(db, number, 1, step, asker, edition, module, module_digest, finding, at)
            if to_post:
                self._queue.add_finding(number)
            return self.get(number)

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
        with self.transaction() as db:
            case = self.get(number)
            if case.turn != turn:
                raise Outdated(case)
            _add(db, number, turn + 1, step, by, edition, module, module_digest, finding, at)
            if to_post or case.post is not None:
                self._queue.add_finding(number)
            else:
                self._queue.drop_finding(number)
            return self.get(number)

    def get(self, number: int) -> Case:
        """Raises NoSuchCase."""
        row = self.db.execute("SELECT * FROM cases WHERE number = ?", (number_of(number),)).fetchone()
        if row is None:
            raise LostCase(number) if is_lost(self.db, "case", number_of(number)) else NoSuchCase(number)
        return self._case(row)

    def exists(self, number: int) -> bool:
        return self.db.execute("SELECT 1 FROM cases WHERE number = ?", (number_of(number),)).fetchone() is not None

    def latest(self, limit: int = 20, asker: str | None = None) -> list[Case]:
        """Newest first; of one person where `asker` (an id) is given."""
        wanted, values = ("WHERE asker_id = ?", [asker]) if asker is not None else ("", [])
        rows = self.db.execute(f"SELECT * FROM cases {wanted} ORDER BY number DESC LIMIT ?", (*values, limit))
        return [self._case(row) for row in rows.fetchall()]

    def _case(self, row: sqlite3.Row) -> Case:
        steps = self.db.execute("SELECT * FROM steps WHERE case_number = ? ORDER BY turn", (row["number"],)).fetchall()
        posts = self.db.execute(
            "SELECT channel, message FROM case_posts WHERE case_number = ? ORDER BY id", (row["number"],)
        ).fetchall()
        latest, given = steps[-1], tuple(from_json(step["step"]) for step in steps)
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
            private=_is_private(given, was=bool(row["private"])),
            opened_at=from_text(row["opened_at"]),
            steps=given,
            finding=from_json(latest["finding"]),
            post=Post(*posts[-1]) if posts and posts[-1]["message"] else None,
            writer=row["writer"],
            called=any(step.get("do") == "called" for step in given),
            taken_out=sum(not each["message"] for each in posts),
        )


def _is_private(steps: Iterable[Json], *, was: bool) -> bool:
    """As the asker said last."""
    for step in steps:
        if step.get("do") == "private":
            was = bool(step.get("private"))
    return was


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
