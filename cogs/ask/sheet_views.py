"""A director's sheet on the card of a case: the questions for after the play are behind More, directors fill it in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.presses import case as presses
from cogs.ask.parts import Pieces, Standing
from cogs.cards.context import NOT_FILLED
from cogs.cards.controls import rows
from cogs.cards.layout import GREY, CardView, Part, cut, fit_text
from cogs.cards.sheets import fill_buttons, sheet_parts
from lawtext.choices import SHORT
from lawtext.conversation import Screen, Topics
from lawtext.model import Module
from lawtext.sheets import Sheet


def has_sheet(screen: Screen) -> bool:
    return isinstance(screen.view, Topics) and screen.view.sheet is not None


def sheet_card(sheet: Sheet, edition: str) -> CardView:
    """The whole sheet on a card of its own, beside that of a finding."""
    return CardView(GREY, fit_text([Part(f"### {sheet.title}"), *sheet_parts(sheet, edition, more=True)]))


def sheet_buttons(word: str, screen: Screen, standing: Standing) -> Iterator[discord.ui.Button[Any]]:
    """To those beside what the card shows."""
    for sheet in screen.beside:
        yield standing.controls.button(cut(f"{word}: {sheet.title}", SHORT), presses.OpenSheet(sheet.id))


def filled_parts(sheet: Sheet, edition: str, standing: Standing, *, more: bool) -> Iterable[Part]:
    """What is filled in, directors alone read."""
    return sheet_parts(sheet, edition, standing.context.filled if standing.can_rule else NOT_FILLED, more=more)


def sheet_controls(sheet: Sheet, situations: Iterable[Module], standing: Standing, *, more: bool) -> Pieces:
    """What is ruled upon, the forms of the sheet for a director, and the questions for later."""
    controls = standing.controls
    for situation in situations:
        yield from rows([controls.button(situation.title, presses.Pick(situation.id), strong=True)])
    if standing.can_rule:
        yield from rows(fill_buttons(standing.case, sheet, standing.context.filled))
    other = controls.button("Less", presses.Show()) if more else controls.button("What to ask then", presses.More())
    yield from rows([other])
