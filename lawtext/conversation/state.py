"""Where a conversation stands after some steps: which modules on the way, what is known in each, what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lawtext.conversation.views import NONE_OF_THESE
from lawtext.engine import advance
from lawtext.matcher import Candidate
from lawtext.model import UNKNOWN, Corpus, Fact, Finding, LawError, Module, Option, Question, Topic, edition_named

Step = Mapping[str, Any]
Steps = tuple[Step, ...]

ASIDE = ("private", "called")  # steps that say who may read the case, and nothing of what happened


@dataclass(frozen=True, slots=True)
class Frame:
    """One module on the way through an incident, with what is known in it and what was chosen at its end."""

    module: str
    answers: Mapping[str, str] = field(default_factory=dict)
    option: str = ""


@dataclass(frozen=True, slots=True)
class State:
    text: str
    edition: str
    candidates: tuple[Candidate, ...]
    neighbours: tuple[str, ...]
    facts: tuple[tuple[str, Fact], ...]
    frames: tuple[Frame, ...] = ()
    browsing: str | None = None  # None: not browsing; "": the topics; else the topic
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # answers to modules not reached yet


def replayed(corpus: Corpus, steps: Sequence[Step]) -> State:
    first, *rest = effective(steps)
    state = _opened(corpus, first)
    for event in rest:
        state = _moved(corpus, state, event)
    return state


def effective(steps: Sequence[Step]) -> list[Step]:
    """The steps that still count: each back takes away the last one before it, never the first."""
    kept: list[Step] = []
    for event in (event for event in steps if event["do"] not in ASIDE):
        if event["do"] != "back":
            kept.append(event)
        elif len(kept) > 1:
            kept.pop()
    return kept


def _opened(corpus: Corpus, first: Step) -> State:
    candidates = tuple(Candidate.from_json(data) for data in first["candidates"])
    state = State(
        text=first["text"],
        edition=edition_named(first["edition"]),
        candidates=candidates,
        neighbours=tuple(first.get("neighbours", ())),
        facts=tuple((f["module"], Fact(f["question"], f["answer"], f["words"])) for f in first["facts"]),
    )
    return _entered(corpus, state, candidates[0].module, {}) if first["verdict"] == "match" else state


def _moved(corpus: Corpus, state: State, event: Step) -> State:
    match event["do"]:
        case "pick" if event["module"] == NONE_OF_THESE:
            return replace(state, browsing="", frames=())
        case "pick":
            return _entered(corpus, replace(state, browsing=None, frames=()), event["module"], {})
        case "topics":
            return replace(state, browsing="", frames=())
        case "topic":
            return replace(state, browsing=topic_of(corpus, event["topic"]).id, frames=())
        case "answer":
            return _answered(corpus, state, event)
        case "correct":
            return _corrected(corpus, state, event)
        case "choose":
            return _chosen(corpus, state, event["option"])
        case "again":
            return _opened_again(corpus, state)
        case other:
            raise LawError(f"there is no step {other!r}")


def _entered(corpus: Corpus, state: State, module_id: str, known: Mapping[str, str]) -> State:
    """One module further, knowing what the text said about it (the first time) and what the way to it brought along."""
    module = corpus.module(module_id)
    read_here = {fact.question: fact.answer for owner, fact in state.facts if owner == module.id and not state.frames}
    given = state.given.get(module.id, {})
    frame = Frame(module.id, _fitting(module, {**read_here, **known, **given}))
    return replace(state, frames=(*state.frames, frame))


def _fitting(module: Module, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the module still asks for; a fact is dropped where the law data have moved on since."""
    takes = {question.id: {answer.id for answer in question.answers} | {UNKNOWN} for question in module.questions}
    return {question: answer for question, answer in answers.items() if answer in takes.get(question, ())}


def _answered(corpus: Corpus, state: State, event: Step) -> State:
    module = corpus.module(event["module"])
    question = module.question(event["question"])
    if event["answer"] != UNKNOWN:
        question.answer(event["answer"])
    frame = next((frame for frame in reversed(state.frames) if frame.module == module.id), None)
    if frame is None:
        given = {**state.given.get(module.id, {}), question.id: event["answer"]}
        return replace(state, given={**state.given, module.id: given})
    return _with_frame(state, frame, {**frame.answers, question.id: event["answer"]})


def _corrected(corpus: Corpus, state: State, event: Step) -> State:
    """Take an answer back, with every answer to a question that was asked because of it."""
    module = corpus.module(event["module"])
    frame = next((frame for frame in reversed(state.frames) if frame.module == module.id), None)
    if frame is None or event["question"] not in frame.answers:
        raise LawError(f"nothing is known yet about {event['question']!r}, so there is nothing to correct")
    dropped = {event["question"]}
    for question in module.questions:
        if dropped & question.only_if.keys():
            dropped.add(question.id)
    return _with_frame(state, frame, {key: value for key, value in frame.answers.items() if key not in dropped})


def _with_frame(state: State, frame: Frame, answers: Mapping[str, str]) -> State:
    """The frame with other answers; what came after it no longer follows."""
    place = len(state.frames) - 1 - state.frames[::-1].index(frame)
    return replace(state, frames=(*state.frames[:place], Frame(frame.module, answers)))


def _chosen(corpus: Corpus, state: State, option_id: str) -> State:
    frame, _, finding = _at_finding(corpus, state)
    option = option_of(finding, option_id)
    state = replace(state, frames=(*state.frames[:-1], replace(frame, option=option.id)))
    if option.next and not option.again:
        return _entered(corpus, state, option.next, option.given)
    return state


def _opened_again(corpus: Corpus, state: State) -> State:
    frame = state.frames[-1] if state.frames else None
    if frame is None or not frame.option:
        raise LawError("nothing waits to be opened again here")
    bare = replace(state, frames=(*state.frames[:-1], replace(frame, option="")))
    option = option_of(_at_finding(corpus, bare)[2], frame.option)
    if not (option.next and option.again):
        raise LawError("nothing waits to be opened again here")
    return _entered(corpus, state, option.next, option.given)


def _at_finding(corpus: Corpus, state: State) -> tuple[Frame, Module, Finding]:
    """Where the conversation stands, once it stands at a finding; raises LawError before that."""
    if not state.frames:
        raise LawError("there is no finding yet to choose an option from")
    frame = state.frames[-1]
    module = corpus.module(frame.module)
    finding = advance(module, state.edition, frame.answers)
    if isinstance(finding, Question):
        raise LawError(f"there is no finding yet to choose an option from; first: {finding.id} ({finding.ask})")
    if frame.option:
        raise LawError(f"option {frame.option!r} has been chosen already; go back to choose another")
    return frame, module, finding


def option_of(finding: Finding, option_id: str) -> Option:
    for option in finding.options:
        if option.id == option_id:
            return option
    known = ", ".join(option.id for option in finding.options) or "none"
    raise LawError(f"the finding {finding.row!r} offers no option {option_id!r}; it offers {known}")


def topic_of(corpus: Corpus, topic_id: str) -> Topic:
    for topic in corpus.topics:
        if topic.id == topic_id:
            return topic
    raise LawError(f"there is no topic {topic_id!r}; there are {', '.join(topic.id for topic in corpus.topics)}")
