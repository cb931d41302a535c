"""Teaches the reading on the present data and writes the weights that ship: `python -m lawtext.training.hearing`."""

from __future__ import annotations

import resource
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
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


def firings_left_out(material: Material, scenes: Sequence[Scene], number: int) -> list[Firing]:
    """What is heard in the scenes of one fold by weights that no scene of their voices has taught."""
    hearings = fit_hearings(material, [scene for scene in scenes if fold(scene) != number])
    return list(firings(material.corpus, hearings, [scene for scene in scenes if fold(scene) == number]))


def main() -> int:
    corpus, told = load(), stories()
    scenes = [scene for scene in learned_scenes() if scene.is_ours]
    material = Material.of(corpus, told)
    with ProcessPoolExecutor() as pool:  # none needs what another finds, and each takes as long as all else
        all_told = pool.submit(fit_hearings, material, scenes)
        left_out = [pool.submit(firings_left_out, material, scenes, number) for number in range(FOLDS)]
        held_out = [one for part in left_out for one in part.result()]
    judge = fit_judge(held_out)
    judge["sure"] = sure_limit(held_out)
    write(all_told.result(), judge, digest(corpus, told, scenes))
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(
        f"{len(scenes)} scenes, {len(held_out)} firings left out, sure from {judge['sure']} on, "
        f"{SOURCE.stat().st_size / 1e6:.1f} MB, {sum(each.ru_utime for each in spent):.0f} s of processor time"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
