"""From which word on a sentence asks: "we won that trick, so is there a penalty?" states its first half."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary
from lawtext.reading.words import Word

_CUTS = frozenset(",;:–—")
_ASKS_ON = frozenset({"what", "how", "why"})  # after a comma; "who" and "where" go on telling there
_PUTS_A_CASE = frozenset({"if", "suppose", "supposing", "assuming", "whether", "unless", "same", "please"})
_HELPS = frozenset({"am", "can", "could", "may", "might", "must", "should", "shall", "would", "will"})
_FRAGMENT = 4  # words of what is asked after a last comma without a verb: "he ruffed my ace, any penalty?"
_SUBJECTS = frozenset({"i", "he", "she", "we", "they", "you", "it", "that", "this", "there"})
_TURNED = frozenset({"am", "can", "may", "must", "should", "shall", "do", "does", "is"})
_PERSONS = frozenset({"i", "he", "she", "we", "they", "it"})
_TURNS_ROUND = frozenset({"so", "neither", "nor", "who", "never", "only", "then", "as", "than", "that"})
_COUNTS, _HOW_MANY = frozenset({"how", "what", "which"}), 3  # words at most: "how many tricks does"
_TELLS = 2  # words that the told half has at least


@lru_cache(maxsize=16)
def asked_from(text: Text, start: int, end: int) -> int:
    """Of the sentence of these words: its own first word where all of it asks, `end` where nothing does."""
    if not text.asks_after(text.words[end - 1]):
        return _unmarked(text.words, start, end)
    words = text.words[:end]
    first = _after_joins(words, start)
    if first == end or words[first].text in _PUTS_A_CASE or _opens_a_question(words, first):
        return start
    found = _where_it_turns(text, words, start)
    return found if found - start >= _TELLS else start


def _unmarked(words: Sequence[Word], start: int, end: int) -> int:
    """Many leave the question mark out: "nobody has played yet can she change it". Only a verb before its pronoun
    tells."""
    if words[start].text in _PUTS_A_CASE:
        return end
    for place in range(start, end - 1):
        if words[place].text in _TURNED and words[place + 1].text in _PERSONS and _is_free(words, place, start):
            found = _before_joins(words[:end], place, start)
            return found if found - start >= _TELLS or found == start else end
    return end


def _is_free(words: Sequence[Word], place: int, start: int) -> bool:
    """Whether no subject stands before the verb, nor what turns a plain statement round: "so can he"."""
    return place == start or words[place - 1].text not in _SUBJECTS | _TURNS_ROUND


def _opens_a_question(words: Sequence[Word], place: int) -> bool:
    """Whether a sentence that begins with this word asks from there on."""
    small, word = vocabulary().small, words[place].text
    return word in small["asks"] or word in _HELPS or word in small["asks_for_one"]


def _where_it_turns(text: Text, words: Sequence[Word], start: int) -> int:
    """Where the question begins; `start` where no place is plain. What is asked after a "so" begins with it."""
    joins = vocabulary().small["joins"]
    so = start
    for place in range(start + 1, len(words)):
        apart = _is_cut(text, words, place)
        word, before = words[place].text, words[place - 1].text
        if _is_turned(words, place, apart or before in joins) or (word in _ASKS_ON and (apart or before in joins)):
            return _before_joins(words, place, start)
        if word == "so":
            so = place
        elif apart and 0 < len(words) - place <= _FRAGMENT:
            return place
    return so


def _is_turned(words: Sequence[Word], place: int, begins: bool) -> bool:
    """ "can I", "is it", and where a clause begins "is dummy": the verb stands before who does it."""
    word = words[place].text
    if place + 1 == len(words) or not (word in _HELPS or word in vocabulary().small["asks"]):
        return False
    if begins:
        return True
    return words[place + 1].text in _SUBJECTS and words[place - 1].text not in _SUBJECTS | _TURNS_ROUND


def _is_cut(text: Text, words: Sequence[Word], place: int) -> bool:
    between = text.source[words[place - 1].end : words[place].start]
    return not _CUTS.isdisjoint(between) or " - " in between


def _after_joins(words: Sequence[Word], place: int) -> int:
    while place < len(words) and words[place].text in vocabulary().small["joins"]:
        place += 1
    return place


def _before_joins(words: Sequence[Word], place: int, start: int) -> int:
    """Takes in "so" of "so can I" and "what" of "what can I", "how long" of "how long does it"."""
    small = vocabulary().small
    for back in range(place - 1, max(start, place - 1 - _HOW_MANY), -1):
        if words[back].text in _COUNTS:
            place = back
    while place - 1 > start and words[place - 1].text in small["joins"] | small["asks_for_one"]:
        place -= 1
    return place
