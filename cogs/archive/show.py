"""What somebody looks at: a ruling with its life, what they asked, the club's figures; and what of it all may see."""

from __future__ import annotations

import asyncio
import io
from datetime import date, timedelta

import discord

from bot.actions.archive import AskedCase, cases_of
from bot.actions.blanks import with_cards
from bot.client import Interaction, tell
from bot.ledger import Case, Ledger, Ruling, RulingPost
from bot.records import Statistics, Viewer, show, statistics
from bot.records.chart import png
from cogs.archive.figures_view import PICTURE, figures_card
from cogs.archive.views import PAGE, asked_card, share_row
from cogs.cards.context import Context
from cogs.cards.layout import CardView
from cogs.cards.rulings import public_form
from cogs.context import jump, links_to
from cogs.permissions import in_a_club
from cogs.posts.rulings import SHARED
from cogs.reach import NOT_POSTED, may_write
from cogs.rulings import reader, ruling_view
from cogs.visibility import others_read_here

_MOST_PAGES = 60
_JUST_NOW = timedelta(minutes=1)


async def open_alone(interaction: Interaction, number: int) -> None:
    """All that this person may see of it, for this person alone. Raises NoSuchRuling."""
    view = await ruling_view(interaction, number)
    if in_a_club(interaction):
        container = view.children[0]
        assert isinstance(container, discord.ui.Container)
        container.add_item(share_row(number))
    await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))


async def publish_again(interaction: Interaction, number: int) -> None:
    """The public form, once more and here, by somebody who may see the ruling. Raises NoSuchRuling."""
    if not may_write(interaction):
        await tell(interaction, NOT_POSTED)
        return
    client = interaction.client
    tenant = client.tenant(interaction)
    viewer = reader(interaction, await client.ledgers.settings.current(tenant)).viewer
    ruling, case = await client.ledgers.read(tenant, _with_case, number, viewer)
    if there := _shared_just_now(ruling, interaction):
        await tell(interaction, f"It was shared here a moment ago: {jump(tenant, there.channel, there.message or '')}")
        return
    notes = await client.ledgers.notes.current(tenant, [*ruling.entry.clauses, ruling.entry.module or ""])
    worded = with_cards(client.corpus, ruling, case) if ruling.entry.released else ruling
    view = public_form(worded, client.corpus, Context(notes=tuple(notes.values())))
    sent = await interaction.response.send_message(view=view)
    if in_a_club(interaction) and sent.message_id is not None:
        channel, message = str(interaction.channel_id), str(sent.message_id)
        await client.ledgers.outbox.record_card(
            tenant, number, ruling.revision, f"{SHARED}{message}", channel, message, interaction.created_at
        )


def _shared_just_now(ruling: Ruling, interaction: Interaction) -> RulingPost | None:
    """Pressed twice, or by two at once."""
    since, here = interaction.created_at - _JUST_NOW, str(interaction.channel_id)
    shared = [post for post in ruling.posts if post.kind.startswith(SHARED) and post.channel == here and post.message]
    return next((post for post in shared if discord.utils.snowflake_time(int(post.message or 0)) > since), None)


def _with_case(ledger: Ledger, number: int, viewer: Viewer) -> tuple[Ruling, Case | None]:
    ruling = show(ledger, number, viewer)
    return ruling, ledger.cases.get(ruling.case) if ruling.case is not None else None


async def asked_view(interaction: Interaction, page: int) -> CardView:
    client = interaction.client
    page = max(0, min(page, _MOST_PAGES))
    tenant = client.tenant(interaction)
    asked, links = await client.ledgers.read(tenant, _asked_page, str(interaction.user.id), page, tenant)
    return asked_card(asked[:PAGE], page, client.corpus, links, more=len(asked) > PAGE)


def _asked_page(ledger: Ledger, person: str, page: int, tenant: str) -> tuple[list[AskedCase], dict[int, str]]:
    asked = cases_of(ledger, person, page, PAGE)
    return asked, links_to(ledger, [ruling.number for each in asked for ruling in each.rulings], tenant)


async def figures(interaction: Interaction, since: date | None, until: date | None, *, share: bool) -> None:
    client = interaction.client
    counted = await client.ledgers.read(client.tenant(interaction), _count, since, until)
    span = " ".join(filter(None, [f"from {since}" if since else "", f"to {until}" if until else ""]))
    whose = f"Rulings of {interaction.guild.name}" if interaction.guild and in_a_club(interaction) else "Your rulings"
    title = f"{whose}{f' · {span}' if span else ''}"
    hidden = others_read_here(interaction) and not (share and may_write(interaction))
    if counted.total:
        picture = await asyncio.to_thread(png, counted, title)
        file = discord.File(io.BytesIO(picture), PICTURE)
        await interaction.response.send_message(view=figures_card(counted, title), file=file, ephemeral=hidden)
    else:
        view = figures_card(counted, title, in_a_span=bool(span))
        await interaction.response.send_message(view=view, ephemeral=hidden)


def _count(ledger: Ledger, since: date | None, until: date | None) -> Statistics:
    return statistics(ledger, since=since, until=until)
