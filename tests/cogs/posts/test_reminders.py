"""Sheets and reminders of a bot that is killed: what was filled in is there, and each reminder is posted once."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from tests.cogs.ask.test_sheets import HESITATION
from tests.cogs.posts.test_rulings import POST, Club, club, seen, used
from tests.loopback import Screen

__all__ = ["club"]  # the fixture

pytestmark = pytest.mark.soak
SHEET = "partners_information"


def reminders(club: Club) -> list[Screen]:
    seen_by = club.discord.add_user("passer-by", club.guild)
    return [screen for screen in club.discord.screens(club.hall, seen_by) if "come back to case" in screen.text]


def due(club: Club, ago: timedelta) -> None:
    """A reminder that was to be posted while the bot was away."""
    at = datetime.now(UTC) - ago
    with club.ledger() as ledger:
        ledger.reminders.add(1, by=str(club.dora.id), place="5", channel=str(club.hall.id), due=at, at=at)


def state(club: Club) -> str:
    with club.ledger() as ledger:
        return ledger.reminders.get(1).state


@pytest_asyncio.fixture
async def filled(club: Club) -> AsyncIterator[Club]:
    card = await club.discord.slash(club.dora, club.hall, "ruling", situation=HESITATION)
    form = await used(card.screen, f"fill:1:{SHEET}:0", club.dora)
    await form.submit({"happened": "West paused"})
    yield club


async def test_what_was_filled_in_and_its_buttons_outlive_a_kill(filled: Club) -> None:
    await filled.bot.restart(signal.SIGKILL)
    listed = await filled.discord.slash(filled.dora, filled.hall, "director sheets")
    assert "**Case 1**" in listed.text
    card = await filled.discord.slash(filled.dora, filled.hall, "ruling", case=1)
    assert "West paused" in card.text
    form = await used(card.screen, f"fill:1:{SHEET}:1", filled.dora)
    again = await form.submit({"since": "East bid 4♠"})
    assert "East bid 4♠" in again.text
    assert filled.discord.complaints() == []


async def test_a_reminder_that_was_missed_is_posted_at_the_next_start_and_one_of_yesterday_is_not(filled: Club) -> None:
    await filled.bot.stop(signal.SIGKILL)
    due(filled, timedelta(minutes=20))
    await filled.bot.start()
    await filled.bot.ready()
    await seen(lambda: state(filled) == "posted")
    (message,) = reminders(filled)
    assert "**Table 5, after the play:**" in message.text
    await filled.bot.stop(signal.SIGKILL)
    due(filled, timedelta(days=1))
    await filled.bot.start()
    await filled.bot.ready()
    with filled.ledger() as ledger:
        await seen(lambda: ledger.reminders.get(2).state == "failed")
    assert len(reminders(filled)) == 1


async def test_a_bot_that_is_killed_while_it_reminds_posts_it_once(filled: Club) -> None:
    await filled.bot.stop(signal.SIGKILL)
    due(filled, timedelta(minutes=20))
    fault = filled.discord.fault("POST", POST, delay=3, drop=True, after=True)
    await filled.bot.start()
    await filled.bot.ready()
    await seen(lambda: not fault.times)
    await filled.bot.restart(signal.SIGKILL)
    await seen(lambda: state(filled) == "posted")
    assert len(reminders(filled)) == 1
