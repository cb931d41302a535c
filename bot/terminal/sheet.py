"""A director's sheet in the terminal."""

from __future__ import annotations

from rich.text import Text

from bot import sheet_wording as wording
from bot.terminal.invocation import invocation
from lawtext.sheets import Field, Sheet

SHEET = "sheet"  # what is typed


def sheet_shown(sheet: Sheet, edition: str, case: int) -> list[Text]:
    """`case`: by whose number it is filled in."""
    return [
        Text(f"\nThe director's sheet: {sheet.title}", style="bold"),
        Text(f"\n{wording.SAY_NOW}", style="bold"),
        *(Text(f"{number}. {line}") for number, line in enumerate(sheet.say, 1)),
        Text(f"\n{wording.FIND_OUT}", style="bold"),
        *_asked(sheet.now, edition),
        Text(f"\n{wording.COME_BACK}", style="bold").append(f" ({wording.NOTE})", style="not bold"),
        *_asked(sheet.later, edition),
        Text(f"\n{wording.law_of(sheet, edition)}", style="dim"),
        *(Text(line, style="dim") for line in wording.set_elsewhere(sheet, edition)),
        Text(f"Fill it in: {invocation()} sheets fill {case} {_first(sheet)}='…'", style="dim"),
        Text(),
    ]


def _first(sheet: Sheet) -> str:
    return sheet.now[0].id


def _asked(fields: tuple[Field, ...], edition: str) -> list[Text]:
    return [Text("• ").append(f"{name}: ", style="bold").append(ask) for name, ask in wording.asked(fields, edition)]
