"""Puts what the text names into the words of a view: {card|the card} and the like are filled, or stay neutral."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from lawtext.conversation.views import Asking, Found, View
from lawtext.model import Finding
from lawtext.reading import filled


def worded(view: View, texts: Mapping[str, str]) -> View:
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
