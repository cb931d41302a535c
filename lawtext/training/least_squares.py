"""Ridge regression by conjugate gradients: all labels at once, and nothing larger in memory than the weights.

Rare features are held back less than common ones, by the root of their inverse frequency.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

_PENALTY = 1.0
_ROUNDS = 25  # the order of the labels hardly changes after twenty


def least_squares(features: Any, wanted: Any, trust: Any, labels: int) -> tuple[Any, Any]:
    """Weights (features by labels) and bias whose scores come nearest to 1 for a text's label and -1 for all others.

    `features` is texts by features, sparse; `wanted` the place of each text's label; `trust` what each text counts for.
    """
    scores = np.full((len(wanted), labels), -1.0, dtype=np.float32)
    scores[np.arange(len(wanted)), wanted] = 1.0
    bias = np.average(scores, axis=0, weights=trust)
    rare = rarity(features)
    seen = sparse.diags(np.sqrt(trust)) @ features @ sparse.diags(rare)
    off = (scores - bias) * np.sqrt(trust)[:, None]
    return rare[:, None] * _solve(seen.tocsr().astype(np.float32), off.astype(np.float32)), bias


def rarity(features: Any) -> Any:
    """About 1 for the mean feature, more for a rarer one."""
    found_in = np.maximum(1, np.asarray((features > 0).sum(axis=0)).ravel())
    inverse = np.log(features.shape[0] / found_in)
    return np.sqrt(inverse / (inverse.mean() or 1.0))


def _solve(seen: Any, off: Any) -> Any:
    """Conjugate gradients, one column a label."""
    turned = seen.T.tocsr()
    left = turned @ off
    weights, way, size = np.zeros_like(left), left.copy(), _squares(left)
    for _ in range(_ROUNDS):
        bent = turned @ (seen @ way) + _PENALTY * way
        step = size / np.maximum((way * bent).sum(axis=0), np.finfo(np.float32).tiny)
        weights += step * way
        left -= step * bent
        before, size = size, _squares(left)
        way = left + size / np.maximum(before, np.finfo(np.float32).tiny) * way
    return weights


def _squares(columns: Any) -> Any:
    return (columns * columns).sum(axis=0)
