"""Why a question is asked, and what would change a finding, as JSON."""

from __future__ import annotations

from typing import Any

from lawtext.conversation import Screen
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.reasons import why_asked


def why_json(screen: Screen) -> list[dict[str, Any]]:
    """For the answers that come to the same, what they can lead to and some other answer cannot; the whole verdicts."""
    return [
        {
            "answers": list(reason.answers),
            "leads_to": [{"row": each.row, "say": each.say, "cite": list(each.cite)} for each in reason.verdicts],
        }
        for reason in why_asked(screen)
    ]


def changes_json(screen: Screen) -> list[dict[str, Any]] | None:
    """None where there is no one ruling. Without a `row`, `say` is the question that would decide next.
    `asked` is the sentence of the text that asks it, if one does."""
    changes = what_would_change(screen)
    if changes is None:
        return None
    return [
        {
            "question": change.question,
            "answers": list(change.answers),
            "when": change.lead.when,
            "row": change.lead.row or None,
            "say": change.lead.say,
            "cite": list(change.lead.cite),
            "asked": change.asked or None,
        }
        for change in changes
    ]
