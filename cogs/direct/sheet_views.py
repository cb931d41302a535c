"""A director's sheet on a card of its own, its forms, and the list of those that are still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.actions.limits import MOST_LINE, MOST_PLACE, MOST_SHEET_LINE, MOST_TEXT
from bot.actions.sheets import MINUTES, OpenedSheet
from bot.ledger import Reminder
from bot.presses import desk
from bot.presses import sheets as presses
from bot.presses.asking import OpenCase
from bot.sheet_wording import NONE_OPEN
from cogs.cards.controls import Row, button, rows, select
from cogs.cards.forms import Form, line, radio
from cogs.cards.layout import BLUE, GREEN, GREY, MOST_OPTIONS, CardView, Part, cut, fit_text, small
from cogs.cards.markdown import escape
from cogs.cards.reminders import for_whom, place_named
from cogs.cards.sheets import fill_buttons, form_parts, sheet_parts
from cogs.direct.forms import PUBLIC, board_fields

_KEPT = "-# Directors alone read this. What stands here is kept; nothing of it is posted."
_CLOSED = "**Closed:** nothing is left to rule. A line more opens it again."


def sheet_card(opened: OpenedSheet) -> CardView:
    """What it holds; where that is nothing yet, all that it asks. Each form asks again."""
    sheet, filled, edition = opened.sheet, opened.filled, opened.case.edition
    parts = [
        Part(f"### {sheet.title}"),
        Part(_standing(opened)),
        *sheet_parts(sheet, edition, filled, more=not filled.texts),
        *(Part(_reminder(each)) for each in opened.reminders),
        Part(_KEPT, spare=3),
        small(f"case {opened.case.number}", _written(opened), f"edition {edition}"),
    ]
    return CardView(_colour(opened), fit_text(parts), *rows(_buttons(opened)))


def fill_form(opened: OpenedSheet, part: int) -> Form:
    """With what stands there already."""
    sheet, texts, edition = opened.sheet, opened.filled.texts, opened.case.edition
    fields = form_parts(sheet)[part]
    press = presses.FillForm(opened.case.number, sheet.id, part, opened.filled.seen)
    when = "after the play" if part else "now"
    return Form(
        f"Case {opened.case.number}, {when}",
        press,
        *(
            line(field.name, field.id, value=texts.get(field.id), hint=field.ask[edition], most=MOST_SHEET_LINE)
            for field in fields
        ),
    )


def remind_form(opened: OpenedSheet) -> Form:
    press = presses.RemindForm(opened.case.number, opened.sheet.id)
    when = [
        discord.RadioGroupOption(label=_in(minutes), value=str(minutes), default=minutes == MINUTES[0])
        for minutes in MINUTES
    ]
    hint = "I remind you in this channel: everybody reads the table, the case's number and your name"
    return Form(
        f"Come back to case {opened.case.number}",
        press,
        line("Table", "place", value=opened.place, hint=hint, most=MOST_PLACE),
        radio("When", "minutes", when),
    )


def ruling_form(opened: OpenedSheet) -> Form:
    """As the sheet has it: to be put in words that everybody may read."""
    texts = opened.filled.texts
    press = presses.RulingForm(opened.case.number, opened.sheet.id, opened.made)
    laws = ", ".join(opened.sheet.laws[opened.case.edition])
    return Form(
        f"Make the judgement on case {opened.case.number} official",
        press,
        line("Your ruling", "verdict", value=texts.get("ruling"), hint=PUBLIC, needed=True, most=MOST_TEXT),
        line("Law", "law", value=laws, hint="For example 16B1, 73C", needed=True),
        *board_fields(),
        line("Score adjustment", "adjustment", value=texts.get("score"), most=MOST_LINE),
    )


def open_list(found: Sequence[OpenedSheet]) -> CardView:
    """The oldest first."""
    if not found:
        return CardView(GREY, fit_text([Part(NONE_OPEN)]))
    shown = found[:MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=cut(f"Case {each.case.number}: {each.sheet.title}", 100), value=str(each.case.number)
        )
        for each in shown
    ]
    parts = [Part("### Director's sheets still open"), *(Part(_listed(each), spare=1) for each in shown)]
    return CardView(BLUE, fit_text(parts), Row(select("Open a sheet", presses.SheetList(), options)))


def _buttons(opened: OpenedSheet) -> Iterator[discord.ui.Button[Any]]:
    case, sheet, filled = opened.case.number, opened.sheet, opened.filled
    yield from fill_buttons(case, sheet, filled)
    yield button("Remind me", presses.OpenRemindForm(case, sheet.id))
    if opened.ruling is not None:
        yield button(f"Open ruling {opened.ruling.number}", desk.OpenRuling(opened.ruling.number))
    else:
        yield button("Make official", presses.OpenRulingForm(case, sheet.id), strong="ruling" in filled.texts)
    if not filled.closed:
        yield button("Nothing to rule", presses.CloseSheet(case, sheet.id))
    yield button("The case", OpenCase(case))


def _standing(opened: OpenedSheet) -> str:
    if opened.ruling is not None:
        return f"⚖ **Official:** ruling {opened.ruling.number}"
    return _CLOSED if opened.filled.closed else ""


def _colour(opened: OpenedSheet) -> discord.Colour:
    if opened.ruling is not None:
        return GREEN
    return GREY if opened.filled.closed else BLUE


def _reminder(reminder: Reminder) -> str:
    when = discord.utils.format_dt(reminder.due, "R")
    failed = " (I could not post it)" if reminder.state == "failed" else ""
    return f"{for_whom(reminder)} {when}{failed}"


def _listed(opened: OpenedSheet) -> str:
    begun = discord.utils.format_dt(opened.case.opened_at, "R")
    facts = [
        f"**Case {opened.case.number}** {opened.sheet.title}",
        place_named(opened.place),
        begun,
        f"{len(opened.still_open)} open",
    ]
    return "- " + " · ".join(fact for fact in facts if fact)


def _written(opened: OpenedSheet) -> str:
    """By whom, and when last."""
    history = opened.filled.history
    names = dict.fromkeys(escape(entry.by.name, 40) for entry in history if entry.by)
    if not history:
        return ""
    return f"written by {', '.join(names) or 'a director'}, last {discord.utils.format_dt(history[-1].at, 'R')}"


def _in(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if rest:
        return f"In {minutes} minutes"
    return "In an hour" if hours == 1 else f"In {hours} hours"
