"""What the text says of a situation that a step leads into, and for which it was not read at first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lawtext.conversation.alone import told_alone
from lawtext.conversation.frames import State, settled_here
from lawtext.conversation.route import led_to
from lawtext.conversation.state import replay
from lawtext.conversation.steps import Ask, Choose, ModuleAnswer, Pick, Step
from lawtext.conversation.views import NONE_OF_THESE
from lawtext.model import Corpus, Module
from lawtext.reading import hinted, read


def with_what_the_text_says(corpus: Corpus, steps: Sequence[Step], taken: Step) -> Step:
    """Of a module that is picked or gone on to, and for which the text was not read at first."""
    first = steps[0]
    if not (isinstance(first, Ask) and first.text):
        return taken
    match taken:
        case Pick(name) if name != NONE_OF_THESE and not _is_read(first, module := corpus.module(name)):
            told = told_alone(corpus, first.text, first.edition, name)
            hints = tuple(hinted(corpus.hints, [module], told))
            return replace(taken, facts=_read(module, told, first), hinted=hints)
        case Choose(option) if first.confirm:
            following = led_to(corpus, state := replay(corpus, steps), option)
            if following is not None and not _is_read(first, following):
                settled = settled_here(state, following)
                facts = _read(following, told_here(corpus, state), first)
                return replace(taken, facts=tuple(fact for fact in facts if fact.question not in settled))
    return taken


def _is_read(first: Ask, module: Module) -> bool:
    already = {candidate.module for candidate in first.candidates[:1]} | {fact.module for fact in first.facts}
    return not already.isdisjoint((module.id, *module.was))


def _read(module: Module, told: str, first: Ask) -> tuple[ModuleAnswer, ...]:
    return tuple(ModuleAnswer.of(module.id, fact) for fact in read(module, told, first.edition))


def told_here(corpus: Corpus, state: State) -> str:
    """What the text says of the situation that the case began with, where it tells several."""
    if not state.frames:
        return state.text
    return told_alone(corpus, state.text, state.edition, state.frames[min(state.frames)].module)
