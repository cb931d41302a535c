"""`/rulings`: what the club has ruled before, found and looked at again."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction
from cogs.record import open_ruling


class Rulings(commands.GroupCog, group_name="rulings", group_description="What was ruled before"):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(number="The ruling's number, as its card has it")
    async def show(self, interaction: Interaction, number: app_commands.Range[int, 1, 10**9]) -> None:
        """Open a ruling: all of its life that you may see"""
        await open_ruling(interaction, number)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Rulings(bot))
