"""The house, and a discord.py that asks the Discord in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from tests.bot.review.house import House, opened


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    async with opened(tmp_path) as house:
        yield house
