"""What can be answered or chosen below a screen: as numbered lines, and as what says it on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bot import wording
from bot.actions.steps import CONFIRM, RIGHT
from bot.terminal.card import MOST_ASSUMED, offer, open_now
from bot.terminal.case import TerminalCase
from bot.terminal.json_questions import question_json
from lawtext.conversation import Asking, Choosing, Confirming, Found, Step, Steps, View
from lawtext.conversation.at_once import answer_at_once, pick_and_confirm
from lawtext.conversation.steps import Answer, Pick
from lawtext.model import UNKNOWN, Assumption, Option, Question
from lawtext.players import WHO

_CONFIRMED = f"--answer {CONFIRM}={RIGHT}"


@dataclass(frozen=True, slots=True)
class Line:
    """What a choice is called; `below` stands under it, `above` over it."""

    label: str
    below: tuple[str, ...] = ()
    above: tuple[str, ...] = ()


Choice = tuple[Line, Callable[[], None]]
"""A numbered line, and what makes its step, or its two steps."""


def choices(case: TerminalCase) -> list[Choice]:
    view = case.screen.view
    if isinstance(view, Found):
        later = [(f"Later: go on from “{option.label or option.do}”", f"again:{option.id}") for option in view.waiting]
        options = [(offer(option), _chosen_by(option)) for option in open_now(view.finding)]
        made = [_chosen(case, label, named) for label, named in [*options, *later, *_returns(case)]]
        return made + [_doubted(case, each) for each in case.screen.assumed[:MOST_ASSUMED]]
    return [
        *_ruled_on(case),
        *_answers(case),
        *_answers_at_once(case),
        *(_chosen(case, label, named) for label, named in _returns(case)),
    ]


def _answers(case: TerminalCase) -> Iterator[Choice]:
    question, view = question_json(case.screen), case.screen.view
    assert question is not None
    for number, answer in enumerate(question["answers"]):
        if answer["id"] != UNKNOWN:
            yield _line(answer), lambda pair=f"{question['id']}={answer['id']}": case.answer(pair)  # type: ignore[misc]
        if number == 0 and (first := _to_be_confirmed(view)):
            yield _with_title(first), lambda first=first: case.take(*pick_and_confirm(first))  # type: ignore[misc]


def _answers_at_once(case: TerminalCase) -> Iterator[Choice]:
    """To the question below what is to be confirmed, or below the titles."""
    for line, steps in _asked_then(case.screen.view):
        yield line, lambda steps=steps: case.take(*steps)  # type: ignore[misc]


def _to_be_confirmed(view: View) -> Choosing | None:
    """Where the first title can be taken with what was understood of it, and no answer besides."""
    return view if isinstance(view, Choosing) and view.understood and view.then is None else None


def _line(answer: dict[str, Any]) -> Line:
    return Line(answer["label"], (answer["line"],) if answer.get("line") else ())


def _with_title(view: Choosing) -> Line:
    return Line(f"{wording.THAT_AND_ALL_SO}:", _sentences(view))


def _sentences(view: Choosing) -> tuple[str, ...]:
    return tuple(f"• {wording.understood([each])}" for each in view.understood)


def _asked_then(view: View) -> Iterator[tuple[Line, Steps]]:
    """The answers to what is asked besides, with their steps; the first of them below what is asked."""
    if not isinstance(view, Choosing | Confirming) or view.then is None:
        return
    above = _above(view, view.then)
    for answer in view.then.answers:
        yield Line(answer.label, above=above), answer_at_once(view, view.then.id, answer.id)
        above = ()


def _above(view: Choosing | Confirming, then: Question) -> tuple[str, ...]:
    asked = f"{then.ask} (ask away from the table)" if then.private else then.ask
    if isinstance(view, Confirming):
        return (f"{wording.IF_ALL_SO} {asked}",)
    return wording.if_the_first(view), *_sentences(view), asked


def _ruled_on(case: TerminalCase) -> list[Choice]:
    return [
        (Line(each.title), lambda named=each.id: case.answer(f"module={named}"))  # type: ignore[misc]
        for each in case.screen.situations
    ]


def _chosen(case: TerminalCase, label: str, named: str) -> Choice:
    return Line(label), lambda: case.choose(named)


def _doubted(case: TerminalCase, assumption: Assumption) -> Choice:
    return Line(f"Not so: {assumption.sentence}"), lambda: case.correct(assumption.question)


def _chosen_by(option: Option) -> str:
    """A way on that waits for a later lead is opened at once: whoever takes it knows the time."""
    return f"again:{option.id}" if option.leads_on and option.again else option.id


def _returns(case: TerminalCase) -> list[tuple[str, str]]:
    return [(f"Still open: {place.title}", f"return:{place.frame}") for place in case.screen.still_open]


def on_the_command_line(case: TerminalCase) -> Iterator[tuple[Line, str]]:
    """Where nobody can press anything: each with the options of the command that say it."""
    view, question = case.screen.view, question_json(case.screen)
    if isinstance(view, Found):
        yield from _to_choose(case, view)
        return
    assert question is not None
    yield from ((Line(each.title), f"--answer module={each.id}") for each in case.screen.situations)
    for number, answer in enumerate(question["answers"]):
        given = f"--answer {question['id']}={answer['id']}"
        yield _line(answer), given
        if number == 0 and (first := _to_be_confirmed(view)):
            yield _with_title(first), f"{given} {_CONFIRMED}"
    yield from ((line, " ".join(map(_given, steps))) for line, steps in _asked_then(view))
    if isinstance(view, Asking):
        yield Line("What is the rule?"), "--choose rule"


def _given(step: Step) -> str:
    """The option of the command that makes one step of a press."""
    match step:
        case Pick(module):
            return f"--answer module={module}"
        case Answer(question=question, answer=answer):
            return f"--answer {question}={answer}"
        case _:
            return _CONFIRMED


def _to_choose(case: TerminalCase, found: Found) -> Iterator[tuple[Line, str]]:
    for option in open_now(found.finding):
        yield Line(offer(option)), f"--choose {option.id}"
    for option in found.waiting:
        yield Line(f"{WHO[option.who]}: go on from there"), f"--choose again:{option.id}"
    for label, named in _returns(case):
        yield Line(label), f"--choose {named}"
    for assumption in found.finding.assumed[:MOST_ASSUMED]:
        yield Line(f"Not so: {assumption.sentence}"), _otherwise(case, assumption)


def _otherwise(case: TerminalCase, assumption: Assumption) -> str:
    module = case.screen.module
    assert module is not None
    answers = (answer.id for answer in module.question(assumption.question).answers if answer.id != assumption.answer)
    return f"--answer {assumption.question}={'|'.join(answers)}"
