"""Ways to ask: the form, and what everybody sees who asks without a slash command, which says nothing of it."""

from __future__ import annotations

from bot.presses import asking as presses
from bot.wording import NOT_UNDERSTOOD
from cogs.cards.controls import Row, button
from cogs.cards.forms import Form, line
from cogs.cards.layout import BLUE, GREY, CardView, Part, fit_text
from cogs.cards.markdown import escape

MOST_TEXT = 4000
_HINT = "Who did what, in which order; no names. Leave it empty to choose from a list of situations."


def asking_form(edition: str | None = None, *, private: bool = False) -> Form:
    press = presses.AskingForm(edition or "", "private" if private else "")
    return Form("Ask for a ruling", press, line("What happened?", "text", hint=_HINT, most=MOST_TEXT))


def panel_card() -> CardView:
    parts = [
        Part("### Director, please!"),
        Part("Say what happened at the table. Only you and the directors see the questions and your answers."),
        Part("The ruling is posted where the club has it so: each question says where, and lets you keep it private."),
        Part("-# What I find is advice: the director decides."),
    ]
    return CardView(BLUE, fit_text(parts), Row(button("Ask for a ruling", presses.OpenAskingForm(), strong=True)))


def unclear_card(text: str = "") -> CardView:
    """Nothing was opened: what was typed is given back, for its writer alone."""
    parts = [
        Part(f"### {NOT_UNDERSTOOD}"),
        Part("For example: *declarer called the queen from dummy and at once said no, the king.*"),
        Part(f"-# “{escape(text, 300)}”" if text else "", spare=1),
    ]
    again = button("Ask again", presses.OpenAskingForm(), strong=True)
    return CardView(GREY, fit_text(parts), Row(again, button("Choose a situation", presses.AskByTopic())))


def asked_card(case: int, goes: str = "", *, club: bool = True) -> CardView:
    """`goes`: who will see the finding."""
    seen = "Only you and the directors see what I ask and what you answer." if club else ""
    parts = [Part("I have read it. Press to go on."), Part(seen), Part(goes), Part(f"-# case {case}")]
    hiding = [button("Go on in private", presses.OpenInPrivate(case))] if club else []
    return CardView(BLUE, fit_text(parts), Row(button("Go on", presses.OpenCase(case), strong=True), *hiding))
