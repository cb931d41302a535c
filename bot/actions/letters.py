"""The direct message to an asker who wished to hear when their case is ruled upon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.ledger import Case, Ledger, Person, Post, Ruling
from bot.records import jumps


@dataclass(frozen=True, slots=True)
class Letter:
    """What an asker is told: the ruling, the case that it was made of, and where its card stands."""

    ruling: Ruling
    case: Case
    post: Post | None


def letter_of(ledger: Ledger, number: int) -> Letter | None:
    """None where nobody is left to read it: who asked has been forgotten, or asked in the terminal."""
    ruling = ledger.rulings.get(number)
    case = ledger.cases.get(ruling.case) if ruling.case is not None else None
    if case is None or case.asker is None or not case.asker.id.isdecimal():
        return None
    return Letter(ruling, case, jumps(ledger, [number]).get(number))


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
