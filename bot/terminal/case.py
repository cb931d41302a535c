"""One case of the terminal: the conversation and its ledger, kept in step."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from bot.actions.cases import Enquiry, Position, open_case, position_after, read_code, read_text, store_step
from bot.actions.steps import answer, choice, correction, settled
from bot.ledger import Case, Ledger, LedgerError, Person, Ruling
from bot.ledger.pool import file_of, tenants_in
from bot.local_club import LOCAL, user
from lawtext.conversation import Screen, Steps
from lawtext.conversation.steps import Step
from lawtext.model import Corpus, LawError


def ledger_file(data: Path, tenant: str) -> Ledger:
    """A tenant's ledger, which must be there unless it is this terminal's own. Raises LedgerError."""
    path = file_of(data, tenant)
    if tenant != LOCAL and not path.exists():
        there = ", ".join(tenants_in(data)) or "none yet"
        raise LedgerError(
            f"There is no record of {tenant} in {data} (DATA_DIR names the folder). Those there: {there}."
        )
    return Ledger.open(path)


class TerminalCase:
    """Every step is on disk before it is shown."""

    def __init__(self, corpus: Corpus, ledger: Ledger, position: Position) -> None:
        self.corpus = corpus
        self.ledger = ledger
        self.position = position
        enquiry = Enquiry(asker=Person("terminal", user()), at=datetime.now(UTC))
        self.case: Case = open_case(ledger, corpus, enquiry, position)

    @classmethod
    def opened(cls, corpus: Corpus, data: Path, text: str, edition: str | None, module: str) -> Self:
        ledger = ledger_file(data, LOCAL)
        return cls(corpus, ledger, read_text(corpus, ledger.settings.current(), text, edition, module))

    @classmethod
    def by_code(cls, corpus: Corpus, data: Path, code: str) -> Self:
        return cls(corpus, ledger_file(data, LOCAL), read_code(corpus, code))

    @property
    def screen(self) -> Screen:
        return self.position.screen

    @property
    def steps(self) -> Steps:
        return self.position.steps

    @property
    def ruling(self) -> Ruling | None:
        """What was made official of it, and stands."""
        return self.ledger.rulings.on_record(self.case.number).in_force

    def take(self, *taken: Step) -> None:
        """One more step, or those of one choice. Raises LawError, and keeps nothing, where one makes no sense."""
        after = position_after(self.corpus, self.steps, *taken)
        self.case = store_step(self.ledger, self.case, after, by=self.case.asker, at=datetime.now(UTC))
        self.position = after

    def answer(self, pair: str) -> None:
        """`question=answer`."""
        question, equals, said = pair.partition("=")
        if not equals:
            raise LawError(f"--answer takes question=answer, not {pair!r}")
        if not settled(self.position, question, said):
            self.take(answer(self.corpus, self.position, question, said))

    def choose(self, named: str) -> None:
        self.take(choice(self.position, named))

    def correct(self, question: str) -> None:
        self.take(correction(self.position, question))
