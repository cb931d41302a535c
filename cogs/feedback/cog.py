"""`/misses`: what members let the bot keep, looked through by moderators and handed on as scenes."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.actions.feedback import kept_scenes
from bot.client import DirectorPlease, Interaction, tell
from bot.ledger import Miss
from bot.presses.club import SettleMiss
from cogs.feedback.views import miss_card
from cogs.permissions import no_moderator

_FILE = "scenes.jsonl"
_WHAT_IT_IS_FOR = (
    "{} to learn from, one a line: the words without names, what I read, what was said not to be so, what was ruled. "
    "Look through it, then send it to whoever looks after me: `python -m lawtext scene import scenes.jsonl` takes it "
    "in for review. Nobody learns from it before that."
)
_EMPTY = "Nothing waits to be looked at."


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Misses(commands.GroupCog, group_name="misses", group_description="What I did not understand, for moderators"):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(SettleMiss, self._settle)

    @app_commands.command()
    async def review(self, interaction: Interaction) -> None:
        """Look through what members let me keep, one text at a time"""
        if await self._refuse(interaction):
            return
        if waiting := await self._waiting(interaction):
            await interaction.response.send_message(view=self._card(waiting), ephemeral=True)
        else:
            await tell(interaction, _EMPTY)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Everything that moderators have kept, as a file that makes me better"""
        if await self._refuse(interaction):
            return
        client = self.bot
        kept = await client.ledgers.read(client.tenant(interaction), kept_scenes, client.corpus)
        if not kept:
            await tell(interaction, "Nothing has been kept yet: /misses review shows what waits.")
            return
        lines = "".join(json.dumps(scene, ensure_ascii=False) + "\n" for scene in kept)
        file = discord.File(io.BytesIO(lines.encode()), _FILE)
        await interaction.response.send_message(_WHAT_IT_IS_FOR.format(len(kept)), file=file, ephemeral=True)

    async def _settle(self, interaction: Interaction, press: SettleMiss) -> None:
        if await self._refuse(interaction):
            return
        tenant = self.bot.tenant(interaction)
        await self.bot.ledgers.misses.settle(tenant, press.miss, press.verdict, interaction.created_at)
        await interaction.response.edit_message(view=self._card(await self._waiting(interaction)))

    async def _refuse(self, interaction: Interaction) -> bool:
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        if why := no_moderator(interaction, settings):
            await tell(interaction, why)
        return bool(why)

    async def _waiting(self, interaction: Interaction) -> list[Miss]:
        return await self.bot.ledgers.misses.all(self.bot.tenant(interaction), "new")

    def _card(self, waiting: Sequence[Miss]) -> discord.ui.LayoutView:
        first = waiting[0] if waiting else None
        module = self.bot.corpus.modules.get(first.module) if first and first.module else None
        return miss_card(first, len(waiting), module.title if module else "nothing")


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Misses(bot))
