"""What the passages of a text seem to say about a module's questions, and how much like it they sound."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import exp, sqrt
from typing import TypeAlias

from lawtext.reading.names import find_rows, marked
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
    apart = _told_apart(tuple(said))
    rows = _wide_rows(hearing, apart.marks)
    best, where = [-1.0] * len(hearing.answers), apart.passages[:1] * len(hearing.answers)
    for passage in apart.passages:
        for place, likely in enumerate(_likelihoods(hearing, _scores(hearing, rows, passage))):
            if likely > best[place]:
                best[place], where[place] = likely, passage
    found: dict[str, dict[str, Heard]] = {}
    for (question, answer), likely, passage in zip(hearing.answers, best, where, strict=bool(said)):
        if answer != SILENT:
            found.setdefault(question, {})[answer] = Heard(likely, passage)
    return found


@dataclass(frozen=True, slots=True)
class _Apart:
    """Of passages that have the same traits the first alone: a text that repeats itself says nothing more. `marks`: all
    their traits, each with its mark."""

    passages: list[Passage]
    marks: Mapping[str, int]


@lru_cache(maxsize=2)  # as often as a text is heard for another module
def _told_apart(said: tuple[Passage, ...]) -> _Apart:
    first: dict[tuple[str, ...], Passage] = {}
    for passage in said:
        first.setdefault(passage.traits, passage)
    return _Apart(list(first.values()), marked(set[str]().union(*first)))


def _wide_rows(hearing: Hearing, marks: Mapping[str, int]) -> dict[str, int]:
    """The rows of all traits that the weights know, each as one number with two bytes a cell: adding such numbers adds
    all their cells at once."""
    count, low = len(hearing.answers), 0 if sys.byteorder == "little" else 1
    wide = bytearray(2 * count)
    rows = {}
    for trait, row in find_rows(hearing.rows, marks):
        wide[low::2] = hearing.cells[row * count : (row + 1) * count]
        rows[trait] = int.from_bytes(wide, sys.byteorder)
    return rows


def _scores(hearing: Hearing, rows: Mapping[str, int], passage: Passage) -> list[float]:
    known = filter(None, map(rows.get, passage.traits))  # no row is 0: its cells go from 1 to 255
    added = list(islice(known, _MOST_ADDED))
    sums = array("H", sum(added).to_bytes(2 * len(hearing.answers), sys.byteorder))
    factor, zero = hearing.unit * LENGTH / sqrt(len(passage.traits) or 1), ZERO * len(added)
    return [bias + (cell - zero) * factor for bias, cell in zip(hearing.bias, sums, strict=True)]


def _likelihoods(hearing: Hearing, scores: Sequence[float]) -> list[float]:
    """For every answer; a question's answers stand side by side, silence among them."""
    found: list[float] = []
    for start, end in hearing.questions:
        some = scores[start:end]
        highest = max(some)
        raised = [exp(SHARPNESS * (score - highest)) for score in some]
        total = sum(raised)
        found += [value / total for value in raised]
    return found
