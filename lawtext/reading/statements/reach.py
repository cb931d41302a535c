"""How far a verb's own words reach."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.reading.statements.sentence import Sentence, Span
from lawtext.reading.statements.verbs import Act

_MOST_WORDS = 16


def rest(sentence: Sentence, act: Act, after: Sequence[Act], said: int, tells: bool) -> Span:
    """To the next statement, a turn of the sentence, or a comma before no card; at least as far as what is `said`."""
    end = place = act.verb.end
    limit = min(sentence.end, place + _MOST_WORDS)
    stops = {other.start for other in after}
    limit = min(limit, sentence.end_of_speech(end)) if tells else limit
    while place < limit and place not in stops and not _ends_before(sentence, place, tells and place == end):
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


def complement(sentence: Sentence, act: Act, after: Sequence[Act]) -> int:
    """Where what is said ends, "West says East led", at the next comma or turn; 0 where nothing of the kind follows."""
    if not after or after[0].shared or sentence.is_a(after[0].start - 1, "joins"):
        return 0
    if any(sentence.turns(place) for place in range(act.verb.end + 1, after[0].start + 1)):
        return 0
    stops = {other.start - 1 for other in after[1:] if not other.shared and sentence.is_a(other.start - 1, "joins")}
    place = after[0].verb.end
    while (
        place < sentence.end and place not in stops and not sentence.turns(place) and place - act.verb.end < _MOST_WORDS
    ):
        place += 1
    return place


def spoken_before(sentence: Sentence, act: Act) -> Span:
    """The words that stand before their speaker: "jack", says declarer."""
    return sentence.opening(act.verb.start - 1), act.verb.start
