"""Where a conversation stands after some steps: which modules on the way, what is known in each, what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from lawtext.choices import mark_chosen, option_to_choose
from lawtext.conversation.handover import hand_over
from lawtext.conversation.steps import (
    Again,
    Answer,
    Ask,
    Back,
    CallDirector,
    Choose,
    Correct,
    ModuleAnswer,
    OpenTopics,
    Pick,
    PickTopic,
    Return,
    SetPrivate,
    Step,
    effective_steps,
)
from lawtext.conversation.views import NONE_OF_THESE
from lawtext.engine import advance
from lawtext.matcher import MATCH, Candidate
from lawtext.model import UNKNOWN, Answers, Corpus, Finding, LawError, Module, Option, Question, Topic, edition_named


@dataclass(frozen=True, slots=True)
class Frame:
    """One module on the way through an incident, with what is known in it and what was chosen in its finding. It was
    reached from the frame `parent` by that frame's option `via`."""

    module: str
    answers: Mapping[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    parent: int | None = None
    via: str = ""


@dataclass(frozen=True, slots=True)
class State:
    text: str
    edition: str
    candidates: tuple[Candidate, ...]
    neighbours: tuple[str, ...]
    facts: tuple[ModuleAnswer, ...]
    frames: Mapping[int, Frame] = field(default_factory=dict)
    """By number, in the order in which they were entered: a frame's number is higher than its parent's."""
    here: int = 0
    browsing: str | None = None  # None: not browsing; "": the topics; else the topic
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # answers to modules not reached yet

    @property
    def frame(self) -> Frame | None:
        return self.frames.get(self.here)


def replay(corpus: Corpus, steps: Sequence[Step]) -> State:
    """Raises LawError where a step makes no sense after those before it, or names what the law no longer has."""
    match effective_steps(steps):
        case [Ask() as first, *rest]:
            state = _open(corpus, first)
        case _:
            raise LawError("a case begins with what was asked")
    for step in rest:
        state = _take(corpus, state, step)
    return state


def _open(corpus: Corpus, first: Ask) -> State:
    state = State(first.text, edition_named(first.edition), first.candidates, first.neighbours, first.facts)
    return _enter(corpus, state, first.candidates[0].module, {}) if first.verdict == MATCH else state


def _take(corpus: Corpus, state: State, step: Step) -> State:
    match step:
        case Pick(module) if module != NONE_OF_THESE:
            return _enter(corpus, replace(state, browsing=None, frames={}), module, {})
        case Pick() | OpenTopics():
            return replace(state, browsing="", frames={})
        case PickTopic(topic):
            return replace(state, browsing=topic_of(corpus, topic).id, frames={})
        case Answer():
            return _answer(corpus, state, step)
        case Correct():
            return _correct(corpus, state, step)
        case Choose(option):
            return _choose(corpus, state, option)
        case Again(option):
            return _open_again(corpus, state, option)
        case Return(to):
            return _return_to(state, to)
        case Ask():
            raise LawError("a case asks once, with its first step")
        case Back() | SetPrivate() | CallDirector():
            return state  # effective_steps() has dealt with them
        case _:
            assert_never(step)


def _enter(corpus: Corpus, state: State, module_id: str, known: Mapping[str, str], via: str = "") -> State:
    """One module further, knowing what the text said about it (the first time) and what the way to it brought along."""
    module = corpus.module(module_id)
    read_here = {f.question: f.answer for f in state.facts if f.module == module.id and not state.frames}
    given = state.given.get(module.id, {})
    answers = _filter_answers(module, {**read_here, **known, **given})
    number = max(state.frames, default=-1) + 1
    frame = Frame(module.id, answers, parent=state.here if state.frames else None, via=via)
    return replace(state, frames={**state.frames, number: frame}, here=number)


def _filter_answers(module: Module, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the module still asks for; a fact is dropped where the law data have moved on since."""
    takes = {question.id: {answer.id for answer in question.answers} | {UNKNOWN} for question in module.questions}
    return {question: answer for question, answer in answers.items() if answer in takes.get(question, ())}


def _answer(corpus: Corpus, state: State, step: Answer) -> State:
    module = corpus.module(step.module)
    question = module.question(step.question)
    if step.answer != UNKNOWN:
        question.answer(step.answer)
    number = _frame_of(state, module)
    if number is None:
        given = {**state.given.get(module.id, {}), question.id: step.answer}
        return replace(state, given={**state.given, module.id: given})
    return _replace_answers(state, number, {**state.frames[number].answers, question.id: step.answer})


def _correct(corpus: Corpus, state: State, step: Correct) -> State:
    """Take an answer back, with every answer to a question that was asked because of it."""
    module = corpus.module(step.module)
    number = _frame_of(state, module)
    if number is None or step.question not in state.frames[number].answers:
        raise LawError(f"nothing is known yet about {step.question!r}, so there is nothing to correct")
    dropped = {step.question}
    for question in module.questions:
        if dropped & question.only_if.keys():
            dropped.add(question.id)
    answers = state.frames[number].answers
    return _replace_answers(state, number, {key: value for key, value in answers.items() if key not in dropped})


def _frame_of(state: State, module: Module) -> int | None:
    """Where the module is asked: here, or where it was entered last."""
    if state.frame is not None and state.frame.module == module.id:
        return state.here
    return next((number for number in reversed(list(state.frames)) if state.frames[number].module == module.id), None)


def _replace_answers(state: State, number: int, answers: Mapping[str, str]) -> State:
    """The frame with other answers; what was chosen in it, and what came of that, no longer follows."""
    gone = {number}
    for other, frame in state.frames.items():
        if frame.parent in gone:
            gone.add(other)
    kept = {other: frame for other, frame in state.frames.items() if other not in gone}
    frames = {**kept, number: replace(state.frames[number], answers=answers, chosen=())}
    return replace(state, frames=dict(sorted(frames.items())), here=number)


def _choose(corpus: Corpus, state: State, option_id: str) -> State:
    frame, module, finding = _current_finding(corpus, state)
    option = option_to_choose(module, finding, option_id)
    if option.id not in frame.chosen:
        marked = replace(frame, chosen=(*frame.chosen, option.id))
        state = replace(state, frames={**state.frames, state.here: marked})
    return _follow(corpus, state, option) if option.next and not option.again else state


def _open_again(corpus: Corpus, state: State, option_id: str) -> State:
    """What an option left for later; no option named means the last chosen one that did."""
    _, _, finding = _current_finding(corpus, state)
    waiting = [option for option in finding.options if option.next and _may_open(option, finding)]
    named = [option for option in waiting if option.id == (option_id or _latest_for_later(finding))]
    if not named:
        raise LawError("nothing waits to be opened again here")
    return _follow(corpus, state, named[0])


def _may_open(option: Option, finding: Finding) -> bool:
    return option.leads_on or option.id in finding.chosen


def _latest_for_later(finding: Finding) -> str:
    later = {option.id for option in finding.options if option.next and option.again}
    return next((id for id in reversed(finding.chosen) if id in later), "")


def _follow(corpus: Corpus, state: State, option: Option) -> State:
    """Where the option leads, or back to where it has led before."""
    for number, frame in state.frames.items():
        if (frame.parent, frame.via) == (state.here, option.id):
            return replace(state, here=number)
    following = corpus.module(option.next)
    return _enter(corpus, state, following.id, {**_known_there(corpus, state, option), **option.given}, option.id)


def _known_there(corpus: Corpus, state: State, option: Option) -> Answers:
    """What the answers here say where the option leads; once a player has chosen here, the moment is another."""
    frame = state.frames[state.here]
    module = corpus.module(frame.module)
    offered = (offer for row in module.rows for offer in row.options)
    if any(offer.id in frame.chosen and not offer.leads_on for offer in offered):
        return {}
    return hand_over(module, frame.answers, option, corpus.module(option.next), state.edition)


def _return_to(state: State, to: str) -> State:
    here = next((number for number in state.frames if str(number) == to), None)
    if here is None:
        raise LawError("there is no finding there to go back to")
    return replace(state, here=here)


def _current_finding(corpus: Corpus, state: State) -> tuple[Frame, Module, Finding]:
    """Where the conversation stands, once it stands at a finding; raises LawError before that."""
    if state.frame is None:
        raise LawError("there is no finding yet to choose an option from")
    finding = finding_of(corpus, state, state.here)
    module = corpus.module(state.frame.module)
    if isinstance(finding, Question):
        raise LawError(f"there is no finding yet to choose an option from; first: {finding.id} ({finding.ask})")
    return state.frame, module, finding


def finding_of(corpus: Corpus, state: State, number: int) -> Question | Finding:
    """What a frame has come to: its finding, with what was chosen in it, or its next question."""
    frame = state.frames[number]
    module = corpus.module(frame.module)
    result = advance(module, state.edition, frame.answers)
    return mark_chosen(module, result, frame.chosen) if isinstance(result, Finding) else result


def topic_of(corpus: Corpus, topic_id: str) -> Topic:
    for topic in corpus.topics:
        if topic.id == topic_id:
            return topic
    raise LawError(f"there is no topic {topic_id!r}; there are {', '.join(topic.id for topic in corpus.topics)}")
