"""`/privacy` and `/forget`: what is kept about somebody, and taking it out for good."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction, tell
from bot.ledger import Post
from bot.records.forgetting import Forgotten, bar, forget, knows, posts_of
from cogs.cards.privacy import forget_card, plain_card, privacy_card
from cogs.channel import others_read_here, seen_alone
from cogs.delivery import deliver
from cogs.rights import in_a_club

log = logging.getLogger(__name__)

_MOST_NAMED = 40


class Privacy(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        self.one_at_a_time = asyncio.Lock()
        bot.on_press("f", self.pressed)

    @app_commands.command()
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept about you, who sees it, how long, and how it goes"""
        settings = await self.bot.ledgers.settings(self.bot.home(interaction))
        view = privacy_card(settings, club=in_a_club(interaction))
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    @app_commands.command()
    async def forget(self, interaction: Interaction) -> None:
        """Take your id, your name and your words out of what is kept: here, or in a direct message everywhere"""
        view = forget_card(everywhere=_everywhere(interaction))
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        """Whoever presses is forgotten, nobody else: the id is the presser's own."""
        match custom_id if seen_alone(interaction) else "":
            case "f:keep":
                await interaction.response.edit_message(view=plain_card("Nothing was changed."))
            case "f:forget":
                await self._forget(interaction)
            case _:
                await tell(interaction, "I don't know that button: /forget asks again.")

    async def _forget(self, interaction: Interaction) -> None:
        """The card goes first, so that nobody waits before a dead button or presses twice."""
        await interaction.response.edit_message(view=plain_card("Forgetting you …", ["It takes some moments."]))
        here, everywhere = self.bot.home(interaction), _everywhere(interaction)
        own = f"dm-{interaction.user.id}"
        homes = [home for home in await self.bot.ledgers.homes() if home != own and (everywhere or home == here)]
        async with self.one_at_a_time:  # it writes whole files anew: that is not for ten people at once
            done = [await _forgotten_in(self.bot, home, interaction) for home in homes]
        if everywhere or here == own:
            await self.bot.ledgers.erase(own)
        await interaction.edit_original_response(view=plain_card("You are forgotten.", _said(done)))


@dataclass(frozen=True, slots=True)
class _Done:
    """What happened in one home; `left` are posts that could not be deleted."""

    what: Forgotten
    left: int
    told: bool


def _everywhere(interaction: Interaction) -> bool:
    return not others_read_here(interaction)


async def _forgotten_in(bot: DirectorPlease, home: str, interaction: Interaction) -> _Done:
    """The posts go first: after a crash in between, the person asks again. Then it is on disk, the cards are drawn
    anew, and moderators hear of texts by others."""
    person, at = str(interaction.user.id), interaction.created_at
    if not await bot.ledgers.read(home, knows, person):
        if home.isdigit():  # only a club's record is ever imported
            await bot.ledgers.write(home, bar, person, at)
        return _Done(Forgotten(0, 0, 0, (), ()), 0, told=False)
    ours = home.isdigit() and bot.get_guild(int(home)) is not None
    posts = await bot.ledgers.read(home, posts_of, person) if ours else ()
    left = [await _deleted(bot, home, post) for post in posts].count(False)
    what = await bot.ledgers.alone(home, forget, person, at)
    if ours:
        await deliver(bot, home)
    return _Done(what, left, await _moderators_told(bot, home, what))


async def _deleted(bot: DirectorPlease, home: str, post: Post) -> bool:
    """False where the post is still there."""
    channel = bot.get_partial_messageable(int(post.channel), guild_id=int(home))
    try:
        with contextlib.suppress(discord.NotFound):  # somebody has taken it away: so be it
            await channel.get_partial_message(int(post.message)).delete()
    except discord.HTTPException:
        log.warning("a post in channel %s could not be deleted", post.channel, exc_info=True)
        return False
    return True


async def _moderators_told(bot: DirectorPlease, home: str, what: Forgotten) -> bool:
    """Where texts by others are that name the person, without the name: in the rulings channel, which moderators read.
    False where there is no such channel."""
    channel = (await bot.ledgers.settings(home)).rulings_channel
    if not what.mentions or channel is None:
        return False
    words = (
        "Somebody has asked to be forgotten. Texts by others may still name them: "
        f"{_places(what)}. Moderators look at these and take names out where they can."
    )
    try:
        await bot.get_partial_messageable(int(channel), guild_id=int(home)).send(words)
    except discord.HTTPException:
        log.warning("nobody in server %s could be told about texts that name a forgotten person", home, exc_info=True)
        return False
    return True


def _said(done: Iterable[_Done]) -> list[str]:
    held = list(done)
    cases, rulings = sum(each.what.cases for each in held), sum(each.what.rulings for each in held)
    misses, left = sum(each.what.misses for each in held), sum(each.left for each in held)
    blanked = [_counted(cases, "case"), _counted(rulings, "ruling"), _counted(misses, "text") + " kept to learn from"]
    lines = [f"Blanked: {', '.join(blanked)}. All numbers stand."]
    if left:
        lines.append(f"{left} of my posts could not be deleted: ask a moderator to delete them.")
    for each in held:
        if each.what.mentions:
            who = "The moderators have been told" if each.told else "Tell a moderator of the club"
            lines.append(f"{who} where texts by others may name you: {_places(each.what)}.")
    return [*lines, "-# Files that were exported before are out of my reach. An import here leaves you out."]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _places(what: Forgotten) -> str:
    places = list(dict.fromkeys(mention.where for mention in what.mentions))
    more = f" and {len(places) - _MOST_NAMED} more" if len(places) > _MOST_NAMED else ""
    return ", ".join(places[:_MOST_NAMED]) + more


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Privacy(bot))
