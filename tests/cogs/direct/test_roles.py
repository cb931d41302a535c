"""Who may do what with rulings and settings: every command, button and form, tried by everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

from bot.actions.codec import steps_of
from bot.ledger import Ledger
from bot.presses.desk import Move, OfficialForm, OverrulingForm
from cogs.ask.panel_views import asking_form
from cogs.direct.forms import blank_form, case_form, overruling_form
from cogs.direct.lifecycle import move_form
from cogs.settings.views import times_form
from lawtext.basis import basis
from tests.cogs.club import Club, Seat, nodes
from tests.cogs.direct.test_making_official import MODULE, SLIP, finding

ROLES = ("member", "asker", "director", "moderator", "administrator", "elsewhere", "alone")
EVERYBODY = frozenset(ROLES)
RULE = frozenset({"director", "administrator"})
LOOK = RULE | {"moderator"}
MANAGE = frozenset({"administrator"})
ASKED = RULE | {"asker"}
# Elsewhere is a server in which this person may do everything, alone a direct message: their own ledgers, never the club's.
ABROAD = frozenset({"elsewhere"})
TURN = len(SLIP) + 1

COMMANDS: dict[tuple[str, tuple[tuple[str, Any], ...]], frozenset[str]] = {
    ("director ruling", ()): RULE | ABROAD,
    ("director session", (("event", "Pairs"),)): RULE | ABROAD,
    ("director rule", (("about", "45C4b"), ("text", "Ours"))): RULE | ABROAD,
    ("director check", ()): LOOK | ABROAD,
    ("setup", ()): MANAGE | ABROAD,
}
PRESSES: dict[str, frozenset[str]] = {
    "o:open:1": LOOK | {"asker", "member"},  # whoever reads its card
    f"o:make:2:{TURN}": RULE,
    f"o:otherwise:2:{TURN}": RULE,
    "o:move:1:1:confirmed": RULE,
    "o:move:1:1:amended": RULE,
    "o:move:1:1:appealed": RULE,
    "o:move:1:1:superseded": RULE,
    "o:move:1:1:voided": RULE,
    "o:release:1:1": RULE,
    "o:score:1:1": RULE,
    "o:details:1:1": RULE,
    "o:nosession": RULE | ABROAD,
    "o:norule:45C4b": RULE | ABROAD,
    "s:clock": MANAGE | ABROAD,
    "s:panel": MANAGE | ABROAD,
    "s:post": MANAGE | ABROAD,
    "a:ask": EVERYBODY,
    "a:case:2": ASKED,
    "a:private:2": frozenset({"asker"}),
}
FORMS: dict[str, frozenset[str]] = {
    "made": RULE,
    "overruled": RULE,
    "written": RULE | ABROAD,
    "amended": RULE,
    "appealed": RULE,
    "voided": RULE,
    "scored": RULE,
    "detailed": RULE,
    "times": MANAGE | ABROAD,
    "asked": EVERYBODY,
    "superseded": RULE,  # the last, for it takes a second ruling
}
CHANGING = frozenset({"o:move:1:1:confirmed", "o:release:1:1"})  # at the press itself; others show or open something
REFUSALS = (
    "Only directors do that. Here that is <@&",
    "Only directors and moderators do that. Here that is <@&",
    "That takes the permission Manage Server. Here that is everybody who may manage the server.",
    "That needs a club",
    "There is no ruling 1 here.",
    "There is no ruling 1 that you may see.",
    "There is no more of ruling 1",
    "There is no case 2 here.",
    "That case is open to the person who asked and, unless it is private, to the directors.",
)


@dataclass
class Town:
    """The club with a ruling on a case of Ann's and another case of hers, and people of every role."""

    club: Club
    seats: dict[str, Seat]

    def record(self) -> list[Any]:
        """All that could be changed in the club's ledger."""
        path = self.club.bot.ledgers.data_dir / "servers" / f"{self.club.tenant}.sqlite3"
        with Ledger.open(path) as ledger:
            rulings = [(each.number, each.history) for each in ledger.rulings.latest()]
            return [
                rulings,
                ledger.settings.current(),
                ledger.notes.current(),
                [case.turn for case in ledger.cases.latest()],
            ]


class Alone:
    """Somebody in a direct message, who acts like a member."""

    def __init__(self, user: simcord.UserHandle) -> None:
        self.user, self.id = user, user.id

    async def slash(self, _: object, name: str, **options: Any) -> Any:
        return await self.user.slash(name, **options)

    async def click(self, message: Any, *, custom_id: str) -> Any:
        return await self.user.click(message, custom_id=custom_id)

    async def submit_modal(self, shown: Any, values: dict[str, Any]) -> Any:
        return await self.user.submit_modal(shown, values)


@pytest_asyncio.fixture
async def town(club: Club) -> Town:
    env = club.env
    moderators = club.guild.create_role("moderators")
    admins = club.guild.create_role("admins", permissions=discord.Permissions(administrator=True))
    roles = {"director_role": str(club.toms_role), "moderator_role": str(moderators.id)}
    await club.bot.ledgers.settings.change(club.tenant, roles, by=None, at=datetime.now(UTC))

    def new(name: str, *given: simcord.RoleHandle) -> Seat:
        return Seat(env, club.guild.add_member(env.create_user(name), roles=list(given)), club.hall)

    other = env.create_guild("Elsewhere")
    chief = other.create_role("chief", permissions=discord.Permissions(administrator=True))
    abroad = other.add_member(env.create_user("eve"), roles=[chief])
    seats = {
        "member": club.bob,
        "asker": club.ann,
        "director": club.tom,
        "moderator": new("mo", moderators),
        "administrator": new("ada", admins),
        "elsewhere": Seat(env, abroad, other.create_text_channel("there")),
        "alone": Seat(env, Alone(env.create_user("al")), club.hall),  # type: ignore[arg-type]
    }
    await _one_ruling(club)
    await finding(club.ann)
    for seat in seats.values():
        await seat.ask(module=MODULE)
    return Town(club, seats)


async def _one_ruling(club: Club) -> None:
    await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill(board="12", note="Anna saw it")


def refused(seat: Seat) -> bool:
    return any(words in seat.told for words in REFUSALS)


async def sent(town: Town, role: str, form: discord.ui.Modal, values: dict[str, Any]) -> Seat:
    """The form as if the bot had opened it for this person."""
    seat = town.seats[role]
    await seat.forge("a:ask")
    seat.last._interaction.modal = form.to_dict()
    return await seat.fill(**values)


Rights = Mapping[Any, frozenset[str]]


def allowed(rights: Rights) -> list[tuple[Any, str]]:
    return [(thing, role) for thing in rights for role in ROLES if role in rights[thing]]


def forbidden(rights: Rights) -> list[tuple[Any, str]]:
    return [(thing, role) for thing in rights for role in ROLES if role not in rights[thing]]


async def test_every_command_by_everybody(town: Town) -> None:
    for command, role in allowed(COMMANDS) + forbidden(COMMANDS):
        before, seat = town.record(), town.seats[role]
        try:
            await seat.ask(command[0], **dict(command[1]))
            offered = True
        except simcord.SetupError:  # Discord itself doesn't show this person the command
            offered = False
        assert (offered and not refused(seat)) is (role in COMMANDS[command]), (command, role, seat.told)
        if role in ABROAD or role not in COMMANDS[command]:
            assert town.record() == before, (command, role)


@pytest.mark.simcord(check_errors=False)
async def test_no_press_does_anything_for_whom_it_is_not_though_no_button_was_shown_to_them(town: Town) -> None:
    before = town.record()
    for custom_id, role in forbidden(PRESSES):
        seat = town.seats[role]
        await seat.forge(custom_id)
        assert refused(seat), (custom_id, role, seat.told)
        assert town.record() == before, (custom_id, role)


@pytest.mark.simcord(check_errors=False)
async def test_every_press_that_shows_or_opens_something_by_all_who_may(town: Town) -> None:
    for custom_id, role in allowed({each: roles for each, roles in PRESSES.items() if each not in CHANGING}):
        seat = await town.seats[role].ask(module=MODULE)
        before = town.record()
        await seat.forge(custom_id)
        assert not refused(seat), (custom_id, role, seat.told)
        assert town.record() == before, (custom_id, role)


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(("custom_id", "role"), allowed({each: PRESSES[each] for each in sorted(CHANGING)}))
async def test_every_press_that_changes_something_by_all_who_may(town: Town, custom_id: str, role: str) -> None:
    before, seat = town.record(), town.seats[role]
    await seat.forge(custom_id)
    assert not refused(seat), seat.told
    assert town.record() != before


@pytest.mark.simcord(check_errors=False)
async def test_no_form_does_anything_for_whom_it_is_not_though_none_was_opened_for_them(town: Town) -> None:
    for name in FORMS:
        form, values = await _filled(town, name)
        before = town.record()
        for _, role in forbidden({name: FORMS[name]}):
            seat = await sent(town, role, form, values)
            assert refused(seat), (name, role, seat.told)
            assert town.record() == before, (name, role)


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(("name", "role"), allowed(FORMS))
async def test_every_form_by_all_who_may(town: Town, name: str, role: str) -> None:
    form, values = await _filled(town, name)
    before = town.record()
    seat = await sent(town, role, form, values)
    assert not refused(seat), seat.told
    changed = town.record() != before
    assert changed is (role not in ABROAD and not (name == "asked" and role == "alone"))


async def _filled(town: Town, name: str) -> tuple[discord.ui.Modal, dict[str, Any]]:
    club = town.club
    ruling = await club.bot.ledgers.rulings.get(club.tenant, 1)
    case = await club.bot.ledgers.cases.get(club.tenant, 2)
    on = basis(club.bot.corpus, steps_of(case))
    assert on is not None
    settings = await club.bot.ledgers.settings.current(club.tenant)
    match name:
        case "made":
            return case_form(OfficialForm(2, TURN, 0), on, []), {"board": "5"}
        case "overruled":
            return overruling_form(OverrulingForm(2, TURN, 0), on), {
                "verdict": "No.",
                "law": "45C4a",
                "because": "Heard it",
            }
        case "written":
            return blank_form("77", "2017", ["45C4b"]), {"verdict": "No."}
        case "amended":
            return move_form(ruling, Move(1, 1, "amended")), {"verdict": "No.", "law": "45C4a", "why": "Heard it"}
        case "appealed" | "voided":
            return move_form(ruling, Move(1, 1, name)), {"why": "Heard it"}
        case "superseded":
            await club.dora.ask("director ruling")
            await club.dora.fill(verdict="A newer one.")
            return move_form(ruling, Move(1, 1, "superseded")), {"by": "2", "why": "Heard it"}
        case "times":
            return times_form(settings), {"time_zone": "Europe/Paris", "appeal_minutes": "20"}
        case "asked":
            return asking_form(), {"text": "dummy put out a card that was not called"}
    await club.dora.press("score" if name == "scored" else "details")
    opened = club.dora.last.modal
    values = {"at": "00:01", "minutes": "20"} if name == "scored" else {"board": "13"}
    return _Opened(opened), values  # type: ignore[return-value]


@dataclass
class _Opened:
    """A form that the bot has drawn for the director."""

    spec: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        return self.spec


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("action", ["make", "otherwise"])
async def test_not_even_a_director_rules_on_a_private_case_of_somebody_else(town: Town, action: str) -> None:
    await finding(town.club.ann, private=True)
    number = (await town.club.bot.ledgers.cases.latest(town.club.tenant, 1))[0].number
    seat = town.seats["director"]
    await seat.forge(f"o:{action}:{number}:{TURN}")
    assert "unless it is private" in seat.told


async def test_a_director_may_make_an_own_private_case_official(town: Town) -> None:
    seat = town.seats["director"]
    await finding(seat, private=True)
    await seat.press("make")
    await seat.fill()
    assert (await town.club.bot.ledgers.rulings.get(town.club.tenant, 2)).director is not None


async def test_whoever_loses_the_role_can_do_nothing_more_with_the_buttons_that_are_left(town: Town) -> None:
    seat = town.seats["director"]
    await seat.forge("o:open:1")
    await town.club.bot.ledgers.settings.change(
        town.club.tenant, {"director_role": None}, by=None, at=datetime.now(UTC)
    )
    await seat.press("move:1:1:confirmed")
    assert "Only directors do that. Here that is everybody who may manage the server." in seat.told
    assert (await town.club.bot.ledgers.rulings.get(town.club.tenant, 1)).revision == 1


async def test_a_moderator_sees_all_of_a_ruling_and_may_only_take_words_out_of_it(town: Town) -> None:
    seat = town.seats["moderator"]
    await seat.forge("o:open:1")
    assert "Anna saw it" in seat.text
    desk = [node for node in nodes(seat.card.components) if str(node.get("custom_id", "")).startswith("o:")]
    assert [node.get("label") for node in desk] == ["Take words out"]
