"""Members of a server as Discord's own API has them now: no cache and no gateway is asked."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.review.members import Membership, NoMember, NotAnswered

PATIENCE_S = 6.0
_MISSING_ACCESS, _UNKNOWN_SERVER, _UNKNOWN_MEMBER, _UNKNOWN_USER = 50001, 10004, 10007, 10013
_NOT_THERE = (_MISSING_ACCESS, _UNKNOWN_SERVER, _UNKNOWN_MEMBER, _UNKNOWN_USER)


class DiscordMembers:
    """The `Members` of `bot.review`."""

    def __init__(self, client: discord.Client, patience_s: float = PATIENCE_S) -> None:
        self._client, self._patience_s = client, patience_s

    async def ask(self, guild_id: int, user_id: int) -> Membership:
        """Raises NoMember where Discord says so, and NotAnswered for all else that it may say, or leave unsaid."""
        try:
            async with asyncio.timeout(self._patience_s):
                server = await self._client.fetch_guild(guild_id, with_counts=False)
                return _membership(await server.fetch_member(user_id))
        except discord.HTTPException as refused:
            raise (NoMember if refused.code in _NOT_THERE else NotAnswered) from refused
        except (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordException) as fault:
            raise NotAnswered from fault


def _membership(member: discord.Member) -> Membership:
    """Whom the server has told to be quiet for a while can press nothing there, and does nothing here."""
    quiet = member.is_timed_out()
    roles = frozenset() if quiet else frozenset(str(role.id) for role in member.roles if not role.is_default())
    manages = member.guild_permissions.manage_guild and not quiet
    return Membership(member.display_name, member.guild.name, roles, manages)
