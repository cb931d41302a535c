"""What the bot misses, kept once the asker has agreed, for moderators to look through (see `cogs.feedback.cog`)."""

from __future__ import annotations

from bot.actions.feedback import Kind, keep_miss
from bot.client import Interaction, tell
from bot.ledger import Case
from cogs.permissions import person

_THANKS = (
    "Thank you. Your words and what comes of this case are kept without your name; the moderators decide whether "
    "I learn from them. If something that I understood is not so, correct it now: that is kept with them."
)


async def learn(interaction: Interaction, case: Case, kind: Kind) -> None:
    """The asker agrees: nothing was understood ("none"), or the finding is "wrong"."""
    client, asker = interaction.client, person(interaction)
    await client.ledgers.write(client.tenant(interaction), keep_miss, case, kind, by=asker, at=interaction.created_at)
    await tell(interaction, _THANKS)
