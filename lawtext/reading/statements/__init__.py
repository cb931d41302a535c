"""The statements of a text: who did what, as far as its own words go, and nothing that is asked or only supposed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from lawtext.reading.statements.modality import doubt, is_silent
from lawtext.reading.statements.reach import Stops, complement, rest, spoken_before
from lawtext.reading.statements.sentence import Sentence, Span
from lawtext.reading.statements.verbs import BE, NOBODY, Act, acts
from lawtext.reading.text import Text
from lawtext.reading.words import Arc

__all__ = ["BE", "Statement", "statements"]

_QUOTED = re.compile(r'["“”]([^"“”]+)["“”]')
_TELLS = frozenset({"call", "tell", "claim", "mean", "suggest", "protest", "hesitate", "know"})
_SEES = frozenset({"notice", "see", "hear"})


@dataclass(frozen=True, slots=True)
class Statement:
    """`doer` and `rest` are words, from the first up to, not including, the last; either may be empty.

    Of a passive and of what somebody or something is, `doer` is the subject that stands before the verb.
    """

    deed: str
    doer: Span
    verb: Arc
    rest: Span
    passive: bool
    denied: bool
    yet_to_come: bool  # "before East had played"

    @property
    def start(self) -> int:
        return min(first for first, _ in self._spans())

    @property
    def end(self) -> int:
        return max(last for _, last in self._spans())

    def _spans(self) -> list[Span]:
        return [span for span in (self.doer, (self.verb.start, self.verb.end), self.rest) if span[0] < span[1]]


@lru_cache(maxsize=8)
def statements(text: Text) -> tuple[Statement, ...]:
    """In their order; read once a text, whoever asks."""
    return tuple(_outside_quotes(text))


def _outside_quotes(text: Text) -> Iterator[Statement]:
    quotes = [hit.span(1) for hit in _QUOTED.finditer(text.source)]
    for _, arcs in groupby(text.longest, key=lambda arc: text.words[arc.start].sentence):
        for found in _in_sentence(Sentence(text, tuple(arcs))):
            place = text.words[found.verb.start].start
            before = bisect_right(quotes, place, key=lambda quote: quote[0])
            if not before or place >= quotes[before - 1][1]:
                yield found


def _in_sentence(sentence: Sentence) -> Iterator[Statement]:
    found = acts(sentence)
    stops = Stops.of(sentence, found)
    told = -1  # up to here it is what somebody says, not what happened
    silent = False  # the verb before was asked or supposed: what shares its subject is too
    for place, act in enumerate(found):
        if act.verb.start < told:
            continue
        after = found[place + 1] if place + 1 < len(found) else None
        said = complement(sentence, act, after, stops) if act.deed in _TELLS | _SEES and not act.passive else 0
        told = max(told, said) if act.deed in _TELLS else told
        silent = (silent and act.shared) or is_silent(sentence, act)
        if not silent:
            yield _statement(sentence, act, rest(sentence, act, stops, said, act.deed in _TELLS))


def _statement(sentence: Sentence, act: Act, reach: Span) -> Statement:
    if act.doer != NOBODY and act.doer[0] == act.verb.end:
        reach = spoken_before(sentence, act)
    casts = doubt(sentence, act)
    return Statement(act.deed, act.doer, act.verb, reach, act.passive, casts == "not", casts == "before")
