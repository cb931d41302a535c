"""The terminal with a ledger of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.running import Bot, as_process, within


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Within this process: what is said and done. At least one test of each command starts it as a process, too."""
    return within(tmp_path)


@pytest.fixture
def process(tmp_path: Path) -> Bot:
    return as_process(tmp_path)
