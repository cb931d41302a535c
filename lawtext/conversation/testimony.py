"""What is said about a module's questions: answered, taken back, told all at once, confirmed or doubted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from lawtext.conversation.confirming import Reading, excluded, without
from lawtext.conversation.frames import (
    Frame,
    State,
    answers_named,
    answers_still_asked,
    facts_read,
    finding_of,
    question_ids,
)
from lawtext.conversation.steps import Answer, Confirm, Correct, Recount
from lawtext.conversation.views import Confirming, Doubting
from lawtext.model import UNKNOWN, Corpus, LawError, Module, Question


def answer(corpus: Corpus, state: State, step: Answer) -> State:
    module = corpus.module(step.module)
    question = module.question(step.question)
    said = step.answer if step.answer == UNKNOWN else question.answer(step.answer).id
    number = state.number_of(module)
    if number is None:
        given = {**state.given.get(module.id, {}), question.id: said}
        return replace(state, given={**state.given, module.id: given})
    settles = not isinstance(finding_of(corpus, state, number), Confirming | Doubting)
    frame = state.frames[number]
    answers = {**frame.answers, question.id: said}
    if frame.reading is None:
        return _replace_answers(state, number, answers, None)
    reading = frame.reading.answered(question.id, settles=settles)
    if frame.reading.anew == question.id:
        told = _dropped_with_it(state, module, answers, frame.denied)
        answers, reading = {**answers, **told}, reading.told(told)
    return _replace_answers(state, number, answers, reading)


def _dropped_with_it(
    state: State, module: Module, answers: Mapping[str, str], denied: Collection[str]
) -> dict[str, str]:
    """What the text says beside the corrected answer, and was dropped with the wrong one: nobody has said that it is
    not so, and it still makes sense."""
    read = answers_still_asked(module, {id: fact.answer for id, fact in facts_read(state, module).items()})
    more = {id: said for id, said in read.items() if id not in answers and id not in denied}
    gone = excluded(module, state.edition, {**answers, **more})
    return {id: said for id, said in more.items() if id not in gone}


def correct(corpus: Corpus, state: State, step: Correct) -> State:
    """Take back an answer, with every answer to a question that was asked because of it; or what was assumed, and then
    all that was said stays."""
    module = corpus.module(step.module)
    number = state.number_of(module)
    question = _understood(module, state.frames[number], step.question) if number is not None else None
    if number is None or question is None:
        raise LawError(f"nothing is known yet about {step.question!r}, so there is nothing to correct")
    frame, dropped = state.frames[number], {question.id}
    answers = frame.answers
    if question.id in answers:
        answers, dropped = without(module, answers, question.id)
    state = state.with_frame(number, replace(frame, denied=frame.denied | {question.id}))
    return _replace_answers(state, number, answers, frame.reading and frame.reading.corrected(question.id, dropped))


def _understood(module: Module, frame: Frame, question_id: str) -> Question | None:
    """The question of that id, if it has been answered or is one of which the answer may be assumed."""
    for question in module.questions:
        if question_id in (question.id, *question.was) and (question.assume or question.id in frame.answers):
            return question
    return None


def recount(corpus: Corpus, state: State, step: Recount) -> State:
    """These answers in place of what was known; one that makes no sense beside the others is left out, and named unless
    it was "not known", which is none. Raises LawError for a question or an answer that the module does not have."""
    module = corpus.module(step.module)
    number = state.number_of(module)
    if number is None:
        raise LawError(f"nothing has been asked yet of {module.id!r}, so there is nothing to tell about it")
    frame, given = state.frames[number], answers_named(module, step.answers)
    answers = {**frame.answers, **given}
    gone = excluded(module, state.edition, answers)
    reading = frame.reading and frame.reading.recounted([*given, *gone])
    kept = {question: said for question, said in answers.items() if question not in gone}
    state = _replace_answers(state, number, kept, reading)
    left_out = tuple((question, answers[question]) for question in gone if answers[question] != UNKNOWN)
    return state.with_frame(number, replace(state.frames[number], left_out=left_out))


def confirm(corpus: Corpus, state: State, step: Confirm) -> State:
    module = corpus.module(step.module)
    confirmed = question_ids(module, step.questions)
    return _read_anew(state, state.number_of(module), lambda reading: reading.confirmed(confirmed))


def doubt(state: State) -> State:
    return _read_anew(state, state.here, lambda reading: replace(reading, doubted=True))


def _read_anew(state: State, number: int | None, change: Callable[[Reading], Reading]) -> State:
    """Raises LawError where no module has been entered whose reading could be confirmed or doubted."""
    if number is None or number not in state.frames:
        raise LawError("nothing that was understood waits to be confirmed here")
    frame = state.frames[number]
    return state.with_frame(number, replace(frame, reading=frame.reading and change(frame.reading)))


def _replace_answers(state: State, number: int, answers: Mapping[str, str], reading: Reading | None) -> State:
    """The frame with other answers; what was chosen in it, and what came of that, no longer follows."""
    gone = {number}
    for other, frame in state.frames.items():
        if frame.parent in gone:
            gone.add(other)
    kept = {other: frame for other, frame in state.frames.items() if other not in gone}
    frame = replace(state.frames[number], answers=answers, chosen=(), general=False, reading=reading, left_out=())
    frames = {**kept, number: frame}
    return replace(state, frames=dict(sorted(frames.items())), here=number)
