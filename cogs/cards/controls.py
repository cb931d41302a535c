"""Buttons and selects: each drawn from what it says when it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.presses.case import Action, OnCase
from bot.presses.codec import Press
from cogs.cards.layout import MOST_OPTIONS, cut
from lawtext.model import Module

MOST_LABEL = 80

Row = discord.ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Controls:
    """Draws the controls of one card of a case."""

    case: int
    turn: int

    def button(
        self, label: str, action: Action, *, strong: bool = False, style: discord.ButtonStyle | None = None
    ) -> discord.ui.Button[Any]:
        drawn = button(label, OnCase(self.case, self.turn, action), strong=strong)
        drawn.style = style or drawn.style
        return drawn

    def selects(
        self, placeholder: str, part: Callable[[int], Action], options: Sequence[discord.SelectOption]
    ) -> list[Row]:
        """One select, or more where there are more options than a select holds."""
        parts = [options[at : at + MOST_OPTIONS] for at in range(0, len(options), MOST_OPTIONS)]
        presses = [OnCase(self.case, self.turn, part(number)) for number in range(len(parts))]
        return [Row(select(placeholder, press, each)) for press, each in zip(presses, parts, strict=True)]


def button(label: str, press: Press, *, strong: bool = False, off: bool = False) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.primary if strong else discord.ButtonStyle.secondary
    return discord.ui.Button(label=cut(label, MOST_LABEL), style=style, custom_id=press.custom_id, disabled=off)


def select(placeholder: str, press: Press, options: Sequence[discord.SelectOption]) -> discord.ui.Select[Any]:
    return discord.ui.Select(placeholder=placeholder, custom_id=press.custom_id, options=list(options))


def situation_options(modules: Iterable[Module]) -> list[discord.SelectOption]:
    """Each with the line that parts it from its neighbours."""
    return [
        discord.SelectOption(label=cut(module.title, 100), description=cut(module.line, 100) or None, value=module.id)
        for module in modules
    ]


def rows(buttons: Iterable[discord.ui.Button[Any]]) -> list[Row]:
    """As many to a row as Discord allows."""
    held = list(buttons)
    return [Row(*held[at : at + 5]) for at in range(0, len(held), 5)]
