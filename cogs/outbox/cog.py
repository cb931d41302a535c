"""When cards are sent: at the start, when something about the channels changes, and every few minutes."""

from __future__ import annotations

import discord
from discord.ext import commands, tasks

from bot.client import RULING_REVISED, DirectorPlease
from cogs.background import Round
from cogs.posts.findings import post_leftovers
from cogs.posts.letters import send_letters
from cogs.posts.reminders import send_reminders
from cogs.posts.rulings import deliver


class Outbox(commands.Cog):
    """Goes on with what was left in the outbox, and with findings that were not posted."""

    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        self.looking = Round("looking for what was not sent")
        self.cards = Round("the outbox")
        self.letters = Round("letters to askers")
        self.findings = Round("what was found and not posted")
        self.reminders = Round("reminders to directors")

    async def cog_load(self) -> None:
        self.again.start()
        self.all_round.start()
        self.remind.start()

    async def cog_unload(self) -> None:
        self.again.cancel()
        self.all_round.cancel()
        self.remind.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.look_everywhere()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._deliver_if_waiting(str(guild.id))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        await self._deliver_if_waiting(str(channel.guild.id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        await self._deliver_if_waiting(str(role.guild.id))

    @commands.Cog.listener(f"on_{RULING_REVISED}")
    async def bring_news(self, guild_id: int) -> None:
        """In a browser a ruling was moved on."""
        await self._deliver(str(guild_id))

    @tasks.loop(minutes=2)
    async def again(self) -> None:
        await self.looking.each(self.bot.unsent.tenants(), self._deliver)

    @tasks.loop(minutes=10)
    async def all_round(self) -> None:
        """Rulings that were made in the terminal are announced by nobody."""
        if self.bot.is_ready():
            await self.look_everywhere()

    @tasks.loop(seconds=30)
    async def remind(self) -> None:
        """A file is opened for it only where something is due."""
        now = discord.utils.utcnow()
        due = [tenant for tenant, at in self.bot.reminding.items() if at <= now and self._may_send(tenant)]
        await self.reminders.each(due, self._remind)

    async def look_everywhere(self) -> None:
        await self.looking.go(self.bot, self._deliver)

    async def _deliver_if_waiting(self, tenant: str) -> None:
        if self.bot.unsent.of(tenant):
            await self._deliver(tenant)

    async def _deliver(self, tenant: str) -> None:
        """Each by itself: a trouble with the one keeps the others waiting no longer. To a server that is shut out
        nothing goes; it waits until it is let in again."""
        if self._may_send(tenant):
            await self.cards.at(tenant, self._send)
            await self.letters.at(tenant, self._tell_askers)
            await self.findings.at(tenant, self._post)
            await self.reminders.at(tenant, self._remind)

    def _may_send(self, tenant: str) -> bool:
        if not tenant.isdecimal() or self.bot.barred.bars(int(tenant)):
            return False
        return self.bot.get_guild(int(tenant)) is not None

    async def _send(self, tenant: str) -> None:
        await deliver(self.bot, tenant)

    async def _tell_askers(self, tenant: str) -> None:
        await send_letters(self.bot, tenant)

    async def _remind(self, tenant: str) -> None:
        await send_reminders(self.bot, tenant)

    async def _post(self, tenant: str) -> None:
        await post_leftovers(self.bot, tenant)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Outbox(bot))
