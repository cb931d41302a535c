"""How the words of a text are told: as what happened, or asked, alleged, supposed, denied, of another time."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from lawtext.reading.asking import asked_from
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary

ASKED, ALLEGED, SUPPOSED, DENIED, EARLIER, QUOTED = WAYS = (
    "asked",
    "alleged",
    "supposed",
    "denied",
    "earlier",
    "quoted",
)
_SPEAKS = re.compile(r"\b(?:[A-Z][a-z]*|[Dd]eclarer|[Dd]ummy|LHO|RHO|lho|rho|pd|[Pp]artner|me|he|she): +(?=\w)")
_QUOTE = re.compile(r"[\"“”]")


@dataclass(frozen=True, slots=True)
class _Signals:
    """Where a text has the words that tell of a way, and its quotation marks: `words` by the vocabulary's list of them,
    counted in words, `quotes` in characters."""

    words: Mapping[str, tuple[int, ...]]
    quotes: tuple[int, ...]
    speeches: tuple[int, ...]  # characters at which somebody begins to speak after a colon: "Kees: natural"

    def speaks(self, text: Text, place: int) -> bool:
        """Whether this word stands after somebody's colon, in the same sentence."""
        before = bisect_right(self.speeches, text.words[place].start)
        if not before:
            return False
        at = bisect_left(text.words, self.speeches[before - 1], key=lambda word: word.start)
        return text.words[at].sentence == text.words[place].sentence

    def stand(self, kind: str, start: int, end: int) -> bool:
        """Whether a word of that kind stands from word `start` up to, not including, word `end`."""
        places = self.words[kind]
        after = bisect_left(places, start)
        return after < len(places) and places[after] < end


@lru_cache(maxsize=2)
def _signals(text: Text) -> _Signals:
    small = vocabulary().small
    kinds = ("alleges", "supposes", "denies", "another_time")
    words = {kind: tuple(n for n, word in enumerate(text.words) if word.text in small[kind]) for kind in kinds}
    quotes = tuple(hit.start() for hit in _QUOTE.finditer(text.source))
    speeches = tuple(hit.end() for hit in _SPEAKS.finditer(text.source)) if ": " in text.source else ()
    return _Signals(words, quotes, speeches)


def ways(text: Text, span: Span) -> frozenset[str]:
    """Every way but the plain one in which these words, or the sentence around them, may be told."""
    (start, end), signals = _sentence(text, span), _signals(text)
    found = {
        ASKED: asked_from(text, start, end) < span[1],
        ALLEGED: signals.stand("alleges", start, span[1]),
        SUPPOSED: signals.stand("supposes", start, span[1]),
        DENIED: signals.stand("denies", *span),
        EARLIER: signals.stand("another_time", start, span[1]),
        QUOTED: bisect_left(signals.quotes, text.words[span[0]].start) % 2 == 1 or signals.speaks(text, span[0]),
    }
    return frozenset(way for way, holds in found.items() if holds)


def _sentence(text: Text, span: Span) -> Span:
    """The words of all sentences that these words are of."""
    first, last = text.words[span[0]].sentence, text.words[span[1] - 1].sentence
    start = bisect_left(text.words, first, key=lambda word: word.sentence)
    return start, bisect_right(text.words, last, key=lambda word: word.sentence)
