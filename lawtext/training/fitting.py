"""From the corpus and stories to the weights that ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lawtext.matcher import deciding
from lawtext.matcher.features import Features, features
from lawtext.matcher.weights import Weights
from lawtext.model import DEFAULT_EDITION, Corpus
from lawtext.reading import understood
from lawtext.stories import VOICES, Story
from lawtext.training import ridge, thresholds
from lawtext.training.packing import packed
from lawtext.training.texts import Labelled, digest, labelled, ours


def fit(corpus: Corpus, stories: Sequence[Story]) -> Weights:
    known = corpus.modules.keys()
    texts = labelled(corpus, [story for story in stories if not story.module or story.module in known])
    seen = [features(understood(text.text)) for text in texts]
    labels, scores, wanted = unseen(texts, seen)
    factor = thresholds.sharpness(scores, labels, wanted)
    clause = clauses(corpus)
    judged = [
        thresholds.judged(chances, label, clause)
        for chances, label in zip(thresholds.probabilities(scores, labels, factor), wanted, strict=True)
    ]
    return packed(ridge.fitted(texts, seen), factor, thresholds.fitted(judged), digest(texts))


def unseen(texts: Sequence[Labelled], seen: Sequence[Features]) -> tuple[tuple[str, ...], Any, list[str]]:
    """Labels, scores and right labels of every story by models that never saw its voice.

    While there are too few stories, of every phrase by the model of all the others.
    """
    told = [voice for voice in VOICES if sum(text.voice == voice for text in texts) >= _ENOUGH]
    if len(told) < 2:
        labels, scores = ridge.left_out(texts, seen)
        return labels, scores, [text.label for text in texts]
    parts, wanted = [], []
    labels = tuple(sorted({text.label for text in texts}))
    for voice in told:
        model = ridge.fitted(*_without(voice, texts, seen))
        held = [place for place, text in enumerate(texts) if text.voice == voice]
        parts.append(model.scores([seen[place] for place in held]))
        wanted += [texts[place].label for place in held]
    return labels, np.vstack(parts), wanted


_ENOUGH = 40  # stories of a voice


def _without(
    voice: str, texts: Sequence[Labelled], seen: Sequence[Features]
) -> tuple[list[Labelled], list[Features]]:
    kept = [place for place, text in enumerate(texts) if text.voice != voice]
    return [texts[place] for place in kept], [seen[place] for place in kept]


def clauses(corpus: Corpus) -> Mapping[str, frozenset[str]]:
    """What each module decides by: its first two home clauses, as coarse as a match is judged."""
    return {
        module.id: frozenset(deciding(clause) for clause in module.laws[DEFAULT_EDITION][:2])
        for module in corpus.modules.values()
        if ours(module)
    }
