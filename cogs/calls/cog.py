"""Calling the director: aloud in the channel, where a director says that they are coming, and when it is done."""

from __future__ import annotations

import contextlib
import logging

import discord
from discord.ext import commands

from bot.actions.club import note_tried
from bot.actions.limits import MOST_PLACE
from bot.client import DirectorPlease, Interaction, sent, tell
from bot.ledger import Call, CallStands, Case, Settings
from bot.presses import calls as presses
from bot.presses.asking import LetDirectorsIn
from bot.presses.club import ShowSettings
from cogs.calls.views import call_card, call_form, ping_card
from cogs.cards.forms import read_form
from cogs.cards.layout import CardView
from cogs.cases import find
from cogs.context import jump
from cogs.permissions import (
    NOT_OPEN,
    in_a_club,
    is_asker,
    is_open_to_directors,
    may_take_part,
    no_director,
    no_manager,
    person,
)
from cogs.reach import FETCH, NOT_CALLED, NOT_HERE, bot_may_write, may_write, silence
from cogs.visibility import nonce
from lawtext.model import Corpus, LawError

log = logging.getLogger(__name__)

_NO_CLUB = "From here I can call nobody: raise your hand at the table and call the director."
_NOT_NOW = "Discord does not take the call just now."
_AFTER_OTHERS = "The directors were pinged by other calls a moment ago: this one stands below those, without a ping."
_NOT_YOUR_CALL = "Only whoever called takes the call back; a director presses *Done*."
_TESTED = "There it is. Ask a director whether their telephone said so: each of them can mute this server or channel."


class Calls(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        bot.on_press(presses.CallDirector, _open_form)
        bot.on_press(presses.CallForm, _call)
        bot.on_press(presses.AnswerCall, _answer)
        bot.on_press(presses.WithdrawCall, _withdraw)
        bot.on_press(presses.TryPing, _try_ping)


async def _open_form(interaction: Interaction, press: presses.CallDirector) -> None:
    """Asks for the place, unless it is known by now that there can be no call."""
    client = interaction.client
    case, settings = await find(interaction, press.case)
    if why := _no_call(interaction, case, settings):
        await tell(interaction, why)
        return
    tenant, by, at = client.tenant(interaction), str(interaction.user.id), interaction.created_at
    try:
        await client.ledgers.calls.check(tenant, case.number, by=by, at=at)
    except CallStands as stands:
        await tell(interaction, _standing(stands.call, tenant))
        return
    place = await client.ledgers.calls.last_place(tenant, by, at)
    await interaction.response.send_modal(call_form(case.number, place, silent=bool(silence(interaction, settings))))


async def _try_ping(interaction: Interaction, _: presses.TryPing) -> None:
    client = interaction.client
    settings = await client.ledgers.settings.current(client.tenant(interaction))
    if refusal := no_manager(interaction):
        await tell(interaction, refusal)
    elif not bot_may_write(interaction):
        await tell(interaction, NOT_HERE)
    elif why := silence(interaction, settings):
        await tell(interaction, f"A call from here pings nobody: {why}")
    else:
        once = nonce("ping", interaction.channel_id, f"{interaction.created_at:%H:%M}")
        await interaction.response.defer()
        await _send(interaction, ping_card(_mention(settings)), once, settings)
        tenant, by, at = client.tenant(interaction), person(interaction), interaction.created_at
        await client.ledgers.write(tenant, note_tried, "call", by=by, at=at)
        await client.press(interaction, ShowSettings())
        await tell(interaction, _TESTED)


async def _call(interaction: Interaction, press: presses.CallForm) -> None:
    """On disk first, then in the channel; then the caller reads what came of it."""
    number = press.case
    case, settings = await find(interaction, number)
    if why := _no_call(interaction, case, settings):
        await tell(interaction, why)
        return
    client, quiet = interaction.client, silence(interaction, settings)
    tenant, by, at = client.tenant(interaction), str(interaction.user.id), interaction.created_at
    place = read_form(sent(interaction)).get("place", "")[:MOST_PLACE]
    try:
        call = await client.ledgers.calls.open(tenant, case.number, by=by, place=place, pings=not quiet, at=at)
    except CallStands as stands:
        await tell(interaction, _standing(stands.call, tenant))
        return
    case = await _open_to_directors(interaction, case)
    if trouble := await _post(interaction, call, case, settings):
        await client.ledgers.calls.mark_failed(tenant, call.id, at=discord.utils.utcnow())
        await tell(interaction, f"{trouble} {FETCH}")
        return
    await tell(interaction, " ".join(filter(None, [_outcome(call, settings, quiet), _opening_note(case)])))


async def _open_to_directors(interaction: Interaction, case: Case) -> Case:
    """Whoever is called may open the case; where the law data have moved on from under it the call is made all the
    same."""
    if is_asker(interaction, case) and not case.called:
        with contextlib.suppress(LawError):
            await interaction.client.press(interaction, LetDirectorsIn(case.number))
        case, _ = await find(interaction, case.number)
    if not interaction.response.is_done():
        await interaction.response.defer()
    return case


async def _post(interaction: Interaction, call: Call, case: Case, settings: Settings) -> str:
    """Why it is not; empty where it is."""
    client = interaction.client
    tenant = client.tenant(interaction)
    view = _view(call, case, client.corpus, f"{_mention(settings)}" if call.pings else "")
    try:
        message = await _send(interaction, view, nonce("call", tenant, call.id), settings)
    except (discord.Forbidden, discord.NotFound):
        return NOT_HERE
    except Exception:  # the network, Discord itself: somebody waits at a table
        log.warning("the call %s was not posted", call.id, exc_info=True)
        return _NOT_NOW
    channel, at = str(interaction.channel_id), discord.utils.utcnow()
    await client.ledgers.calls.mark_posted(tenant, call.id, channel=channel, message=str(message.id), at=at)
    return ""


async def _send(interaction: Interaction, view: CardView, once: str, settings: Settings) -> discord.Message:
    """The directors' role, where the club has named one, is all that this bot ever pings."""
    roles = [discord.Object(int(settings.director_role))] if settings.director_role else []
    allowed = discord.AllowedMentions(everyone=False, users=False, roles=roles)
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    return await channel.send(view=view, nonce=once, allowed_mentions=allowed)


async def _answer(interaction: Interaction, press: presses.AnswerCall) -> None:
    client, answer = interaction.client, press.answer
    tenant, by = client.tenant(interaction), str(interaction.user.id)
    if refusal := no_director(interaction, await client.ledgers.settings.current(tenant)):
        if answer == "done" and await _has_called(interaction, press.call):  # on a card without "Never mind", too
            await _withdraw(interaction, presses.WithdrawCall(press.call))
        else:
            await tell(interaction, refusal)
        return
    call = await client.ledgers.calls.answer(tenant, press.call, answer, by=by, at=interaction.created_at)
    case = await client.ledgers.cases.get(tenant, call.case)
    await interaction.response.edit_message(view=_view(call, case, client.corpus))
    if answer == "coming" and call.state == "coming" and call.comes != by:
        await tell(interaction, f"<@{call.comes}> was quicker, and is coming.")


async def _withdraw(interaction: Interaction, press: presses.WithdrawCall) -> None:
    if not await _has_called(interaction, press.call):
        await tell(interaction, _NOT_YOUR_CALL)
        return
    client, tenant, by = interaction.client, interaction.client.tenant(interaction), str(interaction.user.id)
    call = await client.ledgers.calls.answer(tenant, press.call, "withdrawn", by=by, at=interaction.created_at)
    case = await client.ledgers.cases.get(tenant, call.case)
    await interaction.response.edit_message(view=_view(call, case, client.corpus))


async def _has_called(interaction: Interaction, id: int) -> bool:
    """Raises NoSuchCall."""
    client = interaction.client
    call = await client.ledgers.calls.get(client.tenant(interaction), id)
    return in_a_club(interaction) and call.by == str(interaction.user.id)


def _view(call: Call, case: Case, corpus: Corpus, ping: str = "") -> CardView:
    module = corpus.modules.get(case.module or "")
    title = module.title if module and not case.private else ""
    return call_card(call, title, ping, opens=is_open_to_directors(case))


def _no_call(interaction: Interaction, case: Case, settings: Settings) -> str:
    """Why no call can be made from here, and what to do instead."""
    if not in_a_club(interaction):
        return _NO_CLUB
    if not bot_may_write(interaction):
        return f"{NOT_HERE} {FETCH}"
    if case.private and not may_write(interaction):
        return f"{NOT_CALLED} {FETCH}"
    return "" if may_take_part(interaction, case, settings) else NOT_OPEN


def _standing(call: Call, tenant: str) -> str:
    where = jump(tenant, call.post.channel, call.post.message) if call.post else ""
    if call.state == "coming":
        return f"<@{call.comes}> is coming: {where}"
    when = discord.utils.format_dt(call.at, "R")
    return f"The director was called {when}, and nobody has answered yet: {where} . If it cannot wait: {FETCH}"


def _outcome(call: Call, settings: Settings, quiet: str) -> str:
    if quiet:
        return f"Your call stands in this channel, but it has pinged nobody. {FETCH}\n-# Why: {quiet}\n"
    return f"I am calling the director in this channel: {_mention(settings)}." if call.pings else _AFTER_OTHERS


def _opening_note(case: Case) -> str:
    return "The directors may open this case now, though it is private." if case.private and case.called else ""


def _mention(settings: Settings) -> str:
    return f"<@&{settings.director_role}>" if settings.director_role else ""


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Calls(bot))
