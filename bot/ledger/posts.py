"""Posts of cases: what the channel reads of a case says what is on record about it, whatever is ruled when and where.

The queue of posts that are to be made or drawn anew is filled in the transaction that changes the record.
"""

import contextlib
from dataclasses import dataclass

from bot.ledger.model import Case
from bot.ledger.ruling import NoSuchRuling, Ruling, in_force
from bot.ledger.rulings import Rulings


@dataclass(frozen=True, slots=True)
class OnRecord:
    """A case with the rulings that were made of it and, in turn, those that took their place; by number."""

    case: Case
    rulings: tuple[Ruling, ...]

    @property
    def in_force(self) -> Ruling | None:
        return in_force(self.rulings)

    @property
    def mark(self) -> str:
        """Another one as soon as anything has changed that a post of the case shows."""
        rulings = (f"{each.number}.{each.revision}.{_posted(each)}" for each in self.rulings)
        return "/".join([str(self.case.turn), *rulings])


class Posts(Rulings):
    def on_record(self, case: int) -> OnRecord:
        """Raises NoSuchCase."""
        found: dict[int, Ruling] = {}
        waiting = self.rulings_of_case(case)
        while waiting:
            ruling = waiting.pop()
            found[ruling.number] = ruling
            newer = ruling.entry.superseded_by
            if newer is not None and newer not in found:
                with contextlib.suppress(NoSuchRuling):  # in a record from elsewhere
                    waiting.append(self.ruling(newer))
        return OnRecord(self.case(case), tuple(found[number] for number in sorted(found)))

    def set_case_post(self, number: int, channel: str, message: str, mark: str | None = None) -> bool:
        """Where the short form of the case was posted; the last call wins. Otherwise as settle_post."""
        with self.writing() as db:
            self.case(number)
            db.execute(
                "INSERT INTO case_posts (case_number, channel, message) VALUES (?, ?, ?)", (number, channel, message)
            )
            db.execute("INSERT OR IGNORE INTO unposted VALUES (?)", (number,))
            return self.settle_post(number, mark)

    def settle_post(self, number: int, mark: str | None) -> bool:
        """The post says what was on record at `mark` (None: what is). False where the record has moved on since: then
        the post still waits to be drawn anew."""
        with self.writing() as db:
            if mark is not None and mark != self.on_record(number).mark:
                return False
            db.execute("DELETE FROM unposted WHERE case_number = ?", (number,))
            return True


def _posted(ruling: Ruling) -> str:
    return next((card.message or "" for card in ruling.cards if card.kind == "public"), "")
