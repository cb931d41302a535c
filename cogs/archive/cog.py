"""`/rulings`: what the club has ruled before, found, looked at again and shared."""

from __future__ import annotations

from datetime import date, timedelta
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.actions.archive import days_between, laws_named, today_at, typed_query
from bot.client import DirectorPlease, Interaction, chosen, chosen_number, tell
from bot.ledger import STATES
from bot.presses import archive as presses
from bot.records import Query, events
from bot.records.days import month_named
from bot.records.process import Format
from bot.records.query import words_in
from cogs.archive.doorway import hand_out_link
from cogs.archive.search import make_portable, narrow, page_on, query_on, search_page, shared_page
from cogs.archive.show import asked_view, figures, open_alone, publish_again
from cogs.archive.transfer import hand_over, take_over
from cogs.archive.views import found_card
from cogs.permissions import is_official, no_manager, no_moderator
from cogs.reach import NOT_POSTED, may_write
from cogs.visibility import is_seen_alone, others_read_here
from lawtext.editions import DEFAULT_EDITION
from lawtext.lookup import clauses, modules

_NO_WORDS = "There is no word in what you typed, only signs: what you see is found without it."
_WHO_RULED = "Who ruled is for directors and moderators to know: search without `director`."
_UNKNOWN = "I don't know that button: please search again with /rulings search."
_OWN_FILE = (
    "The database file itself holds private cases too, so it is not handed out here: whoever runs me writes it in the "
    "terminal with python -m bot rulings export --server {} --format sqlite"
)

_FORMS = {
    "JSON: can be imported again": "json",
    "CSV: a sheet": "csv",
    "Report of a season, to print": "html",
    "SQLite: the file itself": "sqlite",
}


class Rulings(commands.GroupCog, group_name="rulings", group_description="What was ruled before"):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(presses.FoundList, _open_chosen)
        bot.on_press(presses.TurnPage, _turn_page)
        bot.on_press(presses.FilterList, _narrow)
        bot.on_press(presses.ShareSearch, _share)
        bot.on_press(presses.ShareRuling, _share_ruling)
        bot.on_press(presses.TurnAskedPage, _turn_asked_page)

    @app_commands.command()
    @app_commands.describe(
        words="Words of the ruling; also yesterday, 22.11.2026, board 12, table 3, an event",
        law="A law or a clause, such as 50 or 45C4b, or a word of its title",
        module="The situation",
        director="Who ruled (for directors and moderators)",
        state="How it stands now",
        since="The first day, like 2026-03-04, 4.3.2026, March 2026 or last week",
        until="The last day",
        event="What was played",
        board="The number of the board",
        place="The number of the table",
    )
    @app_commands.rename(since="from", until="to", place="table")
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
        board: str | None = None,
        place: str | None = None,
    ) -> None:
        """Find past rulings by words, law, time and more, in any combination"""
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        if director is not None and not is_official(interaction, settings):
            await tell(interaction, _WHO_RULED)
            return
        first, last = days_between(since, until, await self._today(interaction))
        query = Query(
            words=words,
            law=laws_named(self.bot.corpus, law) if law else None,
            module=module,
            director=str(director.id) if director else None,
            state=state,
            since=first,
            until=last,
            event=event,
            board=board,
            place=place,
        )
        typed = await self.bot.ledgers.read(self.bot.tenant(interaction), typed_query, query, interaction.created_at)
        await _answer(interaction, make_portable(typed))
        if words.strip() and not words_in(words):
            await tell(interaction, _NO_WORDS)

    async def _today(self, interaction: Interaction) -> date:
        return await self.bot.ledgers.read(self.bot.tenant(interaction), today_at, interaction.created_at)

    @app_commands.command()
    async def web(self, interaction: Interaction) -> None:
        """Look through the record in your browser (for directors and moderators)"""
        await hand_out_link(interaction)

    @app_commands.command()
    async def recent(self, interaction: Interaction) -> None:
        """The newest rulings"""
        await _answer(interaction, Query())

    @app_commands.command()
    async def mine(self, interaction: Interaction) -> None:
        """What you have asked, and what became of it"""
        view = await asked_view(interaction, 0)
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    @app_commands.command()
    @app_commands.describe(
        number="The ruling's number, as its card has it", share="Show its public form to the channel"
    )
    async def show(
        self, interaction: Interaction, number: app_commands.Range[int, 1, 10**9], share: bool = False
    ) -> None:
        """Open a ruling: all of its life that you may see"""
        await (publish_again if share else open_alone)(interaction, number)

    @app_commands.command()
    @app_commands.describe(since="The first day, like March 2026 or 2025", until="The last day", share="Show everybody")
    @app_commands.rename(since="from", until="to")
    async def stats(
        self, interaction: Interaction, since: str | None = None, until: str | None = None, share: bool = False
    ) -> None:
        """What the director is called for here: by law and over time, as a picture and in words"""
        await figures(interaction, *days_between(since, until, await self._today(interaction)), share=share)

    @app_commands.command()
    @app_commands.rename(form="format", since="from", until="to")
    @app_commands.describe(
        form="What it is for",
        since="Sheet and report: the first day",
        until="Sheet and report: the last day",
        event="Sheet and report: of this event alone",
    )
    @app_commands.choices(form=[app_commands.Choice(name=name, value=value) for name, value in _FORMS.items()])
    async def export(
        self,
        interaction: Interaction,
        form: str = "json",
        since: str | None = None,
        until: str | None = None,
        event: str | None = None,
    ) -> None:
        """Take the club's record with you, in a direct message (for moderators)"""
        tenant = self.bot.tenant(interaction)
        if interaction.guild_id is not None and (
            why := no_moderator(interaction, await self.bot.ledgers.settings.current(tenant))
        ):
            await tell(interaction, why)
        elif form == "sqlite":
            await tell(interaction, _OWN_FILE.format(tenant))
        elif form == "json" and (since or until or event):
            await tell(
                interaction, "JSON holds the whole record: leave days and event out, or take the sheet or report."
            )
        else:
            first, last = days_between(since, until, await self._today(interaction))
            await hand_over(interaction, cast(Format, form), first, last, event and event.replace("\0", ""))

    @app_commands.command(name="import")
    @app_commands.describe(file="What /rulings export wrote as JSON", part2="The second part, if there is one")
    async def import_(
        self,
        interaction: Interaction,
        file: discord.Attachment,
        part2: discord.Attachment | None = None,
        part3: discord.Attachment | None = None,
    ) -> None:
        """Take over a record that was exported before, under its own numbers (for who manages the server)"""
        if why := no_manager(interaction):
            await tell(interaction, why)
        else:
            await take_over(interaction, [part for part in (file, part2, part3) if part])

    @search.autocomplete("law")
    async def _laws(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = clauses(self.bot.corpus, typed, DEFAULT_EDITION)
        return [app_commands.Choice(name=f"{clause.id} {clause.name}"[:100], value=clause.id) for clause in found]

    @search.autocomplete("module")
    async def _modules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=m.title[:100], value=m.id) for m in modules(self.bot.corpus, typed)]

    @search.autocomplete("event")
    async def _events(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        held = await self.bot.ledgers.read(self.bot.tenant(interaction), events, 200)
        fitting = [event for event in held if typed.casefold() in event.casefold()]
        return [app_commands.Choice(name=event[:100], value=event[:100]) for event in fitting[:25]]

    @search.autocomplete("since")
    async def _since(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _months(interaction.created_at.date(), typed)

    @search.autocomplete("until")
    async def _until(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _months(interaction.created_at.date(), typed)


async def _open_chosen(interaction: Interaction, _: presses.FoundList) -> None:
    if (number := chosen_number(interaction)) is not None:
        await open_alone(interaction, number)
    else:
        await tell(interaction, _UNKNOWN)


async def _turn_page(interaction: Interaction, press: presses.TurnPage) -> None:
    if (query := _query(interaction)) is not None:
        await _turn(interaction, query, press.page)
    else:
        await tell(interaction, _UNKNOWN)


async def _narrow(interaction: Interaction, _: presses.FilterList) -> None:
    query = _query(interaction)
    match chosen(interaction):
        case [way] if query is not None and (narrower := narrow(query, way)) is not None:
            await _turn(interaction, narrower, 0)
        case _:
            await tell(interaction, _UNKNOWN)


async def _share_ruling(interaction: Interaction, press: presses.ShareRuling) -> None:
    await publish_again(interaction, press.ruling)


async def _turn_asked_page(interaction: Interaction, press: presses.TurnAskedPage) -> None:
    if is_seen_alone(interaction):
        await interaction.response.edit_message(view=await asked_view(interaction, press.page))
    else:
        await tell(interaction, _UNKNOWN)


async def _answer(interaction: Interaction, query: Query) -> None:
    page = await search_page(interaction, query, 0, shared=False)
    view = found_card(page, interaction.client.corpus)
    await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))


async def _turn(interaction: Interaction, query: Query, page: int) -> None:
    """Another page in the place of this one; on a card that all can read, of what all may read."""
    view = await search_page(interaction, query, page, shared=not is_seen_alone(interaction))
    await interaction.response.edit_message(view=found_card(view, interaction.client.corpus))


async def _share(interaction: Interaction, _: presses.ShareSearch) -> None:
    if (query := _query(interaction)) is None:
        await tell(interaction, _UNKNOWN)
        return
    if not others_read_here(interaction):
        await tell(interaction, "Nobody but you reads here: search in a channel to share what you find.")
        return
    if not may_write(interaction):
        await tell(interaction, NOT_POSTED)
        return
    page = await shared_page(interaction, query, page_on(interaction.message) if interaction.message else 0)
    view = found_card(page, interaction.client.corpus)
    await interaction.response.send_message(view=view, ephemeral=not page.results.rulings)


def _query(interaction: Interaction) -> Query | None:
    return query_on(interaction.message) if interaction.message else None


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
