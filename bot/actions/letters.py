"""The direct message to an asker who wished to hear when their case is ruled upon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from bot.ledger import MOVES, Case, Ledger, Person, Post, Revision, Ruling
from bot.ledger.letters import Told
from bot.records import jumps


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an appeal. `own`: who reads the letter had appealed, not somebody else."""

    revision: Revision
    own: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """What an asker is told: the ruling, the case that it was made of, and where its card stands; whether they asked to
    be told, and what they have been told so far."""

    ruling: Ruling
    case: Case
    post: Post | None
    wished: bool
    told: Told

    @property
    def answer(self) -> Answer | None:
        """Of which the reader has not heard: that a message changes its words rings on no phone."""
        since = self.told.revision
        if since is None or self.case.asker is None:
            return None
        for before, after in reversed(list(pairwise(self.ruling.history))):
            if after.revision > since and before.state == "appealed" and after.state in MOVES["appealed"]:
                appealed = next(each for each in self.ruling.history if each.state == "appealed")
                own = appealed.by is not None and appealed.by.id == self.case.asker.id
                return Answer(after, own) if own or self.wished else None
        return None


def letter_of(ledger: Ledger, number: int) -> Letter | None:
    """None where nobody is left to read it: who asked has been forgotten, or asked in the terminal."""
    ruling = ledger.rulings.get(number)
    case = ledger.cases.get(ruling.case) if ruling.case is not None else None
    if case is None or case.asker is None or not case.asker.id.isdecimal():
        return None
    wished, told = ledger.letters.wished(case.number), ledger.letters.told(number)
    return Letter(ruling, case, jumps(ledger, [number]).get(number), wished, told)


def wish_to_hear(ledger: Ledger, case: int, *, wanted: bool, at: datetime) -> Ruling | None:
    """From now on every ruling on the case is told to its asker, or none. Returns the ruling in force, where there is
    one: of that nobody needs to be told."""
    ledger.letters.wish(case, wanted=wanted, at=at)
    return ledger.rulings.on_record(case).in_force


def queue_letter(ledger: Ledger, ruling: Ruling, by: Person) -> None:
    """Where the asker wished it; who ruled on a case of their own knows."""
    if ruling.case is None or not ledger.letters.wished(ruling.case):
        return
    asker = ledger.cases.get(ruling.case).asker
    if asker is not None and asker.id != by.id:
        ledger.letters.add(ruling.number)
