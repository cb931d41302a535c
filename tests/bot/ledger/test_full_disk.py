"""Where the disk is full, that is what is said, and nothing is half done or taken apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ledger import Ledger, UnwritableLedger
from bot.ledger.vacuum import is_unscrubbed, mark_unscrubbed, scrub
from tests.bot.samples import ENTRY, make


def fill(ledger: Ledger) -> None:
    """As a full disk answers: the file grows by no page more."""
    (pages,) = ledger.file.db.execute("PRAGMA page_count").fetchone()
    ledger.file.db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_is_no_reason_to_take_the_index_apart(ledger: Ledger) -> None:
    for number in range(12):
        make(ledger, str(number), replace(ENTRY, note=" ".join(f"word{number}of{each}" for each in range(400))))
    mark_unscrubbed(ledger.file.db)
    fill(ledger)
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
