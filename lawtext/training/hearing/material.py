"""The passages that the reading learns from, each with what it states about one question of one module."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from typing import TypeAlias

from lawtext.facts import answers_of, facts_of
from lawtext.model import Corpus, Module
from lawtext.reading import parse_text
from lawtext.reading.passages import Passage, passage, passages
from lawtext.reading.passages.scoring import SILENT
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.scenes import Scene
from lawtext.scenes.truth import truth_of
from lawtext.stories import Story
from lawtext.training.hearing.cues import tell

CUE_TRUST, BORROWED_TRUST, SCENE_TRUST, SILENCE_TRUST = 1.0, 0.5, 1.5, 1.0
LENT_TRUST, WHOLE_TRUST = 0.75, 2.0
"""Of what a scene states, in the modules that it is not about; of its text as one passage."""
_TELLINGS = 2  # of each cue
_MOST_BORROWED = 60  # passages from one answer of another module
_ELSEWHERE = 700  # stories whose passages stand for anything that people say

Place: TypeAlias = tuple[str, str]
"""A module's id and a question's."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A passage states this answer, or says nothing about the question; `trust` is what it counts for."""

    passage: Passage
    answer: str
    trust: float


Lessons: TypeAlias = Mapping[Place, Sequence[Lesson]]


@cache
def _whole(told: str) -> Passage:
    text = parse_text.__wrapped__(told)
    return passage(text, (0, len(text.words)))


def lessons_of_cues(corpus: Corpus, chance: Random) -> Lessons:
    """Every cue, for its own question and for each question of another module that asks the same."""
    own = {
        (module.id, question.id, answer.id): _tellings(answer.cues * _TELLINGS, chance)
        for module in corpus.modules.values()
        for question in module.questions
        for answer in question.answers
    }
    found: dict[Place, list[Lesson]] = defaultdict(list)
    for (module, question, answer), told in own.items():
        found[module, question] += [Lesson(each, answer, CUE_TRUST) for each in told]
        few = chance.sample(told, min(len(told), _MOST_BORROWED))
        for place, same in _asked_elsewhere(corpus, module, question, answer):
            found[place] += [Lesson(each, same, BORROWED_TRUST) for each in few]
    return found


def _tellings(cues: Iterable[str], chance: Random) -> list[Passage]:
    return [_whole(tell(cue, chance)) for cue in cues]


def _asked_elsewhere(corpus: Corpus, module: str, question: str, answer: str) -> Iterator[tuple[Place, str]]:
    """Every question of another module that this answer answers, as the catalogue of facts has it, and with what."""
    known = facts_of(corpus.module(module), {question: answer})
    for other in corpus.modules.values():
        if other.id != module:
            yield from (((other.id, asked), same) for asked, same in answers_of(other, known).items())


def silent_passages(stories: Sequence[Story], chance: Random) -> list[Passage]:
    """What people say in stories of all kinds: nearly all of it is silent about any one question."""
    some = chance.sample(list(stories), min(len(stories), _ELSEWHERE))
    return [each for story in some for each in passages(parse_text(story.text))]


def lessons_of_scenes(corpus: Corpus, scenes: Iterable[Scene]) -> Lessons:
    """What the readers of scenes marked as stating an answer, and all passages beside it as silent about it; with them
    the text as a whole, which is heard as one passage too."""
    found: dict[Place, list[Lesson]] = defaultdict(list)
    asked = _Asked(corpus)
    for scene in scenes:
        text, own = parse_text(scene.text), sorted({id for edition in scene.right for id in scene.modules(edition)})
        whole = passage(text, (0, len(text.words)))
        for module in map(corpus.module, own):
            parts = _lessons_of_scene(corpus, scene, text, module)
            for question, lesson in chain(parts, _lessons_of_whole(corpus, scene, whole, module)):
                found[module.id, question].append(lesson)
        for place, lesson in _lent(text, scene, asked, own):
            found[place].append(lesson)
    return found


def _lent(text: Text, scene: Scene, asked: _Asked, own: Sequence[str]) -> Iterator[tuple[Place, Lesson]]:
    """What words state, they state wherever the same is asked: as many lessons again as a module has of its own. Its
    silence is not lent: who tells of another case leaves other things to be understood."""
    for statement in scene.states:
        span = _span(text, statement.words) if statement.says else None
        if span:
            said, told = passage(text, span), {name: scene.told[name] for name in statement.says}
            yield from ((at, Lesson(said, answer, LENT_TRUST)) for at, answer in asked.of(told) if at[0] not in own)


class _Asked:
    """What is told, as an answer to every question of every module that asks it; the same is told again and again."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.found: dict[tuple[tuple[str, str], ...], list[tuple[Place, str]]] = {}

    def of(self, told: Mapping[str, str]) -> list[tuple[Place, str]]:
        key = tuple(sorted(told.items()))
        if key not in self.found:
            truth, modules = truth_of(self.corpus, told), self.corpus.modules.values()
            self.found[key] = [((each.id, id), said) for each in modules for id, said in truth.answers(each).items()]
        return self.found[key]


def _lessons_of_scene(corpus: Corpus, scene: Scene, text: Text, module: Module) -> Iterator[tuple[str, Lesson]]:
    stating: dict[str, list[Span]] = defaultdict(list)
    for statement in scene.states:
        span = _span(text, statement.words)
        told = {name: scene.told[name] for name in statement.says}
        for id, answer in truth_of(corpus, told).answers(module).items() if span and told else ():
            assert span is not None
            stating[id].append(span)
            yield id, Lesson(passage(text, span), answer, SCENE_TRUST)
    for question in module.questions if scene.states else ():
        for each in passages(text):
            if not any(start < each.end and each.start < end for start, end in stating[question.id]):
                yield question.id, Lesson(each, SILENT, SILENCE_TRUST)


def _lessons_of_whole(corpus: Corpus, scene: Scene, whole: Passage, module: Module) -> Iterator[tuple[str, Lesson]]:
    """All that is told, as one passage. Of what was true beside it the words may tell more than the readers marked."""
    told = truth_of(corpus, scene.told).answers(module)
    true = truth_of(corpus, scene.told, scene.truth).answers(module)
    for question in module.questions:
        if question.id in told or question.id not in true:
            yield question.id, Lesson(whole, told.get(question.id, SILENT), WHOLE_TRUST)


def _span(text: Text, words: str) -> Span | None:
    """Where these words stand in what is read of the text."""
    place = text.source.find(words)
    if place < 0:
        return None
    start, end = text.words_within(place, place + len(words))
    return (start, end) if start < end else None
