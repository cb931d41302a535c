"""What the director at the table knows: his answer to any question of any module, as far as the scene gives one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lawtext.facts import Known, Subject, answers_of, facts_of
from lawtext.model import UNKNOWN, Corpus, Module
from lawtext.scenes.form import Said, subject_of


@dataclass(frozen=True, slots=True)
class Truth:
    """`given`: by module, the answers that the scene states outright; `known`: what follows of the incident's facts."""

    given: Mapping[str, Mapping[str, str]]
    known: Known

    def answers(self, module: Module) -> dict[str, str]:
        """To the module's questions, those that the scene gives: its own words first, then what its facts give."""
        return {**answers_of(module, self.known), **self.given.get(module.id, {})}

    def answer(self, module: Module, question: str) -> str:
        return self.answers(module).get(question, UNKNOWN)


def truth_of(corpus: Corpus, *parts: Said) -> Truth:
    """The later part decides where two answer the same question."""
    given: dict[str, dict[str, str]] = {}
    known: dict[Subject, frozenset[str]] = {}
    for name, answer in (item for part in parts for item in part.items()):
        module, dot, question = name.partition(".")
        if dot:
            given.setdefault(corpus.module(module).id, {})[question] = answer
        else:
            known[subject_of(name)] = frozenset({answer})
    for module_id, answers in given.items():
        for subject, left in facts_of(corpus.module(module_id), answers).items():
            known[subject] = known.get(subject, left) & left
    return Truth(given, known)
