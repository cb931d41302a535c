"""A ruling, its case and its people, for the tests of the ledger."""

from datetime import UTC, datetime
from typing import Any, TypedDict

from bot.ledger import Case, Entry, Json, Ledger, Person, Ruling, State

AT = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
ANN = Person("11", "Ann")
BOB = Person("22", "Bob")
ENTRY = Entry(
    verdict="The queen stays played.",
    clauses=("45C4b",),
    edition="2017",
    module="dummy_card_changed",
    module_digest="part-1",
    digest="whole-1",
    row="changed_mind",
    deciding={"meant": "changed", "played": "yes"},
    finding={"row": "changed_mind", "cite": ["45C4b"]},
    board="7",
    contract="4♠",
)


class Reached(TypedDict):
    """What is stored with each step, whether it opens a case or goes on with it."""

    step: Json
    edition: str
    module: str | None
    module_digest: str | None
    finding: Json | None
    at: datetime


class Opening(Reached):
    asker: Person | None
    channel: str | None
    text: str
    digest: str
    private: bool


class Taken(Reached):
    by: Person | None


def open_case(ledger: Ledger) -> Case:
    return ledger.cases.open(
        asker=BOB,
        channel="900",
        text="declarer wants the king instead",
        edition="2017",
        digest="whole-1",
        private=False,
        step={},
        finding=None,
        module=None,
        module_digest=None,
        at=AT,
    )


def make(ledger: Ledger, key: str = "a", entry: Entry = ENTRY, **more: Any) -> Ruling:
    return ledger.rulings.make(entry, key=key, by=ANN, at=AT, **more)


def with_state(ledger: Ledger, *states: State) -> Ruling:
    ruling = make(ledger, f"{states}")
    for state in states:
        ruling = ledger.rulings.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, why="so", state=state)
    return ruling
