"""A director's sheet in words, in the terminal as on Discord."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.elections import elected_within
from lawtext.sheets import Field, Sheet

SAY_NOW = "For the director: say now, and no more"
FIND_OUT = "Find out now"
COME_BACK = "Come back for, after the play"
NOTE = "note table and board"
STILL_OPEN = "Still open:"
ALL_FILLED = "**Nothing is open:** every field is filled in."
NONE_OPEN = "No director's sheet is open. One is listed here as soon as a line of it is filled in."
OF_THE_SHEET = "Sheet"
FILL_NOW = "Fill in (now)"
FILL_LATER = "Fill in (after the play)"


def what_about(sheet: Sheet | None) -> str:
    if sheet is not None:
        return "Is it about something else? Choose a topic, or call the director."
    return "What is it about? Choose a topic, or call the director."


def law_of(sheet: Sheet, edition: str) -> str:
    return f"Law {', '.join(sheet.laws[edition])} · a judgement: the director makes it, I don't"


def set_elsewhere(sheet: Sheet, edition: str) -> list[str]:
    """What of its laws an authority may set otherwise, or has."""
    return [election.line for election in elected_within(sheet.laws[edition], edition)]


def asked(fields: tuple[Field, ...], edition: str) -> Iterator[tuple[str, str]]:
    """Each field's name with the question that asks for it."""
    yield from ((field.name, field.ask[edition]) for field in fields)
