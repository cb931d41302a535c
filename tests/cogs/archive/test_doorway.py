"""`/rulings web`: who is handed a link into the record, and what it says."""

from __future__ import annotations

from bot.review.invitations import Invitations
from tests.cogs.club import nodes
from tests.cogs.direct.test_roles import ABROAD, LOOK, Town
from tests.cogs.direct.test_roles import town as town  # the fixture

ORIGIN = "https://record.example"


async def test_whoever_sees_all_of_the_record_gets_a_link_and_nobody_else(town: Town) -> None:
    bot = town.club.bot
    bot.invitations = Invitations(ORIGIN)
    for role, seat in town.seats.items():
        await seat.ask("rulings web")
        assert seat.last.response.ephemeral, role
        links = [str(node["url"]) for node in nodes(seat.card.components) if "url" in node]
        assert len(links) == (role in LOOK | ABROAD), (role, seat.text)
        for link in links:
            invited = bot.invitations.look(link.removeprefix(f"{ORIGIN}/in/"))
            assert invited is not None
            assert (str(invited.guild_id) == town.club.tenant) is (role not in ABROAD)
            assert link not in seat.text


async def test_help_names_it_to_whom_it_is_of_use(town: Town) -> None:
    for pages in (False, True):
        town.club.bot.invitations = Invitations(ORIGIN) if pages else None
        for role, seat in town.seats.items():
            assert ("/rulings web" in (await seat.ask("help")).text) is (pages and role in LOOK | ABROAD), role


async def test_without_pages_it_says_so(town: Town) -> None:
    for role in sorted(LOOK):
        assert "The record has no pages here" in (await town.seats[role].ask("rulings web")).told
