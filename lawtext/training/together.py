"""What is fitted in three ways, added up: one model, linear in the features as each of them is.

They err on different texts: hidden features hold for voices that tell it in other words, margins for what two
neighbours are told apart by, least squares for what is common. `docs/evaluation.md` has each beside the sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lawtext.training.least_squares import least_squares
from lawtext.training.margins import margins
from lawtext.training.softmax import Looks, softmax

LOOKS = Looks(hidden=0.8, rounds=16, at_once=256)
"""With 0.7 as much is understood, a little less surely; with 0.5 less."""
_HIDDEN, _MARGINS, _SQUARES = 2.0, 1.0, 1.0
"""What each counts once their scores are as far apart as the others'. All alike is 0.2 points less right first."""


def together(features: Any, wanted: Any, trust: Any, labels: int) -> tuple[Any, Any]:
    """Weights (features by labels) and bias.

    `features` is texts by features, sparse; `wanted` the place of each text's label; `trust` what each text counts for.
    """
    fitted = (
        (_HIDDEN, softmax(features, wanted, trust, labels, LOOKS)),
        (_MARGINS, margins(features, wanted, trust)),
        (_SQUARES, least_squares(features, wanted, trust, labels)),
    )
    shares = [(count / _spread(features, model), model) for count, model in fitted]
    weights = sum(share * model[0] for share, model in shares)
    return weights.astype(np.float32), sum(share * model[1] for share, model in shares)


def _spread(features: Any, model: tuple[Any, Any]) -> float:
    """How far apart its scores of these texts lie."""
    weights, bias = model
    return float(np.std(features @ weights + bias))
