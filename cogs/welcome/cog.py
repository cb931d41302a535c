"""One card on joining a server, where it may be written, and `/help` for whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction
from cogs.permissions import in_a_club, is_director, is_moderator, is_official
from cogs.visibility import others_read_here
from cogs.welcome.views import help_card, welcome_card

log = logging.getLogger(__name__)


class Welcome(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot

    @app_commands.command(name="help")
    async def show(self, interaction: Interaction) -> None:
        """See what I do, and what you may do here"""
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        club = in_a_club(interaction)
        view = help_card(
            directs=club and is_director(interaction, settings),
            moderates=club and is_moderator(interaction, settings),
            manages=club and interaction.permissions.manage_guild,
            pages=is_official(interaction, settings) and self.bot.invitations is not None,
        )
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """In the first place that takes it; where there is none, /help and /setup are there all the same."""
        for channel in _places(guild):
            try:
                await channel.send(view=welcome_card())
            except discord.HTTPException as error:
                log.info("%s: no card on joining in channel %s: %s", guild.id, channel.id, error)
            else:
                return


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The channel in which the server itself greets people, then the others from the top."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in (*first, *(each for each in guild.text_channels if each != guild.system_channel)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Welcome(bot))
