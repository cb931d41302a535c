"""What was read from the text, for the asker to say whether it is so, before anything rests on it."""

from __future__ import annotations

from discord import ButtonStyle

from bot import wording
from bot.presses import case as presses
from cogs.ask.parts import Pieces, Standing, back, calling, footer, hiding, left_out, official, quote
from cogs.cards.controls import rows
from cogs.cards.layout import Part, cut, fit_text, small
from cogs.cards.markdown import escape
from lawtext.conversation import Confirming, Doubting, Screen, Understood

_MOST_WORDS = 100


def to_confirm(view: Confirming | Doubting, screen: Screen, standing: Standing) -> Pieces:
    """One tap where all is so, a form where something is not; the same for a case of an earlier version that stands at
    which of them is not so. Green and red are kept for this question: a thumb finds them without reading."""
    controls = standing.controls
    asked = [
        official(standing),
        Part(f"### {wording.HAPPENED}"),
        Part(f"**{view.module.title}**"),
        small(view.module.line),
    ]
    stated = [Part(f"• {_statement(each)}") for each in view.understood]
    told = [
        left_out(screen),
        Part(quote(screen) if standing.quotes else "", spare=2),
        small(standing.goes),
        footer(screen, standing, titled=False),
    ]
    yield fit_text([*asked, *stated, *told])
    right = controls.button(wording.RIGHT, presses.Confirm(), style=ButtonStyle.success)
    wrong = presses.Facts("known", 0) if view.understood else presses.Leave()
    yield from rows([right, controls.button(wording.NOT_SO, wrong, style=ButtonStyle.danger)])
    another = [controls.button(wording.ANOTHER_SITUATION, presses.Leave())] if view.understood else []
    yield from rows([*another, *back(screen, standing), *hiding(standing), *calling(standing)])


def _statement(understood: Understood) -> str:
    words = escape(understood.words, _MOST_WORDS)
    return f"**{cut(understood.sentence, 300)}**" + (f" “{words}”" if words else "")
