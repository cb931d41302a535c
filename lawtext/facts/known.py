"""From a module's answers to the facts that they state, and from facts to the answers that they give in a module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lawtext.facts.catalogue import Asking, Catalogue, Fact, Subject, catalogue
from lawtext.model import UNKNOWN, Answers, Module, Question

Known = Mapping[Subject, frozenset[str]]
"""What is known of an incident: for each fact of which something is known, the answers that are still possible."""


def facts_of(module: Module, answers: Answers, source: Catalogue | None = None) -> Known:
    """What the answers state, with what follows. Where they contradict each other the fact has no answer left."""
    facts = source or catalogue()
    known: dict[Subject, frozenset[str]] = {}
    for question, answer in answers.items():
        if answer != UNKNOWN:
            for fact, asking in facts.asked.get(f"{module.id}.{question}", ()):
                _narrow(known, (fact.id, asking.about), fact, fact.possible(asking, answer))
    _infer(known, facts)
    return {subject: left for subject, left in known.items() if len(left) < len(facts.facts[subject[0]].answers)}


def answers_of(module: Module, known: Known, source: Catalogue | None = None) -> dict[str, str]:
    """The answers to the module's questions that the facts give; a question on which they leave two open has none."""
    facts = source or catalogue()
    given: dict[str, str] = {}
    for question in module.questions:
        asked = facts.asked.get(f"{module.id}.{question.id}", ())
        stated = [answer.id for answer in question.answers if _is_stated(asked, answer.id, known)]
        if len(stated) == 1:
            given[question.id] = stated[0]
    return given


def contradictions(module: Module, answers: Answers, source: Catalogue | None = None) -> Iterator[Subject]:
    """The facts on which the answers cannot all be true."""
    yield from (subject for subject, left in facts_of(module, answers, source).items() if not left)


def apart(facts: Catalogue, module: Module, question: Question) -> Iterator[tuple[str, str]]:
    """Pairs of answers of a question that no fact tells from each other."""
    asked = facts.asked.get(f"{module.id}.{question.id}", ())
    ids = [answer.id for answer in question.answers]
    for number, one in enumerate(ids):
        for other in ids[number + 1 :]:
            if all(fact.possible(asking, one) & fact.possible(asking, other) for fact, asking in asked):
                yield one, other


def _narrow(known: dict[Subject, frozenset[str]], subject: Subject, fact: Fact, left: frozenset[str]) -> None:
    known[subject] = known.get(subject, frozenset(fact.answers)) & left


def _infer(known: dict[Subject, frozenset[str]], facts: Catalogue) -> None:
    """Add what every answer that is still possible implies about the same thing."""
    for (fact_id, about), left in list(known.items()):
        implied = [facts.facts[fact_id].implies.get(answer, {}) for answer in left]
        for other in set.intersection(*(set(one) for one in implied)) if implied else ():
            fact = facts.facts[other]
            _narrow(known, (other, about_of(fact, about)), fact, frozenset().union(*(one[other] for one in implied)))


def about_of(fact: Fact, about: str) -> str:
    """What an implied fact is about: the same thing, unless it is about nothing in particular."""
    return about if about in fact.abouts else ""


def _is_stated(asked: tuple[tuple[Fact, Asking], ...], answer: str, known: Known) -> bool:
    """Whether everything that the answer says is known, and it says something."""
    said = [(fact, asking, fact.possible(asking, answer)) for fact, asking in asked]
    limited = [
        (known.get((fact.id, asking.about)), left) for fact, asking, left in said if len(left) < len(fact.answers)
    ]
    return bool(limited) and all(known_left and known_left <= left for known_left, left in limited)
