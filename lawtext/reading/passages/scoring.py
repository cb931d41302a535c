"""What the passages of a text seem to say about a module's questions, and how much like it they sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import exp, sqrt
from operator import add
from typing import NamedTuple, TypeAlias

from lawtext.reading.lanes import LANE_BYTES, MOST_ADDED, weights_of
from lawtext.reading.names import find_rows, marked
from lawtext.reading.passages.spans import Passage
from lawtext.reading.passages.weights import Hearing

SILENT = ""  # the answer of a passage that says nothing about a question
SHARPNESS = 3.0  # turns scores into likelihoods
LENGTH = 2.0  # that the traits of a passage share, as a square root
SHARES = {"w": 1.0, "b": 1.0, "c": 1.0, "d": 0.7, "s": 1.0, "l": 0.5}
"""What each kind of trait counts for beside the others."""


class Heard(NamedTuple):
    """How much like stating an answer some passage sounds, 0 to 1, among all answers and silence; and which one.
    `together`: that of all passages, added up; `whole`: of all that is told, taken as one passage."""

    likely: float
    passage: Passage
    together: float = 0.0
    whole: float = 0.0


AllHeard: TypeAlias = Mapping[str, Mapping[str, Heard]]
"""Question -> answer -> the passage that sounds most like it."""


def hear(hearing: Hearing, said: Sequence[Passage]) -> AllHeard:
    apart = _told_apart(tuple(said))
    if not (rows := _wide_rows(hearing, apart.marks)):
        return {}  # of another language every answer would sound as likely
    spoken = [_spoken(hearing, rows, passage) for passage in apart.passages]
    likely = [_likelihoods(hearing, _scores(hearing, *each)) for each in zip(spoken, apart.lengths, strict=True)]
    whole = _likelihoods(hearing, _whole(hearing, apart, spoken)) if spoken else []
    found: dict[str, dict[str, Heard]] = {}
    columns = zip(hearing.answers, zip(*likely, strict=True), whole, strict=bool(spoken))
    for (question, answer), column, all_of_it in columns:
        if answer != SILENT:
            most = max(column)
            passage = apart.passages[column.index(most)]
            found.setdefault(question, {})[answer] = Heard(most, passage, sum(column), all_of_it)
    return found


@dataclass(frozen=True, slots=True)
class _Apart:
    """Of passages that have the same traits the first alone: a text that repeats itself says nothing more. `marks`: all
    their traits, each with its mark; `lengths`: how many each has; `whole`: which of them lie in no other."""

    passages: list[Passage]
    marks: Mapping[str, int]
    lengths: list[int]
    whole: list[int]


@lru_cache(maxsize=2)  # as often as a text is heard for another module
def _told_apart(said: tuple[Passage, ...]) -> _Apart:
    first: dict[tuple[str, ...], Passage] = {}
    for passage in said:
        first.setdefault(passage.traits, passage)
    kept = list(first.values())
    lengths = [len(passage.traits) for passage in kept]
    return _Apart(kept, marked(set[str]().union(*first)), lengths, list(_outermost(kept)))


def _outermost(said: Sequence[Passage]) -> Iterator[int]:
    """A sentence comes before its clauses."""
    end = 0
    for place, passage in enumerate(said):
        if passage.end > end:
            yield place
            end = passage.end


def _wide_rows(hearing: Hearing, marks: Mapping[str, int]) -> dict[str, int]:
    """The rows of all traits that the weights know, each as one number with two bytes a cell: adding such numbers adds
    all their cells at once."""
    count = len(hearing.answers)
    wide = bytearray(LANE_BYTES * count)
    rows = {}
    for trait, row in find_rows(hearing.rows, marks):
        wide[::LANE_BYTES] = hearing.cells[row * count : (row + 1) * count]
        rows[trait] = int.from_bytes(wide, "little")
    return rows


def _spoken(hearing: Hearing, rows: Mapping[str, int], passage: Passage) -> Sequence[int]:
    """What all traits of a passage speak for, added up."""
    known = filter(None, map(rows.get, passage.traits))  # no row is 0: its cells go from 1 to 255
    added = list(islice(known, MOST_ADDED))
    return weights_of(sum(added), len(added), len(hearing.answers))


def _scores(hearing: Hearing, spoken: Sequence[int], length: int) -> list[float]:
    factor = hearing.unit * LENGTH / sqrt(length or 1)
    return list(map(add, hearing.bias, map(factor.__mul__, spoken)))


def _whole(hearing: Hearing, apart: _Apart, spoken: Sequence[Sequence[int]]) -> list[float]:
    """The scores of all that is told as one passage: a story may sound like what it states in no one place."""
    together = [sum(column) for column in zip(*(spoken[place] for place in apart.whole), strict=True)]
    return _scores(hearing, together, sum(apart.lengths[place] for place in apart.whole))


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
