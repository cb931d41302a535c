"""A director's sheet on a card: what to say and to find out now, what to come back for, and what is filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord

from bot import sheet_wording as wording
from bot.ledger import FilledSheet
from bot.presses import sheets as presses
from cogs.cards.context import NOT_FILLED
from cogs.cards.controls import button
from cogs.cards.layout import Part, small
from cogs.cards.markdown import escape
from lawtext.sheets import Field, Sheet

FIELDS_OF_A_FORM = 5  # by Discord
_MOST_LINE = 220  # characters of a line that is filled in: all of it stands in its form, and on paper


def sheet_parts(sheet: Sheet, edition: str, filled: FilledSheet = NOT_FILLED, *, more: bool) -> Iterator[Part]:
    """`filled`: what stands in the place of the question, only for directors. Once that is closed, which it is as soon
    as it is ruled upon, nothing is still open."""
    texts = filled.texts
    yield Part(f"**{wording.SAY_NOW}**")
    yield from (Part(f"{number}. {line}") for number, line in enumerate(sheet.say, 1))
    yield Part(f"**{wording.FIND_OUT}**")
    yield from _lines(sheet.now, edition, texts)
    yield Part(f"**{wording.COME_BACK}** ({wording.NOTE})")
    told = [field for field in sheet.later if field.id in texts]
    yield from _lines(sheet.later if more else told, edition, texts)
    if texts:
        yield Part("" if filled.closed else _still_open(sheet, texts))
    elif not more:
        yield Part(" · ".join(field.name for field in sheet.later))
    yield small(wording.law_of(sheet, edition))
    yield from (small(line) for line in wording.set_elsewhere(sheet, edition) if more)


def _still_open(sheet: Sheet, texts: Mapping[str, str]) -> str:
    names = [field.name for field in (*sheet.now, *sheet.later) if field.id not in texts]
    return f"**{wording.STILL_OPEN}** {' · '.join(names)}" if names else wording.ALL_FILLED


def fill_buttons(case: int, sheet: Sheet, filled: FilledSheet) -> Iterator[discord.ui.Button[Any]]:
    """One for each form; until the sheet is closed, the next that has anything open is the one to press."""
    parts, lines = form_parts(sheet), filled.lines
    following = next((number for number, part in enumerate(parts) if any(f.id not in lines for f in part)), None)
    for number, label in enumerate(_labels(len(parts))):
        usual = number == following and not filled.closed
        yield button(label, presses.OpenFillForm(case, sheet.id, number), strong=usual)


def form_parts(sheet: Sheet) -> list[tuple[Field, ...]]:
    """The fields of each form: what is asked now, then what is asked after the play, as many as a form takes."""
    later = [sheet.later[at : at + FIELDS_OF_A_FORM] for at in range(0, len(sheet.later), FIELDS_OF_A_FORM)]
    return [sheet.now, *later]


def _labels(parts: int) -> list[str]:
    after = parts - 1
    numbered = [f" {number}/{after}" if after > 1 else "" for number in range(1, parts)]
    return [wording.FILL_NOW, *(f"{wording.FILL_LATER}{each}" for each in numbered)]


def _lines(fields: Sequence[Field] | Iterable[Field], edition: str, texts: Mapping[str, str]) -> Iterator[Part]:
    for field in fields:
        if field.id in texts:
            yield Part(f"- **{field.name}** ✎ {escape(texts[field.id], _MOST_LINE)}", spare=1)
        else:
            yield Part(f"- **{field.name}** {field.ask[edition]}")
