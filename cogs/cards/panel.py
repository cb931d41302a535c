"""What everybody sees who may ask without a slash command. It says nothing of what was asked."""

from __future__ import annotations

from typing import Any

import discord

from cogs.cards.controls import Row
from cogs.cards.layout import BLUE, Card, Part, written


def panel_card() -> Card:
    parts = [
        Part("### Director, please!"),
        Part("Say what happened at the table. Only you see the questions; the ruling and the options come here."),
        Part("-# What I find is advice: the director decides."),
    ]
    return Card(BLUE, written(parts), Row(_button("Ask for a ruling", "a:ask")))


def asked_card(case: int) -> Card:
    parts = [
        Part("I have read it. Press to go on: only you see what I ask and answer."),
        Part(f"-# case {case}"),
    ]
    return Card(BLUE, written(parts), Row(_button("Go on", f"a:case:{case}")))


def _button(label: str, custom_id: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, style=discord.ButtonStyle.primary, custom_id=custom_id)
