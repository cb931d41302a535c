"""Where a conversation stands after some steps, taken one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from lawtext.conversation.frames import State, topic_of
from lawtext.conversation.route import ask_rule, begin_in, choose, open_again, return_to
from lawtext.conversation.steps import (
    Again,
    Answer,
    Ask,
    AskRule,
    Back,
    CallDirector,
    Choose,
    Confirm,
    Correct,
    Doubt,
    Leave,
    OpenTopics,
    Pick,
    PickTopic,
    Recount,
    Return,
    SetPrivate,
    Step,
    effective_steps,
)
from lawtext.conversation.testimony import answer, confirm, correct, doubt, recount
from lawtext.conversation.views import NONE_OF_THESE
from lawtext.matcher import MATCH, Candidate
from lawtext.model import Corpus, LawError, edition_named


def replay(corpus: Corpus, steps: Sequence[Step]) -> State:
    """Raises LawError where a step makes no sense after those before it, or names what the law no longer has."""
    match effective_steps(steps):
        case [Ask() as first, *rest]:
            state = _open(corpus, first)
        case _:
            raise LawError("a case begins with what was asked")
    for step in rest:
        state = take(corpus, state, step)
    return state


def _open(corpus: Corpus, first: Ask) -> State:
    state = State(
        text=first.text,
        edition=edition_named(first.edition),
        candidates=first.candidates,
        neighbours=first.neighbours,
        facts=first.facts,
        confirms=first.confirm,
        hinted=frozenset(first.hinted),
        follows=first.follows,
        next_best=first.next_best,
        likeliest=first.candidates[0].module if first.candidates else "",
    )
    if first.verdict != MATCH:
        return state
    begun = begin_in(corpus, state, first.candidates[0].module, picked=first.named)
    return ask_rule(begun) if first.general else begun


def take(corpus: Corpus, state: State, step: Step) -> State:
    """One more step, or one that is only tried. Raises LawError as a replay does."""
    match step:
        case Pick(module, facts, hinted) if module != NONE_OF_THESE:
            read = replace(state, facts=(*state.facts, *facts), hinted=state.hinted.union(hinted))
            return begin_in(corpus, replace(read, browsing=None, frames={}), module, picked=True)
        case Pick():
            return _offer(state, ())
        case OpenTopics():
            return replace(state, browsing="", frames={})
        case PickTopic(topic):
            return replace(state, browsing=topic_of(corpus, topic).id, frames={})
        case Answer():
            return answer(corpus, state, step)
        case Correct():
            return correct(corpus, state, step)
        case Recount():
            return recount(corpus, state, step)
        case Confirm():
            return confirm(corpus, state, step)
        case Doubt():
            return doubt(state)
        case Leave(module):
            return _leave(corpus, state, module)
        case Choose(option, facts=facts):
            return choose(corpus, state, option, facts)
        case Again(option):
            return open_again(corpus, state, option)
        case Return(to):
            return return_to(state, to)
        case AskRule():
            return ask_rule(state)
        case Ask():
            raise LawError("a case asks once, with its first step")
        case Back() | SetPrivate() | CallDirector():
            return state  # effective_steps() has dealt with them
        case _:
            assert_never(step)


def _leave(corpus: Corpus, state: State, module_id: str) -> State:
    module = corpus.module(module_id)
    return _offer(state, tuple(each for each in state.candidates if corpus.module(each.module).id != module.id))


def _offer(state: State, others: tuple[Candidate, ...]) -> State:
    """These, or else those next best that were not offered yet, or else the topics."""
    if others:
        return replace(state, candidates=others, frames={}, browsing=None)
    if state.next_best and not state.browsing:
        return replace(state, candidates=state.next_best, next_best=(), offered_before=True, frames={}, browsing=None)
    return replace(state, candidates=(), frames={}, browsing="")
