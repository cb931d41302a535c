"""Calls for the director: one a case at a time, who comes, and when it was done."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from bot.ledger.model import LedgerError, Post, from_text, number_of, storable, to_text
from bot.ledger.repository import Repository

CallState = Literal["waiting", "failed", "coming", "done", "withdrawn"]
ENDED: tuple[CallState, ...] = ("done", "withdrawn")

_STANDS = {"waiting": timedelta(minutes=10), "coming": timedelta(hours=2)}  # then it was forgotten: call again
_SAME_EVENING = timedelta(hours=6)
_WINDOW, _HOUR = timedelta(minutes=1), timedelta(hours=1)
_MOST_PINGS, _MOST_CALLS = 3, 12  # of one server in the window
_MOST_PINGS_AN_HOUR, _MOST_OWN_AN_HOUR = 60, 10
_LATEST = """
SELECT calls.*, coalesce(
  (SELECT state FROM call_states WHERE call = calls.id AND state <> 'posted' ORDER BY id DESC LIMIT 1), 'waiting'
) AS state,
(SELECT by_id FROM call_states WHERE call = calls.id AND state IN ('coming', 'done') ORDER BY id DESC LIMIT 1) AS comes,
(SELECT channel FROM call_states WHERE call = calls.id AND state = 'posted' ORDER BY id DESC LIMIT 1) AS channel,
(SELECT message FROM call_states WHERE call = calls.id AND state = 'posted' ORDER BY id DESC LIMIT 1) AS message
FROM calls
"""


@dataclass(frozen=True, slots=True)
class Call:
    """`by` and `comes` are ids, of the caller and of the director who answered: None for who is forgotten or nobody.
    `place` is what the caller typed, such as "7"; `pings` is False where others had pinged a moment before."""

    id: int
    case: int
    by: str | None
    place: str
    pings: bool
    at: datetime
    state: CallState
    comes: str | None
    post: Post | None


class NoSuchCall(LedgerError):
    def __init__(self, id: int) -> None:
        super().__init__(f"There is no call {id} here.")


class CallStands(LedgerError):
    """`call` is the one that is still open."""

    def __init__(self, call: Call) -> None:
        super().__init__(f"The director has been called for case {call.case} already.")
        self.call = call


class CalledJustNow(LedgerError):
    limit = "calls"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"You have called a moment ago: you can call again in {seconds} seconds. If it cannot wait, ask somebody "
            "at the table to fetch the director."
        )


class CalledVeryOften(LedgerError):
    limit = "calls"

    def __init__(self) -> None:
        super().__init__(
            f"You have called {_MOST_OWN_AN_HOUR} times within the hour, so I call nobody for you just now: ask "
            "somebody at the table to fetch the director."
        )


class TooManyCalls(LedgerError):
    limit = "calls"

    def __init__(self) -> None:
        super().__init__(
            "Very many have called in the last minute, so I post no more calls for a moment: ask somebody at the table "
            "to fetch the director."
        )


class Calls(Repository):
    def open(self, case: int, *, by: str, place: str, pings: bool, at: datetime) -> Call:
        """A call by the person `by`; their own that never reached the channel is taken up again. `pings`: somebody can
        be pinged. Raises CallStands, CalledJustNow, CalledVeryOften, TooManyCalls."""
        with self.transaction() as db:
            if (interrupted := self.check(case, by=by, at=at)) is not None:
                return interrupted
            (id,) = db.execute(
                "INSERT INTO calls (case_number, by_id, place, pings, at) VALUES (?, ?, ?, ?, ?) RETURNING id",
                (case, by, storable(place), pings and self._may_ping(at), to_text(at)),
            ).fetchone()
            return self.get(id)

    def check(self, case: int, *, by: str, at: datetime) -> Call | None:
        """Whether this person may call now; the call is theirs that never reached the channel. Raises as open()
        does."""
        if (standing := self.standing(case, at)) is None:
            self._give_way(by, at)
        elif standing.post is not None or standing.by != by:
            raise CallStands(standing)
        return standing

    def standing(self, case: int, at: datetime) -> Call | None:
        """The call of the case that nobody has seen to yet."""
        row = self.db.execute(
            f"{_LATEST} WHERE case_number = ? ORDER BY id DESC LIMIT 1", (number_of(case),)
        ).fetchone()
        call = _call(row) if row else None
        stands = call is not None and at - call.at < _STANDS.get(call.state, timedelta(0))
        return call if stands else None

    def get(self, id: int) -> Call:
        """Raises NoSuchCall."""
        row = self.db.execute(f"{_LATEST} WHERE id = ?", (number_of(id),)).fetchone()
        if row is None:
            raise NoSuchCall(id)
        return _call(row)

    def mark_posted(self, id: int, *, channel: str, message: str, at: datetime) -> None:
        self._add(id, "posted", None, at, channel, message)

    def mark_failed(self, id: int, *, at: datetime) -> None:
        """It is in no channel: whoever called may call again at once."""
        self._add(id, "failed", None, at)

    def answer(self, id: int, state: Literal["coming", "done", "withdrawn"], *, by: str, at: datetime) -> Call:
        """The first who comes is the one who comes; what is done, or was taken back, stays so. Raises NoSuchCall."""
        with self.transaction():
            now = self.get(id).state
            if now not in ENDED and not state == now == "coming":
                self._add(id, state, by, at)
            return self.get(id)

    def last_place(self, by: str, at: datetime) -> str:
        """Where this person called from before, on the same evening."""
        since = to_text(at - _SAME_EVENING)
        row = self.db.execute(
            "SELECT place FROM calls WHERE by_id = ? AND at > ? ORDER BY id DESC LIMIT 1", (by, since)
        ).fetchone()
        return str(row[0]) if row else ""

    def place_of(self, case: int) -> str:
        """Where the case was called from last; "" where nobody called, or said it."""
        sql = "SELECT place FROM calls WHERE case_number = ? ORDER BY id DESC LIMIT 1"
        row = self.db.execute(sql, (number_of(case),)).fetchone()
        return str(row[0]) if row else ""

    def _give_way(self, by: str, at: datetime) -> None:
        """To others and to the directors' telephones. Raises CalledJustNow, CalledVeryOften, TooManyCalls."""
        recent = [_call(row) for row in self.db.execute(f"{_LATEST} WHERE at > ?", (to_text(at - _WINDOW),)).fetchall()]
        counted = [call for call in recent if call.state != "failed"]
        if own := [call.at for call in counted if call.by == by]:
            raise CalledJustNow(max(1, round((max(own) + _WINDOW - at).total_seconds())))
        if self._count("by_id = ?", by, since=at - _HOUR) >= _MOST_OWN_AN_HOUR:
            raise CalledVeryOften
        if len(counted) >= _MOST_CALLS:
            raise TooManyCalls

    def _may_ping(self, at: datetime) -> bool:
        lately, in_the_hour = (self._count("pings", since=at - each) for each in (_WINDOW, _HOUR))
        return lately < _MOST_PINGS and in_the_hour < _MOST_PINGS_AN_HOUR

    def _count(self, of: str, *values: str, since: datetime) -> int:
        sql = f"SELECT count(*) FROM calls WHERE {of} AND at > ?"
        return int(self.db.execute(sql, (*values, to_text(since))).fetchone()[0])

    def _add(
        self, id: int, state: str, by: str | None, at: datetime, channel: str | None = None, message: str | None = None
    ) -> None:
        with self.transaction() as db:
            db.execute(
                "INSERT INTO call_states (call, state, by_id, channel, message, at) VALUES (?, ?, ?, ?, ?, ?)",
                (id, state, by, channel, message, to_text(at)),
            )


def _call(row: sqlite3.Row) -> Call:
    known: dict[str, Any] = dict(row)
    post = Post(known["channel"], known["message"]) if known["message"] else None
    return Call(
        known["id"],
        known["case_number"],
        known["by_id"],
        known["place"],
        bool(known["pings"]),
        from_text(known["at"]),
        known["state"],
        known["comes"],
        post,
    )
