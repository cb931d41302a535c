"""Forms: what somebody fills in, and what they filled in. At most five fields to a form, as Discord has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.presses.codec import Press
from cogs.cards.layout import cut

_MOST_TITLE, _MOST_LABEL, _MOST_HINT, _MOST_GIVEN_BACK = 45, 45, 100, 1500

Field = discord.ui.Label[Any]


class Form(discord.ui.Modal):
    """Finished as soon as it is drawn, like a card: the client takes what is filled in, after a restart too."""

    def __init__(self, title: str, press: Press, *fields: Field) -> None:
        super().__init__(title=cut(title, _MOST_TITLE), custom_id=press.custom_id, timeout=None)
        for field in fields:
            self.add_item(field)
        self.stop()


def line(
    label: str, name: str, *, value: str | None = None, hint: str = "", needed: bool = False, most: int = 100
) -> Field:
    """One line of text; a long one gets a box."""
    style = discord.TextStyle.short if most <= 100 else discord.TextStyle.paragraph
    component: Any = discord.ui.TextInput(
        style=style, custom_id=name, default=cut(value, most) if value else None, required=needed, max_length=most
    )
    return _field(label, hint, component)


def choice(label: str, name: str, options: Sequence[discord.SelectOption], *, hint: str = "") -> Field:
    """One of these, or none."""
    component: Any = discord.ui.Select(custom_id=name, options=list(options), required=False, min_values=0)
    return _field(label, hint, component)


def radio(label: str, name: str, options: Sequence[discord.RadioGroupOption], *, hint: str = "") -> Field:
    """One of these, all in sight; none where none is chosen."""
    component: Any = discord.ui.RadioGroup(custom_id=name, options=list(options), required=False)
    return _field(label, hint, component)


def choices(label: str, name: str, options: Sequence[discord.SelectOption], most: int, *, hint: str = "") -> Field:
    """Any of these, up to `most`, or none."""
    component: Any = discord.ui.Select(
        custom_id=name, options=list(options), required=False, min_values=0, max_values=min(most, len(options))
    )
    return _field(label, hint, component)


def read_choices(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Everything that was chosen in the field of that name."""
    components = (field.get("component") or {} for field in data.get("components", ()))
    values = (each.get("values") or () for each in components if each.get("custom_id") == name)
    return tuple(str(value) for chosen in values for value in chosen)


def read_form(data: Mapping[str, Any]) -> dict[str, str]:
    """What was typed or chosen, by the name of its field; what was left empty is not there."""
    entered = {}
    for field in data.get("components", ()):
        component = field.get("component") or {}
        said = component.get("value") or next(iter(component.get("values") or ()), None)
        if said is not None and (text := str(said).strip()):
            entered[str(component.get("custom_id"))] = text
    return entered


def give_back(error: Exception, entered: Mapping[str, str]) -> str:
    """A form that is refused is gone from the screen: what was typed is given back to copy."""
    if not entered:
        return str(error)
    typed = "\n".join(f"> {' '.join(text.split())}" for text in entered.values())
    return f"{error} Nothing was recorded. You typed:\n{cut(typed, _MOST_GIVEN_BACK)}"


def _field(label: str, hint: str, component: Any) -> Field:
    return discord.ui.Label(
        text=cut(label, _MOST_LABEL), description=cut(hint, _MOST_HINT) if hint else None, component=component
    )
