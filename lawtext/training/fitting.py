"""From the corpus and stories to the weights that ship."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher import deciding
from lawtext.matcher.features import Features, features
from lawtext.matcher.weights import Weights
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.scenes import Scene
from lawtext.stories import KINDS, Story
from lawtext.training import thresholds
from lawtext.training.dataset import KEPT, Dataset, vectorize
from lawtext.training.judgements import judge
from lawtext.training.quantization import quantize
from lawtext.training.texts import TOLD, LabelledText, digest, labelled_texts

_PARTS = 2  # of the scenes, by their voices
_ENOUGH = 40  # stories of a voice, before it is left out as a whole


def fit(corpus: Corpus, stories: Sequence[Story], scenes: Sequence[Scene]) -> Weights:
    """Weights of all texts; sharpness and thresholds of what some voices score when they are left out."""
    return fit_on(corpus, *material(corpus, stories, scenes))


def material(
    corpus: Corpus, stories: Sequence[Story], scenes: Sequence[Scene]
) -> tuple[list[LabelledText], list[Features]]:
    """All texts with their labels, and what the reading makes of each."""
    texts = labelled_texts(corpus, stories, scenes)
    return texts, [features(parse_text(text.text)) for text in texts]


def fit_on(corpus: Corpus, texts: Sequence[LabelledText], read: Sequence[Features]) -> Weights:
    known = vectorize(texts, read).of_strongest(KEPT)
    scores, held = held_out_scores(texts, known)
    factor = thresholds.sharpness(scores, known.labels, [text.label for text in held])
    decided = clauses(corpus)
    judged = [
        judge(chances, text, decided)
        for chances, text in zip(thresholds.probabilities(scores, known.labels, factor), held, strict=True)
    ]
    limits = thresholds.fit_thresholds(judged, [text.voice for text in held])
    return quantize(known.model(), factor, limits, digest(texts, read))


def held_out_scores(texts: Sequence[LabelledText], known: Dataset) -> tuple[Any, list[LabelledText]]:
    """Scores of every story, and the stories, by a model that never saw its voice, nor the one left out with it.

    While there are too few stories, of every tenth text by the model of the others.
    """
    voices = [group for voice in KINDS if len(group := _told_by(voice, texts)) >= _ENOUGH]
    apart = (len(voices) + 1) // 2
    groups = [[place for voice in voices[start::apart] for place in voice] for start in range(apart)]
    groups += [part for number in range(_PARTS) if (part := _scenes_of(number, texts))]
    if len(voices) < 2:
        groups = [list(range(start, len(texts), 10)) for start in range(10)]
    scores = np.vstack([known.score_held_out(group) for group in groups])
    return scores, [texts[place] for group in groups for place in group]


def _scenes_of(part: int, texts: Sequence[LabelledText]) -> list[int]:
    """All scenes of a voice are in the same part."""
    return [
        place
        for place, text in enumerate(texts)
        if text.voice.startswith(TOLD) and zlib.crc32(text.voice.encode()) % _PARTS == part
    ]


def _told_by(voice: str, texts: Sequence[LabelledText]) -> Sequence[int]:
    return [place for place, text in enumerate(texts) if text.voice == voice]


def clauses(corpus: Corpus) -> Mapping[str, tuple[str, ...]]:
    """What each of our modules decides by: its first two home clauses, as coarse as a match is judged."""
    return {
        module.id: tuple(deciding(clause) for clause in module.laws[DEFAULT_EDITION][:2])
        for module in corpus.modules.values()
    }
