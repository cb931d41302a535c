"""Whether the weights still belong to their data."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.passages import passages
from lawtext.scenes import Scene
from lawtext.stories import Story

_SAMPLED = 50  # of so many scenes one shows what the reading makes of it


def digest(corpus: Corpus, stories: Sequence[Story], scenes: Sequence[Scene]) -> str:
    """Of the questions with their cues, of all texts and labels, and of the traits of some passages: however the
    reading is rewritten, weights are out of date only once other traits come out of it."""
    total = hashlib.sha256()
    for module in corpus.modules.values():
        asked = [(q.id, [(answer.id, answer.cues, answer.unless) for answer in q.answers]) for q in module.questions]
        examples = [(example.text, sorted(example.answers.items())) for example in module.examples]
        total.update(repr((module.id, asked, examples)).encode())
    total.update(repr([(story.text, story.module, story.law, story.edition) for story in stories]).encode())
    for place, scene in enumerate(scenes):
        total.update(repr(scene).encode())
        if place % _SAMPLED == 0:
            total.update(repr(passages(parse_text(scene.text))).encode())
    return total.hexdigest()
