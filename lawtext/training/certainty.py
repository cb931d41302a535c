"""Learns when the first module is right, from what held-out texts were judged to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]
from sklearn.model_selection import GroupKFold, cross_val_predict  # type: ignore[import-untyped]

from lawtext.matcher.certainty import Certainty, signs
from lawtext.training.judgements import Judgement

_PLACES = 0.4  # what it counts that a module stands first or second, beside one step of the odds
_PARTS = 5


def fit_certainty(judged: Sequence[Judgement], voices: Sequence[str]) -> tuple[Certainty, list[float]]:
    """What is learned of all, and of each text how sure one may be of it that learned from other voices only.

    Of too few texts nothing is learned."""
    right = np.array([text.right for text in judged])
    if len(set(voices)) < _PARTS or right.all() or not right.any():
        plain = Certainty()
        return plain, [plain.of(text.order, text.elsewhere, text.clause_sure) for text in judged]
    modules = sorted({module for text in judged for module, _ in text.order[:2]})
    table = _table(judged, modules)
    model = LogisticRegression(max_iter=500)
    parts = GroupKFold(_PARTS)
    unseen = cross_val_predict(model, table, right, groups=voices, cv=parts, method="predict_proba")[:, 1]
    return _learned(model.fit(table, right), modules), unseen.tolist()


def _table(judged: Sequence[Judgement], modules: Sequence[str]) -> Any:
    """Texts by the signs, then by the module that stands first, then by the one that stands second."""
    places = {module: place for place, module in enumerate(modules)}
    known = np.array([signs(text.order, text.elsewhere, text.clause_sure) for text in judged])
    stands = np.zeros((len(judged), 2 * len(modules)))
    for row, text in enumerate(judged):
        for rank, (module, _) in enumerate(text.order[:2]):
            stands[row, rank * len(modules) + places[module]] = _PLACES
    return np.hstack([known, stands])


def _learned(model: Any, modules: Sequence[str]) -> Certainty:
    slopes = [round(float(each), 4) for each in model.coef_[0]]
    count, weighed = len(modules), [round(_PLACES * each, 4) for each in slopes[-2 * len(modules) :]]
    return Certainty(
        bias=round(float(model.intercept_[0]), 4),
        slopes=tuple(slopes[: -2 * count]),
        first=dict(zip(modules, weighed[:count], strict=True)),
        second=dict(zip(modules, weighed[count:], strict=True)),
    )
