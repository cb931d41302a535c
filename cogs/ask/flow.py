"""A case on Discord: opened, moved on by one step, shown again; always on disk before it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.actions.codec import encode, finding_of, outcome_of, steps_of
from bot.client import DirectorPlease, Interaction, tell
from bot.ledger import Case, Ledger, Outdated, Person, Settings
from cogs.ask.panel_views import unclear_card
from cogs.ask.views import Standing, card
from cogs.cards.layout import Card
from cogs.cards.markdown import escape
from cogs.context import beside_finding
from cogs.permissions import NOT_OPEN, in_a_club, is_asker, is_director, may_take_part, person
from cogs.posts.findings import destination, posts_by_itself, publish
from cogs.reach import may_write
from cogs.visibility import others_read_here
from lawtext.conversation import Screen, Step, begin, screen, step
from lawtext.conversation.steps import Ask, CallDirector, SetPrivate
from lawtext.editions import in_force
from lawtext.matcher import NONE
from lawtext.model import LawError


class NotUnderstood(Exception):
    """What was said is no bridge."""


async def new_case(
    interaction: Interaction,
    text: str,
    edition: str | None = None,
    module: str = "",
    *,
    private: bool = False,
    writer: str | None = None,
    at_panel: bool = False,
) -> None:
    """Read and match a text, and show its asker where that leads. Raises LawError.

    Where somebody may not write themselves nothing is posted for them, but below a panel: whoever put it there wants
    its rulings there."""
    posts = in_a_club(interaction)
    private = private or (posts and not at_panel and not may_write(interaction))
    asked = Asked(person(interaction), str(interaction.channel_id), interaction.created_at, private, writer, posts)
    client = interaction.client
    try:
        case, shown, settings = await begun(client, client.tenant(interaction), asked, text, edition, module)
    except NotUnderstood:
        await interaction.response.send_message(view=unclear_card(text), ephemeral=others_read_here(interaction))
        return
    await show(interaction, case, shown, settings)
    await publish(interaction, case, shown, settings)


@dataclass(frozen=True, slots=True)
class Asked:
    """By whom, where and when. `writer`: whose words they are, where not the asker's (an id); `posts`: a finding that
    the text leads to straight away goes to the channel, as far as the club has it so."""

    asker: Person
    channel: str
    at: datetime
    private: bool = False
    writer: str | None = None
    posts: bool = False


async def begun(
    client: DirectorPlease, tenant: str, asked: Asked, text: str, edition: str | None = None, module: str = ""
) -> tuple[Case, Screen, Settings]:
    """A case on disk, and where its text leads. Raises LawError, and NotUnderstood where there is no case to open."""
    async with client.in_turn(tenant):
        settings = await client.ledgers.settings.current(tenant)
        steps = begin(client.corpus, text, edition, in_force(settings.edition), module)
        if _unclear(steps):
            raise NotUnderstood
        shown = screen(client.corpus, steps)
        case = await client.ledgers.cases.open(
            tenant,
            asker=asked.asker,
            channel=asked.channel,
            text=shown.text,
            digest=client.corpus.digest,
            private=asked.private,
            step=encode(steps[0]),
            at=asked.at,
            writer=asked.writer,
            to_post=asked.posts and posts_by_itself(shown, settings, private=asked.private),
            **outcome_of(shown),
        )
    return case, shown, settings


def _unclear(steps: Sequence[Step]) -> bool:
    """Whether somebody said something that is no bridge: thanks, a song, another language."""
    match steps:
        case [Ask(text=text, verdict=verdict, neighbours=()), *_]:
            return bool(text.strip()) and verdict == NONE
    return False


async def show(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> None:
    """A card of its own, which nobody but this person sees."""
    view = await drawn(interaction, case, shown, settings)
    await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))


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
    if not case.private and (shown := await present(interaction, case)) is not None:
        await _moved(interaction, case, SetPrivate(True), shown, to_post=False)
    if not interaction.response.is_done():
        await open_case(interaction, number)


async def advance(interaction: Interaction, case: Case, taken: Step, settings: Settings) -> None:
    """One more step, unless somebody was quicker: then where the case stands now. Raises LawError."""
    client = interaction.client
    async with client.in_turn(client.tenant(interaction)):
        _, shown = step(client.corpus, steps_of(case), taken)
        try:
            private = taken.private if isinstance(taken, SetPrivate) else case.private
            to_post = in_a_club(interaction) and posts_by_itself(shown, settings, private=private)
            case = await _moved(interaction, case, taken, shown, to_post)
        except Outdated as moved:
            case, shown = moved.case, screen(client.corpus, steps_of(moved.case))
    await interaction.response.edit_message(view=await drawn(interaction, case, shown, settings))
    await publish(interaction, case, shown, settings)


async def open_to_directors(interaction: Interaction, case: Case, settings: Settings) -> Case:
    """The asker calls for the director: from now on the directors may open the case, private or not."""
    if in_a_club(interaction) and is_asker(interaction, case) and not case.called:
        await advance(interaction, case, CallDirector(), settings)
        case, _ = await find(interaction, case.number)
    return case


async def post_on_request(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> None:
    await interaction.response.defer()
    await publish(interaction, case, shown, settings, asked=True)
    case, settings = await find(interaction, case.number)
    await interaction.edit_original_response(view=await drawn(interaction, case, shown, settings))


async def _moved(interaction: Interaction, case: Case, taken: Step, shown: Screen, to_post: bool) -> Case:
    client = interaction.client
    return await client.ledgers.cases.add_step(
        client.tenant(interaction),
        case.number,
        turn=case.turn,
        step=encode(taken),
        by=person(interaction),
        at=interaction.created_at,
        to_post=to_post,
        **outcome_of(shown),
    )


async def find(interaction: Interaction, number: int) -> tuple[Case, Settings]:
    """A case of this tenant with the tenant's settings. Raises NoSuchCase."""
    client = interaction.client
    return await client.ledgers.read(client.tenant(interaction), _with_settings, number)


async def present(interaction: Interaction, case: Case) -> Screen | None:
    """The case as it stands; where the law data have moved on from under it, what was found then, in words."""
    try:
        return screen(interaction.client.corpus, steps_of(case))
    except LawError as error:
        said = f" What was found then: {escape(found.say, 1000)}" if (found := finding_of(case)) else ""
        changed = f"The law data have changed since case {case.number} was asked ({error})."
        await tell(interaction, f"{changed}{said} Please ask again with /ruling.")
        return None


async def drawn(interaction: Interaction, case: Case, shown: Screen, settings: Settings) -> Card:
    here = await standing(interaction, case, settings)
    if shown.finding is not None:
        here = replace(here, goes=destination(interaction, case, settings, found=True))
    return card(shown, interaction.client.corpus, here)


async def standing(interaction: Interaction, case: Case, settings: Settings) -> Standing:
    client, here = interaction.client, _standing(interaction, case, settings)
    beside = await beside_finding(client, client.tenant(interaction), case, directs=here.can_rule)
    return replace(here, beside=beside)


def _standing(interaction: Interaction, case: Case, settings: Settings) -> Standing:
    in_club = in_a_club(interaction)
    brings = in_club and may_write(interaction, case.channel)
    asked = is_asker(interaction, case)
    return Standing(
        case.number,
        case.turn,
        can_post=brings and case.post is None and (asked if case.private else settings.post == "asked"),
        can_hide=brings and asked and case.post is None,
        private=case.private,
        goes=destination(interaction, case, settings),
        can_call=in_club,
        quotes=not asked,
        can_teach=in_club and asked and case.writer is None,  # nobody consents for somebody else
        can_rule=in_club and is_director(interaction, settings),
    )


def _with_settings(ledger: Ledger, number: int) -> tuple[Case, Settings]:
    return ledger.cases.get(number), ledger.settings.current()
