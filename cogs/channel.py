"""What everybody in the channel sees: the short form of a finding, and the call for a director."""

from __future__ import annotations

import contextlib
import hashlib
import logging
from datetime import datetime, timedelta

import discord

from bot.client import DirectorPlease, Interaction, tell
from bot.ledger import Case, LedgerError, Settings
from cogs.beside import beside_finding
from cogs.cards import Card, being_corrected, confirmation, short_form
from cogs.cards.controls import Controls
from cogs.cards.short_form import POST_ID
from cogs.reach import NOT_HERE
from cogs.rights import in_a_club, is_asker
from lawtext.conversation import Screen, screen
from lawtext.model import Corpus, Finding, LawError

log = logging.getLogger(__name__)

_MOST_NONCE = 25
_NONCE_HOLDS = timedelta(minutes=1)
_LOOKED_THROUGH = 50  # messages
_STALE = timedelta(days=1)  # whoever asked yesterday has played on
_NOT_NOW = "The finding is kept. Discord does not take its post for the channel just now: I go on trying."


def others_read_here(interaction: Interaction) -> bool:
    """Everywhere but in direct messages with the bot."""
    return not interaction.context.dm_channel


def seen_alone(interaction: Interaction) -> bool:
    """Whether the card that was pressed is before this person only."""
    message = interaction.message
    return not others_read_here(interaction) or (message is not None and message.flags.ephemeral)


def posts_by_itself(shown: Screen, settings: Settings, *, private: bool) -> bool:
    return shown.finding is not None and settings.post == "always" and not private


async def publish(
    interaction: Interaction, case: Case, shown: Screen, settings: Settings, *, asked: bool = False
) -> None:
    """Post the short form when a case ends, and keep the one post true when the case moves on."""
    client = interaction.client
    if not in_a_club(interaction):
        return
    home = client.home(interaction)
    where = _asked_in(client, home, case) or str(interaction.channel_id)
    by_itself = posts_by_itself(shown, settings, private=case.private)
    try:
        if case.post is not None:
            await redraw(client, home, case)
        elif asked:
            await _post(client, home, case, where)
        elif by_itself and not await _post_or_wait(client, home, case, where):
            await tell(interaction, _NOT_NOW)
    except (discord.Forbidden, discord.NotFound):
        await client.ledgers.leave_unposted(home, case.number)
        await tell(interaction, NOT_HERE)


def destination(interaction: Interaction, case: Case, settings: Settings, *, found: bool = False) -> str:
    """Who gets to see the finding, in a sentence for the cards before it and, `found`, for its own."""
    if not in_a_club(interaction):
        return "Only you see this." if others_read_here(interaction) else ""
    where = _asked_in(interaction.client, interaction.client.home(interaction), case) or interaction.channel_id
    asker = "you" if is_asker(interaction, case) else "who asked"
    return destined(case, settings, f"<#{where}>", asker, found=found)


def destined(case: Case, settings: Settings, where: str, asker: str = "you", *, found: bool = False) -> str:
    if case.post is not None:
        return f"Posted in <#{case.post.channel}>."
    if case.private:
        return f"Private: only {asker}{' and the directors called' if case.called else ''} will see it."
    if settings.post == "asked":
        return f"Only {asker} and the directors see it, unless it is posted in {where} on request."
    return f"This is posted in {where}." if found else f"The ruling will be posted in {where}."


async def ask_to_post(interaction: Interaction, case: Case) -> None:
    """Shows what everybody would read; nothing is posted yet."""
    client = interaction.client
    home = client.home(interaction)
    where = f"<#{_asked_in(client, home, case) or interaction.channel_id}>"
    view = confirmation(await _drawn(client, home, case), where, Controls(case.number, case.turn))
    await interaction.response.edit_message(view=view)


async def post_left(client: DirectorPlease, home: str) -> None:
    """Posts the findings that were on disk when the bot ended, or when Discord took no post."""
    async with client.posting[home]:
        for case in await client.ledgers.unposted_cases(home):
            try:
                where = _asked_in(client, home, case)
                if where is None or discord.utils.utcnow() - case.opened_at > _STALE:
                    await client.ledgers.leave_unposted(home, case.number)
                else:
                    await _post_or_wait(client, home, case, where, late=True)
            except (discord.Forbidden, discord.NotFound, LawError):
                await client.ledgers.leave_unposted(home, case.number)
            except LedgerError:  # that concerns the whole file
                raise
            except Exception:  # one case that cannot be drawn holds no other finding up
                log.exception("%s: the finding of case %s cannot be drawn, and is not posted", home, case.number)
                await client.ledgers.leave_unposted(home, case.number)


def _asked_in(client: DirectorPlease, home: str, case: Case) -> str | None:
    """The channel of the case, where it is one of this server's and still there: a case may come from a file."""
    guild = client.get_guild(int(home))
    known = guild is not None and case.channel is not None and guild.get_channel_or_thread(int(case.channel))
    return case.channel if known else None


async def _post_or_wait(client: DirectorPlease, home: str, case: Case, where: str, *, late: bool = False) -> bool:
    """Whether the finding is posted; where Discord or the network fail it waits for the next time."""
    try:
        if not (late and await _posted_before(client, home, case, where)):
            await _post(client, home, case, where)
    except (discord.Forbidden, discord.NotFound, LawError):
        raise
    except Exception:
        log.warning("the finding of case %s has to wait", case.number, exc_info=True)
        client.unsent.add(home)
        return False
    return True


async def _posted_before(client: DirectorPlease, home: str, case: Case, where: str) -> bool:
    channel = client.get_partial_messageable(int(where))
    before = await sent_before(channel, case.opened_at, POST_ID.format(case.number))
    if before is not None:
        await client.ledgers.set_case_post(home, case.number, where, str(before.id))
        await redraw(client, home, await client.ledgers.case(home, case.number))
    return before is not None


async def sent_before(channel: discord.PartialMessageable, since: datetime, custom_id: str) -> discord.Message | None:
    """A card of ours with this control, posted by a process that ended before it could write that down. Discord knows
    a nonce for some minutes only, so what is older is looked for."""
    if discord.utils.utcnow() - since < _NONCE_HOLDS:
        return None
    try:
        async for message in channel.history(limit=_LOOKED_THROUGH, after=since, oldest_first=True):
            if message.author.id == channel._state.self_id and custom_id in _custom_ids(message):
                return message
    except discord.Forbidden:
        log.warning("I may not read back in channel %s: a card may be posted twice after a crash", channel.id)
    return None


def _custom_ids(message: discord.Message) -> set[str]:
    view = discord.ui.LayoutView.from_message(message)
    return {str(getattr(item, "custom_id", "")) for item in view.walk_children()}


async def _post(client: DirectorPlease, home: str, case: Case, where: str) -> None:
    channel = client.get_partial_messageable(int(where))
    view = await _drawn(client, home, case)
    message = await channel.send(view=view, nonce=nonce("post", home, case.number))
    await client.ledgers.set_case_post(home, case.number, where, str(message.id))
    now = await client.ledgers.case(home, case.number)
    if now.turn != case.turn:  # somebody went on while the post was on its way
        await redraw(client, home, now)


async def redraw(client: DirectorPlease, home: str, case: Case) -> None:
    """Keeps the post of a case true. Raises discord.HTTPException, and LawError where the law has moved on."""
    if case.post is None:
        return
    channel = client.get_partial_messageable(int(case.post.channel))
    view = await _drawn(client, home, case)
    with contextlib.suppress(discord.NotFound):  # somebody has taken the post away: so be it
        await channel.get_partial_message(int(case.post.message)).edit(view=view)


async def _drawn(client: DirectorPlease, home: str, case: Case) -> Card:
    finding = _without_particulars(client.corpus, case)
    if finding is None:
        return being_corrected(case.number)
    return short_form(case.number, finding, client.corpus, await beside_finding(client, home, case))


def _without_particulars(corpus: Corpus, case: Case) -> Finding | None:
    """The finding that stands, as if the text had named no card, suit or seat."""
    first, *later = case.steps
    return screen(corpus, ({**first, "text": ""}, *later)).stands


def nonce(*what: object) -> str:
    """The same for the same thing: Discord then makes one message of two that cross."""
    return hashlib.sha256(":".join(map(str, what)).encode()).hexdigest()[:_MOST_NONCE]
