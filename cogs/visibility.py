"""Who reads in a channel, and what was sent there before."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

import discord

from bot.client import Interaction
from bot.presses.codec import Press

log = logging.getLogger(__name__)

_MOST_NONCE = 25
_NONCE_HOLDS = timedelta(minutes=1)
_LOOKED_THROUGH = 2000  # messages, a hundred a request: what a hall writes on the busiest of days


def others_read_here(interaction: Interaction) -> bool:
    """Everywhere but in direct messages with the bot."""
    return not interaction.context.dm_channel


def is_seen_alone(interaction: Interaction) -> bool:
    """Whether the card that was pressed is before this person only."""
    message = interaction.message
    return not others_read_here(interaction) or (message is not None and message.flags.ephemeral)


async def find_sent(
    client: discord.Client, channel: discord.PartialMessageable, since: datetime, press: Press
) -> discord.Message | None:
    """A card of ours with this control, posted by a process that ended before it could write that down."""
    return await _find(client, channel, since, lambda message: press.custom_id in _custom_ids(message))


async def find_said(
    client: discord.Client, channel: discord.PartialMessageable, since: datetime, beginning: str
) -> discord.Message | None:
    """A sentence of ours that begins so, said though what it belongs to could not be ended."""
    return await _find(client, channel, since, lambda message: message.content.startswith(beginning))


async def _find(
    client: discord.Client,
    channel: discord.PartialMessageable,
    since: datetime,
    is_it: Callable[[discord.Message], bool],
) -> discord.Message | None:
    """Discord knows a nonce for some minutes only, so what is older is looked for."""
    if discord.utils.utcnow() - since < _NONCE_HOLDS:
        return None
    try:
        async for message in channel.history(limit=_LOOKED_THROUGH, after=since, oldest_first=True):
            if message.author == client.user and is_it(message):
                return message
    except discord.Forbidden:
        log.warning("I may not read back in channel %s: what I say there may stand twice after a failure", channel.id)
    return None


def _custom_ids(message: discord.Message) -> set[str]:
    view = discord.ui.LayoutView.from_message(message)
    return {str(getattr(item, "custom_id", "")) for item in view.walk_children()}


def nonce(*what: object) -> str:
    """The same for the same thing: Discord then makes one message of two that cross."""
    return hashlib.sha256(":".join(map(str, what)).encode()).hexdigest()[:_MOST_NONCE]
