"""One sentence: where its clauses begin, where commas and brackets stand, whether it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Arc

Span: TypeAlias = tuple[int, int]  # words, from the first up to, not including, the last

_CUTS, _BREAKS, _SPEECH = frozenset(",;:–—()"), frozenset(";:–—)"), frozenset(":\"'“‘")
_CLOSES = {'"': frozenset('"”'), "“": frozenset('”"'), "'": frozenset("'’"), "‘": frozenset("’'")}
CARDS = frozenset({"<card>", "<suit>", "<rank>", "<honour>", "<holding>", "<face_up>", "<trump>"})


@cache
def _joined(lists: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*(vocabulary().small[name] for name in lists))


class Sentence:
    """`arcs` is the sentence once through, the longest reading everywhere; places are places of words."""

    def __init__(self, text: Text, arcs: Sequence[Arc]) -> None:
        self.text, self.words, self.arcs = text, text.words, arcs
        self.start, self.end = arcs[0].start, arcs[-1].end
        self.small: Mapping[str, frozenset[str]] = vocabulary().small
        self.asked = text.asks_after(self.words[self.end - 1])
        self.depth = self._depths()

    def _depths(self) -> dict[int, int]:
        """For each word how many brackets stand open around it."""
        depths, depth, at = {}, 0, self.words[self.start].start
        for place in range(self.start, self.end):
            between = self.text.source[at : self.words[place].start]
            depth = max(0, depth + between.count("(") - between.count(")"))
            depths[place], at = depth, self.words[place].end
        return depths

    def word(self, place: int) -> str:
        """The word there; none outside of the sentence."""
        return self.words[place].text if self.start <= place < self.end else ""

    def is_a(self, place: int, *lists: str) -> bool:
        """Whether the word there stands in one of the vocabulary's lists of small words."""
        return self.start <= place < self.end and self.words[place].text in _joined(lists)

    def _before(self, place: int) -> str:
        """What stands in the source between the word before and this one."""
        if not self.start < place < self.end:
            return ""
        return self.text.source[self.words[place - 1].end : self.words[place].start]

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
        return next((n for n in range(place + 1, self.end) if not closer.isdisjoint(self._before(n))), self.end)

    def turns(self, place: int) -> bool:
        """Whether a new clause begins here: a comma, "but", "because"."""
        return (
            self.cut(place)
            or self.is_a(place, "turns")
            or (self.is_a(place, "opens_clause") and self.word(place) not in ("that", "and"))
        )

    def opening(self, place: int) -> int:
        """Where the clause of a word begins."""
        while place > self.start and not self.cut(place) and not self.is_a(place - 1, "joins", "opens_clause", "turns"):
            place -= 1
        return place

    def is_last_clause(self, place: int) -> bool:
        return not any(self.turns(n) for n in range(place, self.end))

    def names_a_card(self, place: int) -> bool:
        """Whether a card stands here: "a penalty card, the five of clubs"."""
        if self.is_a(place, "determiners") and place + 1 < self.end:
            place += 1
        return bool(self.words[place].keys & CARDS)
