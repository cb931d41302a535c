"""Whether a call for the director reaches anybody from where somebody stands, and what to change where it does not."""

from __future__ import annotations

import discord

from bot.client import Interaction
from bot.ledger import Settings

NOT_HERE = (
    "I may not write in this channel: somebody who manages the server has to let me view it and send messages in it."
)
_NOT_YOURS = "You may not write in this channel, so I {} in it for you."
NOT_POSTED, NOT_CALLED = _NOT_YOURS.format("post nothing"), _NOT_YOURS.format("call nobody")
FETCH = "Ask somebody at the table to fetch the director."
_NOBODY = "nobody is set up as director here."
_GONE = "the directors' role has been deleted."
_A_ROLE = "the directors' role"
_NAME_IT = "Whoever manages the server names {} with /setup."
_NAME_IT_BELOW = "Choose {} below."
_EVERYBODY = "@everyone is named as the directors' role, and I ping no whole server. /setup names another one."
_MUTE = (
    "I may not ping {0}. Whoever manages the server lets everybody mention it (Server Settings, Roles, “Allow anyone "
    "to @mention this role”), or gives me the permission “Mention @everyone, @here and All Roles”."
)
_UNSEEN = "{0} does not see this channel. Whoever manages the server lets it do so, or call from another channel."


def silence(interaction: Interaction, settings: Settings, *, at_setup: bool = False) -> str:
    """Why a call from here pings nobody, and what to change; empty where it pings the directors. `at_setup`: said to
    whoever has /setup open.

    The server's owner is not pinged in their place, nor anybody else who may manage the server: they need not be there
    tonight, and whoever asks would wait for them."""
    guild, named = interaction.guild, settings.director_role
    name_it = _NAME_IT_BELOW if at_setup else _NAME_IT
    if guild is None or named is None:
        return f"{_NOBODY} {name_it.format(_A_ROLE)}"
    if (role := guild.get_role(int(named))) is None:
        return f"{_GONE} {name_it.format('another one')}"
    if role.is_default():
        return _EVERYBODY
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        return _MUTE.format(role.mention)
    return "" if _sees(role, interaction) else _UNSEEN.format(role.mention)


def may_write(interaction: Interaction, channel: str | None = None) -> bool:
    """Whether whoever presses may themselves write there: where they press, or in `channel`."""
    if channel in (None, str(interaction.channel_id)) or interaction.guild is None:
        return _writes(interaction.permissions, interaction.channel)
    there, user = _place(interaction.guild, int(channel or 0)), interaction.user
    return there is None or (isinstance(user, discord.Member) and _writes(there.permissions_for(user), there))


def channels_read(guild: discord.Guild, by: discord.Member | discord.Role) -> frozenset[str]:
    """The channels that this person, or everybody with the role, may read back in; threads that are open, with them."""
    open_channels = {channel.id for channel in guild.channels if _reads(channel.permissions_for(by))}
    threads = {thread.id for thread in guild.threads if thread.parent_id in open_channels and not thread.is_private()}
    return frozenset(map(str, open_channels | threads))


def _reads(may: discord.Permissions) -> bool:
    return may.view_channel and may.read_message_history


def bot_may_write(interaction: Interaction) -> bool:
    may = interaction.app_permissions
    return may.view_channel and _writes(may, interaction.channel)


def _writes(may: discord.Permissions, channel: object) -> bool:
    return may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages


def _place(guild: discord.Guild, id: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """None where it is gone, or is a thread whose channel is: discord.py has no permissions for such a thread."""
    channel = guild.get_channel_or_thread(id)
    return None if isinstance(channel, discord.Thread) and channel.parent is None else channel


def _sees(role: discord.Role, interaction: Interaction) -> bool:
    """Roles of a thread are those of its channel."""
    channel = interaction.guild and _place(interaction.guild, interaction.channel_id or 0)
    return not channel or channel.permissions_for(role).view_channel
