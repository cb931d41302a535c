"""Puts what the text names into the words of a view: {led|the card} and the like are filled, or stay neutral."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from lawtext.conversation.views import (
    Asking,
    Choice,
    Choosing,
    Confirming,
    Doubting,
    Found,
    StillOpen,
    Understood,
    View,
)
from lawtext.forks import Fork
from lawtext.model import Finding, Option, Question
from lawtext.reading import fill


def fill_view(view: View, texts: Mapping[str, str]) -> View:
    """The view with {card} and the like filled from the text, or neutral."""
    match view:
        case Asking(question, asked, about):
            return Asking(_fill_question(question, texts), asked, about)
        case Choosing(understood=understood, then=then):
            asked_then = then and _fill_question(then, texts)
            return replace(view, understood=fill_understood(understood, texts), then=asked_then)
        case Confirming(module, understood, then):
            return Confirming(module, fill_understood(understood, texts), then and _fill_question(then, texts))
        case Doubting(module, understood):
            return Doubting(module, fill_understood(understood, texts))
        case Found(finding, again, waiting, closing):
            end = fill_finding(closing, texts) if closing else None
            return Found(fill_finding(finding, texts), again, _fill_options(waiting, texts), end)
        case _:
            return view


def _fill_question(question: Question, texts: Mapping[str, str]) -> Question:
    return replace(question, ask=fill(question.ask, texts))


def fill_understood(understood: Iterable[Understood], texts: Mapping[str, str]) -> tuple[Understood, ...]:
    return tuple(replace(each, sentence=fill(each.sentence, texts)) for each in understood)


def fill_place(place: StillOpen, texts: Mapping[str, str]) -> StillOpen:
    return replace(place, options=_fill_options(place.options, texts))


def fill_choice(choice: Choice, texts: Mapping[str, str]) -> Choice:
    (option,) = _fill_options((choice.option,), texts)
    return replace(choice, option=option)


def fill_finding(finding: Finding, texts: Mapping[str, str]) -> Finding:
    return replace(
        finding,
        say=fill(finding.say, texts),
        because=fill(finding.because, texts),
        establish=fill(finding.establish, texts),
        follow_up=fill(finding.follow_up, texts),
        tell=_lines(finding.tell, texts),
        tell_over=_lines(finding.tell_over, texts),
        differs=fill(finding.differs, texts),
        branches=tuple(replace(b, when=fill(b.when, {}), say=fill(b.say, {})) for b in finding.branches),
        forks=tuple(_fill_fork(fork, {}) for fork in finding.forks),
        assumed=tuple(replace(each, sentence=fill(each.sentence, texts)) for each in finding.assumed),
        options=_fill_options(finding.options, texts),
        open_before=_fill_options(finding.open_before, texts),
    )


def _fill_fork(fork: Fork, texts: Mapping[str, str]) -> Fork:
    leads = tuple(replace(lead, say=fill(lead.say, texts)) for lead in fork.leads)
    return Fork(fill(fork.ask, texts), leads)


def _fill_options(options: Iterable[Option], texts: Mapping[str, str]) -> tuple[Option, ...]:
    return tuple(
        replace(
            each,
            do=fill(each.do, texts),
            label=fill(each.label, texts),
            tell=_lines(each.tell, texts),
            follow_up=fill(each.follow_up, texts),
        )
        for each in options
    )


def _lines(values: Iterable[str], texts: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(fill(value, texts) for value in values)
