"""Why a question is asked, and what would change a finding, for whoever wants to know."""

from __future__ import annotations

from collections.abc import Iterator

from bot import wording
from cogs.cards.layout import GREY, CardView, Part, fit_text
from lawtext.conversation import Screen
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.reasons import why_asked
from lawtext.reading import asks_what_if


def why_card(screen: Screen) -> CardView:
    """Of the question on the screen: what each of its answers leads to that another does not."""
    assert screen.question is not None
    answers = [
        Part("\n".join([f"**{when}**", *(f"- {line}" for line in lines)]))
        for when, lines in wording.what_it_decides(why_asked(screen))
    ]
    asked = [Part(f"### {wording.WHY_ASKED}"), Part(screen.question.ask)]
    return CardView(GREY, fit_text([*asked, *answers]))


def what_would_change_it(screen: Screen, *, more: bool) -> Iterator[Part]:
    """Nothing where the finding itself says on what it depends. What the text asks about ("and if I had led?") is told
    without anybody wanting `more`: that alone where it is heard, else what is nearest, each with what it hangs on."""
    if screen.finding is None or not (more or asks_what_if(screen.text)):
        return
    changes = what_would_change(screen)
    if changes is None:
        return
    asked = [each for each in changes if each.asked]
    shown = changes if more or not asked else asked
    if shown or more:
        lines = [f"- {line}" for line in wording.what_would_change(screen.finding, shown)]
        yield Part("\n".join([f"**{wording.WOULD_CHANGE}**", *lines]), spare=4)
