"""A director's sheet on a card: what to say and to find out now; the questions for after the play are behind More."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot import sheet_wording as wording
from bot.presses import case as presses
from cogs.ask.parts import Pieces, Standing, small
from cogs.cards.controls import rows
from cogs.cards.layout import GREY, CardView, Part, fit_text
from lawtext.conversation import Screen, Topics
from lawtext.model import Module
from lawtext.sheets import Field, Sheet


def has_sheet(screen: Screen) -> bool:
    return isinstance(screen.view, Topics) and screen.view.sheet is not None


def sheet_card(sheet: Sheet, edition: str) -> CardView:
    """The whole sheet on a card of its own, beside that of a finding."""
    return CardView(GREY, fit_text([Part(f"### {sheet.title}"), *sheet_parts(sheet, edition, more=True)]))


def sheet_parts(sheet: Sheet, edition: str, *, more: bool) -> Iterator[Part]:
    yield Part(f"**{wording.SAY_NOW}**")
    yield from (Part(f"{number}. {line}") for number, line in enumerate(sheet.say, 1))
    yield Part(f"**{wording.FIND_OUT}**")
    yield from _asked(sheet.now, edition)
    yield Part(f"**{wording.COME_BACK}** ({wording.NOTE})")
    yield from _asked(sheet.later, edition) if more else [Part(" · ".join(field.name for field in sheet.later))]
    yield small(wording.law_of(sheet, edition))
    yield from (small(line) for line in wording.set_elsewhere(sheet, edition) if more)


def sheet_controls(situations: Iterable[Module], standing: Standing, *, more: bool) -> Pieces:
    """What is ruled upon, and the questions for later."""
    controls = standing.controls
    for situation in situations:
        yield from rows([controls.button(situation.title, presses.Pick(situation.id), strong=True)])
    other = controls.button("Less", presses.Show()) if more else controls.button("What to ask then", presses.More())
    yield from rows([other])


def _asked(fields: tuple[Field, ...], edition: str) -> Iterator[Part]:
    yield from (Part(f"- **{name}** {ask}") for name, ask in wording.asked(fields, edition))
