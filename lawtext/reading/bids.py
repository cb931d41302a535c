"""The bids that a text names, one after another, and whether each is higher than the one before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from lawtext.reading.text import Text
from lawtext.reading.vocabulary import SUITS
from lawtext.reading.words import Word

_BID = re.compile(r"([1-7])\s?(n|[shdc♠♤♥♡♦♢♣♧])")
_LEVELS = {name: level for level, name in enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1)}
_LEVELS |= {str(level): level for level in _LEVELS.values()}
LEVELS = tuple(_LEVELS)
"""The words that a bid begins with where it is spelt out."""
_LADDER = "CDHSN"
DENOMINATIONS = len(_LADDER)
_OVER = frozenset({"over", "after", "on"})
_BETWEEN = 4  # words, "over" among them: "1H over his 1S", "a diamond after the club"


class Bid(NamedTuple):
    """Words `start` up to, not including, `end`; `step` counts up from a club, 1, to seven no trumps, 35."""

    start: int
    end: int
    step: int


@lru_cache(maxsize=8)
def bids(text: Text) -> tuple[Bid, ...]:
    """In the order of the text, whether written 1♠, 1S, 2NT or "two clubs"."""
    read = (
        _written(place, word) if "<bid>" in word.keys else _spelt(place, text.words)
        for place, word in enumerate(text.words)
    )
    return tuple(bid for bid in read if bid)


def climbs(text: Text) -> frozenset[str]:
    """How the bids of a text follow on each other: one that is too low shows by itself, whatever it is called.

    A bid that is named again says nothing, unless it stands over itself; "1H over 1S" tells the later bid first.
    """
    return frozenset(_climbs(text, bids(text)))


def _climbs(text: Text, found: Sequence[Bid]) -> Iterator[str]:
    for first, then in pairwise(found):
        between = text.words[first.end : then.start]
        over = len(between) <= _BETWEEN and any(word.text in _OVER for word in between)
        below, above = (then.step, first.step) if over else (first.step, then.step)
        if below != above or over:
            yield f"{'over ' if over else ''}{'higher' if above > below else 'not higher'}"


def _written(place: int, word: Word) -> Bid | None:
    said = _BID.match(word.text)
    return Bid(place, place + 1, _step(int(said[1]), SUITS.get(said[2], "N"))) if said else None


def _spelt(place: int, words: Sequence[Word]) -> Bid | None:
    level = _LEVELS.get(words[place].text)
    if level is None or place + 1 == len(words):
        return None
    after = words[place + 1].text
    if after in ("nt", "notrump", "notrumps", "no") and (after != "no" or _trump(words, place + 2)):
        return Bid(place, place + (3 if after == "no" else 2), _step(level, "N"))
    suit = SUITS.get(after, "") if len(after) > 1 else ""
    return Bid(place, place + 2, _step(level, suit)) if suit else None


def _trump(words: Sequence[Word], place: int) -> bool:
    return place < len(words) and words[place].text in ("trump", "trumps")


def level_at(text: Text, place: int) -> int | None:
    """The level that this word names, if it names one."""
    return _LEVELS.get(text.words[place].text)


def _step(level: int, denomination: str) -> int:
    return DENOMINATIONS * (level - 1) + _LADDER.index(denomination) + 1
