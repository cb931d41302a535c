"""Marks what a text mentions without stating that it happened: denied, supposed, asked, wished, or to come."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.reading.vocabulary import is_bare, vocabulary
from lawtext.reading.words import Word

_REACH = {
    "not": 5,
    "before": 9,
    "about_to": 4,
    "would": 5,
}  # words that a guard casts its doubt over, within its clause
_NOT_REALLY = frozenset(["only", "just", "doubt", "problem"])  # "not only", "no doubt": these negate nothing
_IT = frozenset({"it", "this", "that", "on", "out", "him", "her", "me", "us", "them"})
_SPOKEN = frozenset({"i", "he", "she", "we", "they", "you", "it", "there"})
_WAS_NOT_DONE = 14  # words after "should have": all of it was not done, "before the lead" too


def find_doubts(words: Sequence[Word]) -> tuple[tuple[int, ...], ...]:
    """For each word the places of the words that cast doubt on it."""
    doubts: list[list[int]] = [[] for _ in words]
    for place, word in enumerate(words):
        kind = _guard(words, place)
        if kind:
            undone = kind == "would" and _is_undone(words, place)
            for shaded in _shade(words, place, _WAS_NOT_DONE if undone else _REACH[kind], on=undone):
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
    if kind == "not" and (after in _NOT_REALLY or (word == "no" and _is_answer(words, place))):
        return ""
    if kind:
        return kind
    for phrase, phrase_kind in vocabulary().guard_phrases.get(word, ()):
        if tuple(w.text for w in words[place : place + len(phrase)]) == phrase:
            return phrase_kind
    return ""


def _is_answer(words: Sequence[Word], place: int) -> bool:
    """ "No I led it", "he says no play it out": the word answers, and denies nothing of what follows."""
    near = [word.text for word in words[place + 1 : place + 3] if word.sentence == words[place].sentence]
    return bool(near) and (near[0] in _SPOKEN or (len(near) > 1 and near[1] in _IT and is_bare(near[0])))


def _is_undone(words: Sequence[Word], place: int) -> bool:
    """ "should at least have warned them", "ought to have": nothing of it was done."""
    if words[place].text not in vocabulary().small["counterfactual"]:
        return False
    near = words[place + 1 : place + 5]
    return any(word.text == "have" and word.clause == words[place].clause for word in near)


def _shade(words: Sequence[Word], place: int, reach: int, *, on: bool = False) -> range:
    """From the guard to the end of its reach or of its clause, whichever comes first; `on`: and over a "before" that
    hangs on it."""
    end, clause = place + 1, words[place].clause
    while end < len(words) and end <= place + reach:
        word = words[end]
        if word.text in vocabulary().small["releases"]:
            break
        if on and word.clause == clause + 1 and word.text in ("before", "after"):
            clause = word.clause
        if word.clause != clause:
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
