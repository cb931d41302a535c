"""One sentence: where its clauses begin, where commas and brackets stand, whether it asks.

What is asked of every verb is found for all places at once: a sentence without a comma may be as long as its text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from lawtext.reading.asking import asked_from
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Arc

Span: TypeAlias = tuple[int, int]  # words, from the first up to, not including, the last

_CUTS, _BREAKS, _SPEECH = frozenset(",;:–—()"), frozenset(";:–—)"), frozenset(":\"'“‘")
_CLOSES = {'"': frozenset('"”'), "“": frozenset('”"'), "'": frozenset("'’"), "‘": frozenset("’'")}
CARDS = frozenset({"<card>", "<suit>", "<rank>", "<honour>", "<holding>", "<face_up>", "<trump>"})


@cache
def _union(lists: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*(vocabulary().small[name] for name in lists))


class Sentence:
    """`arcs` is the sentence once through, the longest reading everywhere; places are places of words."""

    def __init__(self, text: Text, arcs: Sequence[Arc]) -> None:
        self.text, self.words, self.arcs = text, text.words, arcs
        self.start, self.end = arcs[0].start, arcs[-1].end
        self.small: Mapping[str, frozenset[str]] = vocabulary().small
        self.asked = text.asks_after(self.words[self.end - 1])
        self.asks_from = asked_from(text, self.start, self.end)
        self._between = list(self._gaps())
        self.depth = self._depths()
        self._openings: list[int] = []
        self._first_openings: list[int] = []
        self._open_clauses()
        self._last_turn = max((n for n in range(self.start, self.end) if self.turns(n)), default=-1)
        self._ifs = [place for place in range(self.start, self.end) if self.words[place].text in ("if", "unless")]
        self._closing: dict[frozenset[str], list[int]] = {}

    def _gaps(self) -> Iterator[str]:
        """What stands in the source right before each word; before the first nothing."""
        at = self.words[self.start].start
        for word in self.words[self.start : self.end]:
            yield self.text.source[at : word.start]
            at = word.end

    def _depths(self) -> dict[int, int]:
        """For each word how many brackets stand open around it."""
        depths, depth = {}, 0
        for place, between in enumerate(self._between, self.start):
            depth = max(0, depth + between.count("(") - between.count(")"))
            depths[place] = depth
        return depths

    def _open_clauses(self) -> None:
        """Each word's clause begins where that of the word before does, unless something stands between them."""
        for place in range(self.start, self.end):
            apart = self.cut(place) or self.is_a(place - 1, "joins", "opens_clause", "turns")
            opening = place if place == self.start or apart else self._openings[-1]
            self._openings.append(opening)
            joined = self.word(opening - 1) in ("and", "or") and not self.cut(opening - 1)
            self._first_openings.append(self._first_openings[opening - 1 - self.start] if joined else opening)

    def word(self, place: int) -> str:
        """The word there; none outside of the sentence."""
        return self.words[place].text if self.start <= place < self.end else ""

    def is_a(self, place: int, *lists: str) -> bool:
        """Whether the word there stands in one of the vocabulary's lists of small words."""
        return self.start <= place < self.end and self.words[place].text in _union(lists)

    def _before(self, place: int) -> str:
        """What stands in the source between the word before and this one."""
        return self._between[place - self.start] if self.start < place < self.end else ""

    def cut(self, place: int) -> bool:
        """Whether a comma or the like stands right before this word."""
        between = self._before(place)
        return not _CUTS.isdisjoint(between) or " - " in between

    def breaks(self, place: int) -> bool:
        """Whether more than a comma stands there."""
        between = self._before(place)
        return not _BREAKS.isdisjoint(between) or " - " in between

    def opens_speech(self, place: int) -> bool:
        return not _SPEECH.isdisjoint(self._before(place))

    def end_of_speech(self, place: int) -> int:
        """Where the quotation marks that open right before this word close; the sentence's end where none do."""
        opener = self._before(place).strip(" ,:")[-1:]
        closer = _CLOSES.get(opener)
        if closer is None:
            return self.end
        closing = self._closing.get(closer)
        if closing is None:
            closing = [n for n in range(self.start, self.end) if not closer.isdisjoint(self._before(n))]
            self._closing[closer] = closing
        after = bisect_right(closing, place)
        return closing[after] if after < len(closing) else self.end

    def turns(self, place: int) -> bool:
        """Whether a new clause begins here: a comma, "but", "because"."""
        return (
            self.cut(place)
            or self.is_a(place, "turns")
            or (self.is_a(place, "opens_clause") and self.word(place) not in ("that", "and"))
        )

    def opening(self, place: int) -> int:
        """Where the clause of a word begins."""
        return self._openings[place - self.start] if place > self.start else place

    def first_opening(self, place: int) -> int:
        """Where the clause begins, and what it is joined to: "can LHO take it back and play the ace"."""
        return self._first_openings[place - self.start] if place > self.start else place

    def is_last_clause(self, place: int) -> bool:
        return self._last_turn < place

    def last_if(self, place: int) -> int | None:
        """Where the last "if" or "unless" stands, up to and with this word."""
        before = bisect_right(self._ifs, place)
        return self._ifs[before - 1] if before else None

    def arcs_between(self, first: int, last: int) -> Sequence[Arc]:
        """The readings that begin after the one word and before the other."""
        start = bisect_right(self.arcs, first, key=lambda arc: arc.start)
        return self.arcs[start : bisect_left(self.arcs, last, key=lambda arc: arc.start)]

    def names_a_card(self, place: int) -> bool:
        """Whether a card stands here: "a penalty card, the five of clubs"."""
        if self.is_a(place, "determiners") and place + 1 < self.end:
            place += 1
        return bool(self.words[place].keys & CARDS)
