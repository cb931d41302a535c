"""An answer as a short sentence that stands without its question: "that side won one later trick"."""

from __future__ import annotations

from collections.abc import Iterable

from lawtext.facts.catalogue import Catalogue, catalogue
from lawtext.model import Answer, Module, Question


def sentence(module: Module, question: Question, answer: Answer, source: Catalogue | None = None) -> str:
    """In the module's own words, else in those of the one fact that the answer states; without either its question
    and its label, which lint does not let pass."""
    stated = answer.says or _stated_fact(module, question, answer, source or catalogue())
    return stated or f"{question.ask} {answer.label}"


def sentences(module: Module, question: Question, answer_ids: Iterable[str]) -> str:
    """Of several answers that come to the same."""
    return " or ".join(sentence(module, question, question.answer(id)) for id in answer_ids)


def _stated_fact(module: Module, question: Question, answer: Answer, facts: Catalogue) -> str:
    """ "" where the answer states more than one thing, or leaves more than one possible."""
    asked = facts.asked.get(f"{module.id}.{question.id}", ())
    said = [(fact, left) for fact, asking in asked if len(left := fact.possible(asking, answer.id)) < len(fact.answers)]
    if len(said) != 1 or len(said[0][1]) != 1:
        return ""
    fact, (only,) = said[0]
    return fact.answers[only]
