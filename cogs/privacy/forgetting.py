"""Forgetting somebody, tenant by tenant: what can be reached is done, what cannot is tried again until it is."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.client import DirectorPlease
from bot.ledger import Post
from bot.records.forgetting import Forgotten, bar, forget, knows, posts_of
from bot.records.promises import Promises
from cogs.background import Round
from cogs.posts.rulings import deliver

log = logging.getLogger(__name__)

_MOST_NAMED = 40


@dataclass(frozen=True, slots=True)
class TenantOutcome:
    """What happened in one tenant; `left` are posts that could not be deleted; `told`: the moderators were."""

    what: Forgotten
    left: int = 0
    told: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """`undone`: the tenants that could not be reached; `promised`: they are tried again, whatever becomes of the
    bot."""

    done: Sequence[TenantOutcome]
    undone: Sequence[str]
    promised: bool


class Forgetting:
    """One person at a time: whole files are written anew, and that is not for ten at once."""

    def __init__(self, bot: DirectorPlease) -> None:
        self._bot = bot
        self._promises = Promises(bot.ledgers.data_dir)
        self._one_at_a_time, self._noting = asyncio.Lock(), asyncio.Lock()
        self._tenants = Round("forgetting somebody")
        self._intents = Round("the promises to forget")

    async def promise(self, person: str, at: datetime, tenants: Sequence[str]) -> bool:
        """Before anybody is told that it has begun: from here on it is done, whatever becomes of the bot. False where
        not even this could be written."""
        return await self._intents.at("the data folder", lambda _: self._intend(person, at, tenants))

    async def begin(self, person: str, at: datetime, tenants: Sequence[str], *, promised: bool) -> Outcome:
        async with self._one_at_a_time:
            done = {tenant: await self._in(tenant, person, at) for tenant in tenants}
        held = [each for each in done.values() if each is not None]
        return Outcome(held, [tenant for tenant, each in done.items() if each is None], promised)

    async def finish(self) -> None:
        """What was left undone, by a trouble with a file or by the end of the process."""
        await self._intents.at("the data folder", self._finish)

    async def _finish(self, _: str) -> None:
        async with self._one_at_a_time:
            intents = await asyncio.to_thread(self._promises.open)
        for intent in intents:
            there = await self._bot.ledgers.tenants()
            async with self._one_at_a_time:
                for tenant in there if intent.tenants is None else intent.tenants:
                    await self._in(tenant, intent.person, intent.at)

    async def _intend(self, person: str, at: datetime, tenants: Iterable[str]) -> None:
        async with self._noting:
            await asyncio.to_thread(self._promises.intend, person, at, tenants)

    async def _strike(self, person: str, tenant: str) -> None:
        everywhere = await self._bot.ledgers.tenants()
        async with self._noting:
            await asyncio.to_thread(self._promises.done, person, tenant, everywhere)

    async def _in(self, tenant: str, person: str, at: datetime) -> TenantOutcome | None:
        """None where it failed: the log says why."""
        done: list[TenantOutcome] = []

        async def work(_: str) -> None:
            done.append(await _forget_in(self._bot, tenant, person, at))
            await self._strike(person, tenant)

        await self._tenants.at(tenant, work)
        return done[0] if done else None


async def _forget_in(bot: DirectorPlease, tenant: str, person: str, at: datetime) -> TenantOutcome:
    """The posts go first: after a crash in between, they are looked for again. Then it is on disk, the cards are drawn
    anew, and moderators hear of texts by others."""
    if tenant == f"dm-{person}":
        await bot.ledgers.erase(tenant)
        return TenantOutcome(Forgotten(0, 0, 0, (), ()))
    if not await bot.ledgers.read(tenant, knows, person):
        if tenant.isdecimal() and tenant in await bot.ledgers.tenants():  # only a club's record is ever imported
            await bot.ledgers.write(tenant, bar, person, at)
        return TenantOutcome(Forgotten(0, 0, 0, (), ()))
    ours = tenant.isdecimal() and bot.get_guild(int(tenant)) is not None
    posts = await bot.ledgers.read(tenant, posts_of, person) if ours else ()
    left = [await _delete(bot, tenant, post) for post in posts].count(False)
    what = await bot.ledgers.run_alone(tenant, forget, person, at)
    return TenantOutcome(what, left, ours and await _follow_up(bot, tenant, what))


async def _follow_up(bot: DirectorPlease, tenant: str, what: Forgotten) -> bool:
    """Whether the moderators were told. What fails here is no reason to forget anew: the outbox tries again itself."""
    try:
        await deliver(bot, tenant)
        return await _tell_moderators(bot, tenant, what)
    except Exception:
        log.exception("%s: somebody is forgotten, but what was posted is not drawn anew yet", tenant)
        return False


async def _delete(bot: DirectorPlease, tenant: str, post: Post) -> bool:
    """False where the post is still there."""
    try:
        channel = bot.get_partial_messageable(int(post.channel), guild_id=int(tenant))
        with contextlib.suppress(discord.NotFound):  # somebody has taken it away: so be it
            await channel.get_partial_message(int(post.message)).delete()
    except (discord.HTTPException, ValueError):
        log.warning("a post in channel %s could not be deleted", post.channel, exc_info=True)
        return False
    return True


async def _tell_moderators(bot: DirectorPlease, tenant: str, what: Forgotten) -> bool:
    """Where texts by others are that name the person: without the name, nor that anybody was forgotten, for others read
    the rulings channel as well. False where there is no such channel. Raises LedgerError."""
    channel = (await bot.ledgers.settings.current(tenant)).rulings_channel
    if not what.mentions or channel is None:
        return False
    words = (
        f"For the moderators: a name is to be taken out of {places(what)}, with *Take words out* on a ruling's card."
    )
    try:
        await bot.get_partial_messageable(int(channel), guild_id=int(tenant)).send(words)
    except discord.HTTPException:
        log.warning("nobody in server %s could be told about texts that name a forgotten person", tenant, exc_info=True)
        return False
    return True


def places(what: Forgotten) -> str:
    named = list(dict.fromkeys(mention.where for mention in what.mentions))
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return ", ".join(named[:_MOST_NAMED]) + more
