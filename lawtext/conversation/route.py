"""The way through an incident: into its first module, on by an option to the next, and back to where it has been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lawtext.choices import option_to_choose
from lawtext.conversation.confirming import Reading
from lawtext.conversation.frames import Frame, State, answers_still_asked, facts_read, finding_of
from lawtext.conversation.handover import hand_over
from lawtext.conversation.steps import ModuleAnswer
from lawtext.model import Answers, Corpus, Finding, LawError, Module, Option, Question


def begin_in(corpus: Corpus, state: State, module_id: str, *, picked: bool) -> State:
    """In the first module of an incident, where the text has its say."""
    state = _enter(corpus, state, module_id, {})
    if not state.confirms:
        return state
    frame, module = state.frames[state.here], corpus.module(module_id)
    facts = facts_read(state, module)
    given = state.given.get(module.id, {})
    read = frozenset(question for question in frame.answers if question in facts and question not in given)
    unsure = frozenset(question for question in read if not facts[question].sure)
    return state.with_frame(state.here, replace(frame, reading=Reading(read, unsure, picked, settled=bool(given))))


def _enter(corpus: Corpus, state: State, module_id: str, known: Mapping[str, str], via: str = "") -> State:
    """One module further, knowing what the text said about it (the first time) and what the way to it brought along."""
    module = corpus.module(module_id)
    read_here = {f.question: f.answer for f in state.facts if f.module == module.id and not state.frames}
    given = state.given.get(module.id, {})
    answers = answers_still_asked(module, {**read_here, **known, **given})
    number = max(state.frames, default=-1) + 1
    frame = Frame(module.id, answers, parent=state.here if state.frames else None, via=via)
    return replace(state, frames={**state.frames, number: frame}, here=number)


def choose(corpus: Corpus, state: State, option_id: str, told: Sequence[ModuleAnswer] = ()) -> State:
    """`told`: what the text says of the module that the option leads to."""
    frame, module, finding = _current_finding(corpus, state)
    option = option_to_choose(module, finding, option_id)
    if option.id not in frame.chosen:
        state = state.with_frame(state.here, replace(frame, chosen=(*frame.chosen, option.id)))
    return _follow(corpus, state, option, told) if option.next and not option.again else state


def open_again(corpus: Corpus, state: State, option_id: str) -> State:
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


def _follow(corpus: Corpus, state: State, option: Option, told: Sequence[ModuleAnswer] = ()) -> State:
    """Where the option leads, or back to where it has led before."""
    for number, frame in state.frames.items():
        if (frame.parent, frame.via) == (state.here, option.id):
            return replace(state, here=number)
    following, known = corpus.module(option.next), {**_known_there(corpus, state, option), **option.given}
    state = _enter(corpus, replace(state, facts=(*state.facts, *told)), following.id, known, option.id)
    return _with_what_was_told(state, following, told) if told else state


def led_to(corpus: Corpus, state: State, option_id: str) -> Module | None:
    """The module that the director goes on to by the option, where that is the same incident at the same moment."""
    _, module, finding = _current_finding(corpus, state)
    option = option_to_choose(module, finding, option_id)
    return corpus.module(option.next) if option.next and option.leads_on else None


def _with_what_was_told(state: State, module: Module, told: Sequence[ModuleAnswer]) -> State:
    """All of it waits to be confirmed: the same words may have been of what came before."""
    frame = state.frames[state.here]
    said = answers_still_asked(module, {fact.question: fact.answer for fact in told})
    unsure = frozenset(said.keys() - frame.answers.keys())
    reading = Reading(unsure, unsure, picked=True)
    return state.with_frame(state.here, replace(frame, answers={**said, **frame.answers}, reading=reading))


def _known_there(corpus: Corpus, state: State, option: Option) -> Answers:
    """What the answers here say where the option leads; once a player has chosen here, the moment is another."""
    frame = state.frames[state.here]
    module = corpus.module(frame.module)
    offered = (offer for row in module.rows for offer in row.options)
    if any(offer.id in frame.chosen and not offer.leads_on for offer in offered):
        return {}
    return hand_over(module, frame.known, option, corpus.module(option.next), state.edition)


def return_to(state: State, to: str) -> State:
    here = next((number for number in state.frames if str(number) == to), None)
    if here is None:
        raise LawError("there is no finding there to go back to")
    return replace(state, here=here)


def ask_rule(state: State) -> State:
    if state.frame is None:
        raise LawError("there is no situation yet whose rule could be shown: choose one first")
    return replace(state, frames={**state.frames, state.here: replace(state.frame, general=True)})


def _current_finding(corpus: Corpus, state: State) -> tuple[Frame, Module, Finding]:
    """Where the conversation stands, once it stands at a finding; raises LawError before that."""
    if state.frame is None:
        raise LawError("there is no finding yet to choose an option from")
    finding = finding_of(corpus, state, state.here)
    module = corpus.module(state.frame.module)
    if isinstance(finding, Question):
        raise LawError(f"there is no finding yet to choose an option from; first: {finding.id} ({finding.ask})")
    if not isinstance(finding, Finding):
        raise LawError("there is no finding yet to choose an option from; first confirm what was understood")
    return state.frame, module, finding
