"""How long things are kept: cases as long as the club has set, and its record for a while after the bot was removed."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord
from discord.ext import commands, tasks

from bot.client import DirectorPlease
from bot.ledger import LedgerError
from bot.records.forgetting import expire

log = logging.getLogger(__name__)

GRACE = timedelta(days=30)


class Keeping(commands.Cog):
    """A server that Discord cannot reach for a while is still one of ours: it is known, and only called unavailable."""

    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.tidy.start()

    async def cog_unload(self) -> None:
        self.tidy.cancel()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.bot.ledgers.returned(str(guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.bot.ledgers.leave(str(guild.id), discord.utils.utcnow())

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What happened while the bot was away: removed from servers, or let in again."""
        for home in await self._clubs():
            if self._is_ours(home):
                await self.bot.ledgers.returned(home)
            else:
                await self.bot.ledgers.leave(home, discord.utils.utcnow())

    @tasks.loop(hours=6)
    async def tidy(self) -> None:
        try:
            await self._purge()
        except (LedgerError, OSError):
            log.exception("servers that were left could not be looked through")
        for home in await self.bot.ledgers.homes():
            await self._expire(home)

    @tidy.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _purge(self) -> None:
        for home in await self.bot.ledgers.due_for_purge(discord.utils.utcnow(), GRACE):
            if self._is_ours(home):
                await self.bot.ledgers.returned(home)
            else:
                await self.bot.ledgers.erase(home)
                log.info(
                    "the record of server %s is erased: I was removed from it more than %s days ago", home, GRACE.days
                )

    async def _expire(self, home: str) -> None:
        """One club's damaged file keeps no other club waiting."""
        try:
            settings = await self.bot.ledgers.settings(home)
            if settings.retention_days is not None:
                await self.bot.ledgers.alone(home, expire, discord.utils.utcnow())
        except LedgerError:
            log.exception("old cases of %s could not be erased", home)

    async def _clubs(self) -> list[str]:
        return [home for home in await self.bot.ledgers.homes() if home.isdigit()]

    def _is_ours(self, home: str) -> bool:
        return self.bot.get_guild(int(home)) is not None


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Keeping(bot))
