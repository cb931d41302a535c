"""Wide margins between each label and all others."""

from __future__ import annotations

from typing import Any

from sklearn.svm import LinearSVC  # type: ignore[import-untyped]

_SLACK = 0.1  # what a text inside a margin costs


def margins(features: Any, wanted: Any, trust: Any) -> tuple[Any, Any]:
    """Weights (features by labels) and bias whose scores are above 0 for a text's label and below 0 for all others, by
    as much as can be.

    `features` is texts by features, sparse; `wanted` the place of each text's label; `trust` what each text counts for.
    """
    model = LinearSVC(C=_SLACK, random_state=0)
    model.fit(features, wanted, sample_weight=trust)
    return model.coef_.T, model.intercept_
