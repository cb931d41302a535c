"""What the channel sees of a case: verdict, law and options, with nobody's words, names or cards."""

from __future__ import annotations

from typing import Any

import discord

from bot.ledger import in_force
from bot.presses import case as presses
from bot.presses.asking import OpenPostedCase
from cogs.cards import ruled_finding as ruled
from cogs.cards.context import NO_CONTEXT, Context, club_rules
from cogs.cards.controls import Controls, Row, button, rows
from cogs.cards.layout import GREY, MOST_TEXT, CardView, Part, fit_text
from lawtext.model import Corpus, Finding

_ASKED = 150  # characters of the question whether to post it


def short_form(case: int, finding: Finding | None, corpus: Corpus, context: Context = NO_CONTEXT) -> CardView:
    """The situation leads, or what was ruled. `finding` must be worded without particulars: others may still have to
    play the board. None: the asker has gone back on what was found."""
    if finding is None and not context.ruled:
        return correction_notice(case)
    title = corpus.module(finding.module).title if finding else ""
    below = "" if in_force(context.ruled) else title  # where a ruling is in force, the situation stands above
    leads, below = ("", below) if context.ruled else (f"**{title}**", "")
    facts = [f"case {case}", below, ruled.standing_line(context), ruled.code_line(corpus, context)]
    footer = " · ".join(filter(None, facts))
    parts = [Part(leads), *ruled.short(finding, corpus, context), *club_rules(context.notes), Part(f"-# {footer}")]
    return CardView(
        ruled.colour(context), fit_text(parts, MOST_TEXT - _ASKED), Row(button("Open", OpenPostedCase(case)))
    )


def confirmation(post: CardView, where: str, controls: Controls) -> CardView:
    """Asks once more before the channel reads it, with the very words that it will read."""
    words = next(item for item in post.walk_children() if isinstance(item, discord.ui.TextDisplay))
    asked = fit_text([Part(f"### Post this in {where}?"), Part("Everybody there will read exactly this:")], _ASKED)
    buttons = [
        controls.button("Post it", presses.Publish(), strong=True),
        controls.button("Leave it", presses.Show()),
    ]
    return CardView(
        GREY, asked, discord.ui.Separator[Any](), discord.ui.TextDisplay[Any](words.content), *rows(buttons)
    )


def correction_notice(case: int) -> CardView:
    """In place of a finding that its asker has gone back on."""
    return CardView(
        GREY,
        fit_text([Part("### This is being looked at again."), Part(f"-# case {case} · no ruling stands here now")]),
    )
