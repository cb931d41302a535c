"""Why a question is asked, and what would change a finding, for whoever wants to know."""

from __future__ import annotations

from collections.abc import Iterator

from bot import wording
from cogs.cards.layout import GREY, CardView, Part, fit_text
from lawtext.conversation import Screen
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.reasons import why_asked


def why_card(screen: Screen) -> CardView:
    """Of the question on the screen: what each of its answers leads to that another does not."""
    assert screen.question is not None
    answers = [
        Part("\n".join([f"**{when}**", *(f"- {line}" for line in lines)]))
        for when, lines in wording.what_it_decides(why_asked(screen))
    ]
    asked = [Part(f"### {wording.WHY_ASKED}"), Part(screen.question.ask)]
    return CardView(GREY, fit_text([*asked, *answers]))


def what_would_change_it(screen: Screen) -> Iterator[Part]:
    """Nothing where the finding itself says on what it depends."""
    if screen.finding and (changes := what_would_change(screen)) is not None:
        lines = [f"- {line}" for line in wording.what_would_change(screen.finding, changes)]
        yield Part("\n".join([f"**{wording.WOULD_CHANGE}**", *lines]), spare=4)
