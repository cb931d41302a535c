"""One server's ledger on a real file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ledger import Ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened
