"""The judge: fitted on what is heard in scenes by weights that were taught by none of their voice."""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.feature_extraction import DictVectorizer  # type: ignore[import-untyped]
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.cues import Effort
from lawtext.reading.judge import BESIDE, Signs, foremost, signs, trusts
from lawtext.reading.passages import Hearing, hear
from lawtext.reading.what_if import told_passages
from lawtext.scenes import Scene
from lawtext.scenes.truth import truth_of

FOLDS = 3  # of the voices, each left out once
UNSAID_TRUST = 0.5  # what an answer counts for of which the scene says nothing
SEEN = 10  # firings that an answer has beside one to another question, to be weighed
TELLING = 0.15  # what such a pair has to weigh, to be kept: the rest decides nothing
MOST_FALSE = 0.018
"""Of what is taken surely, where both hearing and judge knew none of the voice: the weights that ship know every voice,
and do better. Chosen by scenes that teach nothing, of 18 modules: 1 of 241 such answers was wrong, with 0.03 it was 4
of 342. So these scenes are no proof of it: whether as many walks end right is to be seen after a fit."""


@dataclass(frozen=True, slots=True)
class Firing:
    """An answer for which something speaks in a scene; `told` and `true` are what the scene says, empty if nothing."""

    place: tuple[str, str, str]  # scene, module, question
    signs: Signs
    told: str
    true: str
    fold: int

    @property
    def known(self) -> str:
        return self.told or self.true

    @property
    def right(self) -> bool:
        return self.signs.answer == self.known


def fold(scene: Scene) -> int:
    """All scenes of one voice are in the same."""
    return zlib.crc32(scene.voice.encode()) % FOLDS


def firings(corpus: Corpus, hearings: Mapping[str, Hearing], scenes: Iterable[Scene]) -> Iterator[Firing]:
    """In each module that is right for each scene."""
    for scene in scenes:
        for module in sorted({module for edition in scene.right for module in scene.modules(edition)}):
            yield from _firings_in(corpus, hearings[module], scene, module)


def _firings_in(corpus: Corpus, hearing: Hearing, scene: Scene, module_id: str) -> Iterator[Firing]:
    module, text, effort = corpus.module(module_id), parse_text(scene.text), Effort()
    told = truth_of(corpus, scene.told).answers(module)
    true = truth_of(corpus, scene.told, scene.truth).answers(module)
    heard = hear(hearing, told_passages(text))
    beside = foremost(heard)
    for question in module.questions:
        for one in signs(module, question, text, heard.get(question.id, {}), beside, effort):
            place = (scene.id, module.id, question.id)
            yield Firing(place, one, told.get(question.id, ""), true.get(question.id, ""), fold(scene))


def fit_judge(found: Sequence[Firing]) -> dict[str, float]:
    vectors, weighed = DictVectorizer(), _weighed(found)
    model = LogisticRegression(C=1.0, max_iter=2000, fit_intercept=False)
    told = vectors.fit_transform(weighed)
    model.fit(told, [one.right for one in found], [1.0 if one.known else UNSAID_TRUST for one in found])
    named = zip(vectors.get_feature_names_out(), model.coef_[0], strict=True)
    fitted = {str(name): round(float(value), 4) for name, value in named}
    return {name: value for name, value in fitted.items() if BESIDE not in name or abs(value) >= TELLING}


def _weighed(found: Sequence[Firing]) -> list[dict[str, float]]:
    """Without the pairs of answers that stand side by side so seldom that nothing is learned from them: most are such,
    and all that ship are read into memory."""
    weighed = [one.signs.weighed() for one in found]
    seen = Counter(name for each in weighed for name in each if BESIDE in name)
    return [{name: value for name, value in each.items() if seen.get(name, SEEN) >= SEEN} for each in weighed]


def _by_place(found: Iterable[Firing]) -> Mapping[tuple[str, str, str], list[Firing]]:
    places: dict[tuple[str, str, str], list[Firing]] = defaultdict(list)
    for one in found:
        places[one.place].append(one)
    return places


def sure_limit(found: Sequence[Firing]) -> float:
    """The lowest trust from which on no more is false than may be, each firing judged by what others' voices taught."""
    best: list[tuple[float, bool]] = []
    for number in sorted({one.fold for one in found}):
        judge = fit_judge([one for one in found if one.fold != number])
        for said in _by_place(one for one in found if one.known and one.fold == number).values():
            trusted = trusts([one.signs for one in said], judge)
            best.append(max(zip(trusted, (one.right for one in said), strict=True)))
    order = sorted(best, reverse=True)
    false = np.cumsum([not right for _, right in order]) / np.arange(1, len(order) + 1)
    kept = np.flatnonzero(false <= MOST_FALSE)
    return round(order[kept[-1]][0], 4) if len(kept) else 1.0
