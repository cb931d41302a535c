"""The cards of rulings on their way to the channel: each posted once and kept true, whatever fails in between."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import discord

from bot.actions.blanks import with_cards
from bot.client import DirectorPlease
from bot.ledger import Case, FileTrouble, Ledger, PostDue, Revision, Ruling, Settings
from bot.presses.desk import OpenRuling
from cogs.cards.context import Context
from cogs.cards.layout import CardView
from cogs.cards.ruling_history import changes_nothing, history_line, line_beginning
from cogs.cards.rulings import public_form, thread_name
from cogs.context import jump, links_to
from cogs.visibility import find_said, find_sent, nonce
from lawtext.model import Corpus

log = logging.getLogger(__name__)

SHARED = "s"  # a copy that somebody shared: its kind is this and the number of its message
_APPEALED = "<@&{}> Somebody appeals: *Open* on the card says why. *Uphold* or *Change* answers it."
_MOST_TOLD = 200  # messages of a thread that are looked through
_UNKNOWN_MESSAGE, _THREAD_EXISTS = 10008, 160004
_MOST_FAILURES_KEPT, _MOST_MOVES = 10, 5


@dataclass(frozen=True, slots=True)
class CardContent:
    """A ruling as it is when its card is sent, and what stands beside it."""

    ruling: Ruling
    settings: Settings
    context: Context
    case: Case | None


async def deliver(client: DirectorPlease, tenant: str) -> list[str]:
    """Sends what waits in the outbox of a tenant; returns a sentence for each card that has to wait longer."""
    async with client.posting[tenant]:
        troubles: list[str] = []
        tried: dict[int, tuple[int, str]] = {}
        while waiting := _still_to_try(await client.ledgers.outbox.due(tenant, "ruling"), tried):
            for post in waiting:
                tried[post.id] = (post.number, post.kind)
                troubles += await _send_card(client, tenant, post)
        left = await client.ledgers.outbox.due(tenant, "ruling", 1)
        client.unsent.note(tenant, "ruling", waits=bool(left))
        return troubles


def _still_to_try(waiting: Iterable[PostDue], tried: Mapping[int, tuple[int, str]]) -> list[PostDue]:
    """A card whose channel is gone comes back under a new id; one that finds no place at all has to wait."""
    moves = Counter(tried.values())
    return [each for each in waiting if each.id not in tried and moves[each.number, each.kind] < _MOST_MOVES]


async def _send_card(client: DirectorPlease, tenant: str, post: PostDue) -> list[str]:
    try:
        shown = await client.ledgers.read(tenant, _card_content, tenant, post.number)
        ruling = with_cards(client.corpus, shown.ruling, shown.case) if shown.ruling.entry.released else shown.ruling
        view = public_form(ruling, client.corpus, shown.context)
    except FileTrouble:  # that concerns the whole outbox
        raise
    except Exception as error:  # one ruling that cannot be drawn holds no other card up
        log.exception("%s: the card of ruling %s cannot be drawn", tenant, post.number)
        await _note_failure(client, tenant, post, repr(error))
        return [f"Ruling {post.number} stands, but I cannot draw its card: whoever runs me finds why in the log."]
    try:
        if not await _is_ours(client, tenant, post.channel):
            return await _move(client, tenant, post, _elsewhere(client, tenant, post, shown), "not of this server")
        message, thread = await _send(client, tenant, post, shown, view)
    except discord.NotFound as error:
        if post.kind.startswith(SHARED) and post.message:  # somebody has taken the copy away: so be it
            await client.ledgers.outbox.mark_sent(tenant, post, message=post.message, at=discord.utils.utcnow())
            return []
        same = post.channel if error.code == _UNKNOWN_MESSAGE else None
        return await _move(client, tenant, post, same or _elsewhere(client, tenant, post, shown), str(error))
    except discord.Forbidden as error:
        await _note_failure(client, tenant, post, str(error))
        return [_may_not(post)]
    except Exception as error:  # the network, Discord itself: the card waits in the outbox for the next time
        log.warning("the card of ruling %s has to wait", post.number, exc_info=True)
        await _note_failure(client, tenant, post, repr(error))
        return [f"Ruling {post.number} stands. Discord does not take its card just now: I go on trying."]
    await client.ledgers.outbox.mark_sent(tenant, post, message=message, thread=thread, at=discord.utils.utcnow())
    return []


async def _send(
    client: DirectorPlease, tenant: str, post: PostDue, shown: CardContent, view: CardView
) -> tuple[str, str | None]:
    """The ids of the message and of its thread. Raises discord.HTTPException."""
    ruling = shown.ruling
    channel = client.get_partial_messageable(int(post.channel), guild_id=int(tenant))
    if post.message is None:
        before = await find_sent(client, channel, ruling.made_at, OpenRuling(ruling.number))
        message = before or await channel.send(view=view, nonce=post.nonce)
        return str(message.id), None
    message_id = int(post.message)
    await channel.get_partial_message(message_id).edit(view=view)
    if post.kind.startswith(SHARED):
        return str(message_id), None
    return str(message_id), await _tell_below(client, tenant, channel.get_partial_message(message_id), shown, post)


async def _tell_below(
    client: DirectorPlease, tenant: str, message: discord.PartialMessage, shown: CardContent, post: PostDue
) -> str | None:
    """A line for every revision that the thread has not heard of; where there can be no thread there is none, but for
    an appeal that calls the directors: that one stands in the channel then."""
    ruling = shown.ruling
    card = next(each for each in ruling.posts if each.kind == post.kind)
    untold = [revision for revision in ruling.history if revision.revision in post.revisions]
    if not untold:
        return card.thread
    try:
        thread = card.thread or await _open_thread(message, ruling, client.corpus)
        place = client.get_partial_messageable(int(thread), guild_id=int(tenant))
        if any(changes_nothing(ruling, revision) for revision in untold):
            await _tell_anew(client, place, ruling)
        for revision in untold:
            if await find_said(client, place, revision.at, line_beginning(ruling, revision)) is None:
                await _tell(place, tenant, shown, revision, _called(shown, revision))
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        # No permission, no threads in this kind of channel, or somebody has deleted or locked this one: the card is
        # what counts, and the ruling's whole life is behind its button.
        for revision in untold:
            if role := _called(shown, revision):
                await _tell(message.channel, tenant, shown, revision, role)
        return card.thread
    return thread


async def _tell_anew(client: DirectorPlease, place: discord.PartialMessageable, ruling: Ruling) -> None:
    """Words were taken out of the ruling: out of what was told of it, too. Raises discord.HTTPException."""
    lines = {line_beginning(ruling, each): history_line(ruling, each) for each in ruling.history}
    async for message in place.history(limit=_MOST_TOLD):
        told, _, below = message.content.partition("\n")
        line = next((line for beginning, line in lines.items() if told.startswith(beginning)), told)
        if message.author == client.user and told != line:
            await message.edit(content=f"{line}\n{below}" if below else line)


async def _tell(
    place: discord.abc.Messageable, tenant: str, shown: CardContent, revision: Revision, role: str | None
) -> None:
    """`role`: whom it calls. Raises discord.HTTPException."""
    line = history_line(shown.ruling, revision)
    roles = [discord.Object(int(role))] if role else []
    await place.send(
        f"{line}\n{_APPEALED.format(role)}" if role else line,
        nonce=nonce("history", tenant, shown.ruling.number, revision.revision),
        allowed_mentions=discord.AllowedMentions(everyone=False, users=False, roles=roles),
    )


def _called(shown: CardContent, revision: Revision) -> str | None:
    """The directors' role, where who asked has appealed and nobody has answered yet. A director who
    takes an appeal on knows of it."""
    ruling, asker = shown.ruling, shown.case.asker if shown.case else None
    theirs = asker is not None and revision.by is not None and revision.by.id == asker.id
    waits = revision.state == ruling.state == "appealed"
    return shown.settings.director_role if theirs and waits else None


async def _open_thread(message: discord.PartialMessage, ruling: Ruling, corpus: Corpus) -> str:
    try:
        return str((await message.create_thread(name=thread_name(ruling, corpus))).id)
    except discord.HTTPException as error:
        if error.code != _THREAD_EXISTS:
            raise
        return str(message.id)  # a thread has the number of the message that it hangs on


async def _is_ours(client: DirectorPlease, tenant: str, channel: str) -> bool:
    """Whether the channel is one of the server whose ledger named it: no file makes the bot write elsewhere. Raises
    discord.HTTPException."""
    guild = client.get_guild(int(tenant))
    if guild is not None and guild.get_channel_or_thread(int(channel)) is not None:
        return True
    found = await client.fetch_channel(int(channel))  # of threads, only those at work are known without asking
    return isinstance(found, discord.abc.GuildChannel | discord.Thread) and str(found.guild.id) == tenant


async def _move(client: DirectorPlease, tenant: str, post: PostDue, where: str | None, why: str) -> list[str]:
    """The message or its channel has been deleted: the card goes `where` there is a place, if there is one."""
    if where is None:
        await _note_failure(client, tenant, post, why)
        return [
            f"Ruling {post.number} stands, but the channel for its card is gone: "
            "somebody who manages the server names another one with /setup."
        ]
    await client.ledgers.outbox.move(tenant, post, channel=where, at=discord.utils.utcnow())
    return []


def _elsewhere(client: DirectorPlease, tenant: str, post: PostDue, shown: CardContent) -> str | None:
    guild = client.get_guild(int(tenant))
    system = str(guild.system_channel.id) if guild and guild.system_channel else None
    asked_in = shown.case.channel if shown.case else None
    for channel in (shown.settings.rulings_channel, asked_in, system):
        if channel and channel != post.channel and guild and guild.get_channel_or_thread(int(channel)):
            return channel
    return None


async def _note_failure(client: DirectorPlease, tenant: str, post: PostDue, why: str) -> None:
    if post.failures < _MOST_FAILURES_KEPT:
        await client.ledgers.outbox.mark_failed(tenant, post, why=why, at=discord.utils.utcnow())


def _may_not(post: PostDue) -> str:
    return (
        f"Ruling {post.number} stands, but I may not write in <#{post.channel}>: somebody who manages the "
        "server has to let me view it and send messages in it. Then I post the card by myself."
    )


def _card_content(ledger: Ledger, tenant: str, number: int) -> CardContent:
    ruling = ledger.rulings.get(number)
    others = filter(None, [ruling.entry.supersedes, ruling.entry.superseded_by])
    notes = ledger.notes.current(filter(None, [*ruling.entry.clauses, ruling.entry.module]))
    case = ledger.cases.get(ruling.case) if ruling.case is not None else None
    asked_at = jump(tenant, case.post.channel, case.post.message) if case and case.post else ""
    context = Context(notes=tuple(notes.values()), links=links_to(ledger, others, tenant), asked_at=asked_at)
    return CardContent(ruling, ledger.settings.current(), context, case)
