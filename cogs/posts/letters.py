"""Letters to askers on their way: each sent once and kept true, whatever fails in between."""

from __future__ import annotations

import contextlib
import logging

import discord

from bot.actions.letters import Letter, letter_of
from bot.client import DirectorPlease
from bot.ledger import FileTrouble
from bot.presses.letters import Appeal
from cogs.cards.letters import answer_card, letter_card
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
        message = await _deliver(client, tenant, letter)
    except _CLOSED:
        await client.ledgers.letters.settle(tenant, ruling, "closed")
    else:
        revision = letter.ruling.revision
        await client.ledgers.letters.settle(tenant, ruling, "sent", message=message, revision=revision)


async def _deliver(client: DirectorPlease, tenant: str, letter: Letter) -> str | None:
    """The id of its message, where there is one. Raises discord.HTTPException."""
    assert letter.case.asker is not None
    guild, number = client.get_guild(int(tenant)), letter.ruling.number
    channel = await client.create_dm(discord.Object(int(letter.case.asker.id)))
    place = client.get_partial_messageable(channel.id)
    link = jump(tenant, letter.post.channel, letter.post.message) if letter.post else ""
    view = letter_card(letter, client.corpus, int(tenant), guild.name if guild else "your club", link)
    message, answer = await _sent_before(client, place, int(tenant), letter), letter.answer
    if message is None:
        if not letter.told.waits and answer is None:
            return None
        return str((await place.send(view=view, nonce=nonce("letter", tenant, number))).id)
    with contextlib.suppress(discord.NotFound):  # the message is gone: so be it
        await place.get_partial_message(int(message)).edit(view=view)
    if answer is not None:
        told = answer_card(letter, answer, jump("@me", str(channel.id), message))
        await place.send(view=told, nonce=nonce("answer", tenant, number, answer.revision.revision))
    return message


async def _sent_before(
    client: DirectorPlease, place: discord.PartialMessageable, server: int, letter: Letter
) -> str | None:
    """The id of the message that the letter is, looked for where nobody wrote it down."""
    if letter.told.message is not None:
        return letter.told.message
    found = await find_sent(client, place, letter.ruling.made_at, Appeal(server, letter.ruling.number))
    return str(found.id) if found else None
