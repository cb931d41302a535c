"""Cases and rulings as the law's own types: the only place where what the ledger keeps as JSON becomes one of them, and
one of them JSON again. The ledger itself knows no law."""

from __future__ import annotations

from typing import Any

from bot.ledger import Case, Entry
from lawtext import finding_codec
from lawtext.conversation import Screen, Steps
from lawtext.conversation.steps import decode_all, encode
from lawtext.model import Finding

__all__ = ["encode", "finding_of", "outcome_of", "steps_of"]


def steps_of(case: Case) -> Steps:
    """Raises LawError, which says which step no version of this program has stored."""
    return decode_all(case.steps)


def finding_of(kept: Case | Entry) -> Finding | None:
    """What was found then, as it was said then, whatever the law data say now. Raises LawError."""
    return finding_codec.decode(kept.finding) if kept.finding else None


def outcome_of(shown: Screen) -> dict[str, Any]:
    """Where a step led, as the ledger keeps it with the step; a finding stands while it is asked what follows."""
    module, finding = shown.module, shown.finding or shown.stands
    return {
        "edition": shown.edition,
        "module": module.id if module else None,
        "module_digest": module.digest if module else None,
        "finding": finding_codec.encode(finding) if finding else None,
    }
