"""The house, and a discord.py that asks the Discord in it; and the record of one evening beside another club's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import discord
import pytest

from bot.ledger import Ledger
from lawtext.corpus import load
from tests.bot.actions.acting import written
from tests.bot.review.browsing import Browser
from tests.bot.review.house import House, opened
from tests.bot.review.kept import keep_evening
from tests.bot.review.reading import CLUB, OTHER_CLUB, ReviewSite


@pytest.fixture
async def house(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """With a parameter, of so little patience."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    async with opened(tmp_path, **({"patience_s": request.param} if hasattr(request, "param") else {})) as house:
        yield house


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[ReviewSite]:
    async with ReviewSite(tmp_path, {CLUB: partial(keep_evening, corpus=load()), OTHER_CLUB: _many}) as site:
        yield site


@pytest.fixture
async def director(site: ReviewSite) -> Browser:
    return await site.visit()


def _many(ledger: Ledger) -> None:
    """Of another club: more rulings than the first has numbers."""
    for number in range(1, 8):
        written(ledger, load(), f"Of the other club, {number}.", key=str(number))
