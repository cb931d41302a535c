"""A whole incident: the steps so far and one event in, the steps and the screen that they lead to out.

Steps are plain mappings that only ever grow, so that a store can keep them and a restart can replay them. What the
matcher and the reading found is written into the first step: replaying never reads the text again.

    {"do": "ask", "text", "edition", "verdict", "candidates": [{"module", "title", "laws", "score"}], "facts": [...],
     "neighbours": [...]}
    {"do": "pick", "module"}                       a module out of the candidates or the topics; "none" opens the topics
    {"do": "answer", "module", "question", "answer"}
    {"do": "correct", "module", "question"}        takes an answer back and asks it again
    {"do": "choose", "module", "row", "option"}
    {"do": "again"}                                the director opens what an option left for a later lead or trick
    {"do": "topics"}   {"do": "topic", "topic"}
    {"do": "back"}                                 undoes the last step that is not itself a back
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lawtext.engine import advance, chosen
from lawtext.matcher import Candidate, Match, match
from lawtext.model import (
    READ_AS,
    UNKNOWN,
    Corpus,
    Fact,
    Finding,
    LawError,
    Module,
    Neighbour,
    Option,
    Question,
    Topic,
    edition_named,
)
from lawtext.reading import filled, named_edition, particulars, read

Step = Mapping[str, Any]
Steps = tuple[Step, ...]

NONE_OF_THESE = "none"


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which of these did you mean? Up to three modules, or none of them."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Topics:
    """Nothing was understood, or nothing fitted: the topics, and what the question may be about instead."""

    topics: tuple[Topic, ...]
    neighbours: tuple[Neighbour, ...] = ()
    unsure: bool = True


@dataclass(frozen=True, slots=True)
class Situations:
    """The modules of one topic."""

    topic: Topic
    modules: tuple[Module, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question; `about` is how many more it may take at most on this path."""

    question: Question
    asked: int
    about: int


@dataclass(frozen=True, slots=True)
class Found:
    """A finding; `again` is set where the director may open what was left for later."""

    finding: Finding
    again: str = ""


View = Choosing | Topics | Situations | Asking | Found


@dataclass(frozen=True, slots=True)
class Screen:
    """What one person sees now: the view, where it stands, and what was understood on the way."""

    view: View
    edition: str
    module: Module | None
    facts: tuple[Fact, ...]
    answers: tuple[tuple[str, str], ...]
    can_go_back: bool
    text: str

    @property
    def finding(self) -> Finding | None:
        return self.view.finding if isinstance(self.view, Found) else None

    @property
    def question(self) -> Question | None:
        return self.view.question if isinstance(self.view, Asking) else None


@dataclass(frozen=True, slots=True)
class _Frame:
    """One module on the way through an incident, with what is known in it and what was chosen at its end."""

    module: str
    answers: Mapping[str, str] = field(default_factory=dict)
    option: str = ""


@dataclass(frozen=True, slots=True)
class _State:
    text: str
    edition: str
    candidates: tuple[Candidate, ...]
    neighbours: tuple[str, ...]
    facts: tuple[tuple[str, Fact], ...]
    frames: tuple[_Frame, ...] = ()
    browsing: str | None = None  # None: not browsing; "": the topics; else the topic
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # answers to modules not reached yet


def begin(corpus: Corpus, text: str, edition: str | None = None, default: str = "2017", module: str = "") -> Steps:
    """Read and match a text: the first step of a case.

    `edition` is what the asker chose; without it the text may name one ("under the 1997 laws"), else the default holds.
    `module` names the situation and leaves the matcher out. Raises LawError for an unknown edition or module.
    """
    book = edition_named(edition or named_edition(text) or default)
    found = Match.named(corpus.module(module), book) if module else match(corpus, text, book)
    facts = [
        {"module": candidate.module, "question": fact.question, "answer": fact.answer, "words": fact.words}
        for candidate in found.candidates
        for fact in read(corpus.module(candidate.module), text, book)
    ]
    return (
        {
            "do": "ask",
            "text": text,
            "edition": book,
            "verdict": found.verdict,
            "candidates": [candidate.as_json() for candidate in found.candidates],
            "facts": facts,
            "neighbours": list(found.neighbours),
        },
    )


def step(corpus: Corpus, steps: Sequence[Step], event: Step) -> tuple[Steps, Screen]:
    """Add one event and show where it leads. Raises LawError for an event that makes no sense here."""
    longer = (*steps, event)
    return longer, screen(corpus, longer)


def screen(corpus: Corpus, steps: Sequence[Step]) -> Screen:
    """Replay the steps. Raises LawError where a step names what the law no longer has."""
    state = _replayed(corpus, steps)
    view, module = _view(corpus, state)
    here = state.frames[-1] if state.frames else None
    facts = tuple(fact for owner, fact in state.facts if owner == "" or (module and owner == module.id))
    texts = particulars(state.text)
    return Screen(
        view=_worded(view, texts),
        edition=state.edition,
        module=module,
        facts=facts if len(state.frames) == 1 else (),
        answers=tuple(here.answers.items()) if here else (),
        can_go_back=len(_effective(steps)) > 1,
        text=state.text,
    )


def answers_event(corpus: Corpus, steps: Sequence[Step], question: str, answer: str) -> Step:
    """The event for `question=answer`, where `module.question` names a question outside the module at hand."""
    module, _, name = question.rpartition(".")
    if not module:
        here = screen(corpus, steps).module
        if here is None:
            raise LawError(f"{question}={answer} comes before a module is known; name it as module.question=answer")
        module = here.id
    known = corpus.module(module).question(name)
    if answer != UNKNOWN:
        known.answer(answer)
    return {"do": "answer", "module": corpus.module(module).id, "question": name, "answer": answer}


def _effective(steps: Sequence[Step]) -> list[Step]:
    """The steps that still count: each back takes away the last one before it, never the first."""
    kept: list[Step] = []
    for event in steps:
        if event["do"] != "back":
            kept.append(event)
        elif len(kept) > 1:
            kept.pop()
    return kept


def _replayed(corpus: Corpus, steps: Sequence[Step]) -> _State:
    first, *rest = _effective(steps)
    state = _opened(corpus, first)
    for event in rest:
        state = _moved(corpus, state, event)
    return state


def _opened(corpus: Corpus, first: Step) -> _State:
    candidates = tuple(Candidate.from_json(data) for data in first["candidates"])
    state = _State(
        text=first["text"],
        edition=edition_named(first["edition"]),
        candidates=candidates,
        neighbours=tuple(first.get("neighbours", ())),
        facts=tuple((f["module"], Fact(f["question"], f["answer"], f["words"])) for f in first["facts"]),
    )
    return _entered(corpus, state, candidates[0].module, {}) if first["verdict"] == "match" else state


def _moved(corpus: Corpus, state: _State, event: Step) -> _State:
    match event["do"]:
        case "pick" if event["module"] == NONE_OF_THESE:
            return replace(state, browsing="", frames=())
        case "pick":
            return _entered(corpus, replace(state, browsing=None, frames=()), event["module"], {})
        case "topics":
            return replace(state, browsing="", frames=())
        case "topic":
            return replace(state, browsing=_topic(corpus, event["topic"]).id, frames=())
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


def _entered(corpus: Corpus, state: _State, module_id: str, known: Mapping[str, str]) -> _State:
    """One module further, knowing what the text said about it (the first time) and what the way to it brought along."""
    module = corpus.module(module_id)
    read_here = {fact.question: fact.answer for owner, fact in state.facts if owner == module.id and not state.frames}
    given = state.given.get(module.id, {})
    frame = _Frame(module.id, _fitting(module, {**read_here, **known, **given}))
    return replace(state, frames=(*state.frames, frame))


def _fitting(module: Module, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the module still asks for; a fact is dropped where the law data have moved on since."""
    takes = {question.id: {answer.id for answer in question.answers} | {UNKNOWN} for question in module.questions}
    return {question: answer for question, answer in answers.items() if answer in takes.get(question, ())}


def _answered(corpus: Corpus, state: _State, event: Step) -> _State:
    module = corpus.module(event["module"])
    question = module.question(event["question"])
    if event["answer"] != UNKNOWN:
        question.answer(event["answer"])
    frame = next((frame for frame in reversed(state.frames) if frame.module == module.id), None)
    if frame is None:
        given = {**state.given.get(module.id, {}), question.id: event["answer"]}
        return replace(state, given={**state.given, module.id: given})
    return _with_frame(state, frame, {**frame.answers, question.id: event["answer"]})


def _corrected(corpus: Corpus, state: _State, event: Step) -> _State:
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


def _with_frame(state: _State, frame: _Frame, answers: Mapping[str, str]) -> _State:
    """The frame with other answers; what came after it no longer follows."""
    place = len(state.frames) - 1 - state.frames[::-1].index(frame)
    return replace(state, frames=(*state.frames[:place], _Frame(frame.module, answers)))


def _chosen(corpus: Corpus, state: _State, option_id: str) -> _State:
    frame, _, finding = _at_finding(corpus, state)
    option = _option(finding, option_id)
    state = replace(state, frames=(*state.frames[:-1], replace(frame, option=option.id)))
    if option.next and not option.again:
        return _entered(corpus, state, option.next, option.given)
    return state


def _opened_again(corpus: Corpus, state: _State) -> _State:
    frame = state.frames[-1] if state.frames else None
    if frame is None or not frame.option:
        raise LawError("nothing waits to be opened again here")
    bare = replace(state, frames=(*state.frames[:-1], replace(frame, option="")))
    option = _option(_at_finding(corpus, bare)[2], frame.option)
    if not (option.next and option.again):
        raise LawError("nothing waits to be opened again here")
    return _entered(corpus, state, option.next, option.given)


def _at_finding(corpus: Corpus, state: _State) -> tuple[_Frame, Module, Finding]:
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


def _option(finding: Finding, option_id: str) -> Option:
    for option in finding.options:
        if option.id == option_id:
            return option
    known = ", ".join(option.id for option in finding.options) or "none"
    raise LawError(f"the finding {finding.row!r} offers no option {option_id!r}; it offers {known}")


def _view(corpus: Corpus, state: _State) -> tuple[View, Module | None]:
    if state.frames:
        return _module_view(corpus, state)
    if state.browsing:
        topic = _topic(corpus, state.browsing)
        return Situations(topic, tuple(m for m in corpus.modules.values() if m.topic == topic.id)), None
    neighbours = tuple(n for n in corpus.neighbours if n.id in state.neighbours)
    if state.browsing is None and state.candidates:
        return Choosing(state.candidates), None
    return Topics(corpus.topics, neighbours, unsure=state.browsing is None), None


def _module_view(corpus: Corpus, state: _State) -> tuple[View, Module]:
    frame = state.frames[-1]
    module = corpus.module(frame.module)
    result = advance(module, state.edition, frame.answers)
    if isinstance(result, Question):
        return Asking(result, len(frame.answers) + 1, _at_most(module, state.edition, frame.answers)), module
    if not frame.option:
        return Found(result), module
    option = _option(result, frame.option)
    return Found(chosen(module, result, option), again=option.next if option.again else ""), module


def _at_most(module: Module, edition: str, answers: Mapping[str, str]) -> int:
    """How many questions the longest way to a finding has from here, counting the ones answered."""
    result = advance(module, edition, answers)
    if not isinstance(result, Question):
        return len(answers)
    return max(_at_most(module, edition, {**answers, result.id: answer.id}) for answer in result.answers)


def _topic(corpus: Corpus, topic_id: str) -> Topic:
    for topic in corpus.topics:
        if topic.id == topic_id:
            return topic
    raise LawError(f"there is no topic {topic_id!r}; there are {', '.join(topic.id for topic in corpus.topics)}")


def _worded(view: View, texts: Mapping[str, str]) -> View:
    """The view with {card} and the like filled from the text, or neutral."""
    match view:
        case Asking(question, asked, about):
            return Asking(replace(question, ask=filled(question.ask, texts)), asked, about)
        case Found(finding, again):
            return Found(_worded_finding(finding, texts), again)
        case _:
            return view


def _worded_finding(finding: Finding, texts: Mapping[str, str]) -> Finding:
    def lines(values: Iterable[str]) -> tuple[str, ...]:
        return tuple(filled(value, texts) for value in values)

    return replace(
        finding,
        say=filled(finding.say, texts),
        because=filled(finding.because, texts),
        establish=filled(finding.establish, texts),
        follow_up=filled(finding.follow_up, texts),
        tell=lines(finding.tell),
        differs=filled(finding.differs, texts),
        branches=tuple(replace(b, when=filled(b.when, texts), say=filled(b.say, texts)) for b in finding.branches),
        options=tuple(
            replace(o, do=filled(o.do, texts), tell=lines(o.tell), follow_up=filled(o.follow_up, texts))
            for o in finding.options
        ),
    )


def law_of(module: Module, edition: str) -> tuple[str, ...]:
    """The module's home clauses in that edition, most precise first."""
    return module.laws[edition] or module.laws[READ_AS.get(edition, edition)]
