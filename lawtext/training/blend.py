"""Two linear models as one: ridge regression ranks well all the way down, wide margins tell neighbours apart.

On voices left out their sum puts the right clause first more often than either alone, refuses fewer of our texts and
is wrong less often with confidence; as both are linear in the same features, a text costs no more to score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.svm import LinearSVC  # type: ignore[import-untyped]

from lawtext.matcher.features import Features
from lawtext.training import ridge
from lawtext.training.texts import Labelled

_SLACK = 0.1  # what a text inside a margin costs
_RIDGE, _MARGINS = 1.0, 0.3
"""What each model's scores count: on texts that they have not seen, margins spread about seven times as wide."""


@dataclass(frozen=True, slots=True)
class Blend:
    solved: ridge.Solved
    wanted: Any  # the place of each text's label
    trust: Any  # what each text counts for

    @property
    def labels(self) -> tuple[str, ...]:
        return self.solved.labels

    def model(self) -> ridge.Model:
        one = self.solved.model()
        other = self._margins(np.arange(len(self.wanted)))
        weights = _RIDGE * one.weights + _MARGINS * other.coef_.T
        return ridge.Model(one.names, one.labels, weights, _RIDGE * one.bias + _MARGINS * other.intercept_)

    def left_out(self, group: Sequence[int]) -> Any:
        """Scores of these texts by models fitted on all the others; a label that only they have scores lowest."""
        others = np.setdiff1d(np.arange(len(self.wanted)), group)
        model = self._margins(others)
        margins = np.full((len(group), len(self.labels)), -2.0)
        margins[:, model.classes_] = model.decision_function(self.solved.seen[list(group)])
        return _RIDGE * self.solved.left_out(group) + _MARGINS * margins

    def _margins(self, places: Any) -> Any:
        model = LinearSVC(C=_SLACK, random_state=0)
        return model.fit(self.solved.seen[places], self.wanted[places], sample_weight=self.trust[places])


def blended(texts: Sequence[Labelled], features: Sequence[Features]) -> Blend:
    solved = ridge.solved(texts, features)
    places = {label: place for place, label in enumerate(solved.labels)}
    wanted = np.array([places[text.label] for text in texts])
    trust = np.array([1 / (ridge.STORY_PENALTY if text.voice else ridge.PENALTY) for text in texts])
    return Blend(solved, wanted, trust)
