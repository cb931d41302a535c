"""The journal knows what no restored copy may undo, names nobody, and stops nobody where it cannot be written."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from bot.ledger import Ledger, Person, journal, registry
from bot.ledger.facade import Ledgers
from bot.ledger.identity import of_file
from bot.ledger.pseudonyms import keyed_hash
from bot.records.forgetting import bar, forget
from tests.bot.samples import AT, BOB, open_case

PERSON = Person("333333333333333333", "Trudi")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "servers" / "444444444444444444.sqlite3"
    with Ledger.open(path) as ledger:
        open_case(ledger)
    return path


@pytest.fixture
def place(tmp_path: Path, path: Path) -> Path:
    assert path.exists()
    journal.begin(tmp_path)
    return tmp_path / "journal.sqlite3"


def reserved(place: Path, path: Path) -> tuple[registry.Numbers, registry.Numbers] | None:
    with journal.Journal(place) as opened:
        return opened.numbers_of(journal.whose(path))


def test_until_it_is_begun_nothing_is_noted_and_then_it_knows_what_the_marks_know(tmp_path: Path, path: Path) -> None:
    assert sorted(each.name for each in tmp_path.iterdir()) == ["marks", "servers"]
    journal.begin(tmp_path)
    mark = registry.read(path)
    assert mark is not None
    assert reserved(tmp_path / "journal.sqlite3", path) == (mark.given, mark.reserved)


def test_it_is_ahead_of_every_number_that_was_given(place: Path, path: Path) -> None:
    with Ledger.open(path) as ledger:
        for _ in range(24):
            with ledger.transaction():
                number = [open_case(ledger).number for _ in range(50)][-1]
            known = reserved(place, path)
            assert known is not None
            assert known[1].cases > number


def test_it_holds_no_id_of_a_server_or_a_person(place: Path, path: Path, tmp_path: Path) -> None:
    with Ledger.open(path) as ledger:
        forget(ledger, PERSON.id, AT)
        bar(ledger, BOB.id, AT)
    Ledger.open(tmp_path / "servers" / "dm-555555555555555555.sqlite3").close()
    held = b"".join(each.read_bytes() for each in tmp_path.glob("journal.sqlite3*"))
    for id in (b"333333333333333333", b"444444444444444444", b"555555555555555555"):
        assert id not in held
    key = (tmp_path / "servers" / "forgetting.key").read_bytes()
    assert key not in held
    assert place.stat().st_mode & 0o777 == 0o600


def test_who_was_forgotten_is_in_it_with_the_last_time(place: Path, path: Path) -> None:
    later = AT.replace(year=AT.year + 1)
    with Ledger.open(path) as ledger:
        forget(ledger, PERSON.id, later)
        forget(ledger, PERSON.id, AT)
    with journal.Journal(place) as opened:
        assert opened.forgotten_in(journal.whose(path)) == {keyed_hash(path, PERSON.id): later}


async def test_an_erased_ledger_has_no_numbers_any_more_and_the_next_one_begins_at_one(
    place: Path, path: Path, tmp_path: Path
) -> None:
    identity = of_file(path)
    ledgers = Ledgers(tmp_path)
    await ledgers.erase(path.stem)
    assert (await ledgers.write(path.stem, open_case)).number == 1
    await ledgers.aclose()
    with journal.Journal(place) as opened:
        assert opened.is_erased(journal.whose(path), identity)
        assert not opened.is_erased(journal.whose(path), of_file(path))


def test_a_ledger_that_is_begun_anew_goes_on_above_what_the_journal_knows(place: Path, path: Path) -> None:
    for each in (path, registry.mark_of(path)):
        assert each is not None
        each.unlink()
    with Ledger.open(path) as ledger:
        assert open_case(ledger).number > 500
    assert place.exists()


@pytest.mark.parametrize("damage", [b"no journal at all" * 500, b""], ids=["garbage", "emptied"])
def test_a_damaged_one_is_put_aside_and_a_new_one_begun(
    place: Path, path: Path, tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    place.write_bytes(damage)
    journal.begin(tmp_path)
    assert reserved(place, path) is not None
    assert len(list(tmp_path.glob("journal.sqlite3.damaged-*"))) == 1
    assert "Make a backup" in caplog.text


def test_a_number_is_given_and_nobody_forgotten_in_silence_where_it_cannot_be_written(
    place: Path, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place.write_bytes(b"no journal at all" * 500)
    with Ledger.open(path) as ledger, caplog.at_level(logging.ERROR):
        for _ in range(10):
            with ledger.transaction():
                number = [open_case(ledger).number for _ in range(50)][-1]
        assert number == 501
        with pytest.raises(sqlite3.DatabaseError):
            forget(ledger, BOB.id, AT)
        assert ledger.cases.get(1).asker == BOB
    assert "journal.sqlite3 cannot be written" in caplog.text
