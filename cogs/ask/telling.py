"""Whether the asker is to hear when the case becomes official."""

from __future__ import annotations

from bot.actions.letters import wish_to_hear
from bot.client import Interaction
from bot.ledger import Case

_SHALL = (
    "When a director makes case {0} official I write to you directly: what is ruled, and how to appeal. If you take no "
    "direct messages from this server, /rulings mine shows it."
)
_SHALL_NOT = "I won't write to you about case {0}."
_IS_ALREADY = "Case {0} is official already: ruling {1}. /rulings show number:{1} opens it."


async def set_wish(interaction: Interaction, case: Case, *, wanted: bool) -> str:
    """On disk; what comes of it, in a sentence."""
    client, at = interaction.client, interaction.created_at
    ruling = await client.ledgers.write(client.tenant(interaction), wish_to_hear, case.number, wanted=wanted, at=at)
    if wanted and ruling is not None:
        return _IS_ALREADY.format(case.number, ruling.number)
    return (_SHALL if wanted else _SHALL_NOT).format(case.number)
