"""Teaches the reading on the present data and writes the weights that ship: `python -m lawtext.training.hearing`."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from lawtext.corpus import load
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.passages import Hearing, Passage, passages
from lawtext.reading.passages.scoring import SILENT
from lawtext.reading.passages.weights import SOURCE, write
from lawtext.scenes import Scene, learned_scenes
from lawtext.stories import Story, stories
from lawtext.training.hearing.fitting import Known, fit_module
from lawtext.training.hearing.freshness import digest
from lawtext.training.hearing.judging import FOLDS, Firing, firings, fit_judge, fold, sure_limit
from lawtext.training.hearing.material import (
    SILENCE_TRUST,
    Lesson,
    Lessons,
    lessons_of_cues,
    lessons_of_scenes,
    silent_passages,
)
from lawtext.training.hearing.truths import known_texts

_SILENT = 600  # passages of stories, for each question


@dataclass(frozen=True, slots=True)
class Material:
    """What does not depend on the scenes."""

    corpus: Corpus
    cues: Lessons
    silent: Sequence[Passage]
    known: Mapping[str, Sequence[Known]]

    @classmethod
    def of(cls, corpus: Corpus, told: Sequence[Story]) -> Material:
        chance = Random(0)
        known: dict[str, list[Known]] = defaultdict(list)
        for module, text, answers in known_texts(corpus, told):
            known[module].append(Known(passages(parse_text(text)), answers))
        return cls(corpus, lessons_of_cues(corpus, chance), silent_passages(told, chance), known)


def fit_hearings(material: Material, scenes: Sequence[Scene]) -> dict[str, Hearing]:
    """For every module."""
    chance, told = Random(1), lessons_of_scenes(material.corpus, scenes)
    found = {}
    for module in material.corpus.modules.values():
        lessons: dict[str, list[Lesson]] = {}
        for question in module.questions:
            silent = chance.sample(material.silent, min(_SILENT, len(material.silent)))
            lessons[question.id] = [
                *material.cues[module.id, question.id],
                *(Lesson(each, SILENT, SILENCE_TRUST) for each in silent),
                *told.get((module.id, question.id), ()),
            ]
        if lessons:
            found[module.id] = fit_module(module, lessons, material.known.get(module.id, ()))
    return found


def held_out_firings(material: Material, scenes: Sequence[Scene]) -> list[Firing]:
    """What is heard in each scene by weights that no scene of its voice has taught."""
    found: list[Firing] = []
    for number in range(FOLDS):
        hearings = fit_hearings(material, [scene for scene in scenes if fold(scene) != number])
        found += firings(material.corpus, hearings, [scene for scene in scenes if fold(scene) == number])
    return found


def main() -> int:
    corpus, told = load(), stories()
    scenes = [scene for scene in learned_scenes() if scene.is_ours]
    material = Material.of(corpus, told)
    held_out = held_out_firings(material, scenes)
    judge = fit_judge(held_out)
    judge["sure"] = sure_limit(held_out)
    write(fit_hearings(material, scenes), judge, digest(corpus, told, scenes))
    print(
        f"{len(scenes)} scenes, {len(held_out)} firings left out, sure from {judge['sure']} on, "
        f"{SOURCE.stat().st_size / 1e6:.1f} MB, {time.process_time():.0f} s of processor time"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
