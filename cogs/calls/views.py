"""The call for the director: the form before it, and its card, which says nothing in the asker's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.actions.limits import MOST_PLACE
from bot.ledger import Call
from bot.presses import calls as presses
from bot.presses.asking import OpenCase
from cogs.cards.controls import button, rows
from cogs.cards.forms import Form, line
from cogs.cards.layout import BLUE, GREEN, GREY, CardView, Part, fit_text
from cogs.cards.markdown import escape

_SILENT = "I can ping nobody here: ask somebody to fetch the director, too."
_COLOURS = {"waiting": BLUE, "coming": GREEN}


def call_form(case: int, place: str, *, silent: bool) -> Form:
    """`place`: where this person called from before; `silent`: the call would ping nobody."""
    hint = _SILENT if silent else "So that the director finds you; it may stay empty"
    field = line("Which table are you at?", "place", value=place, hint=hint, most=MOST_PLACE)
    return Form("Call the director", presses.CallForm(case), field)


def call_card(call: Call, title: str, ping: str = "", *, opens: bool) -> CardView:
    """`title`: of the situation, empty where it is not known or private; `ping`: the mention that rings; `opens`: the
    directors may open the case."""
    when = discord.utils.format_dt(call.at, "R")
    parts = [
        Part(f"{ping} **Director, please!** {_who(call.by)} asks for you.".strip()),
        Part(_place(call.place)),
        Part(f"**{title}**" if title else ""),
        Part(_answer(call)),
        Part(f"-# called {when}{f' · case {call.case}' if opens else ''}"),
    ]
    return CardView(_COLOURS.get(call.state, GREY), fit_text(parts), *rows(_buttons(call, opens=opens)))


def ping_card(ping: str) -> CardView:
    """A call that is none."""
    return CardView(
        GREY, fit_text([Part(f"{ping} A test: this is how a call for the director reaches you. Nobody waits.")])
    )


def _who(id: str | None) -> str:
    return f"<@{id}>" if id else "Somebody"


def _place(place: str) -> str:
    shown = escape(place, MOST_PLACE)
    return f"Table **{shown}**" if shown[:1].isdigit() else shown and f"At **{shown}**"


def _answer(call: Call) -> str:
    match call.state:
        case "coming":
            return f"{_who(call.comes)} is coming."
        case "done":
            return f"Done: {_who(call.comes)} has seen to it."
        case "withdrawn":
            return f"Taken back: {_who(call.by)} needs no director any more."
        case _:
            return ""


def _buttons(call: Call, *, opens: bool) -> Iterator[discord.ui.Button[Any]]:
    if call.state == "waiting":
        yield button("I'm coming", presses.AnswerCall("coming", call.id), strong=True)
    if call.state in ("waiting", "coming"):
        yield button("Done", presses.AnswerCall("done", call.id), strong=call.state == "coming")
        yield button("Never mind", presses.WithdrawCall(call.id))
    if opens:
        yield button("Open", OpenCase(call.case))
