"""A case that somebody names by its number."""

from __future__ import annotations

from bot.actions.cases import case_in_club
from bot.client import Interaction
from bot.ledger import Case, Settings


async def find(interaction: Interaction, number: int) -> tuple[Case, Settings]:
    """A case of this tenant with the tenant's settings. Raises NoSuchCase."""
    client = interaction.client
    return await client.ledgers.read(client.tenant(interaction), case_in_club, number)
