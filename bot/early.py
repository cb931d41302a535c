"""Whoever would have to wait is told at once that the bot is at it: Discord gives up on an answer after three seconds,
and then nobody sees what was asked, read and stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord

_MANY = 40  # people at once, of whom the last is answered within a second
# Callbacks under way: each is a connection, which costs more to open than to use again.
_AT_ONCE = 100
_OTHERS_FIRST_S = 3.0  # where they never stop coming, somebody has to be answered all the same

Interaction = discord.Interaction[Any]


class Early:
    """`waiting`: how many people are being answered at the moment."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        self._waiting = waiting
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._untold = 0
        self._all_told = asyncio.Event()

    async def answer_later(self, interaction: Interaction, *, ephemeral: bool) -> None:
        """Where many wait: "thinking …", in whose place the card comes. To be called before anything else is done."""
        await self._acknowledge(interaction, ephemeral=ephemeral, thinking=True)

    async def change_later(self, interaction: Interaction) -> None:
        """Where many wait: the press was heard, and its card changes in a while."""
        await self._acknowledge(interaction)

    async def _acknowledge(self, interaction: Interaction, **how: bool) -> None:
        if interaction.response.is_done() or self._waiting() <= _MANY:
            return
        self._untold += 1
        self._all_told.clear()
        try:
            async with self._places:
                await interaction.response.defer(**how)
        finally:
            self._untold -= 1
            if not self._untold:
                self._all_told.set()
        with suppress(TimeoutError):  # first everybody is told, then anybody is answered
            async with asyncio.timeout(_OTHERS_FIRST_S):
                await self._all_told.wait()


async def answer(interaction: Interaction, view: discord.ui.LayoutView, *, ephemeral: bool) -> None:
    """A card of its own, whether or not its reader was told to wait."""
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=ephemeral)
    else:
        await interaction.response.send_message(view=view, ephemeral=ephemeral)


async def change(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Another card in the place of the one that was pressed."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view)
    else:
        await interaction.response.edit_message(view=view)
