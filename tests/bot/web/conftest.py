"""The pages served over a new data folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.web.browsing import Site, Visitor


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with Site(tmp_path) as visitor:
        yield visitor
