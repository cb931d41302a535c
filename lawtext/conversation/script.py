"""What is said to the table, in the tense of the play: while it goes on, or once the hand is over."""

from __future__ import annotations

from dataclasses import replace

from lawtext.facts import facts_of
from lawtext.model import Answers, Finding, Module
from lawtext.reading import Tense, tense
from lawtext.sheets import Sheet

_OVER = frozenset({"over", "hands_back"})
# When the director is called, or whatever comes to light; the other moments of this fact lie before that.
_MOMENTS = (("stage", "the ruling"), ("stage", "the revoke"), ("stage", "the card out of turn"))


def in_tense(finding: Finding, module: Module, answers: Answers, text: str) -> Finding:
    """With one script where it is known whether play goes on; else with both, if the row has both."""
    if not finding.tell_over:
        return finding
    match _answered(module, answers) or tense(text):
        case "over":
            return replace(finding, tell=finding.tell_over, tell_over=())
        case "on":
            return replace(finding, tell_over=())
        case _:
            return finding


def announced(sheet: Sheet, text: str) -> Sheet:
    """With what is said for the tense of the play that the text tells."""
    return replace(sheet, say=sheet.say_over) if sheet.say_over and tense(text) == "over" else sheet


def _answered(module: Module, answers: Answers) -> Tense:
    known = facts_of(module, answers)
    for left in (known[moment] for moment in _MOMENTS if moment in known):
        if left <= _OVER:
            return "over"
        if left == {"play"}:
            return "on"
    return ""
