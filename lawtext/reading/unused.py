"""The sentences of a text that nothing was made of."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from lawtext.reading.text import parse_text


def unused(source: str, words: Iterable[str]) -> list[str]:
    """The sentences in which none of these words stand: those that a fact was read from, as they stand in the text."""
    text = parse_text(source)
    spans = [span for each in set(words) if each for span in _spans(text.source, each)]
    found = []
    for _, sentence in groupby(text.words, key=lambda word: word.sentence):
        said = list(sentence)
        start, end = said[0].start, said[-1].end
        if not any(first < end and start < last for first, last in spans):
            found.append(text.source[start:end])
    return found


def _spans(source: str, words: str) -> list[tuple[int, int]]:
    spans = []
    place = source.find(words)
    while place >= 0:
        spans.append((place, place + len(words)))
        place = source.find(words, place + 1)
    return spans
