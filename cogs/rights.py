"""Who may do what: the asker, the directors, everybody else. Asked at every press, from what the press itself says."""

from __future__ import annotations

import discord

from bot.client import Interaction
from bot.ledger import Case, Person, Settings


def person(interaction: Interaction) -> Person:
    return Person(str(interaction.user.id), interaction.user.display_name)


def is_asker(interaction: Interaction, case: Case) -> bool:
    return case.asker is not None and case.asker.id == str(interaction.user.id)


def is_director(interaction: Interaction, settings: Settings) -> bool:
    """The role that the club has named, and Manage Server; in direct messages there is none."""
    if interaction.guild_id is None:
        return False
    role = settings.director_role
    return interaction.permissions.manage_guild or (role is not None and has_role(interaction, role))


def has_role(interaction: Interaction, role: str) -> bool:
    user = interaction.user
    return isinstance(user, discord.Member) and user.get_role(int(role)) is not None


def may_take_part(interaction: Interaction, case: Case, settings: Settings) -> bool:
    """A case is its asker's and the directors'; a private one its asker's alone."""
    return is_asker(interaction, case) or (is_director(interaction, settings) and not case.private)
