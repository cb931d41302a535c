"""The frame of every card, and how its text is cut to what Discord shows without losing the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.cards.markdown import MOST_SHOWN

MOST_TEXT = MOST_SHOWN
MOST_OPTIONS = 25  # of one select
_SHORTEST = 2  # characters: one, and the mark that more is left out
GREEN, BLUE, GREY = discord.Colour(0x2E7D32), discord.Colour(0x1565C0), discord.Colour(0x616161)
AMBER = discord.Colour(0xF9A825)  # found, not ruled: green is what a director has made official


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph. `spare`: 0 is never cut; of the others the highest goes first when the card is too long."""

    text: str
    spare: int = 0


def small(*texts: str) -> Part:
    said = " · ".join(text for text in texts if text)
    return Part(f"-# {said}" if said else "")


class CardView(discord.ui.LayoutView):
    """A framed message. It is finished as soon as it is drawn: the client takes the presses (see `bot.client`), and a
    view that listens would be kept in memory for as long as the process lives."""

    def __init__(self, colour: discord.Colour, *pieces: discord.ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Container(*pieces, accent_colour=colour))
        self.stop()


def fit_text(parts: Iterable[Part], room: int = MOST_TEXT) -> discord.ui.TextDisplay[Any]:
    """The paragraphs, one below the other, in at most `room` characters."""
    kept = [part for part in parts if part.text]
    while kept and (over := _length(kept) - room) > 0:
        kept = _shorten(kept, over)
    return discord.ui.TextDisplay("\n".join(part.text for part in kept))


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _length(parts: Sequence[Part]) -> int:
    return sum(len(part.text) for part in parts) + max(0, len(parts) - 1)


def _shorten(parts: list[Part], over: int) -> list[Part]:
    """Less text in any case. The most spareable part, shorter by what is too much, or gone. Where all is needed, the
    longest gives; where each is as short as it gets, the last."""
    victim = max(parts, key=lambda part: (part.spare, len(part.text)))
    place, left = parts.index(victim), len(victim.text) - over
    if len(victim.text) <= _SHORTEST and not victim.spare:
        return parts[:-1]
    if len(victim.text) <= _SHORTEST or (left < _SHORTEST and len(parts) > 1 and victim.spare):
        return parts[:place] + parts[place + 1 :]
    return [*parts[:place], Part(cut(victim.text, max(_SHORTEST, left)), victim.spare), *parts[place + 1 :]]
