"""The first minutes: a card on joining, and help for whoever asks."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from cogs.welcome.cog import Welcome
from tests.cogs.club import Club, Overwrites


async def joined(club: Club) -> None:
    guild = club.bot.get_guild(int(club.tenant))
    assert guild is not None
    await Welcome(club.bot).on_guild_join(guild)


async def test_on_joining_one_card_says_what_it_does_and_what_comes_first(club: Club) -> None:
    await joined(club)
    (card,) = club.posted()
    for said in ("types what happened", "/setup", "until a director makes it official", "Try it", "/help"):
        assert said in card


async def test_where_it_may_not_write_the_card_goes_to_the_next_channel(club: Club) -> None:
    quiet: Overwrites = {club.guild.roles["TestBot"]: discord.PermissionOverwrite(send_messages=False)}
    club.guild.create_text_channel("news", overwrites=quiet)
    await joined(club)
    assert len(club.posted()) == 1


async def test_help_shows_everybody_what_they_may_do(club: Club) -> None:
    bob, dora = await club.bob.ask("help"), await club.dora.ask("help")
    assert bob.last.ephemeral
    assert "/ruling" in bob.text
    assert "/setup" not in bob.text
    for said in ("/director appeals", "/setup", "/misses review"):
        assert said in dora.text


async def test_help_tells_a_moderator_of_no_command_that_takes_another_permission(club: Club) -> None:
    changes = {"moderator_role": str(club.toms_role)}
    await club.bot.ledgers.settings.change(club.tenant, changes, by=None, at=datetime.now(UTC))
    tom = await club.tom.ask("help")
    for said in ("/misses review", "/director appeals", "/director check", "/privacy", "Call the director"):
        assert said in tom.text
    assert "/setup" not in tom.text
