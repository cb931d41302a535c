"""Cases and rulings as a person would make them, for the tests of the actions."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.actions.cases import Enquiry, open_case, position_after, read_text, store_step
from bot.actions.entries import Draft, entry_of_its_own, entry_on_finding
from bot.actions.revisions import Edit
from bot.actions.rulings import MadeRuling, basis_of, make_ruling
from bot.actions.steps import answer
from bot.ledger import Case, Ledger, Person
from lawtext.model import Corpus

AT = datetime(2026, 3, 4, 20, 30, tzinfo=UTC)
ANN, DORA = Person("11", "Ann"), Person("33", "Dora")
MODULE = "dummy_card_changed"
SLIP = {"how": "named", "since": "nobody", "meant": "slip"}
TOLD = "Something with a card"  # states no answer, so that every question is asked


def case_with_finding(ledger: Ledger, corpus: Corpus) -> Case:
    position = read_text(corpus, ledger.settings.current(), TOLD, module=MODULE)
    case = open_case(ledger, corpus, Enquiry(asker=ANN, at=AT, channel="900"), position)
    for question, said in SLIP.items():
        position = position_after(corpus, position.steps, answer(corpus, position, question, said))
        case = store_step(ledger, case, position, by=ANN, at=AT)
    return case


def official(ledger: Ledger, corpus: Corpus, case: Case, key: str = "a", draft: Draft | None = None) -> MadeRuling:
    entry = entry_on_finding(corpus, basis_of(corpus, case), draft or Draft())
    return make_ruling(ledger, entry, key=key, by=DORA, at=AT, case=case.number, channel="900")


def written(ledger: Ledger, corpus: Corpus, verdict: str = "It stands.", key: str = "w") -> MadeRuling:
    entry = entry_of_its_own(corpus, "2017", Draft(verdict=verdict, law="45C4b"))
    return make_ruling(ledger, entry, key=key, by=DORA, at=AT, channel="900")


def edit(number: int = 1, expect: int = 1, why: str = "") -> Edit:
    return Edit(number, expect, DORA, AT, why)
