"""Appeals: which wait, and one by who asked, from the letter that told them or from the ruling itself."""

from __future__ import annotations

import logging

import discord

from bot.actions.appeals import appeal, asked_by, check_appeal
from bot.actions.archive import open_appeals
from bot.actions.limits import MOST_TEXT
from bot.actions.refusal import REFUSALS, Refusal
from bot.actions.revisions import Edit
from bot.client import DirectorPlease, Interaction, sent, tell
from bot.ledger import Ledger, OutdatedRuling, Ruling
from bot.presses.letters import Appeal, AppealForm
from cogs.cards.context import link
from cogs.cards.forms import Form, give_back, line, read_form
from cogs.cards.markdown import escape
from cogs.context import links_to
from cogs.permissions import person
from cogs.posts.rulings import SHARED
from cogs.rulings import bring_from

log = logging.getLogger(__name__)

_MOST_APPEALS, _MOST_LISTED = 15, 80
_NO_APPEALS = "No ruling is under appeal."
_NO_MEMBER = "You are not in that server any more, so you can appeal nothing there."
_ELSEWHERE = "From here I cannot reach that ruling: open it in its server with /rulings show, and appeal there."
_NOT_NOW = "Discord does not say just now whether you are still in that server: please try again in a moment."
_APPEALED = "Ruling {} is under appeal now: its card says so, {}. I write to you when it is answered."
_CALLED = "and I call the directors below it"
_LISTED = "and the directors find it with /director appeals. Tell the director, too, if you can"


def appeals_told(ledger: Ledger, tenant: str) -> str:
    """The one that waits longest first."""
    waiting, count = open_appeals(ledger, _MOST_APPEALS)
    links = links_to(ledger, [ruling.number for ruling in waiting], tenant)
    lines = [
        f"{link(each.number, links)} appealed {discord.utils.format_dt(each.since, 'R')}: "
        f"{escape(each.entry.verdict, _MOST_LISTED)}"
        for each in waiting
    ]
    more = f"and {count - len(waiting)} more" if count > len(waiting) else ""
    return "\n".join(["Under appeal, to be opened with /rulings show:", *lines, more]) if waiting else _NO_APPEALS


async def open_appeal_form(interaction: Interaction, press: Appeal) -> None:
    """Raises NoSuchRuling, ImpossibleMove."""
    client, asker = interaction.client, str(interaction.user.id)
    if not await client.lets_in(interaction, press.server):
        return
    if client.get_guild(press.server) is None:
        await tell(interaction, _NO_MEMBER if client.ledgers.own(str(press.server)) else _ELSEWHERE)
        return
    ruling = await client.ledgers.read(str(press.server), asked_by, press.ruling, asker)
    check_appeal(ruling, interaction.created_at)
    hint = "What is wrong with it: the directors read this, nobody else"
    form = Form(
        f"Appeal ruling {press.ruling}",
        AppealForm(press.server, press.ruling, ruling.revision),
        line("Why", "why", hint=hint, needed=True, most=MOST_TEXT),
    )
    await interaction.response.send_modal(form)


async def take_appeal(interaction: Interaction, press: AppealForm) -> None:
    """On disk, then told to who appeals, then on the card."""
    client, tenant = interaction.client, str(press.server)
    if not await client.lets_in(interaction, press.server):
        return
    entered = read_form(sent(interaction))
    await interaction.response.defer(ephemeral=True, thinking=True)  # Discord is asked again and again where it fails
    try:
        if not await _is_member(client, press.server, interaction.user.id):
            await tell(interaction, _NO_MEMBER)
            return
    except discord.HTTPException:
        log.warning("nobody knows whether who appeals ruling %s is a member", press.ruling, exc_info=True)
        await tell(interaction, give_back(Refusal(_NOT_NOW), entered))
        return
    edit = Edit(press.ruling, press.revision, person(interaction), interaction.created_at, entered.get("why", ""))
    try:
        ruling = await client.ledgers.write(tenant, appeal, edit)
    except (OutdatedRuling, *REFUSALS) as error:
        await tell(interaction, give_back(error, entered))
        return
    try:
        await tell(interaction, _APPEALED.format(press.ruling, await _who_hears(client, tenant, ruling)))
    finally:
        await bring_from(client, tenant, press.ruling)


async def _who_hears(client: DirectorPlease, tenant: str, ruling: Ruling) -> str:
    """What is posted below the card calls the directors, where there is a card and a role of theirs."""
    carded = any(post.message and not post.kind.startswith(SHARED) for post in ruling.posts)
    return _CALLED if carded and (await client.ledgers.settings.current(tenant)).director_role else _LISTED


async def _is_member(client: DirectorPlease, server: int, user: int) -> bool:
    if (guild := client.get_guild(server)) is None:
        return False
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return False
    return True
