"""Makes a fitted model small: every weight as a whole number of one byte."""

from __future__ import annotations

import numpy as np

from lawtext.matcher.weights import Thresholds, Weights
from lawtext.reading.lanes import ZERO
from lawtext.training.dataset import Model

_STEPS = 127


def quantize(model: Model, sharpness: float, thresholds: Thresholds, digest: str) -> Weights:
    values = model.weights
    unit = float(np.quantile(np.abs(values), 0.9999)) / _STEPS
    whole = np.clip(np.rint(values / unit), -_STEPS, _STEPS).astype(np.int16)
    return Weights(
        labels=model.labels,
        rows={name: place for place, name in enumerate(model.names)},
        cells=(whole + ZERO).astype(np.uint8).tobytes(),
        bias=tuple(round(float(value), 6) for value in model.bias),
        unit=unit,
        sharpness=sharpness,
        thresholds=thresholds,
        digest=digest,
    )


def dequantize(weights: Weights) -> Model:
    """The model that the weights stand for."""
    cells = np.frombuffer(weights.cells, dtype=np.uint8).reshape(len(weights.rows), len(weights.labels))
    values = (cells.astype(np.float32) - ZERO) * weights.unit
    return Model(tuple(weights.rows), weights.labels, values, np.array(weights.bias))
