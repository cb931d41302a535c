"""Shapes: what a value from a file may be, put together from small ones, each with words for what is wrong and where.

Own code in the place of a schema library: those speak of `$.revisions[1].at`, and a director who hands a record over
reads "ruling 7, revision 2, at"; and this is shorter than what would translate the one into the other.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

Shape = Callable[[Any], None]
"""Raises BadDocument for a value that is not of the shape."""

MOST_TEXT = 20_000
_YEARS = range(1980, 2200)  # a clock may be wrong; it is not that wrong
_SNOWFLAKE = re.compile(r"[0-9]{1,20}", re.ASCII)
_MOST_SNOWFLAKE = 2**64


class BadDocument(ValueError):
    """`why` is wrong, `where` is the way to it from the outside in."""

    def __init__(self, why: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(f"{', '.join(where)}: {why}" if where else why)
        self.why, self.where = why, where

    def within(self, name: str) -> "BadDocument":
        return BadDocument(self.why, (name, *self.where))


def within(name: str, shape: Shape, value: Any) -> None:
    """The elements of a list name themselves."""
    try:
        shape(value)
    except BadDocument as fault:
        raise (fault if isinstance(value, list) and fault.where else fault.within(name)) from None


def text(most: int = MOST_TEXT, least: int = 0) -> Shape:
    def check(value: Any) -> None:
        if not isinstance(value, str):
            raise BadDocument(f"{_shown(value)} is no text")
        if not least <= len(value) <= most:
            raise BadDocument(f"a text of {len(value):,} characters, where {least} to {most:,} have room")

    return check


def whole(least: int, most: int) -> Shape:
    def check(value: Any) -> None:
        if type(value) is not int or not least <= value <= most:
            raise BadDocument(f"{_shown(value)} is no whole number from {least} to {most}")

    return check


def fraction(value: Any) -> None:
    if type(value) not in (int, float):
        raise BadDocument(f"{_shown(value)} is no number")


def truth(value: Any) -> None:
    if not isinstance(value, bool):
        raise BadDocument(f"{_shown(value)} is neither true nor false")


def either(what: str, *values: str) -> Shape:
    def check(value: Any) -> None:
        if value not in values:
            raise BadDocument(f"{_shown(value)} is no {what}")

    return check


def maybe(shape: Shape) -> Shape:
    def check(value: Any) -> None:
        if value is not None:
            shape(value)

    return check


def each(word: str, shape: Shape, most: int, least: int = 0) -> Shape:
    """A list; `word` names one of its elements, which are counted from 1."""

    def check(value: Any) -> None:
        if not isinstance(value, list):
            raise BadDocument(f"{_shown(value)} is no list")
        if not least <= len(value) <= most:
            raise BadDocument(f"{len(value):,} of them, where {least} to {most:,} have room")
        for number, element in enumerate(value, start=1):
            within(f"{word} {number}", shape, element)

    return check


def mapping(shape: Shape, most: int) -> Shape:
    """Any names, each with a value of the shape."""

    def check(value: Any) -> None:
        _check_mapping(value)
        if len(value) > most:
            raise BadDocument(f"{len(value):,} names, where {most} have room")
        for name, held in value.items():
            within(_shown(name), shape, held)

    return check


def record(
    needed: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, others: Shape | None = None
) -> Shape:
    """`others`: the shape of what has another name; without it there may be no other name."""
    known = {**needed, **(optional or {})}

    def check(value: Any) -> None:
        _check_mapping(value)
        if missing := sorted(needed.keys() - value.keys()):
            raise BadDocument(f"{missing[0]!r} is missing")
        for name, held in value.items():
            if (shape := known.get(name, others)) is None:
                raise BadDocument(f"{_shown(name)} is unknown")
            within(name, shape, held)

    return check


def moment(value: Any) -> None:
    """A time, with its zone."""
    try:
        at = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise BadDocument(f"{_shown(value)} is no time") from None
    if at.tzinfo is None or at.year not in _YEARS or len(value) > 32:
        raise BadDocument(f"{_shown(value)} is no time, with its zone, of a game of ours")


def day(value: Any) -> None:
    try:
        on = date.fromisoformat(value)
    except (TypeError, ValueError):
        raise BadDocument(f"{_shown(value)} is no day") from None
    if on.year not in _YEARS or value != on.isoformat():
        raise BadDocument(f"{_shown(value)} is no day of a game of ours")


def snowflake(value: Any) -> None:
    """An id of the platform."""
    if not isinstance(value, str) or not _SNOWFLAKE.fullmatch(value) or int(value) >= _MOST_SNOWFLAKE:
        raise BadDocument(f"{_shown(value)} is no id")


def anything(value: Any) -> None:
    """What a newer program may have added beside what this one reads: JSON, whose size its line bounds."""


def _check_mapping(value: Any) -> None:
    if not isinstance(value, dict):
        raise BadDocument(f"{_shown(value)} is no object with names")


def _shown(value: Any) -> str:
    """Short, whatever it is; on one line."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return repr(value[:40])
        case None | int() | float():
            return "null" if value is None else str(value)[:40]
    return type(value).__name__
