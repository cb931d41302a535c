"""The card or the suit that a text names in a role that a ruling speaks of: as led, or as come into sight. Right or
silent: a wrong suit read out at the table is worse than "that suit"."""

from __future__ import annotations

from collections.abc import Mapping

from lawtext.reading.statements import statements
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import RANKS

ROLES: Mapping[str, frozenset[str]] = {"led": frozenset({"lead"}), "shown": frozenset({"drop", "show"})}
"""By the deed that puts a card into the role."""

_SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def named(text: Text, role: str) -> tuple[str, str] | None:
    """The card, as SQ, or "" where only its suit is named; and the suit: where the text tells of one such deed alone,
    surely, and names no other card or suit anywhere."""
    told = [each for each in statements(text) if each.deed in ROLES[role]]
    if len(told) != 1 or told[0].denied or told[0].yet_to_come or any(text.doubts[told[0].start : told[0].end]):
        return None
    here, anywhere = _particulars(text, told[0].start, told[0].end), _particulars(text, 0, len(text.words))
    return here if here == anywhere and not (here and _names_another_rank(text, here[0])) else None


def _names_another_rank(text: Text, card: str) -> bool:
    """ "The jack of clubs" in one story and "the seven" in the next, which may be of any suit."""
    ranks = {rank for word in text.words if "<rank>" in word.keys for rank in word.keys & set(RANKS.values())}
    return bool(ranks - set(card[1:]))


def _particulars(text: Text, first: int, end: int) -> tuple[str, str] | None:
    """Of these words, where they name exactly one card or one suit."""
    words = text.words[first:end]
    cards = {word.text for word in words if word.is_card}
    suits = {_SUITS[card[0]] for card in cards}
    suits |= {suit for word in words if "<suit>" in word.keys for suit in word.keys & set(_SUITS.values())}
    return (next(iter(cards), ""), suits.pop() + "s") if len(cards) <= 1 and len(suits) == 1 else None
