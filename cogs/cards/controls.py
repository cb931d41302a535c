"""Buttons and selects of a case, and what their custom_id says: "c:<case>:<turn>:<action>:<arguments>"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.cards.layout import MOST_OPTIONS, cut

MOST_LABEL = 80
_ID = re.compile(r"c:(\d{1,18}):(\d{1,9}):([a-z]+)((?::[\w.-]+)*)")

Row = discord.ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a control stands for. `turn` is how many steps the case had when it was drawn; whose ledger the case is in
    is never said here, but found from where the press comes."""

    case: int
    turn: int
    action: str
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        return ":".join(["c", str(self.case), str(self.turn), self.action, *self.arguments])

    @classmethod
    def read(cls, custom_id: str) -> Pressed | None:
        """None for what no card of ours has said."""
        if (found := _ID.fullmatch(custom_id)) is None:
            return None
        case, turn, action, arguments = found.groups()
        return cls(int(case), int(turn), action, tuple(arguments.split(":")[1:]))


@dataclass(frozen=True, slots=True)
class Controls:
    """Draws the controls of one card."""

    case: int
    turn: int

    def button(self, label: str, action: str, *arguments: str, strong: bool = False) -> discord.ui.Button[Any]:
        style = discord.ButtonStyle.primary if strong else discord.ButtonStyle.secondary
        return discord.ui.Button(label=cut(label, MOST_LABEL), style=style, custom_id=self._id(action, *arguments))

    def selects(self, placeholder: str, action: str, options: Sequence[discord.SelectOption]) -> list[Row]:
        """One select, or more where there are more options than a select holds."""
        parts = [options[at : at + MOST_OPTIONS] for at in range(0, len(options), MOST_OPTIONS)]
        return [Row(self._select(placeholder, action, str(n), part)) for n, part in enumerate(parts)]

    def _select(self, placeholder: str, action: str, part: str, options: Sequence[discord.SelectOption]) -> Any:
        return discord.ui.Select(placeholder=placeholder, custom_id=self._id(action, part), options=list(options))

    def _id(self, action: str, *arguments: str) -> str:
        return Pressed(self.case, self.turn, action, arguments).custom_id


def office(label: str, action: str, *arguments: str, strong: bool = False) -> discord.ui.Button[Any]:
    """A button of the directors' desk: "o:<action>:<arguments>"."""
    style = discord.ButtonStyle.primary if strong else discord.ButtonStyle.secondary
    return discord.ui.Button(label=cut(label, MOST_LABEL), style=style, custom_id=":".join(["o", action, *arguments]))


def open_button(case: int, id: str = "a:case:{}") -> discord.ui.Button[Any]:
    """For everybody to see; who may not open the case is told so."""
    return discord.ui.Button(label="Open", style=discord.ButtonStyle.secondary, custom_id=id.format(case))


def rows(buttons: Iterable[discord.ui.Button[Any]]) -> list[Row]:
    """As many to a row as Discord allows."""
    held = list(buttons)
    return [Row(*held[at : at + 5]) for at in range(0, len(held), 5)]
