"""What is not done, because of what was said: nothing is wrong with the file or the program."""

from __future__ import annotations

from bot.ledger import ImpossibleMove, LedgerError, NoSuchRuling
from lawtext.model import LawError


class Refusal(LedgerError):
    """Its text is one sentence for whoever said it: what is wrong, and what to say instead."""


REFUSALS = (Refusal, ImpossibleMove, NoSuchRuling, LawError)
"""All that an action raises for what was said; whatever else it raises is a trouble of its own."""
