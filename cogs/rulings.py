"""`/rulings`: what the club has ruled before, found, looked at again and shared."""

from __future__ import annotations

from datetime import date, timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction, sent, tell
from bot.ledger import STATES, Ledger
from bot.records import Query, events, show
from bot.records.days import first_day, last_day, month_named
from cogs.cards import Beside, Card, public_form
from cogs.cards.found import PAGE, Asked, asked_card, found_card, share_row
from cogs.cases import find, present
from cogs.cases import show as show_case
from cogs.channel import others_read_here
from cogs.record import drawn, reader
from cogs.rights import in_a_club, is_official, may_take_part
from cogs.searching import carried, listed, portable
from lawtext.lookup import clauses, modules
from lawtext.model import DEFAULT_EDITION

_WHO_RULED = "Who ruled is for directors and moderators to know: search without `director`."
_UNKNOWN = "I don't know that button: please search again with /rulings search."
_NOT_OPEN = "That case is open to the person who asked and, unless it is private, to the directors."
_MOST_PAGES = 60


class Rulings(commands.GroupCog, group_name="rulings", group_description="What was ruled before"):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press("r", self.pressed)

    @app_commands.command()
    @app_commands.describe(
        words="Words of the ruling; a beginning will do",
        law="A law or a clause, such as 50 or 45C4b",
        module="The situation",
        director="Who ruled (for directors and moderators)",
        state="How it stands now",
        since="The first day, like 2026-03-04, March 2026 or 2025",
        until="The last day",
        event="What was played",
    )
    @app_commands.rename(since="from", until="to")
    @app_commands.choices(state=[app_commands.Choice(name=state, value=state) for state in STATES])
    async def search(
        self,
        interaction: Interaction,
        words: str = "",
        law: str | None = None,
        module: str | None = None,
        director: discord.User | None = None,
        state: str | None = None,
        since: str | None = None,
        until: str | None = None,
        event: str | None = None,
    ) -> None:
        """Find past rulings by words, law, time and more, in any combination"""
        settings = await self.bot.ledgers.settings(self.bot.home(interaction))
        if director is not None and not is_official(interaction, settings):
            await tell(interaction, _WHO_RULED)
            return
        query = Query(
            words=words,
            law=law,
            module=module,
            director=str(director.id) if director else None,
            state=state,
            since=first_day(since) if since else None,
            until=last_day(until) if until else None,
            event=event,
        )
        await _answer(interaction, portable(query))

    @app_commands.command()
    async def recent(self, interaction: Interaction) -> None:
        """The newest rulings"""
        await _answer(interaction, Query())

    @app_commands.command()
    async def mine(self, interaction: Interaction) -> None:
        """What you have asked, and what became of it"""
        view = await _mine(interaction, 0)
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    @app_commands.command()
    @app_commands.describe(
        number="The ruling's number, as its card has it", share="Show its public form to the channel"
    )
    async def show(
        self, interaction: Interaction, number: app_commands.Range[int, 1, 10**9], share: bool = False
    ) -> None:
        """Open a ruling: all of its life that you may see"""
        await (_publish if share else _open)(interaction, number)

    @search.autocomplete("law")
    async def _laws(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = clauses(self.bot.corpus, typed, DEFAULT_EDITION)
        return [app_commands.Choice(name=f"{clause.id} {clause.name}"[:100], value=clause.id) for clause in found]

    @search.autocomplete("module")
    async def _modules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=m.title[:100], value=m.id) for m in modules(self.bot.corpus, typed)]

    @search.autocomplete("event")
    async def _events(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        held = await self.bot.ledgers.read(self.bot.home(interaction), events, 200)
        fitting = [event for event in held if typed.casefold() in event.casefold()]
        return [app_commands.Choice(name=event[:100], value=event[:100]) for event in fitting[:25]]

    @search.autocomplete("since")
    async def _since(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _months(interaction.created_at.date(), typed)

    @search.autocomplete("until")
    async def _until(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _months(interaction.created_at.date(), typed)

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        match [*custom_id.split(":", 3)[1:], *_chosen(interaction)]:
            case ["page", page, _] if (at := _number(page)) is not None and (query := _query(interaction)) is not None:
                await _turn(interaction, query, at)
            case ["open", _, _, number] if (at := _number(number)) is not None:
                await _open(interaction, at)
            case ["share"] if (query := _query(interaction)) is not None:
                await _share(interaction, query)
            case ["publish", number] if (at := _number(number)) is not None:
                await _publish(interaction, at)
            case ["mine", page] if (at := _number(page)) is not None:
                await interaction.response.edit_message(view=await _mine(interaction, at))
            case ["case", number] if (at := _number(number)) is not None:
                await _open_case(interaction, at)
            case _:
                await tell(interaction, _UNKNOWN)


async def _answer(interaction: Interaction, query: Query) -> None:
    page = await listed(interaction, query, 0, shared=False)
    view = found_card(page, interaction.client.corpus)
    await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))


async def _turn(interaction: Interaction, query: Query, page: int) -> None:
    """Another page in the place of this one; on a card that all can read, of what all may read."""
    view = await listed(interaction, query, page, shared=_all_read(interaction))
    await interaction.response.edit_message(view=found_card(view, interaction.client.corpus))


async def _share(interaction: Interaction, query: Query) -> None:
    if not others_read_here(interaction):
        await tell(interaction, "Nobody but you reads here: search in a channel to share what you find.")
        return
    page = await listed(interaction, query, 0, shared=True)
    view = found_card(page, interaction.client.corpus)
    await interaction.response.send_message(view=view, ephemeral=not page.results.rulings)


async def _open(interaction: Interaction, number: int) -> None:
    """All that this person may see of it, for this person alone. Raises NoSuchRuling."""
    view = await drawn(interaction, number)
    if in_a_club(interaction):
        container = view.children[0]
        assert isinstance(container, discord.ui.Container)
        container.add_item(share_row(number))
    await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))


async def _publish(interaction: Interaction, number: int) -> None:
    """The public form, once more and here, by somebody who may see the ruling. Raises NoSuchRuling."""
    client = interaction.client
    home = client.home(interaction)
    viewer = reader(interaction, await client.ledgers.settings(home)).viewer
    ruling = await client.ledgers.read(home, show, number, viewer)
    notes = await client.ledgers.notes(home, [*ruling.entry.clauses, ruling.entry.module or ""])
    view = public_form(ruling, client.corpus, Beside(notes=tuple(notes.values())))
    await interaction.response.send_message(view=view)


async def _mine(interaction: Interaction, page: int) -> Card:
    client = interaction.client
    page = min(page, _MOST_PAGES)
    asked = await client.ledgers.read(client.home(interaction), _asked_by, str(interaction.user.id), page)
    return asked_card(asked[:PAGE], page, client.corpus, more=len(asked) > PAGE)


def _asked_by(ledger: Ledger, person: str, page: int) -> list[Asked]:
    """One more than a page, where there is one more."""
    cases = ledger.latest_cases((page + 1) * PAGE + 1, person)[page * PAGE :]
    return [Asked(case, ledger.rulings_of_case(case.number)) for case in cases]


async def _open_case(interaction: Interaction, number: int) -> None:
    case, settings = await find(interaction, number)
    if not may_take_part(interaction, case, settings):
        await tell(interaction, _NOT_OPEN)
    elif (shown := await present(interaction, case)) is not None:
        await show_case(interaction, case, shown, settings)


def _query(interaction: Interaction) -> Query | None:
    return carried(interaction.message) if interaction.message else None


def _all_read(interaction: Interaction) -> bool:
    message = interaction.message
    return others_read_here(interaction) and message is not None and not message.flags.ephemeral


def _chosen(interaction: Interaction) -> list[str]:
    return [str(value) for value in sent(interaction).get("values", ())]


def _number(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= 18 else None


def _months(today: date, typed: str) -> list[app_commands.Choice[str]]:
    """The last two years by month; what is typed already comes first if it is a day by itself."""
    months, day = [], today.replace(day=1)
    for _ in range(24):
        months.append(day)
        day = (day - timedelta(days=1)).replace(day=1)
    named = [(month_named(month), f"{month:%Y-%m}") for month in months]
    fitting = [(name, value) for name, value in named if typed.casefold() in f"{name} {value}".casefold()]
    own = [(typed, typed)] if typed.strip() and not fitting else []
    return [app_commands.Choice(name=name[:100], value=value[:100]) for name, value in (*own, *fitting)]


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Rulings(bot))
