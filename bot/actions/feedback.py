"""What the bot missed, kept for the club's moderators where the asker agrees."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from bot.actions.codec import steps_of
from bot.ledger import Case, Ledger, Person
from lawtext.conversation.steps import Ask

Kind = Literal["none", "wrong"]
"""Nothing was understood, or the finding is wrong."""


def keep_miss(ledger: Ledger, case: Case, kind: Kind, *, by: Person, at: datetime) -> bool:
    """The case's text without its asker's name, once however often it is asked for: False where it was kept before."""
    if any(miss.text == case.text and miss.kind == kind for miss in ledger.misses.all("new")):
        return False
    offered = case.module if kind == "wrong" else _first_candidate(case)
    ledger.misses.add(text=case.text, kind=kind, module=offered, edition=case.edition, by=by, at=at)
    return True


def _first_candidate(case: Case) -> str | None:
    match steps_of(case):
        case [Ask(candidates=[first, *_]), *_]:
            return first.module
    return None
