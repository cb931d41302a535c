"""Sharpness and thresholds, fitted on texts that the scores were not fitted on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lawtext.matcher.weights import Thresholds
from lawtext.training.certainty import fit_certainty
from lawtext.training.judgements import Judgement

MOST_WRONG = 0.02
"""Confident and wrong, of all texts; the weights that ship know every voice and do better. With 0.025 as many scenes
end right, for a tap in thirty less, and three more of the situations' own examples wrong; with 0.01 a third of the
unseen texts are matched in the place of half of them, and one scene less of 1,153 ends wrong."""
MOST_REFUSED = 0.02
"""In scope and refused; likewise. With 0.03 one scene of ours in a hundred more gets no ruling, and no text that is not
ours is better off: it is shown titles that do not fit, and none of them is ruled upon without a tap."""

_LEAST_FOREIGN = 0.05  # no text is refused that is less likely than this to be none of ours


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


def fit_thresholds(judged: Sequence[Judgement], voices: Sequence[str]) -> Thresholds:
    """The refusal first, then the surest match that keeps the promise: right, or silent."""
    certainty, unseen = fit_certainty(judged, voices)
    refuse = _refusal(judged)
    seen = np.array([text.elsewhere < refuse for text in judged])
    order = np.argsort(-np.where(seen, unseen, -1.0), kind="stable")[: int(seen.sum())]
    wrong = np.cumsum([not judged[place].right for place in order])
    matched = int(np.searchsorted(wrong, MOST_WRONG * len(judged), side="right"))
    return Thresholds(round(unseen[order[matched - 1]], 4) if matched else 1.0, refuse, certainty)


def _refusal(judged: Sequence[Judgement]) -> float:
    """The lowest limit that refuses no more of ours than is allowed."""
    ours = np.array([text.elsewhere for text in judged if text.ours])
    return round(max(_LEAST_FOREIGN, float(np.quantile(ours, 1 - MOST_REFUSED))), 3)
