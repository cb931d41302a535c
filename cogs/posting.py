"""When cards are sent: at the start, when something about the channels changes, and every few minutes."""

from __future__ import annotations

import discord
from discord.ext import commands, tasks

from bot.client import DirectorPlease
from cogs.delivery import deliver


class Posting(commands.Cog):
    """Goes on with what was left in the outbox."""

    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.again.start()

    async def cog_unload(self) -> None:
        self.again.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        for home in await self.bot.ledgers.homes():
            if home.isdigit() and self.bot.get_guild(int(home)) is not None:
                await deliver(self.bot, home)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._unless_done(str(guild.id))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        await self._unless_done(str(channel.guild.id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        await self._unless_done(str(role.guild.id))

    @tasks.loop(minutes=2)
    async def again(self) -> None:
        for home in tuple(self.bot.unsent):
            await self._unless_done(home)

    async def _unless_done(self, home: str) -> None:
        if home in self.bot.unsent and self.bot.get_guild(int(home)) is not None:
            await deliver(self.bot, home)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Posting(bot))
