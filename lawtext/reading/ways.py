"""How the words of a text are told: as what happened, or asked, alleged, supposed, denied, of another time."""

from __future__ import annotations

import re

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
_QUOTE = re.compile(r"[\"“”]")


def ways(text: Text, span: Span) -> frozenset[str]:
    """Every way but the plain one in which these words, or the sentence around them, may be told."""
    start, end = _sentence(text, span)
    inside = {word.text for word in text.words[span[0] : span[1]]}
    before = {word.text for word in text.words[start : span[1]]}
    small = vocabulary().small
    found = {
        ASKED: text.asks_after(text.words[end - 1]),
        ALLEGED: not before.isdisjoint(small["alleges"]),
        SUPPOSED: not before.isdisjoint(small["supposes"]),
        DENIED: not inside.isdisjoint(small["denies"]),
        EARLIER: not before.isdisjoint(small["another_time"]),
        QUOTED: len(_QUOTE.findall(text.source[: text.words[span[0]].start])) % 2 == 1,
    }
    return frozenset(way for way, holds in found.items() if holds)


def _sentence(text: Text, span: Span) -> Span:
    start, end = span
    while start and text.words[start - 1].sentence == text.words[span[0]].sentence:
        start -= 1
    while end < len(text.words) and text.words[end].sentence == text.words[span[1] - 1].sentence:
        end += 1
    return start, end
