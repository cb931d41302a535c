"""A ruling made: what of a case it can rest on, that it is made once, and what was ruled before on the same facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.actions.board import board_told
from bot.actions.codec import steps_of
from bot.actions.letters import queue_letter
from bot.actions.refusal import Refusal
from bot.ledger import Case, Entry, ImpossibleMove, Ledger, Person, Ruling, Settings, differs
from lawtext.basis import Basis, basis
from lawtext.editions import in_force
from lawtext.model import Corpus, LawError, edition_named

MOST_ALIKE = 3


class NoFinding(Refusal):
    def __init__(self, case: int) -> None:
        super().__init__(f"Case {case} has no finding: answer its questions first.")


class AlreadyRuled(ImpossibleMove):
    """`ruling` is the one that stands."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"Ruling {ruling.number} was made of this case already. Void it to rule anew.")
        self.ruling = ruling


@dataclass(frozen=True, slots=True)
class MadeRuling:
    """`is_new`: False where the same press had made it before."""

    ruling: Ruling
    is_new: bool


@dataclass(frozen=True, slots=True)
class Precedents:
    """`made`: how many rulings there have been of the case; `alike`: the last ones on the same facts, newest first;
    `board`: with its table, as far as the text or a call for the director named them."""

    made: int
    alike: tuple[Ruling, ...]
    board: str = ""


def basis_of(corpus: Corpus, case: Case, turn: int | None = None) -> Basis:
    """What the case rested on as it stood at `turn`. Raises NoFinding, also where the law data have moved on from under
    the case."""
    at = case.turn if turn is None else turn
    try:
        on = basis(corpus, steps_of(case)[:at]) if 0 < at <= case.turn else None
    except LawError as error:
        raise NoFinding(case.number) from error
    if on is None:
        raise NoFinding(case.number)
    return on


def book_of(settings: Settings, named: str | None) -> str:
    """The edition that a ruling without a case is made under. Raises LawError for one that there is not."""
    return edition_named(named or in_force(settings.edition))


def precedents(ledger: Ledger, case: int, on: Basis) -> Precedents:
    """For whoever is about to rule. Raises AlreadyRuled."""
    made = ledger.rulings.of_case(case)
    if ruled := _standing(made, on.finding.row):
        raise AlreadyRuled(ruled)
    told = board_told(ledger.cases.get(case).text, ledger.calls.place_of(case))
    return Precedents(len(made), tuple(ledger.rulings.similar(on.module.id, on.deciding)), told)


def make_ruling(
    ledger: Ledger, entry: Entry, *, key: str, by: Person, at: datetime, case: int | None = None, channel: str | None
) -> MadeRuling:
    """Puts a ruling on record and its card into the outbox: for the club's channel for rulings, else for `channel`.

    `key` names the press that made it: the same key again returns the same ruling. Raises NoSuchCase, AlreadyRuled."""
    goes_to = ledger.settings.current().rulings_channel or channel
    with ledger.transaction():
        before = [] if case is None else ledger.rulings.of_case(case)
        last = next(iter(ledger.rulings.latest(1)), None)
        posts = {"public": goes_to} if goes_to else {}
        ruling = ledger.rulings.make(entry, key=key, by=by, at=at, case=case, posts=posts)
        is_new = last is None or ruling.number > last.number
        if is_new and entry.row is not None and (ruled := _standing(before, entry.row)):
            raise AlreadyRuled(ruled)
        if is_new:
            queue_letter(ledger, ruling, by)
    return MadeRuling(ruling, is_new)


def rulings_alike(ledger: Ledger, ruling: Ruling) -> list[tuple[Ruling, bool]]:
    """The last standing rulings on the same facts, newest first, and whether this one differs from each."""
    entry = ruling.entry
    if entry.module is None:
        return []
    before = ledger.rulings.similar(entry.module, entry.deciding, MOST_ALIKE, but=ruling.number)
    return [(other, differs(entry, other)) for other in before]


def _standing(made: list[Ruling], row: str | None) -> Ruling | None:
    """The last of these that was made of that finding and has not been voided."""
    return next((each for each in reversed(made) if each.state != "voided" and each.entry.row == row), None)
