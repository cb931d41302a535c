"""Who may see what of the archive: every command, button and list, tried by everybody, with replayed ids too."""

from __future__ import annotations

import json
from collections.abc import Set
from itertools import product
from typing import Any

import pytest

from bot.ledger import Ledger
from bot.ledger.pool import file_of
from tests.cogs.club import Seat, words
from tests.cogs.direct.test_making_official import MODULE
from tests.cogs.direct.test_roles import ABROAD, LOOK, MANAGE, ROLES, Town
from tests.cogs.direct.test_roles import town as town  # the fixture

CLUB = frozenset(ROLES) - {"elsewhere", "alone"}
SEES_IT = LOOK | {"asker", "member"}  # a ruling on Ann's case, posted where all read, that has not been released
HANDS_OVER = frozenset({"moderator", "administrator"}) | ABROAD | {"alone"}  # abroad and alone: a record of their own
SHARED_ALREADY = "It was shared here a moment ago"  # by somebody else of these
EMPTY = json.dumps({"format": "something else"}).encode()


async def chose(seat: Seat, custom_id: str, value: str) -> None:
    """A choice that this person's client could not make: on a list of their own, with another custom_id and value."""
    await seat.ask(module=MODULE)
    await seat.press("leave")
    message = seat.env.backend.get_message(seat.card.channel_id, seat.card.id)
    select = next(
        node for row in message.components[0]["components"] for node in row.get("components", []) if node["type"] == 3
    )
    select["custom_id"], select["options"][0]["value"] = custom_id, value
    person: Any = seat.member if hasattr(seat.member, "select") else seat.member.user
    seat._see(await person.select(seat.card, [value], custom_id=custom_id))


def verdict(town: Town) -> str:
    with Ledger.open(file_of(town.club.bot.ledgers.data_dir, town.club.tenant)) as ledger:
        return ledger.rulings.get(1).entry.verdict


def seen(seat: Seat) -> str:
    """Everything that is before this person."""
    return f"{seat.text}\n{seat.told}"


async def test_a_search_shows_what_this_person_may_see(town: Town) -> None:
    before = town.record()
    searches: list[dict[str, str]] = [{}, {"words": "card"}, {"law": "45"}, {"module": MODULE}, {"state": "given"}]
    for (role, seat), options in product(town.seats.items(), searches):
        await seat.ask("rulings search", **options)
        found = [option["value"] for node in seat.controls() for option in node.get("options") or []]
        assert found == (["1"] if role in SEES_IT else []), (role, options)
        assert ("dora" in seat.text) is (role in LOOK), (role, options)
        assert seat.last.ephemeral is (role != "alone"), (role, options)
        assert town.record() == before, (role, options)


async def test_only_officials_search_by_who_ruled(town: Town) -> None:
    for role in CLUB:  # elsewhere and alone there is nobody to choose from
        seat = await town.seats[role].ask("rulings search", director=town.club.dora.member)
        assert ("for directors and moderators" in seat.told) is (role not in LOOK), role


@pytest.mark.simcord(check_errors=False)
async def test_the_newest_are_as_far_as_this_person_may_see(town: Town) -> None:
    for role, seat in town.seats.items():
        await seat.ask("rulings recent")
        assert (verdict(town)[:60] in seen(seat)) is (role in SEES_IT), role


@pytest.mark.parametrize("share", [False, True])
@pytest.mark.simcord(check_errors=False)
async def test_what_is_shown_is_as_far_as_this_person_may_see(town: Town, share: bool) -> None:
    for role, seat in town.seats.items():
        await seat.ask("rulings show", number=1, **({"share": True} if share else {}))
        shown = verdict(town)[:60] in seen(seat) or SHARED_ALREADY in seat.told
        assert shown is (role in SEES_IT), role
        refusal = "You may not write" if role == "alone" and share else "There is no ruling 1 "
        assert (refusal in seat.told) is (role not in SEES_IT), role
        assert ("Anna saw it" in seen(seat)) is (role in LOOK and not share), role


async def test_everybody_lists_what_they_have_asked_and_nothing_else(town: Town) -> None:
    for role, seat in town.seats.items():
        await seat.ask("rulings mine")
        assert (verdict(town)[:60] in seat.text) is (role == "asker"), role
        assert seat.text.count("**case ") == (3 if role == "asker" else 1), role


async def test_the_figures_are_the_clubs_for_the_club_alone(town: Town) -> None:
    for role, seat in town.seats.items():
        await seat.ask("rulings stats")
        assert ("1 ruling" in seat.text) is (role in CLUB), role
        assert ("No ruling yet" in seat.text) is (role not in CLUB), role


async def test_a_record_is_handed_over_to_moderators_and_to_who_is_alone_with_it(town: Town) -> None:
    for role, seat in town.seats.items():
        await seat.ask("rulings export", format="csv")
        allowed = role in HANDS_OVER
        assert ("in a direct message" in seat.told) is allowed, role
        assert ("Only moderators do that" in seat.told) is not allowed, role


@pytest.mark.simcord(check_errors=False)
async def test_only_who_manages_the_server_takes_a_record_in(town: Town) -> None:
    before = town.record()
    for role, seat in town.seats.items():
        await seat.ask("rulings import", file=("x.json", EMPTY))
        said = " ".join([seat.told, *(words(each) for each in seat.last.followups)])
        assert ("permission Manage Server" in said or "needs a club" in said) is (role not in MANAGE | ABROAD), role
        assert ("nothing was imported" in said) is (role in MANAGE | ABROAD), role
        assert town.record() == before, role


@pytest.mark.parametrize(
    ("custom_id", "sees"),
    [
        ("r:publish:1", SEES_IT),
        ("r:mine:0", {"asker"}),
        ("r:page:0:law=45", SEES_IT),  # a search of their own, as far as they may see
        ("r:page:1:law=45", SEES_IT),
    ],
)
@pytest.mark.simcord(check_errors=False)
async def test_a_replayed_button_of_the_archive_shows_nobody_more(town: Town, custom_id: str, sees: Set[str]) -> None:
    before = town.record()
    for role, seat in town.seats.items():
        await seat.forge(custom_id)
        assert (verdict(town)[:60] in seen(seat) or SHARED_ALREADY in seat.told) is (role in sees), role
        assert town.record() == before, role


@pytest.mark.simcord(check_errors=False)
async def test_a_button_of_another_time_shows_nobody_anything(town: Town) -> None:
    before = town.record()
    for (role, seat), custom_id in product(town.seats.items(), ["r:share", "r:x", "r:"]):
        await seat.forge(custom_id)
        assert verdict(town)[:60] not in seen(seat), (role, custom_id)
        assert "I don't know that button" in seat.told, (role, custom_id)
        assert town.record() == before, (role, custom_id)


@pytest.mark.simcord(check_errors=False)
async def test_a_replayed_choice_opens_a_ruling_for_those_alone_who_may_see_it(town: Town) -> None:
    before = town.record()
    for role, seat in town.seats.items():
        await chose(seat, "r:open::", "1")
        assert ("### ⚖ Ruling 1" in seen(seat)) is (role in SEES_IT), role
        assert ("Anna saw it" in seen(seat)) is (role in LOOK), role
        assert town.record()[:3] == before[:3], role


@pytest.mark.simcord(check_errors=False)
async def test_a_replayed_choice_opens_a_case_for_its_asker_and_the_directors(town: Town) -> None:
    for role, seat in town.seats.items():
        await chose(seat, "r:case", "2")
        own = role in ("elsewhere", "alone")  # case 2 of a ledger of their own: the one that they have just opened
        opened = "case 2" in seat.text and not seat.told
        assert opened is (own or role in ("asker", "director", "administrator")), (role, seat.told)
        if own:
            assert "Zebediah" not in seat.text, role


async def test_everybody_reads_what_is_kept_and_how_to_be_forgotten(town: Town) -> None:
    before = town.record()
    for (role, seat), command in product(town.seats.items(), ["privacy", "forget"]):
        await seat.ask(command)
        assert seat.last.ephemeral is (role != "alone"), (role, command)
        assert town.record() == before, (role, command)


@pytest.mark.parametrize("role", ROLES)
async def test_whoever_presses_is_forgotten_and_nobody_else(town: Town, role: str) -> None:
    club, seat = town.club, town.seats[role]
    await seat.ask("forget")
    await seat.press("forget")
    with Ledger.open(file_of(club.bot.ledgers.data_dir, club.tenant)) as ledger:
        askers = [case.asker for case in ledger.cases.latest(50)]
        blanked = askers.count(None)
        assert blanked == {"asker": 3, "elsewhere": 0, "alone": 0}.get(role, 1)
        assert ledger.rulings.get(1).director is not None
        assert (ledger.cases.get(1).text == "") is (role == "asker")
