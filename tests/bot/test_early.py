"""When more come at once than can be answered in three seconds: each is told at once, and answered in turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from bench.rush import PEOPLE, rush_of_the_bot
from tests.loopback import BotProcess, LoopbackDiscord, Reply
from tests.loopback.interaction import Answer

MANY = 120


async def test_of_many_at_once_who_would_wait_is_told_so_and_everybody_gets_a_card_of_their_own(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club")
        people = [discord.add_user(f"p{n}", guild) for n in range(MANY)]
        hall = guild.channel()
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}):
            asking = [
                discord.slash(who, hall, "ruling", situation="declarer led from the wrong hand") for who in people
            ]
            replies = await asyncio.gather(*asking)
            assert _kinds(replies).keys() == {Answer.MESSAGE, Answer.THINKING}
            assert len({reply.screen.ids[0].split(":")[1] for reply in replies}) == MANY
            assert discord.screens(hall, guild.owner) == []
            before = [reply.text for reply in replies]
            pressed = await asyncio.gather(*(_press(reply, ":since:nothing") for reply in replies))
            assert _kinds(pressed).keys() == {Answer.UPDATE, Answer.UPDATE_LATER}
            assert await discord.changes.until(lambda: all(reply.interaction.shown_at for reply in pressed), 20)
            assert all(reply.text != shown for reply, shown in zip(pressed, before, strict=True))
            forms = await asyncio.gather(*(_press(reply, ":facts:") for reply in pressed))
            assert _kinds(forms).keys() == {Answer.MODAL}
        assert discord.complaints() == []


def _kinds(replies: list[Reply]) -> Counter[Answer | None]:
    return Counter(reply.interaction.answer for reply in replies)


async def _press(reply: Reply, mark: str) -> Reply:
    return await reply.screen.press_id(next(id for id in reply.screen.ids if mark in id))


@pytest.mark.soak
@pytest.mark.clock
async def test_of_a_thousand_at_once_discord_tells_nobody_that_the_bot_did_not_respond() -> None:
    for rush in await rush_of_the_bot(PEOPLE):
        assert rush.unanswered == 0, rush
        assert len(rush.shown) == PEOPLE
