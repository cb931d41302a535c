"""The card or the suit that a text names in a role that a ruling speaks of: as led, or as come into sight. Right or
silent: a wrong suit read out at the table is worse than "that suit"."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from lawtext.reading.concepts import PERSON
from lawtext.reading.statements import Statement, statements
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import RANKS
from lawtext.reading.words import Word

ROLES: Mapping[str, frozenset[str]] = {"led": frozenset({"lead"}), "shown": frozenset({"drop", "show"})}
"""By the deed that puts a card into the role."""

_DECLARING = frozenset({"<declarer>", "<dummy>"})  # whose cards are neither penalty cards nor a defender's lead
_DESCRIBES = frozenset(
    {"a", "an", "the", "this", "that", "my", "your", "his", "her", "its", "their", "own"}
    | {"small", "little", "low", "lowest", "high", "highest", "top", "single", "singleton"}
)
_MAKES_IT_NO_CARD = frozenset(
    {"void", "suit", "trick", "bid", "call", "contract", "finesse", "ruff", "game", "slam"}
    | {"fit", "control", "support", "shortage", "stopper", "raise", "double"}
)
_NOT_QUITE = frozenset({"almost", "nearly"})
_SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def named(text: Text, role: str) -> tuple[str, str] | None:
    """The card, as SQ, or "" where only its suit is named; and the suit: where the text tells of one such deed alone,
    surely, done to that card or to a card of that suit, and names no other card or suit anywhere."""
    told = [each for each in statements(text) if each.deed in ROLES[role]]
    if len(told) != 1 or told[0].denied or told[0].yet_to_come or any(text.doubts[told[0].start : told[0].end]):
        return None
    here, anywhere = _particulars(text, *_object(text, told[0])), _particulars(text, 0, len(text.words))
    return here if here == anywhere and not (here and _names_another_rank(text, here[0])) else None


def _object(text: Text, told: Statement) -> Span:
    """What was led or dropped: a card that stands right behind the verb, or right before it ("the king fell"). Not the
    suit that was only near: "led against four spades", "led away from the king", "showed a spade void"."""
    before = (told.start, told.verb.start)  # "North, dummy, led", "East almost led"
    if any(word.text in _NOT_QUITE for word in text.words[slice(*before)]):
        return (0, 0)
    first, end = told.rest
    place = next((place for place in range(first, end) if not _describes(text.words[place])), end)
    if place < end and _names(text.words[place]) and not _goes_on_as_another_thing(text, place):
        return (0, 0) if _is_declaring(text, before) else (place, place + 1)
    first, end = told.doer
    if first < end and _names(text.words[end - 1]) and all(map(_owns_or_describes, text.words[first : end - 1])):
        return (0, 0) if _is_declaring(text, before) or _is_declaring(text, told.rest) else (end - 1, end)
    return (0, 0)


def _names(word: Word) -> bool:
    return word.is_card or "<suit>" in word.keys


def _describes(word: Word) -> bool:
    return word.text in _DESCRIBES


def _owns_or_describes(word: Word) -> bool:
    return _describes(word) or bool(word.keys & PERSON.keys())


def _goes_on_as_another_thing(text: Text, place: int) -> bool:
    return place + 1 < len(text.words) and text.words[place + 1].text in _MAKES_IT_NO_CARD


def _is_declaring(text: Text, span: Span) -> bool:
    """By a word of its own, or by what the text tells of a player there."""
    here = (word.keys for word in text.words[slice(*span)])
    return any(keys & _DECLARING for keys in chain(here, (arc.keys for arc in text.readings(span))))


def _names_another_rank(text: Text, card: str) -> bool:
    """ "The jack of clubs" in one story and "the seven" in the next, which may be of any suit."""
    ranks = {rank for word in text.words if "<rank>" in word.keys for rank in word.keys & set(RANKS.values())}
    return bool(ranks - set(card[1:]))


def _particulars(text: Text, first: int, end: int) -> tuple[str, str] | None:
    """Of these words, where they name exactly one card or one suit."""
    words = text.words[first:end]
    cards = {card for place in range(first, end) if (card := text.card_at(place))}
    suits = {_SUITS[word.text[0]] for word in words if word.is_card}
    suits |= {suit for word in words if "<suit>" in word.keys for suit in word.keys & set(_SUITS.values())}
    return (next(iter(cards), ""), suits.pop() + "s") if len(cards) <= 1 and len(suits) == 1 else None
