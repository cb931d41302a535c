"""What everybody in the channel sees: the short form of a finding, and the call for a director."""

from __future__ import annotations

import hashlib

import discord

from bot.client import Interaction, tell
from bot.ledger import Case
from cogs.cards import being_corrected, short_form
from lawtext.conversation import Screen, screen
from lawtext.model import Finding

_MOST_NONCE = 25
_NOT_HERE = (
    "I may not write in this channel: somebody who manages the server has to let me view it and send messages in it."
)


async def publish(interaction: Interaction, case: Case, shown: Screen, *, asked: bool = False) -> None:
    """Post the short form when a case ends, and keep the one post true when the case moves on.

    Nothing is posted of a private case unless `asked`, and nothing outside a server that the bot has joined.
    """
    home = interaction.client.home(interaction)
    if home.startswith("dm-"):
        return
    try:
        if case.post is not None:
            await _update(interaction, case, shown)
        elif shown.finding is not None and (asked or not case.private):
            await _post(interaction, home, case)
    except (discord.Forbidden, discord.NotFound):
        await tell(interaction, _NOT_HERE)


async def _post(interaction: Interaction, home: str, case: Case) -> None:
    client = interaction.client
    channel = client.get_partial_messageable(int(case.channel or interaction.channel_id or 0))
    view = short_form(case.number, _without_particulars(interaction, case), client.corpus)
    message = await channel.send(view=view, nonce=nonce("post", home, case.number))
    await client.ledgers.set_case_post(home, case.number, str(channel.id), str(message.id))


async def _update(interaction: Interaction, case: Case, shown: Screen) -> None:
    assert case.post is not None
    client = interaction.client
    channel = client.get_partial_messageable(int(case.post.channel))
    if shown.finding is None:
        view = being_corrected(case.number)
    else:
        view = short_form(case.number, _without_particulars(interaction, case), client.corpus)
    await channel.get_partial_message(int(case.post.message)).edit(view=view)


def _without_particulars(interaction: Interaction, case: Case) -> Finding:
    """The finding as if the text had named no card, suit or seat."""
    first, *later = case.steps
    found = screen(interaction.client.corpus, ({**first, "text": ""}, *later)).finding
    assert found is not None
    return found


async def call_director(interaction: Interaction, case: Case) -> None:
    client = interaction.client
    home = client.home(interaction)
    if home.startswith("dm-"):
        await tell(interaction, "From here I can call nobody: raise your hand at the table and call the director.")
        return
    about = "" if case.private else f" It is case {case.number}: /ruling case:{case.number} opens it."
    await tell(interaction, "I am calling the director in this channel.")
    try:
        channel = client.get_partial_messageable(interaction.channel_id or 0)
        words = f"**Director, please!** {interaction.user.mention} asks for you.{about}"
        await channel.send(words, nonce=nonce("call", home, case.number, case.turn))
    except (discord.Forbidden, discord.NotFound):
        await tell(interaction, _NOT_HERE)


def nonce(*what: object) -> str:
    """The same for the same thing: Discord then makes one message of two that cross."""
    return hashlib.sha256(":".join(map(str, what)).encode()).hexdigest()[:_MOST_NONCE]
