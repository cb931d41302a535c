"""While many wait, every press is acknowledged before anything is done: what it does then must not be a second answer."""

from __future__ import annotations

import pytest

from bot.early import Early
from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import finding

MANY = 1000
LEADS_TO = {"tell:yes": "tell:no", "more": "show", "wrong": "leave", "choose:correct": "back", "back": "answer"}


@pytest.mark.parametrize(("action", "next_"), LEADS_TO.items(), ids=LEADS_TO)
async def test_what_is_pressed_on_a_finding_changes_it_all_the_same(club: Club, action: str, next_: str) -> None:
    await finding(club.ann)
    club.bot.early = Early(lambda: MANY)
    await club.ann.press(action)
    assert "Sorry" not in club.ann.told
    assert any(shown.startswith(next_) for shown in club.ann.actions), club.ann.actions
