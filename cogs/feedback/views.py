"""One text that was not understood, for a moderator to keep or drop."""

from __future__ import annotations

from typing import Any

import discord

from bot.ledger import Miss
from cogs.cards.controls import Row
from cogs.cards.layout import GREEN, GREY, Card, Part, written
from cogs.cards.markdown import escape

_MOST_TEXT = 3000


def miss_card(miss: Miss | None, waiting: int, offered: str) -> Card:
    """`offered`: the title of what the bot took it for."""
    if miss is None:
        return Card(GREEN, written([Part("### All looked at, thank you.")]))
    what = "Not understood" if miss.kind == "none" else "Called wrong by the asker"
    parts = [
        Part(f"### {what}"),
        Part(f"> {escape(miss.text, _MOST_TEXT)}", spare=1),
        Part(f"Offered: {offered}"),
        Part(f"-# {waiting} to look at · edition {miss.edition} · keep what is a true story and names nobody"),
    ]
    return Card(GREY, written(parts), Row(_button(miss, "Keep", "kept"), _button(miss, "Drop", "dropped")))


def _button(miss: Miss, label: str, state: str) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.primary if state == "kept" else discord.ButtonStyle.secondary
    return discord.ui.Button(label=label, style=style, custom_id=f"m:{miss.id}:{state}")
