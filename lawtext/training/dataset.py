"""All texts with their features and labels as one matrix, and the model fitted on it, which is linear in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from lawtext.matcher.features import Features, weight
from lawtext.training.softmax import Looks
from lawtext.training.texts import TOLD, LabelledText
from lawtext.training.together import Shares, together

LOOKS = Looks(hidden=0.8, rounds=16, at_once=256)
"""With 0.7 as much is understood, a little less surely; with 0.5 less."""
SHARED = Shares(hidden=3.0, squares=0.5)  # with twice as much squares and less hidden half a point less is right first

STORY_TRUST, SCENE_TRUST, PHRASE_TRUST = 1.0, 0.5, 0.5
"""What a text counts for: a story for two. Scenes tell of one incident each, people who ask in general tell of none;
with a story's trust scenes, of which there are more, cost a point and a half of what is right first in stories of
unseen voices, and a third of a point more only is right first in scenes. With a quarter a whole point less is."""
ALSO_TRUST = 0.5  # of that, for another situation that is right as well: in scenes most of a point more is right first
LEAST_TEXTS = 5  # a feature that fewer texts have is left out
KEPT = 33_000  # features; a third of them all, in four megabytes; what is lost by it `docs/evaluation.md` says


@dataclass(frozen=True)
class Model:
    """`weights` is features by labels, `bias` one a label."""

    names: tuple[str, ...]
    labels: tuple[str, ...]
    weights: Any
    bias: Any

    @cached_property
    def places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}


@dataclass(frozen=True, slots=True)
class Dataset:
    """Texts as the model sees them."""

    names: tuple[str, ...]
    labels: tuple[str, ...]
    features: Any  # texts by features
    wanted: Any  # the place of each text's label
    trust: Any  # what each text counts for
    also: tuple[tuple[int, ...], ...]  # the places of the labels that are right as well

    def model(self) -> Model:
        return Model(self.names, self.labels, *self._fit(np.arange(len(self.wanted))))

    def score_held_out(self, group: Sequence[int]) -> Any:
        """Scores of these texts by a model fitted on all the others."""
        weights, bias = self._fit(np.setdiff1d(np.arange(len(self.wanted)), group))
        return self.features[list(group)] @ weights + bias

    def of_strongest(self, kept: int) -> Dataset:
        """The same texts by so many of their features: those that say the most where a text has them.

        To be fitted anew: what the others said is left to these, and half of what a cut would lose is kept."""
        usual = np.asarray(self.features.sum(axis=0)).ravel() / np.maximum(1, self.features.getnnz(axis=0))
        strength = np.linalg.norm(self.model().weights, axis=1) * usual  # one of few of its kind counts for more
        strongest = np.sort(np.argsort(-strength, kind="stable")[:kept])
        names = tuple(self.names[place] for place in strongest)
        return replace(self, names=names, features=self.features[:, strongest])

    def _fit(self, places: Any) -> tuple[Any, Any]:
        rows, wanted, trust = zip(*(lesson for place in places for lesson in self._lessons(place)), strict=True)
        told = self.features[list(rows)], np.array(wanted), np.array(trust)
        return together(*told, len(self.labels), LOOKS, SHARED)

    def _lessons(self, place: int) -> Iterator[tuple[int, int, float]]:
        """The text with each label that is right, and what it counts for with this one; together no more than once."""
        others = self.also[place]
        trust = self.trust[place] / (1 + ALSO_TRUST * len(others))
        yield place, self.wanted[place], trust
        yield from ((place, other, ALSO_TRUST * trust) for other in others)


def vectorize(texts: Sequence[LabelledText], features: Sequence[Features]) -> Dataset:
    names = feature_names(features)
    labels = tuple(sorted({text.label for text in texts}))
    places = {label: place for place, label in enumerate(labels)}
    wanted = np.array([places[text.label] for text in texts])
    trust = np.array([_trust(text) for text in texts])
    also = tuple(tuple(places[other] for other in text.also if other in places) for text in texts)
    return Dataset(names, labels, matrix(features, names), wanted, trust, also)


def _trust(text: LabelledText) -> float:
    if not text.voice:
        return PHRASE_TRUST
    return SCENE_TRUST if text.voice.startswith(TOLD) else STORY_TRUST


def feature_names(features: Sequence[Features]) -> tuple[str, ...]:
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
