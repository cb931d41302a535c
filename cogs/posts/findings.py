"""The short form of a finding in its channel: whether it goes there, posted once, and kept true to the record."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import discord

from bot.actions.cases import decides, posts_by_itself
from bot.client import DirectorPlease, Interaction, tell
from bot.early import change
from bot.ledger import Case, LedgerError, OnRecord, PostDue, Settings, finding_due
from bot.presses.asking import OpenPostedCase
from cogs.cards.controls import Controls
from cogs.cards.layout import CardView
from cogs.cards.short_form import confirmation, short_form
from cogs.context import neutral, post_context
from cogs.permissions import in_a_club, is_asker
from cogs.reach import NOT_HERE
from cogs.visibility import find_sent, others_read_here
from lawtext.conversation import Screen
from lawtext.model import Finding, LawError

log = logging.getLogger(__name__)

_STALE = timedelta(days=1)  # whoever asked yesterday has played on
_MOST_ROUNDS = 3
_JUDGED = "Nothing is posted: a director rules on this."
_NOT_NOW = "The finding is kept. Discord does not take its post for the channel just now: I go on trying."
_STAYS = "What a director has ruled stays in the channel: ruling {} is on record. A director can void it."
_NOT_MINE = "I may not delete there any more: ask a moderator to delete the post. It is kept to you from now on."
_NOT_DELETED = "Discord does not delete the post just now: press again in a minute."
_GONE = (discord.Forbidden, discord.NotFound)


def destination(
    interaction: Interaction,
    case: Case,
    settings: Settings,
    *,
    found: Finding | None = None,
    judged: bool = False,
) -> str:
    """Who gets to see the finding, in a sentence for the cards before it and, `found`, for its own; `judged`: I find
    nothing, and the card shows the director's sheet."""
    if not in_a_club(interaction):
        return "Only you see this." if others_read_here(interaction) else ""
    where = _known(interaction.client, interaction.client.tenant(interaction), case.channel) or interaction.channel_id
    asker = "you" if is_asker(interaction, case) else "who asked"
    return destination_of(case, settings, f"<#{where}>", asker, found=found, judged=judged)


def destination_of(
    case: Case,
    settings: Settings,
    where: str,
    asker: str = "you",
    *,
    found: Finding | None = None,
    judged: bool = False,
) -> str:
    if case.post is not None:
        return f"Posted in <#{case.post.channel}>."
    if case.private:
        return f"Private: only {asker}{' and the directors called' if case.called else ''} will see it."
    if judged:
        return f"{_JUDGED} Press *Call the director*." if asker == "you" and not case.called else _JUDGED
    if settings.post == "asked" or (found and not decides(found)):
        return f"Only {asker} and the directors see it, unless it is posted in {where} on request."
    return f"This is posted in {where}." if found else f"The ruling will be posted in {where}."


async def ask_to_post(interaction: Interaction, case: Case) -> None:
    """Shows what everybody would read; nothing is posted yet."""
    client = interaction.client
    tenant = client.tenant(interaction)
    where = f"<#{_known(client, tenant, case.channel) or interaction.channel_id}>"
    view = await _view(client, tenant, await client.ledgers.rulings.on_record(tenant, case.number))
    await change(interaction, confirmation(view, where, Controls(case.number, case.turn)))


async def publish(
    interaction: Interaction, case: Case, shown: Screen, settings: Settings, *, asked: bool = False
) -> None:
    """Post the short form when a case ends, and keep the one post true when the case moves on."""
    client = interaction.client
    wanted = asked or case.post is not None or posts_by_itself(shown, settings, private=case.private)
    if not (wanted and in_a_club(interaction)):
        return
    tenant = client.tenant(interaction)
    where = _known(client, tenant, case.channel) or str(interaction.channel_id)
    try:
        if not await _bring_or_wait(client, tenant, case.number, where, asked=asked):
            await tell(interaction, _NOT_NOW)
    except _GONE:
        await _let_go(client, tenant, finding_due(tenant, case))
        await tell(interaction, NOT_HERE)


async def take_out_of_channel(interaction: Interaction, case: Case) -> str:
    """Deletes the post of a case on which nothing was ruled. Why it stays; empty where it is gone."""
    client, tenant = interaction.client, interaction.client.tenant(interaction)
    async with client.drawing[tenant, case.number]:
        record = await client.ledgers.rulings.on_record(tenant, case.number)
        if record.rulings:
            return _STAYS.format(record.rulings[-1].number)
        if (post := record.case.post) is None:
            return ""
        try:
            await client.get_partial_messageable(int(post.channel)).get_partial_message(int(post.message)).delete()
        except discord.NotFound:
            pass  # somebody was quicker
        except discord.Forbidden:
            return _NOT_MINE
        except Exception:
            log.warning("the post of case %s stays in the channel", case.number, exc_info=True)
            return _NOT_DELETED
        await client.ledgers.outbox.take_out_finding(tenant, case.number)
    return ""


async def post_leftovers(client: DirectorPlease, tenant: str) -> None:
    """Posts and draws anew what was queued when the bot ended, when Discord took nothing, and by the terminal."""
    await _catch_up_with(client, tenant, await client.ledgers.outbox.due(tenant, "finding"))
    client.unsent.note(tenant, "finding", waits=bool(await client.ledgers.outbox.due(tenant, "finding", 1)))


async def redraw_under(client: DirectorPlease, tenant: str, ruling: int) -> None:
    """The posts of the cases that a ruling decides say so."""
    await _catch_up_with(client, tenant, await client.ledgers.outbox.due_under(tenant, ruling))


async def _catch_up_with(client: DirectorPlease, tenant: str, due: Iterable[PostDue]) -> None:
    closed: set[str] = set()  # channels in which nothing of ours can be changed just now
    for post in due:
        if post.channel in closed:
            continue
        try:
            await _catch_up(client, tenant, post)
        except discord.Forbidden:
            await _let_go(client, tenant, post)
            closed |= {post.channel} if post.message else set()
        except (discord.NotFound, LawError):
            await client.ledgers.outbox.drop_finding(tenant, post.number)
        except LedgerError:  # that concerns the whole file
            raise
        except Exception:  # one case that cannot be drawn holds no other finding up
            log.exception("%s: the finding of case %s cannot be drawn, and is not posted", tenant, post.number)
            await client.ledgers.outbox.drop_finding(tenant, post.number)


async def _let_go(client: DirectorPlease, tenant: str, post: PostDue) -> None:
    """A finding that may not be posted is not posted later; a post that says what is no longer so waits for the day."""
    if post.message is None:
        await client.ledgers.outbox.drop_finding(tenant, post.number)
    else:
        client.unsent.note(tenant, "finding", waits=True)


async def _catch_up(client: DirectorPlease, tenant: str, post: PostDue) -> None:
    where = post.channel if post.message else _known(client, tenant, post.channel)
    if where is None or (post.message is None and discord.utils.utcnow() - post.since > _STALE):
        await client.ledgers.outbox.drop_finding(tenant, post.number)
    else:
        await _bring_or_wait(client, tenant, post.number, where, late=True)


def _known(client: DirectorPlease, tenant: str, channel: str | None) -> str | None:
    """The channel of a case, where it is one of this server's and still there: a case may come from a file."""
    guild = client.get_guild(int(tenant))
    return channel if guild and channel and guild.get_channel_or_thread(int(channel)) else None


async def _bring_or_wait(
    client: DirectorPlease, tenant: str, number: int, where: str, *, late: bool = False, asked: bool = True
) -> bool:
    """Whether the post says what is on record; where Discord or the network fail it waits for the next time. What
    nobody has `asked` to be posted is not, once its asker has made it private."""
    try:
        # Of two who draw the same post, the one who read the older record must not be the last.
        async with client.drawing[tenant, number]:
            await _bring(client, tenant, number, where, late, asked)
    except (*_GONE, LawError, LedgerError):
        raise
    except Exception:
        log.warning("the post of case %s has to wait", number, exc_info=True)
        client.unsent.note(tenant, "finding", waits=True)
        return False
    return True


async def _bring(client: DirectorPlease, tenant: str, number: int, where: str, late: bool, asked: bool) -> None:
    """Posts, or draws anew, until the channel says what is on record."""
    for _ in range(_MOST_ROUNDS):
        record = await client.ledgers.rulings.on_record(tenant, number)
        post = finding_due(tenant, record.case)
        if record.case.private and post.message is None and not asked:
            return
        if (message := post.message) is None:
            message = await _post(client, tenant, record, post, where, late)
        else:
            await _redraw(client, tenant, record, post.channel, message)
        if await client.ledgers.outbox.mark_sent(
            tenant, post, channel=where, message=message, mark=record.mark, at=discord.utils.utcnow()
        ):
            return
    client.unsent.note(tenant, "finding", waits=True)  # it moves on as fast as it is drawn


async def _post(client: DirectorPlease, tenant: str, record: OnRecord, post: PostDue, where: str, late: bool) -> str:
    channel = client.get_partial_messageable(int(where))
    before = await find_sent(client, channel, post.since, OpenPostedCase(post.number)) if late else None
    if before is not None:
        await _redraw(client, tenant, record, where, str(before.id))
        return str(before.id)
    view = await _view(client, tenant, record)
    return str((await channel.send(view=view, nonce=post.nonce)).id)


async def _redraw(client: DirectorPlease, tenant: str, record: OnRecord, channel: str, message: str) -> None:
    view = await _view(client, tenant, record)
    try:
        await client.get_partial_messageable(int(channel)).get_partial_message(int(message)).edit(view=view)
    except discord.NotFound:  # somebody has taken the post away: so be it
        log.info("the post of case %s is gone", record.case.number)


async def _view(client: DirectorPlease, tenant: str, record: OnRecord) -> CardView:
    """Raises LawError where the law data no longer know the steps of a case on which nothing was ruled."""
    try:
        finding, code = neutral(client.corpus, record.case)
    except LawError:
        if not record.rulings:
            raise
        finding, code = None, ""
    context = replace(await post_context(client, tenant, record, finding), code=code)
    return short_form(record.case.number, finding, client.corpus, context)
