"""Before a ledger is brought up to date it is copied: to go back to the program that wrote it."""

from __future__ import annotations

import gzip
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.ledger import Ledger, UnwritableLedger, earlier_copies
from bot.ledger.facade import Ledgers
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.schema import SCRIPTS
from bot.records.forgetting import bar, forget
from bot.records.forgetting_again import forget_again
from tests.bot.samples import ANN, AT, BOB, open_case

OF_THE_FIRST_VERSION = Path(__file__).parent / "frozen" / "of_0_1.sqlite3.gz"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """As the first version left it."""
    path = tmp_path / "servers" / "7.sqlite3"
    path.parent.mkdir()
    path.write_bytes(gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    return path


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return [f"user_version {db.execute('PRAGMA user_version').fetchone()[0]}", *db.iterdump()]


def copies(path: Path) -> list[Path]:
    return sorted((path.parent.parent / "copies").glob("*"))


def test_it_is_the_file_as_it_was_named_by_version_and_time_and_for_its_owner_alone(path: Path) -> None:
    before = dump(path)
    Ledger.open(path).close()
    (copy,) = copies(path)
    assert dump(copy) == before
    assert copy.name.startswith(f"7.v7.{datetime.now(UTC):%Y%m}")
    assert [each.stat().st_mode & 0o777 for each in (copy, copy.parent)] == [0o600, 0o700]
    assert dump(path)[0] == f"user_version {len(SCRIPTS)}"


def test_what_was_written_and_is_still_in_the_log_is_in_it(path: Path) -> None:
    with closing(sqlite3.connect(path)) as before:
        before.execute("PRAGMA journal_mode = WAL")
        before.execute("INSERT INTO notes (about, text, at) VALUES ('64', 'in the log', 'now')")
        before.commit()
        Ledger.open(path).close()
    (copy,) = [each for each in copies(path) if each.suffix == ".sqlite3"]
    assert any("in the log" in line for line in dump(copy))


def test_a_file_that_is_new_or_up_to_date_leaves_none(path: Path) -> None:
    Ledger.open(path.with_name("8.sqlite3")).close()
    assert copies(path) == []
    for _ in range(2):
        Ledger.open(path).close()
    assert len(copies(path)) == 1


def test_the_last_three_stay(path: Path) -> None:
    for _ in range(5):
        path.write_bytes(gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
        Ledger.open(path).close()
    assert len(copies(path)) == earlier_copies.MOST_KEPT


def test_where_it_cannot_be_made_nothing_is_changed(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("a file where the folder should be")
    before = dump(path)
    with pytest.raises(UnwritableLedger, match="Nothing was written"):
        Ledger.open(path)
    assert dump(path) == before


def test_who_goes_back_finds_all_that_was_there_before(path: Path) -> None:
    with Ledger.open(path) as ledger:
        given = open_case(ledger).number
    (copy,) = copies(path)
    for each in path.parent.glob("7.sqlite3*"):
        each.unlink()
    copy.rename(path)
    assert dump(path)[0] == "user_version 7"
    with Ledger.open(path) as ledger:  # and comes forward again, later
        assert [case.number for case in ledger.cases.latest()] == [3, 2, 1]
        assert open_case(ledger).number > given


@pytest.mark.parametrize("forgetting", [forget, bar])
def test_nobody_who_was_forgotten_is_in_one(path: Path, forgetting: object) -> None:
    with Ledger.open(path) as ledger:
        assert len(copies(path)) == 1
        (forget if forgetting is forget else bar)(ledger, ANN.id, AT)
    assert copies(path) == []


def test_nor_is_anybody_of_whom_a_restored_copy_holds_no_more_than_texts_kept_to_learn_from(path: Path) -> None:
    with Ledger.open(path) as ledger:
        ledger.misses.add(text="bobsmiss", kind="none", module=None, edition="2017", by=BOB, at=AT)
        earlier_copies.keep(path, len(SCRIPTS))
        later = AT + timedelta(days=1)
        assert forget_again(ledger, {keyed_hash(path, BOB.id): later}) == 1
    assert copies(path) == []


def test_an_erased_ledger_is_not_begun_anew_by_who_copies_it(path: Path, tmp_path: Path) -> None:
    path.unlink()
    with pytest.raises(sqlite3.OperationalError):
        earlier_copies.copy_whole(path, tmp_path / "copy")
    assert list(path.parent.iterdir()) == []
    assert not (tmp_path / "copy").exists()


async def test_an_erased_ledger_leaves_none(path: Path, tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    await ledgers.settings.current("7")
    assert len(copies(path)) == 1
    await ledgers.erase("7")
    await ledgers.aclose()
    assert copies(path) == []


def test_after_thirty_days_it_goes(path: Path, tmp_path: Path) -> None:
    Ledger.open(path).close()
    (copy,) = copies(path)
    made = datetime.fromtimestamp(copy.stat().st_mtime, UTC)
    earlier_copies.drop_old(tmp_path, made + timedelta(days=29))
    assert copies(path) == [copy]
    earlier_copies.drop_old(tmp_path, made + timedelta(days=31))
    assert copies(path) == []


def test_what_a_killed_process_left_half_made_goes_with_the_next(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    half_made = tmp_path / "copies" / ".7.v7.20260304T193000.000000Z.sqlite3"
    half_made.write_bytes(os.urandom(100))
    Ledger.open(path).close()
    assert not half_made.exists()
