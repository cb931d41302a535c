"""The message that leads a director back to a sheet after the play."""

from __future__ import annotations

from bot.actions.limits import MOST_PLACE
from bot.ledger import Reminder
from bot.presses import sheets as presses
from cogs.cards.controls import button, rows
from cogs.cards.layout import BLUE, GREY, CardView, Part, fit_text
from cogs.cards.markdown import escape


def reminder_card(reminder: Reminder) -> CardView:
    """For who asked to be reminded; of what the sheet is about, nothing, for everybody reads it."""
    done = reminder.state == "done"
    said = f"{for_whom(reminder)} come back to case {reminder.case}."
    buttons = [button("Open the sheet", presses.OpenReminded(reminder.case), strong=not done)]
    buttons += [] if done else [button("Done", presses.ReminderDone(reminder.id))]
    return CardView(GREY if done else BLUE, fit_text([Part(said), Part("Done." if done else "")]), *rows(buttons))


def for_whom(reminder: Reminder) -> str:
    """Who is reminded, and where to go: what every line about it begins with."""
    who = f"<@{reminder.by}> " if reminder.by else ""
    place = place_named(reminder.place)
    return f"⏰ {who}**{f'{place}, after the play' if place else 'After the play'}:**"


def place_named(typed: str) -> str:
    """ "5" is a table."""
    shown = escape(typed, MOST_PLACE)
    return f"Table {shown}" if shown[:1].isdigit() else shown
