"""The facts of a case side by side, to be told or put right all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lawtext.conversation.steps import Recount
from lawtext.conversation.views import Asking, Confirming, Doubting, Screen
from lawtext.engine import collect_facts, open_questions
from lawtext.model import UNKNOWN, Module, Question
from lawtext.possible import possible_rows

MOST_FIELDS = 5
"""Of one form."""


@dataclass(frozen=True, slots=True)
class Field:
    """A question with the answer that stands, "" where there is none; `assumed`: nobody gave it."""

    question: Question
    answer: str
    assumed: bool = False


def known_fields(screen: Screen) -> list[Field]:
    """What is known and what is taken as so; first of all what waits to be confirmed, then what the ruling rests on,
    last what is rarely otherwise."""
    if (module := screen.module) is None:
        return []
    waiting = _waiting(screen)
    stated = {**dict(screen.answers), **waiting}
    fields = [Field(module.question(id), answer) for id, answer in stated.items()]
    fields += [Field(module.question(each.question), each.answer, True) for each in screen.assumed]
    decisive = _decisive(module, screen)
    return sorted(fields, key=lambda each: (each.question.id not in waiting, _rank(each, decisive)))


def open_fields(screen: Screen) -> list[Field]:
    """What may still be asked; first what is asked now."""
    if screen.module is None or not isinstance(screen.view, Asking):
        return []
    now = screen.view.question
    known = collect_facts(screen.module, screen.edition, dict(screen.answers), {now.id})
    rows = tuple(possible_rows(screen.module, known))
    asked = [now, *(each for each in open_questions(screen.module, known, rows) if each.id != now.id)]
    return [Field(question, "") for question in asked]


def recount(module: Module, fields: Iterable[Field], told: Mapping[str, str]) -> Recount:
    """The step that a filled form makes. What was left empty nobody has said, nor what was assumed and left so."""
    said = ((each, told.get(each.question.id, "")) for each in fields)
    return Recount(
        module.id,
        {each.question.id: answer for each, answer in said if answer and not (each.assumed and answer == each.answer)},
    )


def answers_of(field: Field) -> Iterator[tuple[str, str]]:
    """Id and label, "not known" among them, but where that says no more than what is assumed."""
    yield from ((answer.id, answer.label) for answer in field.question.answers)
    if not field.question.exit:
        yield UNKNOWN, "Not known"


def _waiting(screen: Screen) -> dict[str, str]:
    view = screen.view
    return {each.question: each.answer for each in view.understood} if isinstance(view, Confirming | Doubting) else {}


def _decisive(module: Module, screen: Screen) -> set[str]:
    rows = screen.finding.row.split("+") if screen.finding and screen.finding.row != UNKNOWN else []
    return {question for row in rows for question in module.row(row).when}


def _rank(field: Field, decisive: set[str]) -> int:
    if field.assumed:
        return 3 if field.question.exit else 1
    return 0 if field.question.id in decisive else 2
