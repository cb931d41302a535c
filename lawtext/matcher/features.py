"""What the matcher weighs in a text: words, concepts in their order, who did what, and the letters of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, pairwise
from math import sqrt

from lawtext.reading.concepts import PERSON, THING
from lawtext.reading.statements import BE, Statement, statements
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import stem, vocabulary
from lawtext.reading.words import Arc

_ROLES = ("<declarer>", "<dummy>", "<defender>", "<opponent>", "<partner>", "<me>", "<they>", "<seat>")
_DOERS = (
    *("<declarer>", "<dummy>", "<lho>", "<rho>", "<defender>", "<opponent>", "<partner>", "<director>"),
    *("<me>", "<they>", "<seat>", "<us>", "<nobody>"),
)
_THINGS = frozenset(THING.keys() | PERSON.keys() - {"<they>"} | {"<wrong>", "<back>", "<early>"})
_LETTERS = 4
_MOST_PAIRED = 40  # concepts of a text; no story that we know has more than 32

SHARES = {"w": 1.0, "b": 1.0, "c": 1.0, "d": 0.7, "p": 1.0, "s": 1.0, "l": 1.5, "y": 0.6, "z": 0.8}
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
}
"""What a law expert reads for each kind."""

Features = Mapping[str, tuple[str, ...]]
"""Kind of feature -> the features of that kind, each once."""


def weight(kind: str, names: tuple[str, ...]) -> float:
    """What each of a text's features of one kind counts: the kind's share, spread over them."""
    return SHARES[kind] / sqrt(len(names))


def features(text: Text) -> Features:
    dull = vocabulary().small["dull"]
    words = [_word_stem(word.text) for word in text.words]
    ideas = [_idea(text, arc) for arc in text.longest]
    said = [idea for idea in ideas if idea not in dull]
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
        "l": _once(letters for word in words for letters in _letters(word)),
    }


def _sentence(text: Text, number: int) -> tuple[str, ...]:
    """The words and concepts of one sentence: a story opens with who is who, and ends with what is asked."""
    dull = vocabulary().small["dull"]
    words = [word for word in text.words if word.sentence == number]
    stems = [_word_stem(word.text) for word in words]
    concepts = (key for word in words for key in sorted(word.keys) if key[0] == "<")
    return _once((*(stem for stem in stems if stem not in dull), *concepts, *(f"{a} {b}" for a, b in pairwise(stems))))


def _word_stem(word: str) -> str:
    return "#" if word.isdigit() else stem(word)


def _idea(text: Text, arc: Arc) -> str:
    """The foremost concept of a reading, a role before all else; the stem where there is none."""
    keys = arc.keys
    found = next((role for role in _ROLES if role in keys), "")
    if not found:
        concepts = sorted(key for key in keys if key[0] == "<")
        found = "+".join(concepts) if concepts else _word_stem(text.words[arc.start].text)
    return "!" + found if text.doubts[arc.start] and found[0] == "<" else found


def _ngrams(ideas: list[str], length: int) -> Iterable[str]:
    return (" ".join(ideas[n : n + length]) for n in range(len(ideas) - length + 1))


def _statement_features(text: Text) -> Iterator[str]:
    """Who did what to what, and what came after it."""
    deeds: list[str] = []
    for told in statements(text):
        things = _keys_in(text, told.rest, _THINGS)
        if told.deed == BE:
            yield from (f"{of} is {thing}" for of in _keys_in(text, told.doer, _THINGS) for thing in things)
            continue
        deed = _deed(told)
        doer = "+".join(_keys_in(text, told.doer, _THINGS)[:2]) if told.passive else _role(text, told.doer)
        deeds.append(f"{doer}.{deed}")
        yield from (deed, deeds[-1])
        yield from (f"{part}.{thing}" for thing in things for part in (deed, deeds[-1]))
    yield from (f"{first}>{then}" for first, then in pairwise(deeds))
    yield from (f"1 {first}" for first in deeds[:1])


def _deed(told: Statement) -> str:
    sign = "!" if told.denied else "?" if told.yet_to_come else ""
    return f"{sign}{told.deed}{'*' if told.passive else ''}"


def _keys_in(text: Text, span: Span, keys: frozenset[str]) -> list[str]:
    return sorted({key for arc in text.readings(span) for key in arc.keys & keys})


def _role(text: Text, span: Span) -> str:
    """The foremost role of the doer, "x" for anybody else, "" for nobody."""
    found = {key for arc in text.readings(span) for key in arc.keys}
    return next((role for role in _DOERS if role in found), "x") if span[0] < span[1] else ""


def _letters(word: str) -> Iterable[str]:
    framed = f"_{word}_"
    return (framed[n : n + _LETTERS] for n in range(max(1, len(framed) - _LETTERS + 1)))


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
