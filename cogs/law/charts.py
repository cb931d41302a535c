"""The chart of a situation as a file."""

from __future__ import annotations

import io

import discord

from bot.client import Interaction, tell
from cogs.reach import may_write
from cogs.visibility import others_read_here
from lawtext.editions import EDITION_NAMES
from lawtext.model import Corpus, Module


def is_for_one(interaction: Interaction, *, share: bool) -> bool:
    """Whether the answer is for whoever asked alone."""
    return others_read_here(interaction) and not (share and may_write(interaction))


async def send_chart(interaction: Interaction, typed: str, edition: str, *, share: bool) -> None:
    """Raises NoChart. Answered later, for one that does not lie ready takes a second to print."""
    if (module := _meant(interaction.client.corpus, typed)) is None:
        await tell(interaction, "I have no situation like that: choose one of those that are offered while you type.")
        return
    await interaction.response.defer(ephemeral=is_for_one(interaction, share=share), thinking=True)
    pdf = await interaction.client.charts.chart(module.id, edition)
    file = discord.File(io.BytesIO(pdf), f"{module.id}-{edition}.pdf")
    await interaction.followup.send(f"**{module.title}** · {EDITION_NAMES[edition]} · a chart to print", file=file)


def _meant(corpus: Corpus, typed: str) -> Module | None:
    """By its id, which is sent for a title that was picked, or by the title as it stands."""
    titled = (module for module in corpus.modules.values() if module.title.casefold() == typed.strip().casefold())
    return corpus.modules.get(typed) or next(titled, None)
