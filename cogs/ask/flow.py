"""A case on Discord: opened, moved on by one step, shown again; always on disk before it is seen."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import cases
from bot.actions.cases import (
    Enquiry,
    NotUnderstood,
    Position,
    decides,
    position_after,
    position_of,
    posts_by_itself,
    read_code,
    read_text,
)
from bot.actions.codec import finding_of, steps_of
from bot.client import DirectorPlease, Interaction, tell
from bot.early import answer, change
from bot.ledger import Case, Outdated, Settings
from cogs.ask.panel_views import unclear_card
from cogs.ask.parts import Standing
from cogs.ask.sheet_views import has_sheet
from cogs.ask.views import card
from cogs.cards.layout import CardView
from cogs.cards.markdown import escape
from cogs.cases import find
from cogs.context import finding_context
from cogs.permissions import NOT_OPEN, in_a_club, is_asker, is_director, is_open_to_directors, may_take_part, person
from cogs.posts.findings import destination, publish, take_out_of_channel
from cogs.reach import may_write
from cogs.visibility import others_read_here
from lawtext.conversation import Screen, Steps
from lawtext.conversation.steps import CallDirector, SetPrivate
from lawtext.model import LawError


async def new_case(
    interaction: Interaction,
    text: str,
    edition: str | None = None,
    module: str = "",
    *,
    private: bool = False,
    writer: str | None = None,
    at_panel: bool = False,
    follows: int = 0,
) -> None:
    """Read and match a text, and show its asker where that leads. Raises LawError.

    Where somebody may not write themselves nothing is posted for them, but below a panel: whoever put it there wants
    its rulings there."""
    await interaction.client.early.answer_later(interaction, ephemeral=others_read_here(interaction))
    posts = in_a_club(interaction)
    private = private or (posts and not at_panel and not may_write(interaction))
    enquiry = Enquiry(
        asker=person(interaction),
        at=interaction.created_at,
        channel=str(interaction.channel_id),
        private=private,
        writer=writer,
        posts=posts,
    )
    client = interaction.client
    try:
        case, shown, settings = await store_case(
            client, client.tenant(interaction), enquiry, text, edition, module, follows
        )
    except NotUnderstood:
        await answer(interaction, unclear_card(text), ephemeral=others_read_here(interaction))
        return
    await show(interaction, case, shown, settings)
    await publish(interaction, case, shown, settings)


async def store_case(
    client: DirectorPlease,
    tenant: str,
    enquiry: Enquiry,
    text: str,
    edition: str | None = None,
    module: str = "",
    follows: int = 0,
) -> tuple[Case, Screen, Settings]:
    """A case on disk, and where its text leads. Raises LawError, and NotUnderstood where there is no case to open."""
    async with client.in_turn(tenant):
        settings = await client.ledgers.settings.current(tenant)
        position = read_text(client.corpus, settings, text, edition, module, strict=True, follows=follows)
        client.meters.read(position.verdict)
        case = await client.ledgers.write(tenant, cases.open_case, client.corpus, enquiry, position)
    client.budgets.keep(text, int(enquiry.asker.id), int(tenant) if tenant.isdecimal() else None)
    return case, position.screen, settings


async def open_code(interaction: Interaction, code: str) -> None:
    """A case of its own on the facts of a short code, kept to whoever looks it up until they say otherwise."""
    await interaction.client.early.answer_later(interaction, ephemeral=others_read_here(interaction))
    client, tenant = interaction.client, interaction.client.tenant(interaction)
    try:
        position = read_code(client.corpus, code)
    except LawError as error:
        await tell(interaction, f"{escape(str(error)[:1].upper() + str(error)[1:])}.")
        return
    enquiry = Enquiry(
        asker=person(interaction), at=interaction.created_at, channel=str(interaction.channel_id), private=True
    )
    async with client.in_turn(tenant):
        settings = await client.ledgers.settings.current(tenant)
        case = await client.ledgers.write(tenant, cases.open_case, client.corpus, enquiry, position)
    await show(interaction, case, position.screen, settings)


async def show(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> None:
    """A card of its own, which nobody but this person sees."""
    view = await drawn(interaction, case, shown, settings)
    await answer(interaction, view, ephemeral=others_read_here(interaction))


async def open_case(interaction: Interaction, number: int) -> None:
    """For its asker and the directors, as it stands. Raises NoSuchCase."""
    case, settings = await find(interaction, number)
    if not may_take_part(interaction, case, settings):
        await tell(interaction, NOT_OPEN)
    elif (shown := await present(interaction, case)) is not None:
        await show(interaction, case, shown, settings)
        await publish(interaction, case, shown, settings)


async def open_in_private(interaction: Interaction, number: int) -> None:
    """Its asker goes on with a case, and keeps what is found to themselves. Raises NoSuchCase."""
    case, _ = await find(interaction, number)
    if not is_asker(interaction, case):
        await tell(interaction, NOT_OPEN)
        return
    if not case.private and await present(interaction, case) is not None:
        after = position_after(interaction.client.corpus, steps_of(case), SetPrivate(True))
        await _store(interaction, case, after)
    if not interaction.response.is_done():
        await open_case(interaction, number)


async def advance(interaction: Interaction, case: Case, taken: Steps, settings: Settings) -> None:
    """The steps of one press. Raises LawError and Outdated as `_taken` does."""
    case, shown = await _taken(interaction, case, taken)
    await change(interaction, await drawn(interaction, case, shown, settings))
    await publish(interaction, case, shown, settings)


async def take_out(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> None:
    """The post of the case goes out of the channel, and what is found stays with its asker. First the record says so:
    whatever fails after that, the card still offers it, and nothing is posted anew."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    here = await standing(interaction, case, shown, settings)
    if here.can_take_out and not case.private:
        case, shown = await _taken(interaction, case, (SetPrivate(True),))
    why = await take_out_of_channel(interaction, case)
    case, settings = await find(interaction, case.number)
    await change(interaction, await drawn(interaction, case, shown, settings))
    if why:
        await tell(interaction, why)


async def _taken(interaction: Interaction, case: Case, taken: Steps) -> tuple[Case, Screen]:
    """Raises LawError, and Outdated where somebody was quicker; who may read the case is said all the same."""
    client = interaction.client
    async with client.in_turn(client.tenant(interaction)):
        position = position_after(client.corpus, steps_of(case), *taken)
        try:
            case = await _store(interaction, case, position)
        except Outdated as moved:
            if not all(isinstance(each, SetPrivate | CallDirector) for each in taken):
                raise
            position = position_after(client.corpus, steps_of(moved.case), *taken)
            case = await _store(interaction, moved.case, position)
    return case, position.screen


async def open_to_directors(interaction: Interaction, number: int) -> None:
    """The asker calls for the director: from now on the directors may open the case, private or not. Raises LawError
    where the law data have moved on from under it."""
    case, settings = await find(interaction, number)
    if not (in_a_club(interaction) and is_asker(interaction, case)):
        await tell(interaction, NOT_OPEN)
    elif not case.called:
        await advance(interaction, case, (CallDirector(),), settings)
    else:
        await open_case(interaction, number)


async def post_on_request(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> None:
    if not interaction.response.is_done():
        await interaction.response.defer()
    await publish(interaction, case, shown, settings, asked=True)
    case, settings = await find(interaction, case.number)
    await interaction.edit_original_response(view=await drawn(interaction, case, shown, settings))


async def _store(interaction: Interaction, case: Case, position: Position) -> Case:
    client = interaction.client
    return await client.ledgers.write(
        client.tenant(interaction),
        cases.store_step,
        case,
        position,
        by=person(interaction),
        at=interaction.created_at,
        posts=in_a_club(interaction),
    )


async def present(interaction: Interaction, case: Case) -> Screen | None:
    """The case as it stands; where the law data have moved on from under it, what was found then, in words."""
    try:
        return position_of(interaction.client.corpus, case).screen
    except LawError as error:
        said = f" What was found then: {escape(found.say, 1000)}" if (found := finding_of(case)) else ""
        changed = f"The law data have changed since case {case.number} was asked ({error})."
        await tell(interaction, f"{changed}{said} Please ask again with /ruling.")
        return None


async def drawn(
    interaction: Interaction, case: Case, shown: Screen, settings: Settings, *, more: bool = False
) -> CardView:
    here = await standing(interaction, case, shown, settings)
    if shown.finding is not None:
        here = replace(here, goes=destination(interaction, case, settings, found=shown.finding))
    return card(shown, interaction.client.corpus, here, more=more)


async def standing(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> Standing:
    client, here = interaction.client, _standing(interaction, case, shown, settings)
    context = await finding_context(client, client.tenant(interaction), case, shown, directs=here.can_rule)
    is_out = case.post is not None or posts_by_itself(shown, settings, private=case.private)
    takes_out = is_out and in_a_club(interaction) and is_asker(interaction, case) and not context.ruled
    return replace(here, context=context, can_take_out=takes_out)


def _posted(shown: Screen, settings: Settings) -> bool:
    """Whether nobody has to ask for the post."""
    return settings.post != "asked" and (shown.finding is None or decides(shown.finding))


def _standing(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> Standing:
    in_club = in_a_club(interaction)
    brings = in_club and may_write(interaction, case.channel)
    asked = is_asker(interaction, case)
    return Standing(
        case.number,
        case.turn,
        can_post=brings and case.post is None and (asked if case.private else not _posted(shown, settings)),
        can_hide=brings and asked and case.post is None,
        private=case.private,
        goes=destination(interaction, case, settings, judged=has_sheet(shown)),
        can_call=in_club,
        quotes=not asked,
        can_teach=in_club and asked and case.writer is None,  # nobody consents for somebody else
        can_rule=in_club and is_director(interaction, settings),
        can_be_told=in_club and asked and is_open_to_directors(case),
    )
