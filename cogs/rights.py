"""Who may do what: the asker, the directors, everybody else. Asked at every press, from what the press itself says."""

from __future__ import annotations

from bot.client import Interaction
from bot.ledger import Case, Person


def person(interaction: Interaction) -> Person:
    return Person(str(interaction.user.id), interaction.user.display_name)


def is_asker(interaction: Interaction, case: Case) -> bool:
    return case.asker is not None and case.asker.id == str(interaction.user.id)


def is_director(interaction: Interaction) -> bool:
    """Manage Server makes a director; in direct messages there is none."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def may_take_part(interaction: Interaction, case: Case) -> bool:
    """A case is its asker's and the directors'; a private one its asker's alone."""
    return is_asker(interaction, case) or (is_director(interaction) and not case.private)
