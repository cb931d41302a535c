"""Where the tests' folders stand."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

_MEMORY = Path("/dev/shm")
_ROOM = 1 << 30  # bytes; a run leaves a fifth of it at most


def pytest_configure(config: pytest.Config) -> None:
    """Where several run at once they would wait for one disk, at every write to a ledger, longer than they work: their
    folders stand in memory, where there is room. What measures time or kills the bot in traffic runs alone, on disk."""
    if config.getoption("numprocesses", None) and _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free >= _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
