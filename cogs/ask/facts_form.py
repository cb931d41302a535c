"""The facts of a case as a form: radio buttons, set to what is known, five questions to a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.client import Interaction, sent
from bot.ledger import Case
from bot.presses.case import Facts, FactsForm, OnCase
from bot.wording import SOMETHING_NOT_SO
from cogs.cards.controls import Controls
from cogs.cards.forms import Form, radio, read_form
from cogs.cards.markdown import one_line
from lawtext.conversation import Screen
from lawtext.conversation.facts_form import MOST_FIELDS, Field, answers_of, known_fields, open_fields, recount
from lawtext.conversation.steps import Recount
from lawtext.model import LawError

_ALL_AT_ONCE, _MORE = "Answer all at once", "More of the facts"
_NOTHING = "There is nothing on this card to fill in: please look at it again."


async def open_form(interaction: Interaction, case: Case, shown: Screen, press: Facts) -> None:
    """Raises LawError where the card has nothing to fill in."""
    await interaction.response.send_modal(facts_form(case, shown, press))


def facts_form(case: Case, shown: Screen, press: Facts) -> Form:
    fields = _fields(shown, press)
    taken = OnCase(case.number, case.turn, FactsForm(press.kind, press.part))
    return Form(_title(press), taken, *map(_field, fields))


def told(interaction: Interaction, shown: Screen, press: FactsForm) -> Recount:
    """Raises LawError for a form that this card does not open."""
    return recount_of(shown, press, read_form(sent(interaction)))


def recount_of(shown: Screen, press: FactsForm, entered: Mapping[str, str]) -> Recount:
    fields = _fields(shown, press)
    assert shown.module is not None
    return recount(shown.module, fields, entered)


def is_as_shown(interaction: Interaction, shown: Screen, press: FactsForm) -> bool:
    """Whether the form was sent as it was opened. Raises LawError."""
    entered = read_form(sent(interaction))
    return all(entered.get(each.question.id, each.answer) == each.answer for each in _fields(shown, press))


def filled_in(interaction: Interaction, shown: Screen, press: FactsForm) -> dict[str, str]:
    """What was put right in the form that this screen opened, in words, by question. Raises LawError."""
    entered = read_form(sent(interaction))
    labels = {each.question.id: dict(answers_of(each)) for each in _fields(shown, press)}
    return {
        each.question.id: f"{each.question.label}: {labels[each.question.id][said]}"
        for each in _fields(shown, press)
        if (said := entered.get(each.question.id, each.answer)) != each.answer and said in labels[each.question.id]
    }


def something_not_so(screen: Screen, controls: Controls) -> list[discord.ui.Button[Any]]:
    return [controls.button(SOMETHING_NOT_SO, Facts("known", 0))] if known_fields(screen) else []


def more_facts(screen: Screen, controls: Controls) -> list[discord.ui.Button[Any]]:
    """A button for each form after the first."""
    parts = range(1, -(-len(known_fields(screen)) // MOST_FIELDS))
    label = _MORE if len(parts) == 1 else f"{_MORE} ({{}})"
    return [controls.button(label.format(part), Facts("known", part)) for part in parts]


def all_at_once(screen: Screen, controls: Controls) -> list[discord.ui.Button[Any]]:
    """Where one question may lead to another."""
    several = len(open_fields(screen)) > 1
    return [controls.button(_ALL_AT_ONCE, Facts("open", 0))] if several else []


def _title(press: Facts) -> str:
    """Of the forms for what is known, each but the first says that there was one before it."""
    if press.kind == "open":
        return _ALL_AT_ONCE
    return f"{_MORE}: what is not so?" if press.part else "What is not so?"


def _fields(shown: Screen, press: Facts | FactsForm) -> list[Field]:
    fields = known_fields(shown) if press.kind == "known" else open_fields(shown)[:MOST_FIELDS]
    if not (part := fields[press.part * MOST_FIELDS :][:MOST_FIELDS]):
        raise LawError(_NOTHING)
    return part


def _field(field: Field) -> discord.ui.Label[Any]:
    question = field.question
    asked = "" if question.label == question.ask else question.ask
    aside = "Away from the table. " if question.private else ""
    options = [
        discord.RadioGroupOption(label=label, value=id, default=id == field.answer) for id, label in answers_of(field)
    ]
    return radio(question.label, question.id, options, hint=one_line(f"{aside}{asked}"))
