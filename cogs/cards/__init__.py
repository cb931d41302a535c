"""What people see: screens, findings and clauses as cards of Components V2. Draws; decides nothing."""

from cogs.cards.beside import Beside
from cogs.cards.controls import Pressed
from cogs.cards.forms import Form, choice, choices, filled, given_back, line, picked
from cogs.cards.law import law_card
from cogs.cards.layout import Card
from cogs.cards.misses import miss_card
from cogs.cards.official import full_form, history_line, public_form
from cogs.cards.screens import Standing, card, correction, objection
from cogs.cards.short_form import being_corrected, confirmation, short_form

__all__ = [
    "Beside",
    "Card",
    "Form",
    "Pressed",
    "Standing",
    "being_corrected",
    "card",
    "choice",
    "choices",
    "confirmation",
    "correction",
    "filled",
    "full_form",
    "given_back",
    "history_line",
    "law_card",
    "line",
    "miss_card",
    "objection",
    "picked",
    "public_form",
    "short_form",
]
