"""What the matcher weighs in a text: words, concepts in their order, who did what, and the letters of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, pairwise
from math import sqrt

from lawtext.reading.bids import climbs
from lawtext.reading.text import Text
from lawtext.reading.traits import deeds, ideas, letters, word_stem
from lawtext.reading.vocabulary import vocabulary

_MOST_PAIRED = 16  # concepts of a text, the first of them: with 40 no more is found, for a tenth more time

SHARES = {"w": 1.0, "b": 1.0, "c": 1.0, "d": 0.7, "p": 1.0, "s": 1.0, "l": 1.5, "y": 0.6, "z": 0.8, "a": 1.5}
"""What each kind of feature counts for beside the others; measured, see `docs/evaluation.md`."""

KINDS = {
    "w": "word",
    "b": "words",
    "c": "idea",
    "d": "ideas",
    "p": "ideas together",
    "s": "told",
    "l": "letters",
    "y": "first sentence",
    "z": "last sentence",
    "a": "bids",
}
"""What a law expert reads for each kind."""

Features = Mapping[str, tuple[str, ...]]
"""Kind of feature -> the features of that kind, each once."""


def weight(kind: str, names: tuple[str, ...]) -> float:
    """What each of a text's features of one kind counts: the kind's share, spread over them."""
    return SHARES[kind] / sqrt(len(names))


def features(text: Text) -> Features:
    dull = vocabulary().small["dull"]
    words = [word_stem(word.text) for word in text.words]
    said = [idea for idea in ideas(text) if idea not in dull]
    concepts = islice(dict.fromkeys(idea for idea in said if idea[0] in "<!"), _MOST_PAIRED)
    return {
        "w": _once(word for word in words if word not in dull),
        "b": _once(f"{a} {b}" for a, b in pairwise(words)),
        "c": _once(said),
        "d": _once((*_ngrams(said, 2), *_ngrams(said, 3))),
        "p": tuple(f"{a}&{b}" for a, b in combinations(sorted(concepts), 2)),
        "s": _once(_statement_features(text)),
        "y": _sentence(text, 0),
        "z": _sentence(text, text.words[-1].sentence) if text.words else (),
        "a": tuple(sorted(climbs(text))),
        "l": _once(part for word in dict.fromkeys(words) for part in letters(word)),
    }


def _sentence(text: Text, number: int) -> tuple[str, ...]:
    """The words and concepts of one sentence: a story opens with who is who, and ends with what is asked."""
    dull = vocabulary().small["dull"]
    words = [word for word in text.words if word.sentence == number]
    stems = [word_stem(word.text) for word in words]
    concepts = (key for word in words for key in sorted(word.keys) if key[0] == "<")
    return _once((*(stem for stem in stems if stem not in dull), *concepts, *(f"{a} {b}" for a, b in pairwise(stems))))


def _ngrams(said: list[str], length: int) -> Iterable[str]:
    return (" ".join(said[n : n + length]) for n in range(len(said) - length + 1))


def _statement_features(text: Text) -> Iterator[str]:
    """Who did what to what, and what came after it."""
    done: list[str] = []
    for deed in deeds(text):
        yield from deed.traits
        if deed.done:
            done.append(deed.done)
    yield from (f"{first}>{then}" for first, then in pairwise(done))
    yield from (f"1 {first}" for first in done[:1])


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
