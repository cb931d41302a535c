"""How far a verb's own words reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lawtext.reading.statements.sentence import Sentence, Span
from lawtext.reading.statements.verbs import Act

_MOST_WORDS = 16


@dataclass(frozen=True, slots=True)
class Stops:
    """Where the statements of a sentence begin, and where a word joins one of them to what stands before it."""

    beginnings: frozenset[int]
    joints: frozenset[int]

    @classmethod
    def of(cls, sentence: Sentence, acts: Sequence[Act]) -> Stops:
        joints = (act.start - 1 for act in acts if not act.shared and sentence.is_a(act.start - 1, "joins"))
        return cls(frozenset(act.start for act in acts), frozenset(joints))


def rest(sentence: Sentence, act: Act, stops: Stops, said: int, tells: bool) -> Span:
    """To the next statement, a turn of the sentence, or a comma before no card; at least as far as what is `said`."""
    end = place = act.verb.end
    limit = min(sentence.end, place + _MOST_WORDS)
    limit = min(limit, sentence.end_of_speech(end)) if tells else limit
    while place < limit and place not in stops.beginnings and not _ends_before(sentence, place, tells and place == end):
        place += 1
    place = max(place, said)
    while place > end and sentence.is_a(place - 1, "hangs_loose"):
        place -= 1
    return end, place


def _ends_before(sentence: Sentence, place: int, may_speak: bool) -> bool:
    if sentence.is_a(place, "turns") or (sentence.is_a(place, "opens_clause") and sentence.word(place) != "and"):
        return True
    if not sentence.cut(place) or (may_speak and sentence.opens_speech(place)):
        return False
    return sentence.breaks(place) or not sentence.names_a_card(place)


def complement(sentence: Sentence, act: Act, after: Act | None, stops: Stops) -> int:
    """Where what is said ends, "West says East led", at the next comma or turn; 0 where nothing of the kind follows."""
    if after is None or after.shared or sentence.is_a(after.start - 1, "joins"):
        return 0
    if any(sentence.turns(place) for place in range(act.verb.end + 1, after.start + 1)):
        return 0
    place, limit = after.verb.end, min(sentence.end, act.verb.end + _MOST_WORDS)
    while place < limit and place not in stops.joints and not sentence.turns(place):
        place += 1
    return place


def spoken_before(sentence: Sentence, act: Act) -> Span:
    """The words that stand before their speaker: "jack", says declarer."""
    return sentence.opening(act.verb.start - 1), act.verb.start
