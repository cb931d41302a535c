"""How likely each label is, from sparse features of which most are hidden at every look.

A text tells what it tells in many ways at once. With most of its features left out, other ones each time, none can do
the work of all, and what is learned holds for voices that tell it in other words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from lawtext.training.least_squares import rarity

_RATE = 0.15  # of the first step; each weight's own steps become smaller by what it has moved
_FIRST = 1e-6  # squares that every weight has moved before the first step


@dataclass(frozen=True, slots=True)
class Looks:
    """How the texts are looked at: `hidden` of each one's features are left out, `rounds` times through all of them, so
    many `at_once`."""

    hidden: float
    rounds: int
    at_once: int


def softmax(features: Any, wanted: Any, trust: Any, labels: int, looks: Looks) -> tuple[Any, Any]:
    """Weights (features by labels) and bias whose raised scores, shared out, give each text's label the most.

    `features` is texts by features, sparse; `wanted` the place of each text's label; `trust` what each text counts for.
    """
    chance, rare = np.random.default_rng(0), rarity(features).astype(np.float32)
    seen = (features @ sparse.diags(rare)).tocsr().astype(np.float32)
    model = _Model(features.shape[1], labels)
    for _ in range(looks.rounds):
        order = chance.permutation(len(wanted))
        for start in range(0, len(order), looks.at_once):
            some = order[start : start + looks.at_once]
            model.learn(_partly_hidden(seen[some], looks.hidden, chance), wanted[some], trust[some] / looks.at_once)
    return rare[:, None] * model.weights, model.bias


def _partly_hidden(seen: Any, hidden: float, chance: np.random.Generator) -> Any:
    """The same texts with what is left of their features, which counts for all of them."""
    seen.data *= (chance.random(len(seen.data)) >= hidden) / np.float32(1 - hidden)
    return seen


class _Model:
    """Adagrad: a weight that has moved much moves less, so that a rare feature is learned as fast as a common one."""

    def __init__(self, features: int, labels: int) -> None:
        self.weights, self.bias = np.zeros((features, labels), np.float32), np.zeros(labels, np.float32)
        self._moved, self._bias_moved = np.full_like(self.weights, _FIRST), np.full_like(self.bias, _FIRST)

    def learn(self, seen: Any, wanted: Any, trust: Any) -> None:
        off = self._chances(seen)
        off[np.arange(len(wanted)), wanted] -= 1
        off *= trust.astype(np.float32)[:, None]
        present = np.unique(seen.indices)
        self.weights[present] -= _step(seen.T.tocsr()[present] @ off, self._moved, present)
        self.bias -= _step(off.sum(axis=0), self._bias_moved, slice(None))

    def _chances(self, seen: Any) -> Any:
        scores = seen @ self.weights + self.bias
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True)


def _step(slope: Any, moved: Any, places: Any) -> Any:
    moved[places] += slope * slope
    return _RATE * slope / np.sqrt(moved[places])
