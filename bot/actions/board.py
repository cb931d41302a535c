"""What a director types about a board on one line, taken apart: "12, table 3, pairs 4 and 7" and "4♠x by South"."""

from __future__ import annotations

import re

from bot.records.typed_query import BOARD, PLACE

_BOARD = re.compile(r"(?:board|bd\.?|b)?\s*#?(\d{1,3}[a-z]?)\b[\s,;/·.-]*(.*)", re.IGNORECASE | re.DOTALL)
_NAMED_BOARD = re.compile(r"\b(?:board|brd|bd)\.?\s*#?(\d{1,3}[a-z]?)\b", re.IGNORECASE | re.ASCII)
_PAIR = r"(?:[NE]-?[SW]\s*)?\d{1,3}\b"
_PAIRS = re.compile(
    rf"[\s,;/·]*\b(?:(?:pairs?|prs?)\.?\s*(?:no\.?\s*|#)?(?={_PAIR})|(?=[NE]-?[SW]\s*\d))"
    rf"({_PAIR}(?:\s*(?:and|against|vs?\.?|[&+,/-])?\s*{_PAIR})?)",
    re.IGNORECASE,
)
_CONTRACT = re.compile(
    r"([1-7]\s*(?:nt|n|no[ -]?trumps?|[cdhs♣♦♥♠]|clubs?|diamonds?|hearts?|spades?)"
    r"\s*(?:x{1,2}|\*{1,2}|doubled|redoubled|dbld?|rdbld?)?)"
    r"(?:[\s,;/·-]+(?:by\s+)?(north|south|east|west|[nsew]))?\.?",
    re.IGNORECASE,
)
_SEATS = {"n": "North", "s": "South", "e": "East", "w": "West"}


def pairs_apart(typed: str) -> tuple[str, str | None]:
    """("12, table 3", "4 and 7") of "12, table 3, pairs 4 and 7": the rest, and the pairs where they are named."""
    if (found := _PAIRS.search(typed)) is None:
        return typed, None
    return f"{typed[: found.start()]}{typed[found.end() :]}".strip(" ,;/·"), found[1]


def board_and_place(typed: str) -> tuple[str | None, str | None]:
    """("12", "table 3") of "12, table 3" and of "table 3, bd 12"; where neither a board is named nor a number comes
    first, all of it is the place."""
    if not typed.strip():
        return None, None
    if named := _NAMED_BOARD.search(typed):
        around = (part.strip(" \t\n,;/·.-") for part in (typed[: named.start()], typed[named.end() :]))
        return named[1], ", ".join(filter(None, around)) or None
    if (found := _BOARD.fullmatch(typed.strip())) is None:
        return None, typed.strip()
    board, place = found.groups()
    return board, place.strip() or None


def board_told(text: str, place: str) -> str:
    """("12, table 3") of a text that names one board, and of the `place` that a call for the director came from; else
    of the one table in the text. Of two boards it would be a guess which."""
    boards = {found[1] for found in BOARD.finditer(f"{text}\n{place}")}
    tables = {found[1] for found in PLACE.finditer(text)}
    called = BOARD.sub("", place).strip(" ,;/·")
    table = called if called and not called[0].isdigit() else f"table {called}" if called else ""
    if not table and len(tables) == 1:
        table = f"table {tables.pop()}"
    return ", ".join(filter(None, [boards.pop() if len(boards) == 1 else "", table]))


def contract_and_declarer(typed: str) -> tuple[str | None, str | None]:
    """("4♠x", "South"); what doesn't read like a contract is kept whole."""
    if not typed.strip():
        return None, None
    if (found := _CONTRACT.fullmatch(typed.strip())) is None:
        return typed.strip(), None
    contract, declarer = found.groups()
    return contract.strip(), _SEATS[declarer[0].lower()] if declarer else None
