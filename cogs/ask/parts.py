"""What the cards of a case have in common: where they stand, and what stands on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from bot.presses import case as presses
from bot.wording import BEGINNING_ONLY, told, without_what
from cogs.cards import ruled_finding as ruled
from cogs.cards.context import NO_CONTEXT, Context
from cogs.cards.controls import Controls, Row, rows
from cogs.cards.layout import MOST_OPTIONS, Part, cut, small
from cogs.cards.markdown import escape
from lawtext.choices import SHORT
from lawtext.conversation import Screen, code_of

_MOST_QUOTED = 300
_MOST_TOLD = 600
_MOST_RETURNS = 2

Pieces = Iterator[discord.ui.Item[Any]]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a screen stands: its case and turn, and what its reader may do there."""

    case: int
    turn: int
    can_post: bool = False
    can_call: bool = True
    quotes: bool = False  # for a director who joins and has not seen what was asked
    can_teach: bool = False  # may let the club keep the text, to learn from
    can_rule: bool = False  # a director, who may make the finding official
    can_hide: bool = False  # the asker, who says whether the finding is to be posted
    can_take_out: bool = False  # the asker, while the post in the channel is nothing official
    can_be_told: bool = False  # the asker, whom a director's ruling may reach
    private: bool = False
    goes: str = ""  # where the finding will be seen, in a sentence
    context: Context = NO_CONTEXT

    @property
    def controls(self) -> Controls:
        return Controls(self.case, self.turn)


def back(screen: Screen, standing: Standing) -> list[discord.ui.Button[Any]]:
    return [standing.controls.button("◀ Back", presses.Back())] if screen.can_go_back else []


def calling(standing: Standing) -> list[discord.ui.Button[Any]]:
    return [standing.controls.button("Call the director", presses.Call())] if standing.can_call else []


def hiding(standing: Standing) -> list[discord.ui.Button[Any]]:
    if standing.can_take_out:
        return [standing.controls.button("Take it out of the channel", presses.TakeOut())]
    if not standing.can_hide:
        return []
    if standing.private:
        return [standing.controls.button("Not private", presses.SetPrivate("no"))]
    return [standing.controls.button("Private", presses.SetPrivate("yes"))]


def quote(screen: Screen) -> str:
    text = escape(screen.text, _MOST_QUOTED)
    return f"-# “{text}”" if text else ""


def official(standing: Standing) -> Part:
    """Whatever is asked again, what a director has ruled stands until a director says otherwise."""
    return Part(ruled.official_line(standing.context))


def situation(screen: Screen) -> Part:
    return Part(f"**{screen.module.title}**" if screen.module else "")


def known_facts(screen: Screen) -> Part:
    """What is known by now, in sentences."""
    return Part(f"-# {cut(escape(said), _MOST_TOLD)}" if (said := told(screen)) else "", spare=3)


def returns(screen: Screen, controls: Controls) -> list[Row]:
    """Back to where a choice is open still; the latest where there are more than a list holds."""
    places = screen.still_open[-MOST_OPTIONS:]
    if len(places) <= _MOST_RETURNS:
        titles = ((cut(f"◀ Still open: {place.title}", SHORT), str(place.frame)) for place in places)
        return rows(controls.button(title, presses.Return(frame)) for title, frame in titles)
    listed = [discord.SelectOption(label=cut(place.title, 100), value=str(place.frame)) for place in places]
    return controls.selects("Still open elsewhere", lambda part: presses.Return(str(part)), listed)


def left_out(screen: Screen) -> Part:
    return Part(f"-# ⚠ {said}" if (said := without_what(screen)) else "")


def quotation(screen: Screen) -> Part:
    return Part(quote(screen), spare=1)


def footer(screen: Screen, standing: Standing, *more: str, titled: bool = True) -> Part:
    """`titled`: with the situation, where it does not stand on the card already."""
    title = screen.module.title if screen.module and titled else ""
    long = "" if screen.read_whole else BEGINNING_ONLY
    code = f"code {said}" if (said := code_of(screen)) else ""
    after = f"asked out of case {screen.follows}" if screen.follows else ""
    return small(f"case {standing.case}", after, title, *more, f"edition {screen.edition}", long, code)
