"""What somebody may do in a club, by its settings: the same wherever they ask, on Discord or in a browser."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from bot.ledger import Settings


@dataclass(frozen=True, slots=True)
class Rights:
    """`manager`: has the permission Manage Server; directors rule, moderators keep the record."""

    manager: bool
    director: bool
    moderator: bool

    @property
    def official(self) -> bool:
        """Sees all of the record."""
        return self.director or self.moderator


def rights_of(settings: Settings, roles: Container[str], *, manages: bool) -> Rights:
    """`roles`: the ids of those that this person has there."""
    return Rights(
        manager=manages,
        director=manages or (settings.director_role is not None and settings.director_role in roles),
        moderator=manages or (settings.moderator_role is not None and settings.moderator_role in roles),
    )
