"""Why a question is asked, and what would change a finding, as a person reads it in a terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from bot import wording
from lawtext.conversation import Screen
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.reasons import why_asked

WHY = "why"  # what is typed


def why(screen: Screen) -> Group:
    """What each answer to the question on the screen leads to that another does not."""
    lines = [Text(wording.WHY_ASKED, style="bold")]
    for when, verdicts in wording.what_it_decides(why_asked(screen)):
        lines += [Text(f"  {when}"), *(Text(f"   → {verdict}", style="dim") for verdict in verdicts)]
    return Group(*lines)


def what_would_change_it(screen: Screen) -> list[str]:
    """Nothing where the finding itself says on what it depends."""
    changes = what_would_change(screen)
    return [] if screen.finding is None or changes is None else wording.what_would_change(screen.finding, changes)
