"""Whether a case is official, as a terminal says it."""

from __future__ import annotations

from bot.ledger import Ruling
from bot.terminal.invocation import invocation

UNOFFICIAL = "unofficial, the director decides"


def official_line(ruling: Ruling) -> str:
    """Who ruled, and how to look at it; where another ruling takes its place, that is said there."""
    state = "" if ruling.state == "given" else f", {ruling.state}"
    by = ruling.director.name if ruling.director else "a director"
    return f"official: ruling {ruling.number}{state}, by {by} · {invocation()} rulings show {ruling.number}"
