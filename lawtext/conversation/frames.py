"""Which modules a case has come through, what is known in each, what was chosen, and what each has come to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lawtext.choices import mark_chosen
from lawtext.conversation.confirming import Reading, to_confirm
from lawtext.conversation.script import in_tense
from lawtext.conversation.steps import ModuleAnswer
from lawtext.conversation.views import Confirming, Doubting, Understood
from lawtext.editions import EDITION_NAMES
from lawtext.engine import advance, said_elsewhere
from lawtext.exits import leads_to
from lawtext.facts import sentence
from lawtext.matcher import Candidate
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Module, Question, Topic
from lawtext.reading import compared_edition
from lawtext.teaching import rule, teach


@dataclass(frozen=True, slots=True)
class Frame:
    """One module on the way through an incident, with what is known in it and what was chosen in its finding. It was
    reached from the frame `parent` by that frame's option `via`. `general`: the law itself is asked about; `reading`:
    of the first module, where what was read is confirmed; `denied`: questions of which somebody has said that what was
    understood or assumed is not so; `left_out`: answers that did not go with what was told together with them."""

    module: str
    answers: Mapping[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    parent: int | None = None
    via: str = ""
    general: bool = False
    reading: Reading | None = None
    denied: frozenset[str] = frozenset()
    left_out: tuple[tuple[str, str], ...] = ()

    @property
    def known(self) -> Mapping[str, str]:
        """The answers that stand, whoever gave them; what is not sure does not."""
        unsure = self.reading.unsure if self.reading else frozenset()
        return {question: answer for question, answer in self.answers.items() if question not in unsure}


@dataclass(frozen=True, slots=True)
class State:
    text: str
    edition: str
    candidates: tuple[Candidate, ...]
    neighbours: tuple[str, ...]
    facts: tuple[ModuleAnswer, ...]
    confirms: bool = False  # what was read, before anything rests on it
    frames: Mapping[int, Frame] = field(default_factory=dict)
    """By number, in the order in which they were entered: a frame's number is higher than its parent's."""
    here: int = 0
    browsing: str | None = None  # None: not browsing; "": the topics; else the topic
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # answers to modules not reached yet
    hinted: frozenset[str] = frozenset()
    follows: int = 0
    next_best: tuple[Candidate, ...] = ()  # offered after the candidates
    offered_before: bool = False  # other candidates, none of which was meant
    likeliest: str = ""  # for which the text was read before anything was picked

    @property
    def frame(self) -> Frame | None:
        return self.frames.get(self.here)

    def number_of(self, module: Module) -> int | None:
        """The frame in which the module is asked: the one here, or the one entered last."""
        if self.frame is not None and self.frame.module == module.id:
            return self.here
        return next((number for number in reversed(list(self.frames)) if self.frames[number].module == module.id), None)

    def with_frame(self, number: int, frame: Frame) -> State:
        return replace(self, frames={**self.frames, number: frame})


def finding_of(corpus: Corpus, state: State, number: int) -> Question | Confirming | Doubting | Finding:
    """What a frame has come to: its finding, with what was chosen in it, or what the asker has to say first."""
    frame = state.frames[number]
    module = corpus.module(frame.module)
    if frame.general:
        return rule(module, state.edition, frame.known)
    asked = questions_to_ask(state, module, frame)
    reading = frame.reading
    if reading and (waits := to_confirm(module, state.edition, frame.answers, reading, asked)) is not None:
        understood = tuple(_understood(state, module, question, frame.answers[question]) for question in waits)
        return Doubting(module, understood) if reading.doubted else Confirming(module, understood)
    result = advance(module, state.edition, frame.answers, asked)
    if isinstance(result, Question):
        return result
    settled = settled_before(state, module, frame)
    result = replace(result, assumed=tuple(each for each in result.assumed if each.question not in settled))
    result = _as_another_book_has_it(result, module, state, frame)
    said = in_tense(result, module, frame.known, state.text)
    return mark_chosen(module, teach(module, state.edition, frame.answers, said), frame.chosen)


def _as_another_book_has_it(finding: Finding, module: Module, state: State, frame: Frame) -> Finding:
    """With what another book rules, where the text asks for that: "Would it be the same today?"."""
    other = compared_edition(state.text, state.edition)
    if other is None or finding.differs or finding.row not in {row.id for row in module.rows}:
        return finding
    asked = questions_to_ask(state, module, frame)
    said = said_elsewhere(module, other, frame.known, finding.say, finding.options, asked)
    return replace(finding, differs=said or f"The {EDITION_NAMES[other]} rules the same.")


def questions_to_ask(state: State, module: Module, frame: Frame) -> frozenset[str]:
    """Those whose answers are not to be assumed here: the text hints at another, or somebody said that it is not so."""
    hinted = {
        question.id
        for question in module.questions
        if f"{module.id}.{question.id}" in state.hinted or not state.hinted.isdisjoint(question.hints)
    }
    return frame.denied | (hinted - settled_before(state, module, frame))


def settled_before(state: State, module: Module, frame: Frame) -> frozenset[str]:
    """What would lead back to where the case has come through is ruled on there: asked here it goes round and round,
    and taken as so it may be just what was not so there."""
    been = frozenset(_modules_before(state, frame))
    if not been:
        return frozenset()
    return frozenset(
        each.id for each in module.questions if each.assume and not been.isdisjoint(leads_to(module, each))
    )


def _modules_before(state: State, frame: Frame) -> Iterator[str]:
    while frame.parent is not None:
        frame = state.frames[frame.parent]
        yield frame.module


def facts_read(state: State, module: Module) -> dict[str, ModuleAnswer]:
    """What the text states for the module, by the ids that its questions have now."""
    facts = {fact.question: fact for fact in state.facts if fact.module == module.id}
    return {
        question.id: facts[id] for question in module.questions for id in (*question.was, question.id) if id in facts
    }


def answers_still_asked(module: Module, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the module still asks for; a fact is dropped where the law data have moved on since."""
    kept: dict[str, str] = {}
    for question in module.questions:
        for said in (answers[id] for id in (*question.was, question.id) if id in answers):
            taken = [answer.id for answer in question.answers if said == answer.id or said in answer.was]
            if taken or said == UNKNOWN:
                kept[question.id] = taken[0] if taken else UNKNOWN
    return kept


def answers_named(module: Module, answers: Mapping[str, str]) -> dict[str, str]:
    """By the ids that the module has now. Raises LawError for a question or an answer that it never had."""
    asked = ((module.question(question), said) for question, said in answers.items())
    return {question.id: said if said == UNKNOWN else question.answer(said).id for question, said in asked}


def question_ids(module: Module, named: Collection[str]) -> frozenset[str]:
    """The ids that the questions have now; of one that is asked no more there is none."""
    return frozenset(each.id for each in module.questions if not {each.id, *each.was}.isdisjoint(named))


def known_in_sentences(corpus: Corpus, state: State) -> tuple[Understood, ...]:
    """What stands where the conversation is, whoever said it."""
    if state.frame is None:
        return ()
    module = corpus.module(state.frame.module)
    return tuple(_understood(state, module, *each) for each in state.frame.known.items())


def _understood(state: State, module: Module, question: str, answer: str) -> Understood:
    read = facts_read(state, module).get(question)
    words = read.words if read and read.answer == answer else ""
    return Understood(question, answer, _sentence(module.question(question), module, answer), words)


def _sentence(question: Question, module: Module, answer: str) -> str:
    """With a capital and a full stop: it stands alone."""
    said = f"{question.ask} Not known" if answer == UNKNOWN else sentence(module, question, question.answer(answer))
    return f"{said[:1].upper()}{said[1:].removesuffix('.')}."


def topic_of(corpus: Corpus, topic_id: str) -> Topic:
    for topic in corpus.topics:
        if topic.id == topic_id:
            return topic
    raise LawError(f"there is no topic {topic_id!r}; there are {', '.join(topic.id for topic in corpus.topics)}")
