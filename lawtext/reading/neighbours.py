"""Who a name means once the text says where they sit: "Joop left of me", "the doctor on my left", "Kees (West)"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lawtext.reading.vocabulary import SEATS, vocabulary
from lawtext.reading.words import Word

_SIDES = {"left": "lho", "right": "rho"}
_SITS = frozenset({"is", "was", "sat", "sits", "sitting", "who"})
_TOLD = frozenset(_SIDES) | frozenset(SEATS)
_WHERE = frozenset({"on", "to", "at", "the"})
_MINE = frozenset({"my", "our"})
_OF_ME = frozenset({"me", "myself"})


def with_places(source: str, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, those that name somebody whose place is told with the keys of that place."""
    told = [at for at, word in enumerate(words) if at and (word.text in _TOLD or "<partner>" in word.keys)]
    places = {name: place for at in told for name, place in _placed(source, words, at)}
    return tuple(_as_placed(word, places) for word in words) if places else words


def _placed(source: str, words: Sequence[Word], at: int) -> list[tuple[str, str]]:
    """The name and its place, where the place is told at this word."""
    word = words[at].text
    if word not in _TOLD:
        return _partner(source, words, at)
    if word in _SIDES:
        before = at - 1
        if words[before].text == "my":
            before -= 1
        elif not _is_of_me(words, at):
            return []
    else:
        before = at - 1
        bracket = source[words[before].end : words[at].start].strip() == "(" and source[words[at].end :][:1] == ")"
        if not bracket and words[before].text not in _SITS | {"in"}:
            return []
    while before > 0 and words[before].text in _WHERE | _SITS | {"in"}:
        before -= 1
    name = _name(source, words, before) if before >= 0 else ""
    return [(name, _SIDES.get(word, word))] if name else []


def _partner(source: str, words: Sequence[Word], at: int) -> list[tuple[str, str]]:
    """ "My partner Anna", "declarer's partner Anna", "West's partner Anna": who is named after "partner"."""
    if at + 1 == len(words) or words[at + 1].clause != words[at].clause:
        return []
    name, whose = _name(source, words, at + 1), words[at - 1]
    place = "partner" if whose.text in _MINE else "dummy" if "<declarer>" in whose.keys else ""
    if whose.text in SEATS:
        place = SEATS[(SEATS.index(whose.text) + 2) % 4]
    return [(name, place)] if name and place else []


def _is_of_me(words: Sequence[Word], at: int) -> bool:
    after = [word.text for word in words[at + 1 : at + 3]]
    return len(after) == 2 and after[0] in ("of", "from") and after[1] in _OF_ME


def _name(source: str, words: Sequence[Word], place: int) -> str:
    """A name as it is written, or what "the" makes somebody known by; "" for what is a word of the game."""
    word = words[place]
    written = source[word.start : word.end].removesuffix("'s")
    plain = written.lower()
    known = vocabulary()
    if plain in known.concepts or plain in known.guards or not written.isalpha() or len(written) < 3:
        return ""
    if written[0].isupper() and written[1:].islower() and not any(plain in words for words in known.small.values()):
        return plain
    the = place and words[place - 1].text == "the" and words[place - 1].sentence == word.sentence
    return plain if the and plain in known.small["callings"] else ""


def _as_placed(word: Word, places: Mapping[str, str]) -> Word:
    name = next((name for name in places if name in word.keys), "")
    if not name:
        return word
    place = places[name]
    return replace(word, keys=word.keys | ({place, "<seat>"} if place in SEATS else {f"<{place}>"}))
