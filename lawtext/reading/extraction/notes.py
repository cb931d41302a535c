"""What a text states without a verb of the game: notes such as "W SK, N ace", and words in quotation marks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from lawtext.model import StatedAnswer
from lawtext.reading.concepts import DEED, PERSON, foremost
from lawtext.reading.extraction.deed_names import NAMES_A_CARD
from lawtext.reading.extraction.deeds import carries
from lawtext.reading.statements import statements
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Arc

_LONGEST_NOTE, _LONGEST_SPEECH, _WHOLE_SPEECH = 10, 12, 8  # words
_PLACES = frozenset(
    {"<penalty_card>", "<major_penalty>", "<minor_penalty>", "<trick>", "<face_down>", "<face_up>"}
    | {"<own_hand>", "<wrong_hand>"}
)
_CARDS = NAMES_A_CARD - {"<low>", "<high>"}
_NOT_NOTED = DEED.keys() | {"is", "was", "are", "were", "can", "may", "must", "should", "does", "do"}
_QUOTED = re.compile(r"""(?:["“”]|(?<!\w)['‘])([^"“”]{1,300}?)(?:["“”]|['’](?!\w))""")
_SPOKEN = NAMES_A_CARD | {"<rest>", "<revoke>", "<accept>", "<refuse>", "<trick>", "<number>", "<claim>", "<hold>"}
_SPOKEN |= {"<void>", "<lead>", "<play>"}


def notes(text: Text) -> Iterator[StatedAnswer]:
    """Clauses without a verb of the game that name a card and a person or a place, or more: "E a club on the floor"."""
    told = sorted((found.start, found.end) for found in statements(text))
    reached = list(accumulate((end for _, end in told), max))
    for _, clause in groupby(text.longest, key=lambda arc: text.words[arc.start].clause):
        arcs = list(clause)
        first, end = arcs[0].start, arcs[-1].end
        before = bisect_right(told, first, key=lambda span: span[0])
        if before and end <= reached[before - 1]:
            continue  # a statement covers it
        if 2 <= end - first <= _LONGEST_NOTE and _is_note(text, arcs) and not _asks(text, first, end):
            yield StatedAnswer("noted", text.quote(first, end), text.quote(first, end))


def _is_note(text: Text, arcs: Sequence[Arc]) -> bool:
    keys = frozenset[str]().union(*(arc.keys for arc in arcs))
    short = len(arcs) <= 3  # "N low"; in more words "big" and "small" may be said of anything
    if keys & _NOT_NOTED or any(text.doubts[arc.start] for arc in arcs):
        return False
    return bool(keys & NAMES_A_CARD and keys & (PERSON.keys() | _PLACES)) if short else bool(keys & _CARDS)


def _asks(text: Text, first: int, end: int) -> bool:
    opener = text.words[first].text in vocabulary().small["asks_for_one"]
    return opener or text.asks_after(text.words[end - 1])


def speeches(text: Text) -> Iterator[StatedAnswer]:
    """Words in quotation marks about cards and tricks; with their speaker, where he stands before a colon."""
    for hit in _QUOTED.finditer(text.source):
        span = text.words_within(*hit.span(1))
        length = span[1] - span[0]
        if 2 <= length <= _WHOLE_SPEECH or (0 < length <= _LONGEST_SPEECH and carries(text, span, _SPOKEN)):
            yield _speech(text, span[0], hit)


def calls(text: Text) -> Iterator[StatedAnswer]:
    """Declarer's words after a colon, without quotation marks: "declarer: ace, no, the nine"."""
    for place in text.places.get("<declarer>", ()):
        after = text.words[place + 1] if place + 1 < len(text.words) else None
        if after is not None and ":" in text.source[text.words[place].end : after.start] and after.keys & NAMES_A_CARD:
            words = text.quote(place, place + 2)
            yield StatedAnswer("called", f"{text.quote(place, place + 1)}: {text.quote(place + 1, place + 2)}", words)


def _speech(text: Text, first: int, hit: re.Match[str]) -> StatedAnswer:
    before = text.words[first - 1] if first else None
    if (
        before is not None
        and ":" in text.source[before.end : hit.start(1)]
        and foremost(text.arcs[first - 1][0], PERSON)
    ):
        called = "called" if text.words[first].keys & NAMES_A_CARD else "said"
        return StatedAnswer(called, f"{text.quote(first - 1, first)}: {hit[1]}", text.source[before.start : hit.end(1)])
    return StatedAnswer("words", hit[1], hit[1])
