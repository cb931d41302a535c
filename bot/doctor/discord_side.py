"""What Discord says of the token, the application, the servers and the time. Nothing is changed there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.doctor.diagnosis import Diagnosis, ill, watch, well
from bot.reaching import reason

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
_MOST_SERVERS = 200  # what one request brings
_CLOCKS_DIFFER = timedelta(seconds=30)


async def discord_side(token: str) -> list[Diagnosis]:
    seen = _ClockOfDiscord()
    client = discord.Client(intents=discord.Intents.none(), http_trace=seen.trace())
    try:
        async with client:
            await client.login(token)
            servers = await client.http.get_guilds(_MOST_SERVERS, with_counts=False)
            return [*_about(client), *_permissions(servers), *seen.diagnosis()]
    except discord.LoginFailure:
        do = "copy it again from the Bot page of the developer portal; a reset there ends the one before"
        return [ill("token", "Discord refuses it", do), *seen.diagnosis()]
    except (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException) as fault:
        do = "look at the network, at a firewall, and at discordstatus.com; the bot itself goes on trying"
        return [ill("token", f"Discord is not reached: {reason(fault)}", do), *seen.diagnosis()]


def _about(client: discord.Client) -> Iterator[Diagnosis]:
    assert client.user is not None
    assert client.application is not None
    yield well("token", f"Discord knows it as {client.user.name}")
    if client.application.interactions_endpoint_url:
        do = "clear *Interactions Endpoint URL* on the General page of the developer portal"
        yield ill("presses", "commands and presses go to a web address, and the bot gets none", do)
    else:
        yield well("presses", "commands and presses come to the bot; no privileged intent is needed")


def _permissions(servers: list[Any]) -> Iterator[Diagnosis]:
    """Of the bot's role in each server, by id; a channel may still take away what the server gives."""
    lacking = {str(server["id"]): missing for server in servers if (missing := _missing(server))}
    for server, missing in lacking.items():
        do = "give the bot's role there what it lacks, or invite it again with the address of the README"
        yield watch("permissions", f"in server {server} it lacks {', '.join(missing)}", do)
    if not servers:
        yield watch("permissions", "the bot is in no server", "invite it: the README says how, under Creating the bot")
    elif not lacking:
        yield well("permissions", f"all that is needed, in {len(servers)} servers looked at")


def _missing(server: Any) -> list[str]:
    has = discord.Permissions(int(server["permissions"]))
    if has.administrator:
        return []
    return [name.replace("_", " ") for name, needed in NEEDED if needed and not getattr(has, name)]


class _ClockOfDiscord:
    """What time it is, by the head of an answer."""

    def __init__(self) -> None:
        self._off: timedelta | None = None

    def trace(self) -> aiohttp.TraceConfig:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._note)
        return trace

    async def _note(self, _: aiohttp.ClientSession, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams) -> None:
        with suppress(ValueError):  # a proxy may say anything, or nothing
            theirs = parsedate_to_datetime(ended.response.headers.get("Date", ""))
            self._off = datetime.now(theirs.tzinfo) - theirs

    def diagnosis(self) -> Iterator[Diagnosis]:
        if self._off is None:
            return
        seconds = round(self._off.total_seconds())
        if abs(self._off) > _CLOCKS_DIFFER:
            do = "set the clock, best by NTP: `timedatectl set-ntp true`; retention goes by it"
            yield ill("clock", f"it is {seconds:+,} s off Discord's", do)
        else:
            yield well("clock", "it agrees with Discord's")
