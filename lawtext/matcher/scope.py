"""Whether a text tells of bridge at all. One that does not is neither matched nor taken for something like bridge."""

from __future__ import annotations

from functools import cache

from lawtext.matcher.weights import ELSEWHERE
from lawtext.reading.concepts import THING
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import stem, vocabulary
from lawtext.reading.words import Word

NOTHING_KNOWN = "nothing_known"
NO_BRIDGE = frozenset({ELSEWHERE + NOTHING_KNOWN, ELSEWHERE + "jokes_and_chat"})
"""Labels of what is said anywhere: a greeting, a song, a program, another language. Nobody is told their names."""

_LEAST_KNOWN, _MOSTLY_KNOWN = 0.5, 0.67
"""Shares of the words. Hardly one of our stories is below the first, careless thumbs included;
nearly every text in another language of Europe is."""


def _keys(names: str) -> frozenset[str]:
    return frozenset(f"<{name}>" for name in names.split())


_EVERYDAY = _keys("rest hand high low void own_hand fifth")
_GAME = (THING.keys() - _EVERYDAY) | _keys(
    "declarer dummy lho rho defender opponent partner director revoker claimer seat leader offender side card suit "
    "holding rank bid contract revoke claim concede lead play discard ruff alert hesitate"
)


def is_readable(text: Text) -> bool:
    """Whether the words are mostly words that members use, or else some of the game's."""
    return _share_known(text) >= _LEAST_KNOWN or len(_of_the_game(text)) >= 2


def is_about_the_game(text: Text) -> bool:
    """Whether it names something of the game, or says nothing that is strange to a club."""
    return bool(_of_the_game(text)) or _share_known(text) >= _MOSTLY_KNOWN


def _of_the_game(text: Text) -> frozenset[str]:
    return frozenset(key for arc in text.longest for key in arc.keys & _GAME)


def _share_known(text: Text) -> float:
    """0 to 1, names of people left out; 0 where there are no words."""
    words = [word for word in text.words if word.text != "somebody"]
    return sum(map(_is_known, words)) / len(words) if words else 0.0


def _is_known(word: Word) -> bool:
    known = vocabulary().known
    if word.text in known or stem(word.text) in known or len(word.text) == 1 or word.text in _small():
        return True
    return any(key[0] == "<" for key in word.keys)


@cache
def _small() -> frozenset[str]:
    return frozenset().union(*vocabulary().small.values())
