"""Wide margins between each label and all others."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.svm import LinearSVC  # type: ignore[import-untyped]

_SLACK = 0.1  # what a text inside a margin costs
_NEVER_SEEN = -2.0  # the score of a label that no text has


def margins(features: Any, wanted: Any, trust: Any, labels: int) -> tuple[Any, Any]:
    """Weights (features by labels) and bias whose scores are above 0 for a text's label and below 0 for all others, by
    as much as can be.

    `features` is texts by features, sparse; `wanted` the place of each text's label, of two at least; `trust` what each
    text counts for.
    """
    model = LinearSVC(C=_SLACK, random_state=0)
    model.fit(features, wanted, sample_weight=trust)
    told, bias = model.coef_, model.intercept_
    if len(model.classes_) == 2:  # one row, of the second label against the first
        told, bias = np.vstack([-told, told]), np.concatenate([-bias, bias])
    all_told, all_bias = np.zeros((labels, features.shape[1])), np.full(labels, _NEVER_SEEN)
    all_told[model.classes_], all_bias[model.classes_] = told, bias
    return all_told.T, all_bias
