"""The loopback against a plain discord.py bot: that it is a Discord to it, and refuses what Discord refuses."""

from __future__ import annotations

import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio

from tests.loopback import BotProcess, Channel, InteractionFailed, LoopbackDiscord, Permission, ScenarioError, User

ECHO = (sys.executable, "-m", "tests.loopback.echo_bot")


@dataclass
class Club:
    discord: LoopbackDiscord
    bot: BotProcess
    hall: Channel
    ann: User
    bob: User


@pytest_asyncio.fixture
async def club() -> AsyncIterator[Club]:
    async with LoopbackDiscord(deadline=1.0) as discord:
        guild = discord.add_guild("Club")
        ann, bob = discord.add_user("ann", guild), discord.add_user("bob", guild)
        async with BotProcess(discord, {}, ECHO) as bot:
            yield Club(discord, bot, guild.channel(), ann, bob)


async def test_a_slash_command_is_answered_and_its_button_edits_the_answer(club: Club) -> None:
    reply = await club.discord.slash(club.ann, club.hall, "echo", text="hello @everyone")
    assert reply.is_private
    assert "hello" in reply.text
    assert reply.labels == ["Again"]
    pressed = await reply.press("Again")
    assert pressed.changed_its_message
    assert "pressed 1" in reply.text
    assert club.discord.screens(club.hall, club.bob) == []
    assert club.discord.complaints() == []


async def test_a_button_works_after_the_bot_was_killed_and_started_again(club: Club) -> None:
    reply = await club.discord.slash(club.ann, club.hall, "echo", text="hello")
    await club.bot.restart(signal.SIGKILL)
    await reply.press("Again")
    assert "pressed 1" in reply.text


async def test_a_button_is_found_by_its_whole_id_also_where_another_begins_with_it(club: Club) -> None:
    screen = (await club.discord.slash(club.ann, club.hall, "echo", text="hello")).screen
    screen.message.data["components"].append({"type": 1, "components": [{"type": 2, "custom_id": "again:10"}]})
    assert screen.ids == ["again:1", "again:10"]
    assert screen.find_id("again:1")["custom_id"] == "again:1"
    with pytest.raises(ScenarioError, match="2 buttons have 'again'"):
        screen.find_id("again")


async def test_nobody_presses_what_only_another_sees(club: Club) -> None:
    reply = await club.discord.slash(club.ann, club.hall, "echo", text="hello")
    with pytest.raises(ScenarioError, match="does not see"):
        await reply.press("Again", by=club.bob)


async def test_direct_messages_modals_menus_and_completion_go_through(club: Club) -> None:
    home = club.discord.dm(club.ann)
    assert "hello" in (await club.discord.slash(club.ann, home, "echo", text="hello")).text
    form = await club.discord.slash(club.ann, club.hall, "form")
    assert "good ['h']" in (await form.submit({"Words": "good", "Suit": ["Hearts"]})).text
    said = club.discord.say(club.bob, club.hall, f"{club.discord.state.bot.mention} revoke!")
    assert "revoke!" in (await club.discord.menu(club.ann, "Quote", said)).text
    offered = await club.discord.complete(club.ann, club.hall, "echo", "text", "x")
    assert [choice["name"] for choice in offered.choices] == ["x0", "x1", "x2"]
    assert "thought" in (await club.discord.slash(club.ann, club.hall, "think")).text
    assert club.discord.complaints() == []


async def test_an_enforced_nonce_makes_one_message_of_two(club: Club) -> None:
    for _ in range(2):
        club.discord.say(club.ann, club.hall, f"{club.discord.state.bot.mention} hello")
    await club.discord.changes.until(lambda: len(club.discord.requests("POST", "/messages")) == 2, 5)
    assert len(club.discord.screens(club.hall, club.bob)) == 1


async def test_an_answer_after_the_deadline_is_refused(club: Club) -> None:
    with pytest.raises(InteractionFailed):
        await club.discord.slash(club.ann, club.hall, "sleep", seconds=2)
    await club.discord.changes.until(lambda: club.discord.api.refused, 5)
    assert any("10062" in complaint for complaint in club.discord.complaints())


async def test_a_message_over_the_limit_is_refused_as_discord_refuses_it(club: Club) -> None:
    with pytest.raises(InteractionFailed, match="data"):
        await club.discord.slash(club.ann, club.hall, "overdo")
    assert "50035" in club.discord.complaints()[0]


async def test_a_lost_connection_is_resumed_and_what_was_missed_arrives(club: Club) -> None:
    await club.discord.gateway.drop()
    reply = await club.discord.slash(club.ann, club.hall, "echo", text="hello")
    assert "hello" in reply.text
    assert club.discord.gateway.resumed == 1


async def test_an_invalid_session_is_identified_afresh(club: Club) -> None:
    club.discord.gateway.invalidate()
    await club.discord.changes.until(lambda: len(club.discord.gateway.identified) == 2, 10)
    assert "hello" in (await club.discord.slash(club.ann, club.hall, "echo", text="hello")).text


@pytest.mark.parametrize("fault", [{"status": 429}, {"delay": 0.2}])
async def test_a_fault_that_passes_still_ends_in_an_answer(club: Club, fault: dict[str, float]) -> None:
    club.discord.fault("POST", "/callback", **fault)
    assert "hello" in (await club.discord.slash(club.ann, club.hall, "echo", text="hello")).text


async def test_an_answer_that_is_cut_off_on_its_way_leaves_the_interaction_unanswered(club: Club) -> None:
    club.discord.fault("POST", "/callback", drop=True, times=9)
    with pytest.raises(InteractionFailed):
        await club.discord.slash(club.ann, club.hall, "echo", text="hello")


async def test_a_bot_without_permission_cannot_post(club: Club) -> None:
    guild = club.hall.guild
    assert guild is not None
    guild.overwrite(club.hall, club.discord.state.bot, deny=int(Permission.SEND_MESSAGES))
    club.discord.say(club.ann, club.hall, f"{club.discord.state.bot.mention} hello")
    await club.discord.changes.until(lambda: club.discord.api.refused, 5)
    assert "50013" in club.discord.complaints()[0]
