"""Whether every question that is asked can say why: its answers lead to rulings that differ in what is read of them, if
only in the reason."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.conversation.reasons import reasons
from lawtext.lint.walk import ways_through
from lawtext.model import Module, Question


def idle_questions(module: Module) -> Iterator[str]:
    """Each once, with the first answers on which its own come to the same."""
    named = set[str]()
    for way in ways_through(module):
        for answers, question in way.questions():
            if question.id not in named and not _parts_rulings(module, question, way.edition, answers, way.asked):
                named.add(question.id)
                yield f"question {question.id} parts no two rulings on {dict(answers)} in edition {way.edition}"


def _parts_rulings(
    module: Module, question: Question, edition: str, answers: dict[str, str], asked: frozenset[str]
) -> bool:
    found = reasons(module, question, edition, answers, asked)
    told = ([(each, module.row(each.row).because[edition]) for each in reason.verdicts] for reason in found)
    return len({frozenset((each.say, each.cite, because) for each, because in read) for read in told}) > 1
