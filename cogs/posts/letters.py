"""Letters to askers on their way: each sent once, whatever fails in between."""

from __future__ import annotations

import logging

import discord

from bot.actions.letters import Letter, letter_of
from bot.client import DirectorPlease
from bot.ledger import FileTrouble
from bot.presses.letters import Appeal
from cogs.cards.letters import letter_card
from cogs.context import jump
from cogs.visibility import find_sent, nonce

log = logging.getLogger(__name__)

_CLOSED = (discord.Forbidden, discord.NotFound)  # takes no direct messages; is on Discord no more


async def send_letters(client: DirectorPlease, tenant: str) -> None:
    """Those that wait in a server's ledger. What Discord or the network does not take just now waits on, and so does
    one that cannot be drawn: neither holds the others up, nor what its caller does next."""
    async with client.posting[tenant]:
        waits = False
        for ruling in await client.ledgers.letters.due(tenant):
            try:
                await _send(client, tenant, ruling)
            except FileTrouble:  # that concerns the whole queue
                raise
            except Exception:
                log.warning("%s: the letter about ruling %s has to wait", tenant, ruling, exc_info=True)
                waits = True
        client.unsent.note(tenant, "letter", waits=waits)


async def _send(client: DirectorPlease, tenant: str, ruling: int) -> None:
    letter = await client.ledgers.read(tenant, letter_of, ruling)
    if letter is None:
        await client.ledgers.letters.settle(tenant, ruling, "dropped")
        return
    if letter.case.asker is not None and client.barred.bars(int(letter.case.asker.id)):
        return
    try:
        await _deliver(client, tenant, letter)
    except _CLOSED:
        await client.ledgers.letters.settle(tenant, ruling, "closed")
    else:
        await client.ledgers.letters.settle(tenant, ruling, "sent")


async def _deliver(client: DirectorPlease, tenant: str, letter: Letter) -> None:
    """Raises discord.HTTPException."""
    assert letter.case.asker is not None
    guild, number = client.get_guild(int(tenant)), letter.ruling.number
    channel = await client.create_dm(discord.Object(int(letter.case.asker.id)))
    place = client.get_partial_messageable(channel.id)
    if await find_sent(client, place, letter.ruling.made_at, Appeal(int(tenant), number)) is not None:
        return
    link = jump(tenant, letter.post.channel, letter.post.message) if letter.post else ""
    view = letter_card(letter, client.corpus, int(tenant), guild.name if guild else "your club", link)
    await place.send(view=view, nonce=nonce("letter", tenant, number))
