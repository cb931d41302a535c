"""A ruling found, shown to whom it may be shown, and brought to the channel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.actions import archive
from bot.actions.appeals import is_asked_by
from bot.actions.blanks import with_cards
from bot.client import DirectorPlease, Interaction, tell
from bot.early import answer
from bot.ledger import Case, Ledger, Ruling, Settings
from bot.records import Viewer
from cogs.cards.context import NOT_FILLED, Context
from cogs.cards.layout import CardView
from cogs.cards.rulings import full_form
from cogs.context import jump, links_to
from cogs.permissions import in_a_club, is_director, is_official
from cogs.posts.findings import redraw_under
from cogs.posts.letters import send_letters
from cogs.posts.rulings import deliver
from cogs.reach import channels_read
from cogs.visibility import others_read_here


@dataclass(frozen=True, slots=True)
class Reader:
    """What the person before the screen may see and do, as the press itself tells it."""

    viewer: Viewer
    directs: bool


def reader(interaction: Interaction, settings: Settings) -> Reader:
    official = is_official(interaction, settings)
    viewer = Viewer.official() if official else _member(interaction)
    return Reader(viewer, official and is_director(interaction, settings))


def everybody(interaction: Interaction) -> Viewer:
    """Whoever reads what is shared here: the server's members, with no more than all of them may see."""
    guild = interaction.guild
    read = channels_read(guild, guild.default_role) if guild and in_a_club(interaction) else frozenset[str]()
    return Viewer.member("everybody", read)


def _member(interaction: Interaction) -> Viewer:
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member) or not in_a_club(interaction):
        return Viewer.member(str(user.id))
    return Viewer.member(str(user.id), channels_read(guild, user))


async def open_ruling(interaction: Interaction, number: int) -> None:
    """A card of its own with all that this person may see of it. Raises NoSuchRuling."""
    view = await ruling_view(interaction, number)
    await answer(interaction, view, ephemeral=others_read_here(interaction))


async def ruling_view(interaction: Interaction, number: int) -> CardView:
    client = interaction.client
    tenant = client.tenant(interaction)
    settings = await client.ledgers.settings.current(tenant)
    reads = reader(interaction, settings)
    ruling, context, case = await client.ledgers.read(
        tenant, _visible_ruling, number, reads, archive.digests(client.corpus), tenant
    )
    return full_form(with_cards(client.corpus, ruling, case), client.corpus, context)


async def bring_to_channel(interaction: Interaction, ruling: int) -> None:
    """Sends what waits, and tells this person about what has to wait longer."""
    for trouble in await bring_from(interaction.client, interaction.client.tenant(interaction), ruling):
        await tell(interaction, trouble)


async def bring_from(client: DirectorPlease, tenant: str, ruling: int) -> list[str]:
    """What waits of this server's ledger: cards, then letters, which lead to them, then the posts of what was found.
    Returns a sentence for each card that has to wait longer."""
    troubles = await deliver(client, tenant)
    await send_letters(client, tenant)
    replaced_by = (await client.ledgers.rulings.get(tenant, ruling)).entry.superseded_by
    await redraw_under(client, tenant, replaced_by or ruling)
    return troubles


def _visible_ruling(
    ledger: Ledger, number: int, reads: Reader, today: Mapping[str, str], tenant: str
) -> tuple[Ruling, Context, Case | None]:
    """The case only for whoever may see the cards that it names."""
    opened = archive.open_ruling(ledger, number, reads.viewer, today)
    ruling, before = opened.ruling, [other for other, _ in opened.alike]
    entry = ruling.entry
    others = [n for n in (entry.supersedes, entry.superseded_by, *(each.number for each in before)) if n is not None]
    context = Context(
        notes=opened.notes,
        before=before,
        links=links_to(ledger, others, tenant),
        asked_at=_link_to_finding(ledger, ruling, tenant),
        stale=opened.stale,
        official=reads.viewer.is_official,
        directs=reads.directs,
        filled=ledger.sheets.get(ruling.case) if reads.directs and ruling.case is not None else NOT_FILLED,
        appeals_at=int(tenant) if is_asked_by(ledger, ruling, reads.viewer.id) and tenant.isdecimal() else 0,
    )
    sees_cards = entry.released or reads.viewer.is_official or is_asked_by(ledger, ruling, reads.viewer.id)
    case = ledger.cases.get(ruling.case) if sees_cards and ruling.case is not None else None
    return ruling, context, case


def _link_to_finding(ledger: Ledger, ruling: Ruling, tenant: str) -> str:
    post = ledger.cases.get(ruling.case).post if ruling.case is not None else None
    return jump(tenant, post.channel, post.message) if post else ""
