"""Makes a fitted model small: the weights that matter most, as whole numbers of one byte."""

from __future__ import annotations

from typing import Any

import numpy as np

from lawtext.matcher.weights import Thresholds, Weights
from lawtext.training.ridge import Model

MOST_WEIGHTS = 500_000
_STEPS = 127


def packed(model: Model, sharpness: float, thresholds: Thresholds, digest: str) -> Weights:
    dense = model.weights
    least = np.sort(np.abs(dense), axis=None)[-min(MOST_WEIGHTS, dense.size)]
    unit = float(np.quantile(np.abs(dense[np.abs(dense) >= least]), 0.999)) / _STEPS
    whole = np.where(np.abs(dense) >= least, np.clip(np.rint(dense / unit), -_STEPS, _STEPS), 0).astype(np.int8)
    kept = np.flatnonzero(whole.any(axis=1))
    starts, targets, values = _rows(whole[kept])
    return Weights(
        labels=model.labels,
        rows={model.names[row]: place for place, row in enumerate(kept)},
        starts=starts,
        targets=targets,
        values=values,
        bias=tuple(round(float(value), 6) for value in model.bias),
        unit=unit,
        sharpness=sharpness,
        thresholds=thresholds,
        digest=digest,
    )


def _rows(whole: Any) -> tuple[list[int], bytes, list[int]]:
    starts, targets, values = [0], bytearray(), []
    for row in whole:
        places = np.flatnonzero(row)
        targets.extend(places.tolist())
        values.extend(row[places].tolist())
        starts.append(len(targets))
    return starts, bytes(targets), values
