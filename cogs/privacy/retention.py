"""How long things are kept: cases as long as the club has set, and its record for a while after the bot was removed."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

import discord
from discord.ext import commands, tasks

from bot.client import DirectorPlease
from bot.clock import Clock
from bot.ledger.earlier_copies import drop_old
from bot.ledger.vacuum import is_unscrubbed, scrub
from bot.records.forgetting import expire
from cogs.background import Round

log = logging.getLogger(__name__)

GRACE = timedelta(days=30)


class Retention(commands.Cog):
    """A server that Discord cannot reach for a while is still one of ours: it is known, and only called unavailable."""

    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        self.clock = Clock(bot.ledgers.data_dir)
        self.marking = Round("the mark that I was removed")
        self.purging = Round("erasing what was left")
        self.scrubbing = Round("taking blanked bytes off the disk")
        self.expiring = Round("erasing old cases")

    async def cog_load(self) -> None:
        self.tidy.start()

    async def cog_unload(self) -> None:
        self.tidy.cancel()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.marking.at(str(guild.id), self._mark)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.marking.at(str(guild.id), self._mark)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What happened while the bot was away: removed from servers, or let in again."""
        await self.marking.go(self.bot, self._mark, only=str.isdecimal)

    async def _mark(self, tenant: str) -> None:
        if self._is_ours(tenant):
            await self.bot.ledgers.come_back(tenant)
        else:
            await self.bot.ledgers.leave(tenant, discord.utils.utcnow())

    @tasks.loop(hours=6)
    async def tidy(self) -> None:
        await self.scrubbing.go(self.bot, self._scrub)
        await self.expiring.at("the clock", self._erase_what_is_old)

    @tidy.before_loop
    async def _wait_for_connection(self) -> None:
        await self.bot.wait_until_ready()

    async def _erase_what_is_old(self, _: str) -> None:
        if await asyncio.to_thread(self.clock.believed, discord.utils.utcnow()):
            await self.purging.at("the data folder", self._purge_all)
            await self.purging.at("the copies", self._purge_copies)
            await self.expiring.go(self.bot, self._expire)

    async def _scrub(self, tenant: str) -> None:
        """Where a bot was killed between blanking and taking the bytes off the disk."""
        if await self.bot.ledgers.read(tenant, is_unscrubbed):
            await self.bot.ledgers.run_alone(tenant, scrub)

    async def _purge_all(self, _: str) -> None:
        await self.purging.each(await self.bot.ledgers.due_for_purge(discord.utils.utcnow(), GRACE), self._purge)

    async def _purge_copies(self, _: str) -> None:
        await asyncio.to_thread(drop_old, self.bot.ledgers.data_dir, discord.utils.utcnow())

    async def _purge(self, tenant: str) -> None:
        if self._is_ours(tenant):
            await self.bot.ledgers.come_back(tenant)
        else:
            await self.bot.ledgers.erase(tenant)
            log.info(
                "the record of server %s is erased: I was removed from it more than %s days ago", tenant, GRACE.days
            )

    async def _expire(self, tenant: str) -> None:
        settings = await self.bot.ledgers.settings.current(tenant)
        if settings.retention_days is not None:
            await self.bot.ledgers.run_alone(tenant, expire, discord.utils.utcnow())

    def _is_ours(self, tenant: str) -> bool:
        return self.bot.get_guild(int(tenant)) is not None


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Retention(bot))
