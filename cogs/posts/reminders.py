"""Reminders on their way to the channel: each posted once, whatever fails in between, and never hours too late."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord

from bot.client import DirectorPlease
from bot.ledger import FileTrouble, Reminder
from bot.presses.sheets import ReminderDone
from cogs.cards.reminders import reminder_card
from cogs.visibility import find_sent, nonce

log = logging.getLogger(__name__)

_NO_MORE = timedelta(hours=12)  # the session is over: its sheet is still among the open ones
_CLOSED = (discord.Forbidden, discord.NotFound)


async def send_reminders(client: DirectorPlease, tenant: str) -> None:
    """Those of a server that are due, and when the next one is. What Discord or the network does not take just now is
    tried again; where the bot may not write, the sheet is all that is left."""
    async with client.posting[tenant]:
        for reminder in await client.ledgers.reminders.due(tenant, discord.utils.utcnow()):
            try:
                await _send(client, tenant, reminder)
            except FileTrouble:  # that concerns them all
                raise
            except Exception:
                log.warning("%s: the reminder of case %s has to wait", tenant, reminder.case, exc_info=True)
        following = await client.ledgers.reminders.next_due(tenant)
        if following is None:
            client.reminding.pop(tenant, None)
        else:
            client.reminding[tenant] = following


async def _send(client: DirectorPlease, tenant: str, reminder: Reminder) -> None:
    now = discord.utils.utcnow()
    if now - reminder.due > _NO_MORE:
        await client.ledgers.reminders.mark_failed(tenant, reminder.id, at=now)
        return
    try:
        message = await _post(client, tenant, reminder)
    except _CLOSED:
        await client.ledgers.reminders.mark_failed(tenant, reminder.id, at=now)
    else:
        await client.ledgers.reminders.mark_posted(tenant, reminder.id, message=str(message.id), at=now)


async def _post(client: DirectorPlease, tenant: str, reminder: Reminder) -> discord.Message:
    """The director who asked for it is the only one pinged. Raises discord.HTTPException."""
    channel = client.get_partial_messageable(int(reminder.channel), guild_id=int(tenant))
    if (before := await find_sent(client, channel, reminder.due, ReminderDone(reminder.id))) is not None:
        return before
    whose = [discord.Object(int(reminder.by))] if reminder.by else []
    allowed = discord.AllowedMentions(everyone=False, roles=False, users=whose)
    once = nonce("reminder", tenant, reminder.id)
    return await channel.send(view=reminder_card(reminder), nonce=once, allowed_mentions=allowed)
