"""A linear model over sparse features by ridge regression, solved exactly: the same data give the same weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from scipy import sparse

from lawtext.matcher.features import Features
from lawtext.training.texts import Labelled

PENALTY = 1.0
LEAST_TEXTS = 2  # a feature that fewer texts have is left out


@dataclass(frozen=True, slots=True)
class Model:
    """`weights` is features by labels; `bias` is each label's share of the texts."""

    names: tuple[str, ...]
    labels: tuple[str, ...]
    weights: Any
    bias: Any

    def scores(self, features: Sequence[Features]) -> Any:
        return matrix(features, self.names) @ self.weights + self.bias


def named(features: Sequence[Features]) -> tuple[str, ...]:
    """The features that enough texts have, each with its kind before it."""
    counts = Counter(kind + name for one in features for kind, names in one.items() for name in names)
    return tuple(sorted(name for name, count in counts.items() if count >= LEAST_TEXTS))


def matrix(features: Sequence[Features], names: Sequence[str]) -> Any:
    """Texts by features; the features of one kind in one text share a length of one."""
    places = {name: place for place, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, one in enumerate(features):
        for kind, found in one.items():
            for name in found:
                column = places.get(kind + name)
                if column is not None:
                    rows.append(row)
                    columns.append(column)
                    values.append(1 / sqrt(len(found)))
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(features), len(names)))


def fitted(texts: Sequence[Labelled], features: Sequence[Features]) -> Model:
    names = named(features)
    labels = tuple(sorted({text.label for text in texts}))
    seen = matrix(features, names)
    wanted = _wanted(texts, labels)
    bias = wanted.mean(axis=0)
    shared = (seen @ seen.T).toarray()
    shared[np.diag_indices_from(shared)] += PENALTY
    return Model(names, labels, seen.T @ np.linalg.solve(shared, wanted - bias), bias)


def left_out(texts: Sequence[Labelled], features: Sequence[Features]) -> tuple[tuple[str, ...], Any]:
    """The labels, and for each text the scores of a model fitted on all the others, in closed form."""
    labels = tuple(sorted({text.label for text in texts}))
    seen = matrix(features, named(features))
    wanted = _wanted(texts, labels)
    bias = wanted.mean(axis=0)
    shared = (seen @ seen.T).toarray()
    shared[np.diag_indices_from(shared)] += PENALTY
    inverse = np.linalg.inv(shared)
    return labels, wanted - (inverse @ (wanted - bias)) / inverse.diagonal()[:, None]


def _wanted(texts: Sequence[Labelled], labels: Sequence[str]) -> Any:
    places = {label: place for place, label in enumerate(labels)}
    wanted = np.zeros((len(texts), len(labels)))
    for row, text in enumerate(texts):
        wanted[row, places[text.label]] = 1.0
    return wanted
