"""One server's ledger on a real file."""

from pathlib import Path

import pytest

from bot.ledger import Ledger


@pytest.fixture
def ledger(tmp_path: Path):
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened
