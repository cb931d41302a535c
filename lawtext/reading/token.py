"""One word, card or boundary of a text, with its place in the source."""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """`kind` is word, card, bid, holding, suit, sides, stop or comma; `text` is normalised (a card is written SQ)."""

    kind: str
    text: str
    start: int
    end: int
    capital: bool = False  # a single capital letter: a seat or a rank
    name: bool = False  # begins with a capital letter in the middle of a sentence


NONE = Token("", "", 0, 0)
