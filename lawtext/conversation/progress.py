"""What a whole incident has come to: which choices were made on the way, and which are open still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lawtext.choices import chosen_options, open_options, retired_options
from lawtext.conversation.frames import State, finding_of
from lawtext.conversation.views import Choice, StillOpen
from lawtext.model import Corpus, Finding, Option


def choices(corpus: Corpus, state: State) -> tuple[Choice, ...]:
    """What players have chosen, finding by finding."""
    return tuple(
        Choice(number, finding.module, finding.row, option)
        for number, finding in _findings(corpus, state)
        for option in chosen_options(finding)
    )


def open_places(corpus: Corpus, state: State) -> tuple[StillOpen, ...]:
    """What players may still choose from the findings that are not before the reader now."""
    here = next((finding for number, finding in _findings(corpus, state) if number == state.here), None)
    offered = {(option.who, option.id) for option in here.options} if here else set()
    places = []
    for number, finding in _findings(corpus, state):
        options = tuple(option for option in open_options(finding) if (option.who, option.id) not in offered)
        if options and number != state.here and not _has_led_on(corpus, finding):
            places.append(StillOpen(number, corpus.module(finding.module).title, options))
    return tuple(places)


def standing_finding(corpus: Corpus, state: State) -> tuple[Finding, int] | None:
    """The finding here, or the nearest one that led here, with what is open from the others; and its frame."""
    number: int | None = state.here if state.frame else None
    while number is not None:
        result = finding_of(corpus, state, number)
        if isinstance(result, Finding):
            return replace(result, open_before=options_open_before(corpus, replace(state, here=number))), number
        number = state.frames[number].parent
    return None


def options_open_before(corpus: Corpus, state: State) -> tuple[Option, ...]:
    return tuple(option for place in open_places(corpus, state) for option in place.options)


def _findings(corpus: Corpus, state: State) -> Iterator[tuple[int, Finding]]:
    for number in state.frames:
        result = finding_of(corpus, state, number)
        if isinstance(result, Finding):
            yield number, result


def _has_led_on(corpus: Corpus, finding: Finding) -> bool:
    """In a stored case of an earlier version one choice led on, and the module that it led to asked for the others."""
    earlier: tuple[Option, ...] = retired_options(corpus.module(finding.module), finding)
    return any(option.next and option.id in finding.chosen for option in earlier)
