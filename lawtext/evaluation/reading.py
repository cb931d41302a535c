"""How many facts the reading takes from a text, how many of them are wrong, and how many taps they save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lawtext.engine import advance
from lawtext.model import Corpus, Fact, Module, Question
from lawtext.reading import read, stated, understood
from lawtext.reading.vocabulary import vocabulary
from lawtext.stories import Story


@dataclass(frozen=True, slots=True)
class Taken:
    """Facts of the modules' examples: what the text gave, against what its writer says happened."""

    right: int
    wrong: int
    missed: int

    @property
    def share(self) -> float:
        return self.right / max(1, self.right + self.wrong + self.missed)


def facts(corpus: Corpus) -> tuple[Taken, list[str]]:
    """Over all examples; their answers also hold what the text leaves out: not all that is missed could be read."""
    right = wrong = missed = 0
    mistakes: list[str] = []
    for module in corpus.modules.values():
        for example in module.examples:
            found = {fact.question: fact for fact in read(module, example.text, example.edition)}
            for question, answer in example.answers.items():
                fact = found.get(question)
                if fact is None:
                    missed += 1
                elif fact.answer == answer:
                    right += 1
                else:
                    wrong += 1
                    mistakes.append(f"{module.id}.{question}: {fact.answer} for {answer}, from {fact.words!r}")
    return Taken(right, wrong, missed), mistakes


def noted(corpus: Corpus, told: Sequence[Story]) -> float:
    """The share of the facts that the stories' writers noted which some fact read from the text covers.

    A noted fact is covered when more than half of its words stand, as concepts or stems, in one fact that was read.
    """
    covered = [
        any(_covers(fact, value) for fact in _read(corpus, story))
        for story in told
        if story.module
        for value in story.facts.values()
        if _keys(str(value))
    ]
    return sum(covered) / max(1, len(covered))


def _read(corpus: Corpus, story: Story) -> list[Fact]:
    return [*stated(story.text), *read(corpus.module(story.module), story.text, story.edition)]


def _covers(fact: Fact, value: str) -> bool:
    have = frozenset[str]().union(*_keys(f"{fact.words}, {fact.answer}, {fact.question}"))
    wanted = _keys(str(value))
    return 2 * sum(bool(keys & have) for keys in wanted) > len(wanted)


def _keys(text: str) -> list[frozenset[str]]:
    dull = vocabulary().small["dull"]
    return [word.keys for word in understood(text).words if word.text not in dull]


def questions(corpus: Corpus) -> tuple[float, float]:
    """Questions from an example's text to its finding, on average: with what was read, and without."""
    with_facts, without = [], []
    for module in corpus.modules.values():
        for example in module.examples:
            stated = {f.question: f.answer for f in read(module, example.text, example.edition)}
            kept = {question: answer for question, answer in stated.items() if example.answers.get(question) == answer}
            with_facts.append(_asked(module, example.edition, kept, example.answers))
            without.append(_asked(module, example.edition, {}, example.answers))
    return sum(with_facts) / len(with_facts), sum(without) / len(without)


def _asked(module: Module, edition: str, known: Mapping[str, str], answers: Mapping[str, str]) -> int:
    """How many questions are asked until the finding, answered as the example says."""
    given, asked = dict(known), 0
    while isinstance(result := advance(module, edition, given), Question):
        if result.id not in answers:
            return asked
        given[result.id] = answers[result.id]
        asked += 1
    return asked
