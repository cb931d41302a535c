"""The cases of this computer's club, as a browser goes through them: every turn of a case is a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.actions.cases import (
    Enquiry,
    Position,
    open_case,
    position_after,
    read_code,
    read_text,
    store_step,
)
from bot.actions.codec import steps_of
from bot.ledger import Case, Ledger, LedgerError, Outdated, Person
from bot.ledger.facade import Ledgers
from bot.local_club import LOCAL, user
from bot.web.buttons import steps_pressed
from lawtext.conversation import Steps, screen
from lawtext.conversation.steps import Back, Step, effective_steps
from lawtext.model import Corpus


@dataclass(frozen=True, slots=True)
class Turn:
    """A case as it stood after so many steps. `before`: the turn that *Back* leads to, 0 where there is none."""

    case: Case
    number: int
    position: Position
    before: int

    @property
    def address(self) -> str:
        return address_of(self.case.number, self.number)


class NoSuchTurn(LedgerError):
    """`latest`: the address of the page where the case stands."""

    def __init__(self, case: Case, turn: int) -> None:
        super().__init__(f"Case {case.number} has no step {turn}: it stands at step {case.turn}.")
        self.latest = address_of(case.number, case.turn)


def address_of(case: int, turn: int) -> str:
    return f"/case/{case}/{turn}"


class LocalCases:
    """Every step is on disk before its page is shown."""

    def __init__(self, corpus: Corpus, ledgers: Ledgers) -> None:
        self._corpus = corpus
        self._ledgers = ledgers

    async def open_text(self, text: str, edition: str | None, module: str) -> str:
        """The address of the new case. Raises LawError for an edition or a module that there is not."""
        settings = await self._ledgers.read(LOCAL, lambda ledger: ledger.settings.current())
        return await self._opened(read_text(self._corpus, settings, text, edition, module))

    async def open_code(self, code: str, pressed: str) -> str:
        """A case opened with a short code; `pressed`: what was taken at once, "" where nothing was. Raises LawError."""
        begun = read_code(self._corpus, code)
        taken = steps_pressed(self._corpus, begun, pressed) if pressed else ()
        return await self._opened(position_after(self._corpus, begun.steps, *taken))

    async def turn(self, case: int, turn: int) -> Turn:
        """Raises NoSuchCase, NoSuchTurn; LawError where the law has moved on under it."""
        kept = await self.at(case, turn)
        steps = steps_of(kept)
        return Turn(kept, turn, position_at(self._corpus, steps, turn), turn_before(steps, turn))

    async def at(self, case: int, turn: int) -> Case:
        """The case, which has that turn. Raises NoSuchCase, NoSuchTurn."""
        kept = await self.get(case)
        if not 0 < turn <= kept.turn:
            raise NoSuchTurn(kept, turn)
        return kept

    async def get(self, case: int) -> Case:
        return await self._ledgers.read(LOCAL, lambda ledger: ledger.cases.get(case))

    async def latest(self, most: int) -> list[Case]:
        return await self._ledgers.read(LOCAL, lambda ledger: ledger.cases.latest(most))

    async def take(self, case: int, turn: int, pressed: str) -> str:
        """The address of what follows. On an older page it is taken from there, and what came after is undone; pressed
        twice it is taken once. Raises LawError, Outdated where that page's way was left before, TooManySteps."""
        kept = await self.turn(case, turn)
        seen, steps = kept.position, steps_of(kept.case)
        after = position_after(self._corpus, seen.steps, *steps_pressed(self._corpus, seen, pressed))
        taken = after.steps[len(seen.steps) :]
        if effective_steps(steps) == [*effective_steps(steps[:turn]), *taken]:
            return address_of(case, kept.case.turn)
        undone = (Back(),) * ways_back(kept.case, steps, turn)
        stored = await self._ledgers.write(LOCAL, self._store, kept.case, steps, (*undone, *taken))
        return address_of(case, stored.turn)

    async def _opened(self, position: Position) -> str:
        case = await self._ledgers.write(LOCAL, self._open, position)
        return address_of(case.number, case.turn)

    def _open(self, ledger: Ledger, position: Position) -> Case:
        asker = Person("web", user())
        first, *more = position.steps
        begun = Position((first,), screen(self._corpus, (first,)))
        case = open_case(ledger, self._corpus, Enquiry(asker=asker, at=datetime.now(UTC)), begun)
        return self._store(ledger, case, begun.steps, more)

    def _store(self, ledger: Ledger, case: Case, before: Steps, taken: Sequence[Step]) -> Case:
        for step in taken:
            after = position_after(self._corpus, before, step)
            case = store_step(ledger, case, after, by=case.asker, at=datetime.now(UTC))
            before = after.steps
        return case


def position_at(corpus: Corpus, steps: Steps, turn: int) -> Position:
    return Position(steps[:turn], screen(corpus, steps[:turn]))


def turn_before(steps: Steps, turn: int) -> int:
    """The latest one at which the case stood one step earlier; 0 at its beginning."""
    wanted = effective_steps(steps[:turn])[:-1]
    return next((each for each in range(turn - 1, 0, -1) if effective_steps(steps[:each]) == wanted), 0)


def ways_back(case: Case, steps: Steps, turn: int) -> int:
    """How many steps *Back* takes from where the case stands to that turn. Raises Outdated where none leads there."""
    now, then = effective_steps(steps), effective_steps(steps[:turn])
    if now[: len(then)] != then:
        raise Outdated(case)
    return len(now) - len(then)
