"""What was read from the text, for the asker to say whether it is so, before anything rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from discord import ButtonStyle

from bot import wording
from bot.presses import case as presses
from cogs.ask.parts import Pieces, Standing, back, calling, footer, hiding, left_out, official, quote
from cogs.cards.controls import Controls, Row, rows
from cogs.cards.layout import MOST_TEXT, Part, cut, fit_text, small
from cogs.cards.markdown import escape
from lawtext.conversation import Confirming, Doubting, Screen, Understood
from lawtext.model import Question

_MOST_WORDS, _MOST_SMALL_PRINT = 100, 600


def to_confirm(view: Confirming | Doubting, screen: Screen, standing: Standing) -> Pieces:
    """One tap where all is so, a form where something is not; the same for a case of an earlier version that stands at
    which of them is not so. Green and red are kept for this question: a thumb finds them without reading."""
    controls = standing.controls
    shown, small_print = list(_shown(view, screen, standing)), list(_small_print(screen, standing))
    right = controls.button(wording.RIGHT, presses.Confirm(), style=ButtonStyle.success)
    wrong = presses.Facts("known", 0) if view.understood else presses.Leave()
    not_so = controls.button(wording.NOT_SO, wrong, style=ButtonStyle.danger)
    if isinstance(view, Confirming) and view.then is not None:
        yield from _and_asked(view.then, shown, rows([not_so, right]), small_print, controls)
    else:
        yield fit_text([*shown, *small_print])
        yield from rows([right, not_so])
    another = [controls.button(wording.ANOTHER_SITUATION, presses.Leave())] if view.understood else []
    yield from rows([*another, *back(screen, standing), *hiding(standing), *calling(standing)])


def _shown(view: Confirming | Doubting, screen: Screen, standing: Standing) -> Iterator[Part]:
    yield official(standing)
    yield Part(f"### {wording.HAPPENED}")
    yield Part(f"**{view.module.title}**")
    yield small(view.module.line)
    yield from (Part(f"• {statement(each)}") for each in view.understood)
    yield left_out(screen)


def _small_print(screen: Screen, standing: Standing) -> Iterator[Part]:
    yield Part(quote(screen) if standing.quotes else "", spare=2)
    yield small(standing.goes)
    yield footer(screen, standing, titled=False)


def _and_asked(
    question: Question, shown: Iterable[Part], whether: Iterable[Row], small_print: Iterable[Part], controls: Controls
) -> Pieces:
    """What is asked next, where an answer says that all that is shown is so: it stands right above the answers, and
    what is not so is tapped before them."""
    aside = "ask away from the table" if question.private else ""
    asked = [
        Part(f"### {wording.IF_ALL_SO} {question.ask}"),
        small(question.why),
        small(wording.ANSWER_CONFIRMS, aside),
    ]
    asks, below = fit_text(asked), fit_text(small_print, _MOST_SMALL_PRINT)
    yield fit_text(shown, MOST_TEXT - len(asks.content) - len(below.content))
    yield from whether
    yield asks
    answers = ((each.label, presses.AnswerAtOnce(question.id, each.id)) for each in question.answers)
    yield from rows(controls.button(*each, strong=True) for each in answers)
    yield below


def statement(understood: Understood) -> str:
    words = escape(understood.words, _MOST_WORDS)
    return f"**{cut(understood.sentence, 300)}**" + (f" “{words}”" if words else "")
