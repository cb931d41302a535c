"""What members read when something fails, and what the operator does."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from bot.apology import sentence_for
from bot.ledger import DamagedLedger, LedgerBusy, NewerLedger, NoSuchCase, TookTooLong, UnwritableLedger
from bot.records.process import ExportFailed, ImportFailed

PATH = Path("/srv/director/data/servers/123.sqlite3")
FULL = OSError(28, "No space left on device", str(PATH))


@pytest.mark.parametrize(
    "error",
    [
        DamagedLedger(PATH, ValueError("malformed")),
        NewerLedger(PATH, 99, 8),
        LedgerBusy(PATH),
        UnwritableLedger(PATH, FULL),
        TookTooLong(PATH),
        ExportFailed(str(UnwritableLedger(PATH, FULL))),
        ImportFailed(str(DamagedLedger(PATH, ValueError("malformed")))),
        FULL,
    ],
    ids=lambda error: type(error).__name__,
)
def test_members_are_told_no_file_and_the_log_names_it(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        words = sentence_for(error, "component c:1:2:back, interaction 9")
    for named in ("/srv", "servers/", "sqlite"):
        assert named not in words
    assert str(PATH) in caplog.text
    assert "interaction 9" in caplog.text
    reference = re.search(r"reference \*\*(\w+)\*\*", words)
    assert isinstance(error, LedgerBusy) or (reference and reference[1] in caplog.text)


def test_what_only_the_asker_can_mend_is_said_to_them_alone(caplog: pytest.LogCaptureFixture) -> None:
    assert sentence_for(NoSuchCase(7), "x") == "There is no case 7 here."
    assert caplog.text == ""
