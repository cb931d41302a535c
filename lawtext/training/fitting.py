"""From the corpus and stories to the weights that ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher import deciding
from lawtext.matcher.features import features
from lawtext.matcher.weights import Weights
from lawtext.model import Corpus
from lawtext.reading import understood
from lawtext.stories import KINDS, Story
from lawtext.training import thresholds
from lawtext.training.blend import Blend, blended
from lawtext.training.packing import packed
from lawtext.training.texts import Labelled, digest, labelled, ours

_ENOUGH = 40  # stories of a voice, before it is left out as a whole


def fit(corpus: Corpus, stories: Sequence[Story]) -> Weights:
    """Weights of all texts; sharpness and thresholds of what each voice scores when it is left out."""
    texts = labelled(corpus, stories)
    blend = blended(texts, [features(understood(text.text)) for text in texts])
    scores, held = unseen(texts, blend)
    factor = thresholds.sharpness(scores, blend.labels, [text.label for text in held])
    decided = clauses(corpus)
    judged = [
        thresholds.judged(chances, text, decided)
        for chances, text in zip(thresholds.probabilities(scores, blend.labels, factor), held, strict=True)
    ]
    return packed(blend.model(), factor, thresholds.fitted(judged), digest(texts))


def unseen(texts: Sequence[Labelled], blend: Blend) -> tuple[Any, list[Labelled]]:
    """Scores of every story, and the stories, by a model that never saw its voice.

    While there are too few stories, of every tenth text by the model of the others.
    """
    groups = [group for voice in KINDS if len(group := _told_by(voice, texts)) >= _ENOUGH]
    if len(groups) < 2:
        groups = [range(start, len(texts), 10) for start in range(10)]
    scores = np.vstack([blend.left_out(group) for group in groups])
    return scores, [texts[place] for group in groups for place in group]


def _told_by(voice: str, texts: Sequence[Labelled]) -> Sequence[int]:
    return [place for place, text in enumerate(texts) if text.voice == voice]


def clauses(corpus: Corpus) -> Mapping[str, tuple[str, ...]]:
    """What each of our modules decides by: its first two home clauses, as coarse as a match is judged."""
    return {
        module.id: tuple(deciding(clause) for clause in module.laws[DEFAULT_EDITION][:2])
        for module in corpus.modules.values()
        if ours(module)
    }
