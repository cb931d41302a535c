"""Marks what a text mentions without stating that it happened: denied, supposed, asked, wished, or to come."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Word

_REACH = {
    "not": 5,
    "before": 9,
    "about_to": 4,
    "would": 5,
}  # words that a guard casts its doubt over, within its clause
_NOT_REALLY = frozenset(["only", "just", "doubt", "problem"])  # "not only", "no doubt": these negate nothing


def find_doubts(words: Sequence[Word]) -> tuple[tuple[int, ...], ...]:
    """For each word the places of the words that cast doubt on it."""
    doubts: list[list[int]] = [[] for _ in words]
    for place, word in enumerate(words):
        kind = _guard(words, place)
        if kind:
            for shaded in _shade(words, place, _REACH[kind]):
                doubts[shaded].append(place)
        elif (word.text in vocabulary().small["asks"] and _opens_sentence(words, place)) or (
            word.text == "if" and _counterfactual(words, place)
        ):
            for shaded in _shade(words, place, 12):
                doubts[shaded].append(place)
    return tuple(tuple(found) for found in doubts)


def _guard(words: Sequence[Word], place: int) -> str:
    word = words[place].text
    kind = vocabulary().guards.get(word, "")
    after = words[place + 1].text if place + 1 < len(words) else ""
    if kind == "not" and after in _NOT_REALLY:
        return ""
    if kind:
        return kind
    for phrase, phrase_kind in vocabulary().guard_phrases.get(word, ()):
        if tuple(w.text for w in words[place : place + len(phrase)]) == phrase:
            return phrase_kind
    return ""


def _shade(words: Sequence[Word], place: int, reach: int) -> range:
    """From the guard to the end of its reach or of its clause, whichever comes first."""
    end = place + 1
    while end < len(words) and end <= place + reach:
        word = words[end]
        if word.text in vocabulary().small["releases"]:
            break
        if word.clause != words[place].clause:
            break
        end += 1
    return range(place + 1, end)


def _opens_sentence(words: Sequence[Word], place: int) -> bool:
    return place == 0 or words[place - 1].sentence != words[place].sentence


def _counterfactual(words: Sequence[Word], place: int) -> bool:
    """ "if he had known …, would …" tells what did not happen; "if he leads" states the case."""
    near = [word.text for word in words[place + 1 : place + 5] if word.sentence == words[place].sentence]
    rest = {word.text for word in words[place + 1 : place + 30] if word.sentence == words[place].sentence}
    return "had" in near and bool(rest & {"would", "could", "might"})
