"""Who wishes to hear that a case is official: queued with the ruling, told once, forgotten with the person."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.actions.letters import letter_of, wish_to_hear
from bot.actions.rulings import MadeRuling, make_ruling
from bot.ledger import Entry, Ledger, Person
from bot.records.documents import case_document
from bot.records.forgetting import expire, forget
from bot.records.json_export import write
from bot.records.json_import import take_in

ANN, DORA = Person("11", "Ann"), Person("33", "Dora")
AT = datetime(2026, 3, 4, 20, 30, tzinfo=UTC)


def asked(ledger: Ledger, *, wanted: bool = True, asker: Person = ANN) -> int:
    step = {"do": "ask", "text": "a revoke", "edition": "2017", "verdict": "none", "candidates": [], "facts": []}
    case = ledger.cases.open(
        asker=asker,
        channel="900",
        text="a revoke",
        digest="d",
        private=False,
        step=step,
        at=AT,
        edition="2017",
        module=None,
        module_digest=None,
        finding=None,
    )
    wish_to_hear(ledger, case.number, wanted=wanted, at=AT)
    return case.number


def ruled(ledger: Ledger, case: int, key: str = "a", by: Person = DORA) -> MadeRuling:
    return make_ruling(ledger, Entry(verdict="Two tricks."), key=key, by=by, at=AT, case=case, channel="900")


def unread(*_: object) -> None:
    """Nobody watches."""


@pytest.mark.parametrize(("wanted", "due"), [(True, [1]), (False, [])])
def test_a_letter_is_queued_with_the_ruling_where_it_was_wished(ledger: Ledger, wanted: bool, due: list[int]) -> None:
    case = asked(ledger, wanted=wanted)
    ruled(ledger, case)
    assert ledger.letters.due() == due


def test_the_same_press_again_and_a_letter_that_was_settled_queue_nothing(ledger: Ledger) -> None:
    case = asked(ledger)
    ruled(ledger, case)
    ledger.letters.settle(1, "sent")
    assert not ruled(ledger, case).is_new
    assert ledger.letters.due() == []
    ruled(ledger, case, "b")
    assert ledger.letters.due() == [2]


def test_a_letter_is_due_again_with_every_revision_and_a_closed_one_is_not(ledger: Ledger) -> None:
    case = asked(ledger)
    ruled(ledger, case)
    ledger.letters.settle(1, "sent", message="77", revision=1)
    ledger.rulings.revise(1, expect=1, by=DORA, at=AT, state="confirmed")
    assert ledger.letters.due() == [1]
    ledger.letters.settle(1, "sent", revision=2)
    assert ledger.letters.due() == []
    assert ledger.letters.told(1).message == "77"
    ledger.letters.settle(1, "closed")
    ledger.rulings.revise(1, expect=2, by=DORA, at=AT, state="voided", why="misheard")
    assert ledger.letters.due() == []


def test_the_last_word_counts_and_who_rules_on_a_case_of_their_own_is_told_nothing(ledger: Ledger) -> None:
    first = asked(ledger, wanted=False)
    assert wish_to_hear(ledger, first, wanted=True, at=AT) is None
    own = asked(ledger, asker=DORA)
    ruled(ledger, first)
    ruled(ledger, own, "b")
    assert ledger.letters.due() == [1]
    standing = wish_to_hear(ledger, first, wanted=True, at=AT)
    assert standing is not None
    assert standing.number == 1


def test_a_wish_goes_with_who_is_forgotten_and_what_waited_has_no_reader(ledger: Ledger) -> None:
    case = asked(ledger)
    ruled(ledger, case)
    assert letter_of(ledger, 1) is not None
    forget(ledger, ANN.id, AT)
    assert letter_of(ledger, 1) is None
    assert not ledger.letters.wished(case)


def test_a_wish_ends_with_the_retention_of_its_case(ledger: Ledger) -> None:
    ledger.settings.change({"retention_days": 30}, by=DORA, at=AT)
    idle, kept = asked(ledger), asked(ledger)
    ruled(ledger, kept)
    assert expire(ledger, AT + timedelta(days=60)) == 2
    assert not ledger.letters.wished(idle)
    assert not ledger.letters.wished(kept)
    assert letter_of(ledger, 1) is None


def test_a_wish_is_handed_over_with_its_case_and_tells_nothing_a_second_time(ledger: Ledger, tmp_path: Path) -> None:
    case = asked(ledger)
    ruled(ledger, case)
    handed_over = io.StringIO()
    write(ledger, handed_over, unread)
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as there:
        take_in(there, io.StringIO(handed_over.getvalue()), unread)
        assert there.letters.wished(case)
        assert there.letters.due() == []
        document = case_document(there.file.db, case)
        assert document is not None
        assert document["tells_asker"] is True
        again = io.StringIO()
        write(there, again, unread)
    assert again.getvalue() == handed_over.getvalue()


def test_a_file_that_somebody_uploads_makes_nobody_hear_of_a_ruling(ledger: Ledger, tmp_path: Path) -> None:
    case = asked(ledger)
    handed_over = io.StringIO()
    write(ledger, handed_over, unread)
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as there:
        for _ in range(2):  # the second time all of it is there already
            take_in(there, io.StringIO(handed_over.getvalue()), unread, own=frozenset({"900"}))
        assert not there.letters.wished(case)
        ruled(there, case)
        assert there.letters.due() == []
