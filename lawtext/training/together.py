"""What is fitted in three ways, added up: one model, linear in the features as each of them is.

They err on different texts: hidden features hold for voices that tell it in other words, margins for what two
neighbours are told apart by, least squares for what is common. `docs/evaluation.md` has each beside the sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lawtext.training.least_squares import least_squares
from lawtext.training.margins import margins
from lawtext.training.softmax import Looks, softmax


@dataclass(frozen=True, slots=True)
class Shares:
    """What each way counts, once the scores of all are as far apart as those of hidden features."""

    hidden: float = 1.0
    margins: float = 1.0
    squares: float = 1.0


def together(features: Any, wanted: Any, trust: Any, labels: int, looks: Looks, shares: Shares) -> tuple[Any, Any]:
    """Weights (features by labels) and bias.

    `features` is texts by features, sparse; `wanted` the place of each text's label; `trust` what each text counts for.
    """
    hidden = softmax(features, wanted, trust, labels, looks)
    fitted = (
        (shares.hidden, hidden),
        (shares.margins, margins(features, wanted, trust, labels)),
        (shares.squares, least_squares(features, wanted, trust, labels)),
    )
    apart, counted = _spread(features, hidden), shares.hidden + shares.margins + shares.squares
    counts = [(share * apart / _spread(features, model) / counted, model) for share, model in fitted]
    weights = sum(count * model[0] for count, model in counts)
    return weights.astype(np.float32), sum(count * model[1] for count, model in counts)


def _spread(features: Any, model: tuple[Any, Any]) -> float:
    """How far apart its scores of these texts lie."""
    weights, bias = model
    return float(np.std(features @ weights + bias)) or 1.0
