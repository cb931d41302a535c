"""Who may do what: the asker, the directors, everybody else. Asked at every press, from what the press itself says."""

from __future__ import annotations

import discord

from bot.client import Interaction
from bot.ledger import Case, Person, Settings
from bot.rights import Rights, rights_of


def person(interaction: Interaction) -> Person:
    return Person(str(interaction.user.id), interaction.user.display_name)


def is_asker(interaction: Interaction, case: Case) -> bool:
    return case.asker is not None and case.asker.id == str(interaction.user.id)


def rights(interaction: Interaction, settings: Settings) -> Rights:
    """By the role that the club has named, and Manage Server; in direct messages nobody has any."""
    manages = interaction.guild_id is not None and interaction.permissions.manage_guild
    return rights_of(settings, _roles(interaction), manages=manages)


def _roles(interaction: Interaction) -> frozenset[str]:
    user = interaction.user
    if not isinstance(user, discord.Member):
        return frozenset()
    return frozenset(str(role.id) for role in user.roles if not role.is_default())


def is_director(interaction: Interaction, settings: Settings) -> bool:
    return rights(interaction, settings).director


def may_take_part(interaction: Interaction, case: Case, settings: Settings) -> bool:
    """A case is its asker's and the directors'; a private one its asker's alone, until the asker calls for them."""
    return is_asker(interaction, case) or (is_director(interaction, settings) and is_open_to_directors(case))


def is_open_to_directors(case: Case) -> bool:
    return case.called or not case.private


def in_a_club(interaction: Interaction) -> bool:
    """Whether this is a server that the bot has joined: elsewhere there is no club, so there are no directors."""
    return interaction.client.tenant(interaction) == str(interaction.guild_id)


def is_moderator(interaction: Interaction, settings: Settings) -> bool:
    return rights(interaction, settings).moderator


def is_official(interaction: Interaction, settings: Settings) -> bool:
    return in_a_club(interaction) and rights(interaction, settings).official


def no_director(interaction: Interaction, settings: Settings) -> str:
    """Why this person may not do what directors do here, and who may; empty for a director."""
    if not in_a_club(interaction):
        return NO_CLUB
    return "" if is_director(interaction, settings) else f"Only directors do that. {_who(settings.director_role)}"


def no_moderator(interaction: Interaction, settings: Settings) -> str:
    if not in_a_club(interaction):
        return NO_CLUB
    return "" if is_moderator(interaction, settings) else f"Only moderators do that. {_who(settings.moderator_role)}"


def no_official(interaction: Interaction, settings: Settings) -> str:
    if not in_a_club(interaction):
        return NO_CLUB
    if is_official(interaction, settings):
        return ""
    return f"Only directors and moderators do that. {_who(settings.director_role, settings.moderator_role)}"


def no_manager(interaction: Interaction) -> str:
    if not in_a_club(interaction):
        return NO_CLUB
    return "" if interaction.permissions.manage_guild else f"That takes the permission Manage Server. {_who()}"


def _who(*roles: str | None) -> str:
    named = [f"<@&{role}>" for role in dict.fromkeys(roles) if role]
    return f"Here that is {' and '.join([*named, 'everybody who may manage the server'])}."


NOT_OPEN = (
    "That case is open to the person who asked and, unless it is private, to the directors. A private one opens to "
    "them when its asker calls the director. Type /ruling to ask your own."
)
NO_CLUB = "That needs a club: a server that I have joined. Ask somebody who manages your server to add me to it."
