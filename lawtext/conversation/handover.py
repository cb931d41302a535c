"""What the answers in one module say about the questions of the next, so that nothing is asked twice.

Only what is sure to be about the same card at the same moment is handed over: from one module to the one that the
director goes on to. Once a player has chosen, or a later lead or trick has come (`again`), or one module further on, it
may be another card, another side's mistake, or a moment when more had happened. A fact of one card or call never
answers for another: see `lawtext.facts`. A test lists all that is handed over; read what you add to it.
"""

from __future__ import annotations

from lawtext.facts import answers_of, facts_of
from lawtext.model import EDITION, Answers, Module, Option


def hand_over(module: Module, answers: Answers, option: Option, following: Module, edition: str) -> Answers:
    """Answers to the following module's questions, as far as the option does not bring its own."""
    if option.again or not option.leads_on:
        return {}
    known = facts_of(module, _answers_in_use(module, answers, edition))
    return _answers_open(following, answers_of(following, known), option.given, edition)


def _answers_in_use(module: Module, answers: Answers, edition: str) -> Answers:
    """Without what was read or given about questions that were never asked, since other answers have ruled them out."""
    used: dict[str, str] = {EDITION: edition}
    for question in module.questions:
        if question.id in answers and all(used.get(key) in wanted for key, wanted in question.only_if.items()):
            used[question.id] = answers[question.id]
    return {key: value for key, value in used.items() if key != EDITION}


def _answers_open(module: Module, answers: Answers, given: Answers, edition: str) -> Answers:
    """Without questions that are given, or that what is known rules out; what is still to be asked rules out none."""
    known: dict[str, str] = {**given, EDITION: edition}
    kept: dict[str, str] = {}
    for question in module.questions:
        met = all(known.get(key, wanted[0]) in wanted for key, wanted in question.only_if.items())
        if met and question.id in answers and question.id not in given:
            kept[question.id] = known[question.id] = answers[question.id]
    return kept
