"""Sharpness and thresholds, fitted on texts that the scores were not fitted on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from lawtext.matcher import deciding
from lawtext.matcher.verdict import out_of_scope_probability, rank
from lawtext.matcher.weights import ELSEWHERE, Thresholds
from lawtext.training.texts import LabelledText

MOST_WRONG = 0.025
"""Confident and wrong, of all texts; the weights that ship know every voice and do better. With 0.02 as many scenes end
right and as many wrong, but fewer titles that nobody doubts are taken without a tap."""
MOST_REFUSED = 0.03  # in scope and refused; likewise


@dataclass(frozen=True, slots=True)
class Judgement:
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

    return min((float(factor) for factor in np.arange(0.5, 30, 0.25)), key=surprise)


def probabilities(scores: Any, labels: Sequence[str], factor: float) -> Iterator[dict[str, float]]:
    raised = np.exp(factor * (scores - scores.max(axis=1, keepdims=True)))
    for row in raised / raised.sum(axis=1, keepdims=True):
        yield dict(zip(labels, row.tolist(), strict=True))


def judge(chances: Mapping[str, float], text: LabelledText, clauses: Mapping[str, tuple[str, ...]]) -> Judgement:
    """`clauses` gives each module the clauses that it decides by, as coarse as a match is judged."""
    order = rank(chances)[:4]
    first = clauses[order[0][0]]
    sure = sum(value for name, value in chances.items() if name in clauses and clauses[name][0] in first)
    ours = not text.label.startswith(ELSEWHERE)
    decides = deciding(text.clause) if text.clause else clauses.get(text.label, ("",))[0]
    right = decides in first or order[0][0] in text.also
    return Judgement(order, out_of_scope_probability(chances), sure, ours, ours and right)


def fit_thresholds(texts: Sequence[Judgement]) -> Thresholds:
    """The refusal first, then the surest match that keeps the promise: right, or silent."""
    refuse = _refusal(texts)
    seen = [text for text in texts if text.order and text.elsewhere < refuse]
    sure = np.array([text.clause_sure for text in seen])
    lead = np.array([text.order[0][1] - (text.order[1][1] if len(text.order) > 1 else 0.0) for text in seen])
    elsewhere = np.array([text.elsewhere for text in seen])
    right = np.array([text.right for text in seen])
    best, most = Thresholds(1.0, 1.0, refuse, 0.0), 0
    for least_sure, least_lead, cap in product(_SURE, (0.0, 0.05, 0.1, 0.2), (0.05, 0.1, 0.2, 0.3)):
        matched = (sure >= least_sure) & (lead >= least_lead) & (elsewhere <= cap)
        if (matched & ~right).sum() <= MOST_WRONG * len(texts) and (matched & right).sum() > most:
            best, most = Thresholds(least_sure, least_lead, refuse, cap), (matched & right).sum()
    return best


_SURE = (*(round(0.3 + 0.02 * step, 2) for step in range(33)), 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.995)


def _refusal(texts: Sequence[Judgement]) -> float:
    """The lowest limit that refuses no more of ours than is allowed."""
    ours = np.array([text.elsewhere for text in texts if text.ours])
    return round(max(0.2, float(np.quantile(ours, 1 - MOST_REFUSED))), 3)
