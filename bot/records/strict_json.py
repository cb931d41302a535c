"""JSON that somebody else has written, taken at its word only as far as our own export would have written it."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn, TextIO

from bot.records.validation import BadDocument

MOST_LINE = 4 * 1024 * 1024
MOST_DEPTH = 24
_MOST_DIGITS = 19


def lines_of(file: TextIO) -> Iterator[str]:
    """The lines without their ends; never more than one of a bounded length in memory. Raises BadDocument."""
    while line := file.readline(MOST_LINE + 1):
        if len(line) > MOST_LINE:
            raise BadDocument(f"is longer than {MOST_LINE:,} characters")
        yield line.rstrip("\n")


def parsed(text: str) -> Any:
    """Refuses what JSON leaves open, or Python lets through, and SQLite or a card would trip over: a key twice, numbers
    that are none or do not fit, half characters, and nesting without end. Raises BadDocument."""
    try:
        value = json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole, parse_float=_fraction
        )
    except RecursionError:
        raise BadDocument("is nested too deeply") from None
    except ValueError as fault:
        raise BadDocument(f"is no JSON ({fault})") from fault
    _check(value, MOST_DEPTH)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(pairs)
    if len(held) < len(pairs):
        raise BadDocument("names a key twice")
    return held


def _no_number(word: str) -> NoReturn:
    raise BadDocument(f"holds {word}, which is no number")


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise BadDocument("holds a number that is too large")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if abs(number) > 1e15:
        raise BadDocument("holds a number that is too large")
    return number


def _check(value: Any, depth: int) -> None:
    if depth < 0:
        raise BadDocument("is nested too deeply")
    match value:
        case str():
            _check_text(value)
        case dict():
            for key, each in value.items():
                _check_text(key)
                _check(each, depth - 1)
        case list():
            for each in value:
                _check(each, depth - 1)


def _check_text(text: str) -> None:
    if "\0" in text:
        raise BadDocument("holds a NUL, which is no character of a text")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadDocument("holds half a character (a lone surrogate)") from None
