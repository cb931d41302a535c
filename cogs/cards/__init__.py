"""What people see: screens, findings and clauses as cards of Components V2. Draws; decides nothing."""

from cogs.cards.controls import Pressed
from cogs.cards.law import law_card
from cogs.cards.layout import Card
from cogs.cards.misses import miss_card
from cogs.cards.screens import Standing, card, correction, objection
from cogs.cards.short_form import being_corrected, short_form

__all__ = [
    "Card",
    "Pressed",
    "Standing",
    "being_corrected",
    "card",
    "correction",
    "law_card",
    "miss_card",
    "objection",
    "short_form",
]
