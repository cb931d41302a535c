"""What the bot did not understand, or understood wrongly: kept with consent and without a name, to make it better."""

from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row
from typing import Literal

from bot.ledger.model import LedgerError, Person, from_text, storable, to_text
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.repository import Repository

Kind = Literal["none", "wrong"]
MissState = Literal["new", "kept", "dropped"]

_LATEST = """
SELECT misses.*, coalesce(
  (SELECT state FROM miss_states WHERE miss = misses.id ORDER BY id DESC LIMIT 1), 'new'
) AS state FROM misses
"""


class NoSuchMiss(LedgerError):
    def __init__(self, id: int) -> None:
        super().__init__(f"There is no entry {id} in the queue.")


@dataclass(frozen=True, slots=True)
class Miss:
    """`module` is what the bot offered: None where it understood nothing. `case` is what the text was kept of, when it
    had `turn` steps; texts kept by earlier versions, and those of somebody who was forgotten, have none."""

    id: int
    text: str
    kind: Kind
    module: str | None
    edition: str
    state: MissState
    at: datetime
    case: int | None = None
    turn: int = 0


class Misses(Repository):
    def add(
        self,
        *,
        text: str,
        kind: Kind,
        module: str | None,
        edition: str,
        by: Person | None,
        at: datetime,
        case: int | None = None,
        turn: int = 0,
    ) -> int:
        """Only with the consent of whoever typed `text`. Of them a keyed hash is kept, so that forgetting finds it."""
        whose = keyed_hash(self.file.path, by.id) if by else None
        with self.transaction() as db:
            (id,) = db.execute(
                "INSERT INTO misses (text, kind, module, edition, whose, at, case_number, turn)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (storable(text), kind, module, edition, whose, to_text(at), case, turn),
            ).fetchone()
        return int(id)

    def all(self, state: MissState | None = None) -> list[Miss]:
        """Oldest first; what was forgotten is none any more."""
        rows = self.db.execute(
            f"SELECT * FROM ({_LATEST}) WHERE text <> '' AND (? IS NULL OR state = ?) ORDER BY id", (state, state)
        )
        return [_miss(row) for row in rows.fetchall()]

    def settle(self, id: int, state: MissState, at: datetime) -> None:
        """Raises NoSuchMiss."""
        with self.transaction() as db:
            if not db.execute("SELECT 1 FROM misses WHERE id = ?", (id,)).fetchone():
                raise NoSuchMiss(id)
            db.execute("INSERT INTO miss_states (miss, state, at) VALUES (?, ?, ?)", (id, state, to_text(at)))


def _miss(row: Row) -> Miss:
    return Miss(
        row["id"],
        row["text"],
        row["kind"],
        row["module"],
        row["edition"],
        row["state"],
        from_text(row["at"]),
        row["case_number"],
        row["turn"] or 0,
    )
