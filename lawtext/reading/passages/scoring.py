"""What the passages of a text seem to say about a module's questions, and how much like it they sound."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, sqrt
from typing import TypeAlias

from lawtext.reading.passages.spans import Passage
from lawtext.reading.passages.weights import ZERO, Hearing

SILENT = ""  # the answer of a passage that says nothing about a question
SHARPNESS = 3.0  # turns scores into likelihoods
LENGTH = 2.0  # that the traits of a passage share, as a square root
SHARES = {"w": 1.0, "b": 1.0, "c": 1.0, "d": 0.7, "s": 1.0, "l": 0.5}
"""What each kind of trait counts for beside the others."""
_MOST_ADDED = 256  # rows of bytes whose sums fit into the two bytes of a lane


@dataclass(frozen=True, slots=True)
class Heard:
    """How much like stating an answer some passage sounds, 0 to 1, among all answers and silence; and which one."""

    likely: float
    passage: Passage


AllHeard: TypeAlias = Mapping[str, Mapping[str, Heard]]
"""Question -> answer -> the passage that sounds most like it."""


def hear(hearing: Hearing, said: Sequence[Passage]) -> AllHeard:
    best: dict[str, dict[str, Heard]] = {}
    rows = _wide_rows(hearing, said)
    for passage in said:
        for question, answer, likely in _likelihoods(hearing, _scores(hearing, rows, passage)):
            answers = best.setdefault(question, {})
            if answer not in answers or likely > answers[answer].likely:
                answers[answer] = Heard(likely, passage)
    return best


def _wide_rows(hearing: Hearing, said: Iterable[Passage]) -> dict[str, int]:
    """The rows of all traits that the weights know, each as one number with two bytes a cell: adding such numbers adds
    all their cells at once."""
    count, low = len(hearing.answers), 0 if sys.byteorder == "little" else 1
    known = {trait for passage in said for trait in passage.traits} & hearing.rows.keys()
    wide = bytearray(2 * count)
    rows = {}
    for trait in known:
        row = hearing.rows[trait]
        wide[low::2] = hearing.cells[row * count : (row + 1) * count]
        rows[trait] = int.from_bytes(wide, sys.byteorder)
    return rows


def _scores(hearing: Hearing, rows: Mapping[str, int], passage: Passage) -> list[float]:
    added = list(islice((rows[trait] for trait in passage.traits if trait in rows), _MOST_ADDED))
    sums = array("H", sum(added).to_bytes(2 * len(hearing.answers), sys.byteorder))
    factor, zero = hearing.unit * LENGTH / sqrt(len(passage.traits) or 1), ZERO * len(added)
    return [bias + (cell - zero) * factor for bias, cell in zip(hearing.bias, sums, strict=True)]


def _likelihoods(hearing: Hearing, scores: Sequence[float]) -> Iterator[tuple[str, str, float]]:
    """(question, answer, likelihood) for every answer but silence; a question's answers stand side by side."""
    for start, end in hearing.questions:
        highest = max(scores[start:end])
        raised = [exp(SHARPNESS * (score - highest)) for score in scores[start:end]]
        total = sum(raised)
        for (question, answer), value in zip(hearing.answers[start:end], raised, strict=True):
            if answer != SILENT:
                yield question, answer, value / total
