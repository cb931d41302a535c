"""A linear model over sparse features by ridge regression, solved exactly: the same data give the same weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]
from scipy.linalg import cho_factor, cho_solve, solve_triangular  # type: ignore[import-untyped]

from lawtext.matcher.features import Features, weight
from lawtext.training.texts import Labelled

PENALTY, STORY_PENALTY = 2.0, 1.0  # of a phrase and of a story: a story counts for two phrases
_BLOCK = 1000  # texts
LEAST_TEXTS = 5  # a feature that fewer texts have is left out


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
                    values.append(weight(kind, found))
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(features), len(names)))


@dataclass(frozen=True, slots=True)
class Solved:
    """The regression solved once, for the weights and for what any group of texts would score if it were left out."""

    names: tuple[str, ...]
    labels: tuple[str, ...]
    seen: Any  # texts by features
    wanted: Any  # texts by labels: one where the text has the label
    bias: Any
    factor: Any  # Cholesky factor of the texts' products with the penalty added
    dual: Any  # texts by labels

    def model(self) -> Model:
        return Model(self.names, self.labels, self.seen.T @ self.dual, self.bias)

    def left_out(self, group: Sequence[int]) -> Any:
        """Scores of these texts by a model fitted on all the others, exactly, but for the bias."""
        columns = np.zeros((len(self.wanted), len(group)), dtype=np.float32)
        columns[list(group), range(len(group))] = 1.0
        half = solve_triangular(self.factor[0], columns, trans="T", lower=self.factor[1], overwrite_b=True)
        block = half.T @ half
        return self.wanted[list(group)] - np.linalg.solve(block, self.dual[list(group)])


def solved(texts: Sequence[Labelled], features: Sequence[Features]) -> Solved:
    names = named(features)
    labels = tuple(sorted({text.label for text in texts}))
    seen = matrix(features, names)
    wanted = _wanted(texts, labels)
    bias = wanted.mean(axis=0)
    shared = _products(seen)
    shared[np.diag_indices_from(shared)] += [STORY_PENALTY if text.voice else PENALTY for text in texts]
    factor = cho_factor(shared, overwrite_a=True, check_finite=False)
    return Solved(names, labels, seen, wanted, bias, factor, cho_solve(factor, wanted - bias))


def _products(seen: Any) -> Any:
    """The texts' products with one another, block by block; single precision does: the condition is some thousands."""
    count = seen.shape[0]
    shared = np.empty((count, count), dtype=np.float32)
    for start in range(0, count, _BLOCK):
        shared[start : start + _BLOCK] = (seen[start : start + _BLOCK] @ seen.T).toarray()
    return shared


def _wanted(texts: Sequence[Labelled], labels: Sequence[str]) -> Any:
    places = {label: place for place, label in enumerate(labels)}
    wanted = np.zeros((len(texts), len(labels)))
    for row, text in enumerate(texts):
        wanted[row, places[text.label]] = 1.0
    return wanted
