"""What a text names without ambiguity, for the blanks in questions and findings: `{card|the card}`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lawtext.editions import BOOKS
from lawtext.reading.text import beginning, parse_text

_BLANK = re.compile(r"\{(\w+)\|([^{}]*)\}")
_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def named_edition(text: str) -> str | None:
    """The one edition that the text names, if it names exactly one."""
    read = beginning(text)
    named = [book.id for book in BOOKS.values() if book.pattern.search(read)]
    return named[0] if len(named) == 1 else None


def edition_words(text: str) -> tuple[str, str] | None:
    """The edition that the text names, with the words that name it."""
    edition = named_edition(text)
    hit = BOOKS[edition].pattern.search(beginning(text)) if edition else None
    return (edition, hit[0]) if edition and hit else None


def particulars(text: str) -> dict[str, str]:
    """Cards, suits and players that the text names without ambiguity, by the name of the blank that they fill."""
    words = parse_text(text).words
    cards = {word.text for word in words if word.is_card}
    suits = {
        key for word in words if "<suit>" in word.keys for key in word.keys & {"spade", "heart", "diamond", "club"}
    }
    found: dict[str, str] = {}
    if len(cards) == 1:
        found["card"] = format_card(cards.pop())
    if len(suits) == 1 and not cards:
        found["suit"] = suits.pop() + "s"
    declarer = parse_text(text).roles.declarer
    if declarer:
        found["declarer"] = declarer.capitalize()
    return found


def format_card(card: str) -> str:
    """SQ as a player reads it: ♠Q."""
    return _SYMBOLS[card[0]] + card[1:].replace("T", "10")


def fill(template: str, texts: Mapping[str, str]) -> str:
    """`{card|the card}` becomes the card of the text, or the neutral words behind the bar."""
    return _BLANK.sub(lambda blank: texts.get(blank[1], blank[2]), template)
