"""What the pages have in common with the bot that runs beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.budgets import Budgets
from bot.records.process import Exports

Revised = Callable[[int], None]
"""Hears of a server (its id) in which a ruling has moved on: its cards are to be drawn anew."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Whoever exports here and there has one purse, and one export at a time."""

    exports: Exports
    budgets: Budgets
    revised: Revised


def nobody_hears(guild_id: int) -> None:
    """Where no bot runs beside the pages: the cards wait in the outbox for one."""
