"""Makes a fitted model small: every weight as a whole number of one byte."""

from __future__ import annotations

import numpy as np

from lawtext.matcher.weights import Thresholds, Weights, widened
from lawtext.training.ridge import Model

_STEPS = 127
_ZERO = 128  # what a cell of no weight holds


def packed(model: Model, sharpness: float, thresholds: Thresholds, digest: str) -> Weights:
    unit = float(np.quantile(np.abs(model.weights), 0.9999)) / _STEPS
    whole = np.clip(np.rint(model.weights / unit), -_STEPS, _STEPS).astype(np.int16)
    kept = np.flatnonzero(whole.any(axis=1))
    cells = (whole[kept] + _ZERO).astype(np.uint8).tobytes()
    return Weights(
        labels=model.labels,
        rows={model.names[row]: place for place, row in enumerate(kept)},
        cells=cells,
        lanes=widened(cells),
        bias=tuple(round(float(value), 6) for value in model.bias),
        unit=unit,
        sharpness=sharpness,
        thresholds=thresholds,
        digest=digest,
    )
