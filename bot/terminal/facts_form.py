"""The facts of a case in the terminal: those that are not so are named together and put right in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.markup import escape

from bot import wording
from bot.terminal.case import TerminalCase
from bot.terminal.prompt import asked, console
from lawtext.conversation.facts_form import Field, answers_of, known_fields, recount
from lawtext.model import LawError, Module

WHICH = "What is not so? Numbers such as 1 3, Enter alone leaves all as it is: "
_INSTEAD = "Instead? "


def correct(case: TerminalCase) -> bool:
    """Whether anything was put right. Raises LawError for a number that stands nowhere."""
    module, fields = case.screen.module, known_fields(case.screen)
    assert module is not None
    for number, each in enumerate(fields, start=1):
        console.print(f"  [bold]{number}[/]  {_line(module, each)}")
    wrong = [fields[number - 1] for number in _numbers(asked(WHICH), len(fields))]
    told = {each.question.id: _instead(each) for each in wrong}
    if all(told[each.question.id] == each.answer for each in wrong):
        return False
    case.take(recount(module, fields, _all(fields, told)))
    return True


def _line(module: Module, field: Field) -> str:
    given = wording.answer_label(module, field.question.id, field.answer)
    taken = " (taken as so)" if field.assumed else ""
    return f"{escape(field.question.ask)} [dim]{escape(given)}{taken}[/]"


def _instead(field: Field) -> str:
    """The answer that is given now; Enter alone keeps the one that stood."""
    answers = list(answers_of(field))
    console.print(f"[bold]{escape(field.question.ask)}[/]")
    for number, (id, label) in enumerate(answers, start=1):
        stands = " [dim](so far)[/]" if id == field.answer else ""
        console.print(f"  [bold]{number}[/]  {escape(label)}{stands}")
    chosen = _numbers(asked(_INSTEAD), len(answers))
    return answers[chosen[0] - 1][0] if chosen else field.answer


def _all(fields: Sequence[Field], told: Mapping[str, str]) -> dict[str, str]:
    return {each.question.id: told.get(each.question.id, each.answer) for each in fields}


def _numbers(said: str, most: int) -> list[int]:
    """ "1 3", "1,3" → [1, 3]. Raises LawError."""
    numbers = said.replace(",", " ").split()
    if strange := [each for each in numbers if not (each.isdecimal() and 0 < int(each) <= most)]:
        raise LawError(f"There is no {strange[0][:20]!r} to choose: type a number from 1 to {most}.")
    return list(dict.fromkeys(map(int, numbers)))
