"""A decision table as the questions of a case follow one another, what comes to the same drawn together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from lawtext.engine import advance
from lawtext.model import Finding, Module

Outcome: TypeAlias = "str | Node"
"""A row's id, or the question that is asked next."""


@dataclass(frozen=True, slots=True)
class Node:
    """A question, and for each group of answers that come to the same what they lead to."""

    question: str
    leads: tuple[tuple[tuple[str, ...], Outcome], ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Modules of the same digest ask the same questions, so the digest stands for the module."""

    module: Module = field(compare=False)
    digest: str
    edition: str
    answers: frozenset[tuple[str, str]]
    asked: frozenset[str]


def flow(module: Module, edition: str, answers: Mapping[str, str], asked: Collection[str] = ()) -> Outcome:
    """All that can still be asked after these answers, and what it leads to. `asked`: the questions whose answers are
    not to be assumed."""
    return _outcome(_Place(module, module.digest, edition, frozenset(answers.items()), frozenset(asked)))


@lru_cache(maxsize=1_000)
def _outcome(place: _Place) -> Outcome:
    answers = dict(place.answers)
    result = advance(place.module, place.edition, answers, place.asked)
    if isinstance(result, Finding):
        return result.row
    same: dict[Outcome, list[str]] = {}
    for answer in result.answers:
        further = frozenset({**answers, result.id: answer.id}.items())
        same.setdefault(_outcome(replace(place, answers=further)), []).append(answer.id)
    return Node(result.id, tuple((tuple(ids), outcome) for outcome, ids in same.items()))
