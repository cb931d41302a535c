"""Each of fifty rulings is found again within two screens from what a person remembers of it.

What is remembered was written down before any of it was looked for, as somebody types it on a phone: misspelt, a day,
a seat, a card, a table. `python -m tests.bot.records.test_remembered` lists at which place each is found.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from bench.plausible import rulings
from bot.actions.archive import typed_query
from bot.ledger import Entry, Ledger, Person
from bot.records import Query, Viewer, search
from bot.records.documents import add_ruling
from lawtext.corpus import load

FIFTY = [json.loads(line) for line in Path(__file__).with_name("remembered.jsonl").read_text("utf-8").splitlines()]
TODAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
TWO_SCREENS = 16  # rulings: a page of a search shows eight
DORA = Person("11", "Dora")
_TYPED = ("event", "board", "place", "pairs", "contract", "declarer", "adjustment", "note")


def record(path: Path, others: int) -> Ledger:
    """The fifty, and as many others made since: what is newer comes first where two fit alike."""
    ledger, corpus = Ledger.open(path), load()
    with ledger.transaction():
        for number, told in enumerate(FIFTY, 1):
            row = corpus.module(told["module"]).row(told["row"])
            at = datetime.combine(date.fromisoformat(told["day"]), datetime.min.time(), UTC).replace(hour=20)
            typed = {name: told[name] for name in _TYPED}
            entry = Entry(verdict=row.say["2017"], clauses=row.cite["2017"], module=told["module"], row=row.id, **typed)
            ledger.rulings.make(entry, key=str(number), by=DORA, at=at, case=_case(ledger, told, at))
        for each in rulings(others):
            add_ruling(ledger, {**each, "number": each["number"] + len(FIFTY), "case": None})
    return ledger


def _case(ledger: Ledger, told: Mapping[str, Any], at: datetime) -> int:
    return ledger.cases.open(
        asker=Person("22", "Bob"), channel=None, text=told["text"], edition="2017", digest="d", private=False, step={},
        finding=None, module=told["module"], module_digest=None, at=at,
    ).number  # fmt: skip


def places(ledger: Ledger) -> Iterator[tuple[int, int | None, str]]:
    """Number, place in what was found (1 is the first; None: not among it), and what was typed."""
    for number, told in enumerate(FIFTY, 1):
        query = typed_query(ledger, Query(words=told["remembered"]), TODAY)
        found = [each.number for each in search(ledger, query, Viewer.official()).rulings]
        yield number, found.index(number) + 1 if number in found else None, told["remembered"]


def missed(ledger: Ledger) -> list[str]:
    return [typed for _, place, typed in places(ledger) if place is None or place > TWO_SCREENS]


@pytest.mark.parametrize("others", [0, 450])
def test_what_is_remembered_of_a_ruling_finds_it_within_two_screens(tmp_path: Path, others: int) -> None:
    with record(tmp_path / "servers" / "1.sqlite3", others) as ledger:
        assert missed(ledger) == []


@pytest.mark.parametrize(
    "typed", ["♠8", "8 of spades", "spade eight", "eight spade", "S8", "s8 tuesday", "the spade 8 on tuesday"]
)
def test_a_card_is_found_however_it_is_written(tmp_path: Path, typed: str) -> None:
    with Ledger.open(tmp_path / "1.sqlite3") as ledger:
        for note in ("the ♠8 was out", "the eight of hearts was out"):
            ledger.rulings.make(
                Entry(verdict="One trick.", note=note, event="Tuesday Pairs"), key=note, by=DORA, at=TODAY
            )
        found = search(ledger, typed_query(ledger, Query(words=typed), TODAY), Viewer.official())
        assert [each.number for each in found.rulings] == [1]
        assert not found.loosened


def test_a_member_finds_a_ruling_by_the_title_of_its_situation(tmp_path: Path) -> None:
    title = load().module("call_slip").title
    with Ledger.open(tmp_path / "1.sqlite3") as ledger:
        entry = Entry(verdict="The call stands.", module="call_slip", released=True)
        ledger.rulings.make(entry, key="1", by=DORA, at=TODAY)
        ledger.rulings.make(Entry(verdict="A trick goes over.", released=True), key="2", by=DORA, at=TODAY)
        for typed in ("wrong bidding card", title):
            found = search(ledger, typed_query(ledger, Query(words=typed), TODAY), Viewer.member("33"))
            assert [each.number for each in found.rulings] == [1], typed


if __name__ == "__main__":
    for others in (0, 450):
        with tempfile.TemporaryDirectory() as folder, record(Path(folder) / "servers" / "1.sqlite3", others) as ledger:
            found = list(places(ledger))
            print(f"{len(FIFTY) - len(missed(ledger))} of {len(FIFTY)} within two screens, among {others} others")
            print(*(f"  {place or '–':>4}  {number:>2}  {typed}" for number, place, typed in found), sep="\n")
