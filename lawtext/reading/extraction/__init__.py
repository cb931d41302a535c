"""What a text plainly states whatever the situation: roles, cards, who did what with which card, what was said."""

from __future__ import annotations

from lawtext.model import StatedAnswer
from lawtext.reading.extraction.deeds import deeds, nouns
from lawtext.reading.extraction.notes import calls, notes, speeches
from lawtext.reading.extraction.particulars import cards, edition, marks, numbers, roles, suit_led
from lawtext.reading.text import parse_text

__all__ = ["SHOWN", "stated"]

SHOWN = frozenset({"declarer", "writer", "card named", "edition named"})
"""The facts that a person is shown as understood; the others stand in the machine-readable answer only."""


def extract(source: str) -> list[StatedAnswer]:
    """Facts that no module has to ask about; their names are never those of a question."""
    text = parse_text(source)
    found = [
        *edition(source),
        *roles(text),
        *cards(text),
        *numbers(text),
        *suit_led(text),
        *marks(text),
        *deeds(text),
        *nouns(text),
        *notes(text),
        *speeches(text),
        *calls(text),
    ]
    return list({(fact.question, fact.answer): fact for fact in reversed(found)}.values())[::-1]
