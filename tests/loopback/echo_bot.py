"""A bare discord.py bot that echoes: what the loopback tries itself on, and the yardstick of `bench/answer_time.py`."""

from __future__ import annotations

import asyncio
import os
import time

import discord
from discord import app_commands


class Again(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"again:(?P<count>\d+)"):
    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label="Again", custom_id=f"again:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction, item, match, /):  # type: ignore[no-untyped-def]
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=screen(f"pressed {self.count}", self.count + 1))


class Form(discord.ui.Modal, title="A form"):
    words: discord.ui.Label[discord.ui.LayoutView] = discord.ui.Label(
        text="Words", component=discord.ui.TextInput(max_length=20)
    )
    suit: discord.ui.Label[discord.ui.LayoutView] = discord.ui.Label(
        text="Suit", component=discord.ui.Select(options=[discord.SelectOption(label="Hearts", value="h")])
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        words, suit = self.words.component, self.suit.component
        assert isinstance(words, discord.ui.TextInput)
        assert isinstance(suit, discord.ui.Select)
        await interaction.response.send_message(f"{words.value} {suit.values}", ephemeral=True)


def screen(text: str, count: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    view.add_item(discord.ui.ActionRow(Again(count)))
    return view


class EchoBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Again)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            await message.channel.send(f"heard: {message.content}", nonce="once")


bot = EchoBot()


@bot.tree.command(description="Say it back")
async def echo(interaction: discord.Interaction, text: str, private: bool = True) -> None:
    await interaction.response.send_message(view=screen(text, 1), ephemeral=private)


@bot.tree.command(description="Think first")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await asyncio.sleep(0.05)
    await interaction.followup.send("thought")


@bot.tree.command(description="Too late")
async def sleep(interaction: discord.Interaction, seconds: int) -> None:
    await asyncio.to_thread(time.sleep, seconds)
    await interaction.response.send_message("awake")


@bot.tree.command(description="Break a limit")
async def overdo(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("x" * 2001)


@bot.tree.command(description="Fill in a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@bot.tree.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.content}", ephemeral=True)


@echo.autocomplete("text")
async def offer(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{typed}{n}", value=f"{typed}{n}") for n in range(3)]


if __name__ == "__main__":
    bot.run(os.environ["DISCORD_TOKEN"])
