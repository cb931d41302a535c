"""Ways to ask: the form, and what everybody sees who asks without a slash command, which says nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.wording import NOT_UNDERSTOOD
from cogs.cards.controls import Row
from cogs.cards.forms import Form, line
from cogs.cards.layout import BLUE, GREY, Card, Part, written
from cogs.cards.markdown import escape

MOST_TEXT = 4000
_HINT = "Who did what, in which order; no names. Leave it empty to choose from a list of situations."
_PRIVATE = "private"


def asking_form(edition: str | None = None, *, private: bool = False) -> Form:
    custom_id = ":".join(["a", "asked", edition or "", _PRIVATE if private else ""])
    return Form("Ask for a ruling", custom_id, line("What happened?", "text", hint=_HINT, most=MOST_TEXT))


def asked_terms(terms: Sequence[str]) -> tuple[str | None, bool]:
    """Edition and privacy, as the form's custom_id carries them."""
    edition, private = [*terms, "", ""][:2]
    return edition or None, private == _PRIVATE


def panel_card() -> Card:
    parts = [
        Part("### Director, please!"),
        Part("Say what happened at the table. Only you and the directors see the questions and your answers."),
        Part("The ruling is posted where the club has it so: each question says where, and lets you keep it private."),
        Part("-# What I find is advice: the director decides."),
    ]
    return Card(BLUE, written(parts), Row(_button("Ask for a ruling", "a:ask")))


def unclear_card(text: str = "") -> Card:
    """Nothing was opened: what was typed is given back, for its writer alone."""
    parts = [
        Part(f"### {NOT_UNDERSTOOD}"),
        Part("For example: *declarer called the queen from dummy and at once said no, the king.*"),
        Part(f"-# “{escape(text, 300)}”" if text else "", spare=1),
    ]
    topics = discord.ui.Button[Any](label="Choose a situation", custom_id="a:topics")
    return Card(GREY, written(parts), Row(_button("Ask again", "a:ask"), topics))


def asked_card(case: int, goes: str = "", *, club: bool = True) -> Card:
    """`goes`: who will see the finding."""
    seen = "Only you and the directors see what I ask and what you answer." if club else ""
    parts = [Part("I have read it. Press to go on."), Part(seen), Part(goes), Part(f"-# case {case}")]
    hiding = [discord.ui.Button[Any](label="Go on in private", custom_id=f"a:private:{case}")] if club else []
    return Card(BLUE, written(parts), Row(_button("Go on", f"a:case:{case}"), *hiding))


def _button(label: str, custom_id: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, style=discord.ButtonStyle.primary, custom_id=custom_id)
