"""The passages of a text, its sentences and clauses, and the traits that each has."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TypeAlias

from lawtext.reading.asking import asked_from
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.traits import deeds, ideas, letters, word_stem
from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Word

_LONG = 8  # words of a sentence that is heard clause by clause as well
_CLAUSE = 3  # words that a clause has at least
_CUTS = frozenset(",;:–—()")
_JOINTS = frozenset(["and", "but", "then", "so", "when", "before", "after", "while", "because", "who", "which"])


Trait: TypeAlias = tuple[int, int, str]
"""The words from the first number up to, not including, the second have what the name says. A plain tuple: a text has
hundreds, and with named fields to make them took half of the time for its passages."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The words `start` up to, not including, `end`, with all their traits."""

    start: int
    end: int
    traits: tuple[str, ...]


@lru_cache(maxsize=2)  # the traits of a text take more room than the text ten times over
def passages(text: Text) -> tuple[Passage, ...]:
    """Every sentence, and every clause and pair of clauses of a long one; read once for all modules of a case."""
    found = sorted(traits(text))
    return tuple(_passage(found, span) for span in _spans(text))


def passage(text: Text, span: Span) -> Passage:
    """One passage that is known beforehand: for whoever teaches the reading."""
    return _passage(_in_order(text), span)


@lru_cache(maxsize=1)
def _in_order(text: Text) -> list[Trait]:
    """Kept for whoever teaches: a scene has five passages that it marks."""
    return sorted(traits(text))


def _passage(found: list[Trait], span: Span) -> Passage:
    first, last = bisect_left(found, (span[0],)), bisect_left(found, (span[1],))
    return Passage(*span, tuple([name for _, end, name in found[first:last] if end <= span[1]]))


def _spans(text: Text) -> Iterator[Span]:
    for _, said in groupby(enumerate(text.words), key=lambda numbered: numbered[1].sentence):
        places = [place for place, _ in said]
        start, end = places[0], places[-1] + 1
        told = asked_from(text, start, end)
        if start < told < end:  # what is asked says nothing of what is told before it
            yield from _clauses(text, (start, told))
            yield from _clauses(text, (told, end))
        else:
            yield from _clauses(text, (start, end))


def _clauses(text: Text, sentence: Span) -> Iterator[Span]:
    start, end = sentence
    yield sentence
    if end - start <= _LONG:
        return
    cuts = [start]
    for place in range(start + 1, end):
        if place - cuts[-1] >= _CLAUSE and _begins(text, place):
            cuts.append(place)
    spans = list(pairwise([*cuts, end]))
    if len(spans) > 1:
        yield from spans
    if len(spans) > 2:
        yield from ((first[0], second[1]) for first, second in pairwise(spans))


def _begins(text: Text, place: int) -> bool:
    """Whether a clause begins with this word."""
    between = text.source[text.words[place - 1].end : text.words[place].start]
    return text.words[place].text in _JOINTS or not _CUTS.isdisjoint(between)


def traits(text: Text) -> Iterator[Trait]:
    """In no order; each with its kind before it: words, words in a row, ideas, ideas in a row, deeds, letters."""
    dull, words = vocabulary().small["dull"], text.words
    stems = [word_stem(word.text) for word in words]
    for place, stem in enumerate(stems):
        if stem not in dull:
            yield place, place + 1, f"w{stem}"
        yield from ((place, place + 1, f"l{part}") for part in letters(stem))
        if place and _together(words, place):
            yield place - 1, place + 1, f"b{stems[place - 1]} {stem}"
    yield from _ideas(text, dull)
    for deed in deeds(text):
        yield from ((deed.verb.start, deed.verb.end, f"s{trait}") for trait in deed.traits)


def _together(words: tuple[Word, ...], place: int) -> bool:
    return words[place - 1].sentence == words[place].sentence


def _ideas(text: Text, dull: frozenset[str]) -> Iterator[Trait]:
    said = [(arc, idea) for arc, idea in zip(text.longest, ideas(text), strict=True) if idea not in dull]
    for place, (arc, idea) in enumerate(said):
        yield arc.start, arc.end, f"c{idea}"
        for reach in (1, 2):
            row = said[place : place + reach + 1]
            if len(row) > reach and text.words[row[-1][0].start].sentence == text.words[arc.start].sentence:
                yield arc.start, row[-1][0].end, "d" + " ".join(part for _, part in row)
