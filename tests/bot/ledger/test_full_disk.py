"""Where the disk is full, that is what is said, and nothing is half done or taken apart."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from bot.ledger import Ledger, UnwritableLedger, journal
from bot.ledger.migrations import migrate
from bot.ledger.vacuum import is_unscrubbed, mark_unscrubbed, scrub
from tests.bot.ledger.test_earlier_copies import OF_THE_FIRST_VERSION
from tests.bot.samples import ENTRY, make

LARGE = replace(ENTRY, note="x" * 50_000)


def fill(db: sqlite3.Connection, left: int = 0) -> None:
    """As a full disk answers: the file grows by so many pages and no more."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages + left}")


def test_a_full_disk_is_no_reason_to_take_the_index_apart(ledger: Ledger) -> None:
    for number in range(12):
        make(ledger, str(number), replace(ENTRY, note=" ".join(f"word{number}of{each}" for each in range(400))))
    mark_unscrubbed(ledger.file.db)
    fill(ledger.file.db)
    done: list[str] = []
    ledger.file.db.set_trace_callback(done.append)
    with pytest.raises(UnwritableLedger):
        scrub(ledger)
    assert not any("writable_schema" in statement for statement in done)
    assert is_unscrubbed(ledger)


def test_an_index_that_says_it_is_of_another_version_is_made_anew(ledger: Ledger) -> None:
    make(ledger)
    ledger.file.db.execute("UPDATE words_config SET v = 99 WHERE k = 'version'")
    with Ledger.open(ledger.path) as again:
        scrub(again)
        assert again.file.db.execute("SELECT rowid FROM words('queen')").fetchall()


def test_what_is_written_into_a_snapshot_or_a_transaction_fails_with_the_disks_own_sentence(ledger: Ledger) -> None:
    fill(ledger.file.db)
    for begin in (ledger.snapshot, ledger.transaction):
        with pytest.raises(UnwritableLedger, match="full"), begin():
            make(ledger, "a", LARGE)
        assert not ledger.file.db.in_transaction


def test_wherever_the_disk_becomes_full_a_ledger_that_is_brought_up_to_date_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "servers" / "1.sqlite3"
    path.parent.mkdir()
    path.write_bytes(gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        before, said = list(db.iterdump()), set()
        for left in count():
            fill(db, left)
            try:
                migrate(db, path)
                break
            except sqlite3.OperationalError as fault:
                said.add(str(fault))
            assert list(db.iterdump()) == before
    assert said == {"database or disk is full"}


def test_a_journal_that_ended_its_transaction_by_itself_says_what_went_wrong(
    ledger: Ledger, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal.begin(tmp_path)
    with closing(sqlite3.connect(tmp_path / journal.NAME)) as db:
        db.execute("DELETE FROM entries")
        db.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END")
        db.commit()
    journal.begin_at_start(tmp_path)
    assert f"{journal.NAME} cannot be kept (the disk is full)" in caplog.text
