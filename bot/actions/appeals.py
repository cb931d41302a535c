"""A ruling appealed by whoever asked: on their own case alone, and as long as there is time."""

from __future__ import annotations

from datetime import datetime

from bot.actions.limits import check_lengths
from bot.actions.revisions import Edit
from bot.ledger import MOVES, ImpossibleMove, Ledger, NoSuchRuling, OutdatedRuling, Ruling


def asked_by(ledger: Ledger, number: int, person: str) -> Ruling:
    """A ruling on a case of this person (an id). Raises NoSuchRuling, in the same words, for one on anybody else's."""
    ruling = ledger.rulings.get(number)
    if not is_asked_by(ledger, ruling, person):
        raise NoSuchRuling(number)
    return ruling


def is_asked_by(ledger: Ledger, ruling: Ruling, person: str | None) -> bool:
    asker = ledger.cases.get(ruling.case).asker if ruling.case is not None else None
    return asker is not None and asker.id == person


def check_appeal(ruling: Ruling, at: datetime) -> None:
    """Raises ImpossibleMove, which says where the ruling stands instead."""
    if (newer := ruling.entry.superseded_by) is not None:
        raise ImpossibleMove(
            f"Ruling {ruling.number} was superseded by ruling {newer} and cannot be appealed any more: look at ruling "
            f"{newer} with /rulings show in its server, or speak to the director."
        )
    if "appealed" not in MOVES[ruling.state]:
        raise ImpossibleMove(f"Ruling {ruling.number} is {ruling.state} by now: speak to the director.")
    if (deadline := ruling.appeal_deadline) is not None and at > deadline:
        raise ImpossibleMove(
            f"The time to appeal ruling {ruling.number} is over. The director may still put a mistake right: speak to "
            "the director."
        )


def appeal(ledger: Ledger, edit: Edit) -> Ruling:
    """By who asked; the reason is kept for the directors. Raises NoSuchRuling, OutdatedRuling, ImpossibleMove,
    TooLong."""
    check_lengths({"why": edit.why})
    with ledger.transaction():
        ruling = asked_by(ledger, edit.number, edit.by.id)
        check_appeal(ruling, edit.at)  # first: where it cannot be appealed any more, to look again would not help
        if ruling.revision != edit.expect:
            raise OutdatedRuling(ruling)
        appealed = ledger.rulings.revise(
            edit.number, expect=edit.expect, by=edit.by, at=edit.at, why=edit.why, state="appealed"
        )
        ledger.letters.expect(edit.number, appealed.revision)
        return appealed
