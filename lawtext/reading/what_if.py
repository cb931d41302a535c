"""What a text asks about another case than the one it tells: "and if I had already played?", "same if he is dummy?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from lawtext.model import Module
from lawtext.reading.passages import Heard, Passage, hear, hearing, passages
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text, parse_text
from lawtext.reading.traits import deeds

_OPENS = re.compile(
    r"(?:[a-d1-4][.)]\s*)?(?:(?:and|but|or|so|also|ok|well|now|then|finally|lastly|second|secondly)\b[,:]? ?)*"
    r"(?:(?:and|but|or|(?:and )?what|how|what about|how about),? if\b"
    r"|same (?:\w+ ){0,3}if\b|suppos(?:e|ing)\b"
    r"|(?P<asks>would|does|do|is|will|did) (?:it|that|this|things?|the (?:answer|ruling)|anything) [^?]*?\bif\b)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:(?<=[,;:–—]) ?|\b(?:and|but|or) )+(?:what|how|what about|how about) if\b", re.IGNORECASE)
"""Where a sentence that asks one thing goes on to another case: "was that right, and what if he had passed?"."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A sentence, without its question mark, and what some passage of it sounds like: question -> answer."""

    words: str
    heard: Mapping[str, Mapping[str, Heard]]

    def likely(self, question: str, answer: str) -> float:
        """0 to 1; 0 where nothing of it sounds like that answer."""
        heard = self.heard.get(question, {}).get(answer)
        return heard.likely if heard else 0.0


@lru_cache(maxsize=2)
def what_ifs(text: Text) -> tuple[Span, ...]:
    """The words of each such sentence, or of what of it asks that. Before it somebody has done something: "Hi all. What
    if dummy leads?" tells its case that way."""
    found = []
    for _, said in groupby(range(len(text.words)), key=lambda place: text.words[place].sentence):
        places = list(said)
        start, end = places[0], places[-1] + 1
        start = _asked_from(text, start, end) if text.asks_after(text.words[end - 1]) else end
        if start < end and _tells_of_a_deed(text, start):
            found.append((start, end))
    return tuple(found)


def _asked_from(text: Text, start: int, end: int) -> int:
    """The word of a sentence from which on another case is asked about; `end` where none is."""
    said, first = text.quote(start, end), text.words[start].start
    opens, goes_on = _OPENS.match(said), _GOES_ON.search(said)
    if opens and not (opens["asks"] and goes_on and goes_on.start() < opens.end()):
        return start  # but "is it a penalty card, and what if he had led it?" asks of this case first
    return next(n for n in range(start, end) if text.words[n].end > first + goes_on.start() + 1) if goes_on else end


def _tells_of_a_deed(text: Text, end: int) -> bool:
    """Before that word; to have something, a question or a card, is none."""
    return any(each.verb.start < end and each.done and not each.done.endswith(".hold") for each in deeds(text))


def asks_what_if(text: str) -> bool:
    return bool(what_ifs(parse_text(text)))


def is_told(text: Text, place: int) -> bool:
    """Whether that one of its words tells the case itself."""
    return not any(start <= place < end for start, end in what_ifs(text))


def told_passages(text: Text) -> tuple[Passage, ...]:
    """All that tell the case itself."""
    return tuple(each for each in passages(text) if is_told(text, each.start))


def asked_what_if(module: Module, text: str) -> Iterator[WhatIf]:
    """What the text asks about other cases, as it sounds to this module's questions."""
    seen, weights = parse_text(text), hearing(module.id)
    if weights is None:
        return
    for start, end in what_ifs(seen):
        said = [each for each in passages(seen) if start <= each.start < end]
        yield WhatIf(seen.quote(start, end), hear(weights, said))
