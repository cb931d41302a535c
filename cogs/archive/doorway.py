"""A link into the record's pages, for whoever may see all of it."""

from __future__ import annotations

import discord

from bot.client import Interaction, tell
from cogs.cards.controls import Row
from cogs.cards.layout import BLUE, CardView, Part, fit_text
from cogs.permissions import no_official

_NOT_SERVED = (
    "The record has no pages here: whoever runs me opens them with PUBLIC_URL and WEB_PORT. /rulings search finds what "
    "was ruled, too."
)
_SAID = (
    "It lets in you alone, once, in the next ten minutes; a newer link ends it. You stay in for four hours at most, "
    "and until I am started again."
)


async def hand_out_link(interaction: Interaction) -> None:
    client, server = interaction.client, interaction.guild
    why = no_official(interaction, await client.ledgers.settings.current(client.tenant(interaction)))
    if why or server is None:
        await tell(interaction, why)
    elif client.invitations is None:
        await tell(interaction, _NOT_SERVED)
    else:
        link = client.invitations.invite(server.id, interaction.user.id, server.name)
        await interaction.response.send_message(view=_card(link), ephemeral=True)


def _card(link: str) -> CardView:
    """As a button, whose address nobody looks at beforehand to draw a picture of it."""
    opening = discord.ui.Button[discord.ui.LayoutView](label="Open the record", url=link)
    return CardView(BLUE, fit_text([Part("### The record in your browser"), Part(_SAID)]), Row(opening))
