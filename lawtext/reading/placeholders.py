"""What a text names without ambiguity, for the blanks in findings: `{led|the card}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from lawtext.editions import BOOKS, DEFAULT_EDITION, lineage
from lawtext.reading.named import ROLES, named
from lawtext.reading.text import beginning, parse_text

_BLANK = re.compile(r"\{(\w+)\|([^{}]*)\}")
BLANKS = frozenset(ROLES) | {f"{role}_suit" for role in ROLES}
LONGEST = {blank: "diamonds" if blank.endswith("_suit") else "♦10" for blank in BLANKS}
_IN = r"(?: (?:under|in|by|with|for|if (?:it|this|we) \w+))?"
_BOOK = r"(?: (?:the|your|our|an?))?(?: (?:old|older|new|newer|earlier|previous))? (?:acbl|'?\d\d)"
_IS_IT = r"(?:would|will|is|was|does|did|might) (?:it|that|this|the (?:answer|ruling|law|result))"
_SAME = r"(?: (?:be|have|been|still|all|any|much|really|then))* (?:differ(?:ent)?|otherwise|the same|changed?)"
_COMPARED = re.compile(
    rf"(?<=[.?!\n])\W{{0,3}}(?:(?:and|but|or|so) )?(?:{_IS_IT}{_SAME}|(?:what|how) about){_IN}{_BOOK}[^.?!\n]*\?",
    re.IGNORECASE,
)
"""A question, not the first sentence, whether it is so in another book, too. Nothing that may ask by that book: "Under
the 1997 code, may I change my card?"."""
_NOW = r"(?:today|nowadays|these days|at present|now under|under the (?:present|current|new|newest|latest) )"
_TURNED = r"(?:compar\w*|differ\w*|same|otherwise|chang\w*|still)"
_SINCE_THEN = re.compile(
    rf"\b{_TURNED}\b[^.?!\n]{{0,40}}\b{_NOW}|\b{_NOW}[^.?!\n]{{0,30}}\b{_TURNED}\b|\bchanged since\b", re.IGNORECASE
)
_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@lru_cache(maxsize=8)
def named_edition(text: str) -> str | None:
    """The one edition that the text names, if it names exactly one; the loosely named one only where it is alone. None
    that it only asks about besides, as in "Would it be different under the 1997 code?"."""
    read = _without_comparison(text)
    named = [book for book in BOOKS.values() if book.pattern.search(read)]
    meant = [book for book in named if not book.loosely] or named
    return meant[0].id if len(meant) == 1 else None


def edition_words(text: str) -> tuple[str, str] | None:
    """The edition that the text names, with the words that name it."""
    edition = named_edition(text)
    hit = BOOKS[edition].pattern.search(_without_comparison(text)) if edition else None
    return (edition, hit[0]) if edition and hit else None


def compared_edition(text: str, edition: str) -> str | None:
    """The book that the text asks about besides: "Would it be different under the 1997 code?", or, where the case is of
    an older one, "Is it still so today?"."""
    read = beginning(text)
    asked = " ".join(hit[0] for hit in _COMPARED.finditer(read))
    named = [book.id for book in BOOKS.values() if book.id != edition and book.pattern.search(asked)]
    if len(named) == 1:
        return named[0]
    is_older = DEFAULT_EDITION not in lineage(edition)
    return DEFAULT_EDITION if is_older and _SINCE_THEN.search(read) else None


@lru_cache(maxsize=8)
def _without_comparison(text: str) -> str:
    return _COMPARED.sub(" ", beginning(text))


def particulars(text: str) -> dict[str, str]:
    """The cards and suits that the text surely names in a role, by the name of the blank that they fill."""
    found: dict[str, str] = {}
    for role in ROLES:
        if there := named(parse_text(text), role):
            card, found[f"{role}_suit"] = there
            found |= {role: format_card(card)} if card else {}
    return found


def format_card(card: str) -> str:
    """SQ as a player reads it: ♠Q."""
    return _SYMBOLS[card[0]] + card[1:].replace("T", "10")


def fill(template: str, texts: Mapping[str, str]) -> str:
    """`{led|the card}` becomes the card of the text, or the neutral words behind the bar."""
    return _BLANK.sub(lambda blank: texts.get(blank[1], blank[2]), template)
