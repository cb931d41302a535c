"""Sharpness and thresholds, fitted on texts that the scores were not fitted on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from lawtext.matcher.verdict import CHOOSE, MATCH, NONE, foreign, ranked, verdict
from lawtext.matcher.weights import ELSEWHERE, Thresholds

MOST_WRONG = 0.02  # confident and wrong, of all texts; the weights that ship know every voice and do better
MOST_REFUSED = 0.02  # in scope and refused


@dataclass(frozen=True, slots=True)
class Judged:
    """One text as the verdict sees it, with what the first module is worth."""

    order: list[tuple[str, float]]
    elsewhere: float
    clause_sure: float
    ours: bool
    right: bool


def sharpness(scores: Any, labels: Sequence[str], wanted: Sequence[str]) -> float:
    """The factor under which the softmax of the scores gives the right labels the highest likelihood."""
    places = [labels.index(label) for label in wanted]

    def surprise(factor: float) -> float:
        raised = np.exp(factor * (scores - scores.max(axis=1, keepdims=True)))
        chances = raised[np.arange(len(places)), places] / raised.sum(axis=1)
        return float(-np.log(np.maximum(chances, 1e-9)).mean())

    return min((float(factor) for factor in np.arange(4, 30, 0.5)), key=surprise)


def probabilities(scores: Any, labels: Sequence[str], factor: float) -> Iterator[dict[str, float]]:
    raised = np.exp(factor * (scores - scores.max(axis=1, keepdims=True)))
    for row in raised / raised.sum(axis=1, keepdims=True):
        yield dict(zip(labels, row.tolist(), strict=True))


def judged(chances: Mapping[str, float], label: str, clause: Mapping[str, frozenset[str]]) -> Judged:
    """`clause` gives each module the clauses that it decides by, as coarse as a match is judged."""
    order = ranked(chances)[:4]
    first = clause[order[0][0]]
    sure = sum(value for name, value in chances.items() if name in clause and clause[name] & first)
    ours = not label.startswith(ELSEWHERE)
    return Judged(order, foreign(chances), sure, ours, ours and bool(clause[label] & first))


def fitted(texts: Sequence[Judged]) -> Thresholds:
    """The refusal first, then the surest match that keeps the promise: right, or silent."""
    refuse = _refusal(texts)
    best, most = Thresholds(1.0, 1.0, refuse, 0.0), -1.0
    for sure, lead, cap in product(_SURE, (0.0, 0.05, 0.1, 0.2), (0.05, 0.1, 0.2, 0.3)):
        limits = Thresholds(sure, lead, refuse, cap)
        wrong, right = _matches(texts, limits)
        if wrong <= MOST_WRONG and right > most:
            best, most = limits, right
    return best


_SURE = (*(round(0.3 + 0.02 * step, 2) for step in range(33)), 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.995)


def _refusal(texts: Sequence[Judged]) -> float:
    """Where refusing one of ours and missing one of the others weigh alike, measured by what is allowed of each."""
    ours = np.array([text.elsewhere for text in texts if text.ours])
    others = np.array([text.elsewhere for text in texts if not text.ours])

    def harm(limit: float) -> float:
        return float((ours >= limit).mean() / MOST_REFUSED + (others < limit).mean() / (2.5 * MOST_REFUSED))

    return min((round(float(limit), 3) for limit in np.arange(0.2, 0.95, 0.01)), key=harm)


def _matches(texts: Sequence[Judged], limits: Thresholds) -> tuple[float, float]:
    """Shares of all texts: matched and wrong, matched and right."""
    verdicts = [verdict(text.order, text.elsewhere, text.clause_sure, limits) for text in texts]
    matched = [text.right for text, answer in zip(texts, verdicts, strict=True) if answer == MATCH]
    return matched.count(False) / len(texts), matched.count(True) / len(texts)


__all__ = ["CHOOSE", "MATCH", "NONE", "Judged", "fitted", "judged", "probabilities", "sharpness"]
