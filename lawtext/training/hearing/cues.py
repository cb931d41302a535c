"""Cues as somebody might type them: what they stand for, put together at random."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

from lawtext.reading.cues import FIRST, ONE
from lawtext.reading.seating import AROUND
from lawtext.reading.vocabulary import SEATS, vocabulary

_PLAIN = {
    "<nobody>": ["nobody", "no one", "neither"],
    "<us>": ["we"],
    "<they>": ["he", "she"],
    "<me>": ["I"],
    "<card>": ["the queen", "the five"],
    "<last_bid>": ["1S", "one spade"],
    "<low_bid>": ["1H", "one heart"],
    "<higher_bid>": ["1NT", "two diamonds"],
    "<enough_bid>": ["2H", "two hearts"],
    "<other_bid>": ["2D", "two diamonds"],
    "<low_again_bid>": ["1D", "one diamond"],
}
"""Concepts that most of their words would stand for oddly, and bids that stand to each other as their names say."""
_FROM_WRITER = ("I", "LHO", "partner", "RHO")


def tell(cue: str, chance: Random) -> str:
    """One text on which the cue would fire, without the words that its gaps leave open."""
    parts = cue.split()
    around = next((part for part in parts if part in AROUND), "")
    if around:
        seated = dict(zip((ONE, around), _two_players(chance, AROUND[around]), strict=True))
        parts = [seated.get(part, part) for part in parts]
    return " ".join(filter(None, (_part(part, chance) for part in parts)))


def _two_players(chance: Random, around: Iterable[int]) -> tuple[str, str]:
    """One, and another who sits so many places to his left."""
    names = chance.choice((SEATS, _FROM_WRITER))
    one, places = chance.randrange(4), chance.choice(sorted(around))
    return names[one], names[(one + places) % 4]


def _part(part: str, chance: Random) -> str:
    if part == FIRST:
        return "."
    if part in ("...", "*"):
        return ""
    if part.startswith("("):
        return _part(part[1:-1], chance) if chance.random() < 0.5 else ""
    word = chance.choice(part.split("|"))
    if word.startswith("<"):
        word = chance.choice(_PLAIN.get(word) or _words_of().get(word) or ["it"])
    return word.replace("_", " ")


@cache
def _words_of() -> Mapping[str, list[str]]:
    """Concept -> every word and phrase of it."""
    found: dict[str, list[str]] = defaultdict(list)
    for word, concepts in vocabulary().concepts.items():
        for concept in concepts:
            found[f"<{concept}>"].append(word)
    for phrases in vocabulary().phrases.values():
        for phrase, concept in phrases:
            found[f"<{concept}>"].append(" ".join(phrase))
    return found
