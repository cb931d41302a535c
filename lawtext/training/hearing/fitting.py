"""From lessons to the weights of each module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from lawtext.model import Module, Question
from lawtext.reading.lanes import ZERO
from lawtext.reading.passages import Hearing, Passage, hear
from lawtext.reading.passages.scoring import LENGTH, SHARES, SHARPNESS, SILENT
from lawtext.training.hearing.material import Lesson
from lawtext.training.softmax import Looks
from lawtext.training.together import Shares, together

LOOKS = Looks(hidden=0.6, rounds=10, at_once=128)
SHARED = Shares()
"""Of what voices left out tell in twelve situations 55 % is read by hidden traits alone where nine in ten are right,
61 % by all three together."""
KEPT = 4000  # traits of a module, the strongest
LEAST_LIKELY, LEAST_MISTAKEN, HEARD_TRUST = 0.35, 0.3, 0.7
"""What a passage has to sound like to be learned from where only the whole story is known to state an answer, what one
has to sound like that cannot have stated it, and what either counts for."""
_NEVER_TAUGHT = -2.0  # the score of an answer of which no passage is known
_STEPS = 127


@dataclass(frozen=True, slots=True)
class Known:
    """A text of which it is known what is true at its table, but not which passage says so."""

    said: Sequence[Passage]
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Fitted:
    """`weights` is traits by answers."""

    question: str
    answers: tuple[str, ...]
    names: tuple[str, ...]
    weights: Any
    bias: Any


def fit_module(module: Module, lessons: Mapping[str, Sequence[Lesson]], known: Sequence[Known]) -> Hearing:
    """Twice: what the first fit hears in texts whose truth is known is learned from in the second, by the traits alone
    that were the strongest in the first."""
    first = _fit_all(module, lessons)
    more = _overheard(first, known)
    return _fit_all(module, {id: [*taught, *more.get(id, ())] for id, taught in lessons.items()}, frozenset(first.rows))


def _fit_all(module: Module, lessons: Mapping[str, Sequence[Lesson]], among: frozenset[str] | None = None) -> Hearing:
    return _joined([_fit(question, lessons[question.id], among) for question in module.questions])


def _overheard(hearing: Hearing, known: Iterable[Known]) -> dict[str, list[Lesson]]:
    found: dict[str, list[Lesson]] = {}
    for text in known:
        heard = hear(hearing, text.said)
        for question, true in text.answers.items():
            lessons = found.setdefault(question, [])
            for answer, one in heard.get(question, {}).items():
                if answer == true and one.likely >= LEAST_LIKELY:
                    lessons.append(Lesson(one.passage, true, HEARD_TRUST))
                elif answer != true and one.likely >= LEAST_MISTAKEN:
                    lessons.append(Lesson(one.passage, SILENT, HEARD_TRUST))
    return found


def _fit(question: Question, lessons: Sequence[Lesson], among: frozenset[str] | None) -> _Fitted:
    """By these traits, or by all there are."""
    answers = (*(answer.id for answer in question.answers), SILENT)
    if not any(lesson.answer for lesson in lessons):
        return _Fitted(
            question.id,
            answers,
            (),
            np.zeros((0, len(answers))),
            np.array([*[_NEVER_TAUGHT] * (len(answers) - 1), 0.0]),
        )
    seen = {trait for lesson in lessons for trait in lesson.passage.traits}
    names = tuple(sorted(seen if among is None else seen & among))
    said = _matrix([lesson.passage for lesson in lessons], names)
    wanted = np.array([answers.index(lesson.answer) for lesson in lessons])
    trust = _balanced(wanted, np.array([lesson.trust for lesson in lessons]))
    weights, bias = together(said, wanted, trust, len(answers), LOOKS, SHARED)
    taught = np.isin(np.arange(len(answers)), wanted)
    bias = np.where(taught, bias / SHARPNESS, _NEVER_TAUGHT)
    return _Fitted(question.id, answers, names, weights / SHARPNESS * taught, bias)


def _balanced(wanted: Any, trust: Any) -> Any:
    """As much trust for each answer, however many lessons it has."""
    counts = np.bincount(wanted)
    return trust * len(wanted) / (np.count_nonzero(counts) * counts[wanted])


def _matrix(said: Sequence[Passage], names: Sequence[str]) -> Any:
    places = {name: place for place, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, passage in enumerate(said):
        length = LENGTH / sqrt(len(passage.traits) or 1)
        for trait, count in Counter(passage.traits).items():
            if trait in places:
                rows.append(row)
                columns.append(places[trait])
                values.append(count * length * SHARES[trait[0]])
    built = sparse.csr_matrix((values, (rows, columns)), shape=(len(said), len(names)), dtype=np.float64)
    built.indices, built.indptr = built.indices.astype(np.int32), built.indptr.astype(np.int32)
    return built


def _joined(fitted: Sequence[_Fitted]) -> Hearing:
    """The questions of a module side by side, with the strongest traits of all, every weight as one byte."""
    names = sorted({name for one in fitted for name in one.names})
    places = {name: place for place, name in enumerate(names)}
    weights = np.zeros((len(names), sum(len(one.answers) for one in fitted)))
    start = 0
    for one in fitted:
        shares = np.array([SHARES[name[0]] for name in one.names])[:, None]
        rows = [places[name] for name in one.names]
        weights[rows, start : start + len(one.answers)] = one.weights * shares
        start += len(one.answers)
    strongest = np.sort(np.argsort(-np.abs(weights).max(axis=1), kind="stable")[:KEPT])
    values = weights[strongest]
    unit = float(np.abs(values).max() or 1.0) / _STEPS
    return Hearing(
        answers=tuple((one.question, answer) for one in fitted for answer in one.answers),
        rows={names[row]: place for place, row in enumerate(strongest)},
        cells=(np.rint(values / unit).astype(np.int16) + ZERO).astype(np.uint8).tobytes(),
        bias=tuple(round(float(value), 5) for one in fitted for value in one.bias),
        unit=unit,
    )
