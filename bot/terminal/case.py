"""One case of the terminal: the conversation and its ledger, kept in step."""

from __future__ import annotations

import getpass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from bot.actions.codec import encode, outcome_of
from bot.ledger import Case, Ledger, LedgerError, Person
from bot.ledger.pool import file_of, tenants_in
from lawtext.conversation import Choosing, Found, Situations, Steps, Topics, answer_to, begin, screen, step
from lawtext.conversation.steps import Again, Choose, Pick, PickTopic, Return, Step
from lawtext.model import Corpus, LawError

LOCAL = "local"


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

    def __init__(self, corpus: Corpus, ledger: Ledger, steps: Steps) -> None:
        self.corpus = corpus
        self.ledger = ledger
        self.steps = steps
        self.screen = screen(corpus, steps)
        self.case: Case = ledger.cases.open(
            asker=Person("terminal", user()),
            channel=None,
            text=self.screen.text,
            digest=corpus.digest,
            private=False,
            step=encode(steps[0]),
            at=datetime.now(UTC),
            **outcome_of(self.screen),
        )

    @classmethod
    def opened(cls, corpus: Corpus, data: Path, text: str, edition: str | None, module: str) -> Self:
        steps = begin(corpus, text, edition, module=module)
        return cls(corpus, ledger_file(data, LOCAL), steps)

    def take(self, taken: Step) -> None:
        """One more step. Raises LawError, and keeps nothing, where it makes no sense."""
        self.steps, self.screen = step(self.corpus, self.steps, taken)
        self.case = self.ledger.cases.add_step(
            self.case.number,
            turn=self.case.turn,
            step=encode(taken),
            by=self.case.asker,
            at=datetime.now(UTC),
            **outcome_of(self.screen),
        )

    def answer(self, pair: str) -> None:
        """`question=answer`; the questions `module` and `topic` pick what the text did not settle."""
        question, equals, answer = pair.partition("=")
        if not equals:
            raise LawError(f"--answer takes question=answer, not {pair!r}")
        match question, self.screen.view:
            case "module", Choosing() | Topics() | Situations():
                self.take(Pick(answer))
            case "topic", Topics() | Choosing() | Situations():
                self.take(PickTopic(answer))
            case _:
                self.take(answer_to(self.corpus, self.steps, question, answer))

    def choose(self, option: str) -> None:
        """An option's id; `again` for what the last option left for a later lead or trick, `again:option` for what that
        one did; `return:frame` for an earlier finding in which a choice is open."""
        waits = isinstance(self.screen.view, Found) and self.screen.view.again
        match option.partition(":"):
            case "again", "", "" if waits:
                self.take(Again())
            case "again", ":", later:
                self.take(Again(later))
            case "return", ":", frame:
                self.take(Return(frame))
            case _:
                self.take(Choose(option))


def user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return "somebody"
