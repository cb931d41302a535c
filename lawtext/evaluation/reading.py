"""How many facts the reading takes from a text, how many of them are wrong, and how many taps they save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lawtext.engine import advance
from lawtext.model import Corpus, Module, Question
from lawtext.reading import read


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
    """Over all examples; an example's answers also hold what its text leaves out, so not all that is missed could be read."""
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
