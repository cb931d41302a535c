"""The law, and one server's ledger on a real file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ledger import Ledger
from lawtext.corpus import load
from lawtext.model import Corpus


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened
