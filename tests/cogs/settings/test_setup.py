"""/setup: one screen for all that a club sets, and who may touch it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.ledger import Settings
from tests.cogs.club import Club, Overwrites, Seat

AT = datetime(2026, 1, 1, tzinfo=UTC)


async def settings(club: Club) -> Settings:
    return await club.bot.ledgers.settings.current(club.tenant)


async def choose(seat: Seat, name: str, *values: Any) -> None:
    seat._see(await seat.member.select(seat.card, list(values), custom_id=f"s:{name}"))


async def test_what_holds_is_shown_before_anything_was_set(club: Club) -> None:
    dora = await club.dora.ask("setup")
    assert dora.last.ephemeral
    for said in (
        "2017 code",
        "whoever may manage the server",
        "the channel in which they are made",
        "30 minutes",
        "UTC",
    ):
        assert said in dora.text
    assert len(dora.controls()) == 10


async def test_every_choice_is_kept_and_shown(club: Club) -> None:
    channel = club.guild.create_text_channel("rulings")
    role = club.guild.roles["tournament directors"]
    dora = await club.dora.ask("setup")
    await choose(dora, "edition", "dd")
    await choose(dora, "director_role", role)
    await choose(dora, "moderator_role", role)
    await choose(dora, "rulings_channel", channel)
    await choose(dora, "post", "asked")
    await choose(dora, "retention_days", "365")
    kept = await settings(club)
    assert (kept.edition, kept.post, kept.retention_days) == ("dd", "asked", 365)
    assert (kept.director_role, kept.moderator_role) == (str(role.id), str(role.id))
    assert kept.rulings_channel == str(channel.id)
    for said in ("1997 period", f"<@&{role.id}>", f"<#{channel.id}>", "after 365 days"):
        assert said in dora.text


async def test_a_choice_can_be_taken_back(club: Club) -> None:
    role = club.guild.roles["tournament directors"]
    dora = await club.dora.ask("setup")
    await choose(dora, "director_role", role)
    await choose(dora, "director_role")
    await choose(dora, "retention_days", "90")
    await choose(dora, "retention_days", "none")
    assert await settings(club) == Settings()


async def test_the_digest_of_the_1997_period_is_labelled_as_what_it_is_and_is_nobodys_default(club: Club) -> None:
    dora = await club.dora.ask("setup")
    (edition,) = [c for c in dora.controls() if c["custom_id"] == "s:edition"]
    said = {option["value"]: option for option in edition["options"]}
    assert "1997 period" in said["dd"]["label"]
    assert "since 2017" in said["dd"]["description"]
    assert [value for value, option in said.items() if option.get("default")] == ["2017"]


async def test_time_zone_and_appeals_are_set_in_a_form(club: Club) -> None:
    dora = await club.dora.ask("setup")
    await dora.press("clock")
    await dora.fill(time_zone="Europe/Helsinki", appeal_minutes="45")
    kept = await settings(club)
    assert (kept.time_zone, kept.appeal_minutes) == ("Europe/Helsinki", 45)
    assert "Europe/Helsinki" in dora.text


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(
    ("zone", "minutes", "told"),
    [
        ("Atlantis", "30", "Europe/London"),
        ("helsinki", "30", "like Europe/Helsinki."),
        ("UTC", "soon", "setting appeal minutes is a number of minutes"),
        ("UTC", "0", "number of minutes"),
        ("UTC", "999999999999", "number of minutes"),
    ],
)
async def test_what_cannot_be_is_refused_with_what_can(club: Club, zone: str, minutes: str, told: str) -> None:
    dora = await club.dora.ask("setup")
    await dora.press("clock")
    await dora.fill(time_zone=zone, appeal_minutes=minutes)
    assert told in dora.told
    assert "Nothing was recorded. You typed:" in dora.told
    assert zone in dora.told
    assert await settings(club) == Settings()


async def test_whoever_has_the_settings_open_is_not_sent_to_them(club: Club) -> None:
    dora = await club.dora.ask("setup")
    assert "nobody is set up as director here. Choose the directors' role below." in dora.text
    assert "with /setup" not in dora.text


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("name", ["wine", "edition", "retention_days"])
async def test_a_press_that_no_card_offers_is_answered_and_changes_nothing(club: Club, name: str) -> None:
    dora = await club.dora.ask("setup")
    await dora.forge(f"s:{name}")
    assert (await settings(club)).edition == "2017"
    assert dora.told or "How this club" in dora.text


async def test_a_channel_in_which_the_bot_may_not_write_is_said_on_the_screen(club: Club) -> None:
    mute: Overwrites = {
        club.guild.default_role: discord.PermissionOverwrite(send_messages=False, create_public_threads=False)
    }
    channel = club.guild.create_text_channel("rulings", overwrites=mute)
    dora = await club.dora.ask("setup")
    await choose(dora, "rulings_channel", channel)
    assert "I may not send messages" in dora.text


async def test_the_panel_is_posted_and_pinned_and_asks_what_happened(club: Club) -> None:
    dora = await club.dora.ask("setup")
    await dora.press("panel")
    assert "pinned" in dora.told
    (panel,) = [m for m in club.hall.history() if not m.flags.ephemeral and m.type.value == 0]
    assert panel.pinned
    ann = club.ann
    ann._see(await ann.member.click(panel, custom_id="a:ask"))
    await ann.fill(text="declarer changed the card he called from dummy")
    assert ann.last.ephemeral
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.asker is not None
    assert (case.asker.name, case.text) == ("ann", "declarer changed the card he called from dummy")


async def test_whom_a_call_would_ping_is_said_on_the_screen_with_what_to_change(club: Club) -> None:
    dora = await club.dora.ask("setup")
    assert "nobody is set up as director here" in dora.text
    await choose(dora, "director_role", club.guild.roles["tournament directors"])
    assert "pings nobody" not in dora.text
    mute: Overwrites = {club.guild.default_role: discord.PermissionOverwrite(mention_everyone=False)}
    elsewhere = Seat(club.env, club.dora.member, club.guild.create_text_channel("quiet", overwrites=mute))
    await elsewhere.ask("setup")
    assert "“Allow anyone to @mention this role”" in elsewhere.text
    assert "“Mention @everyone, @here and All Roles”" in elsewhere.text


async def test_the_ping_is_tried_and_is_no_call(club: Club) -> None:
    dora = await club.dora.ask("setup")
    await dora.press("ping")
    assert "pings nobody: nobody is set up" in dora.told
    assert club.posted() == []
    await choose(dora, "director_role", club.guild.roles["tournament directors"])
    await dora.press("ping")
    assert "telephone" in dora.told
    (test,) = [m for m in club.hall.history() if not m.flags.ephemeral]
    assert club.env.backend.get_message(test.channel.id, test.id).ping_role_ids == [club.toms_role]
    assert "Nobody waits" in club.posted()[0]


async def test_a_new_club_is_told_what_comes_first_until_every_step_is_done(club: Club) -> None:
    dora = await club.dora.ask("setup")
    assert "1. Choose the directors' role below" in dora.text
    await choose(dora, "director_role", club.guild.roles["tournament directors"])
    assert "✓ Choose the directors' role below" in dora.text
    assert "2. Choose where rulings go" in dora.text
    dora._see(await dora.member.click(dora.card, custom_id="s:posting"))
    assert "✓ Choose where rulings go" in dora.text
    await dora.press("ping")
    assert "✓ Press *Test the director's call*" in dora.text
    assert "4. Try it: /ruling" in dora.text
    await club.ann.ask(situation="dummy played the wrong card")
    assert "To begin with" not in (await dora.ask("setup")).text


async def test_a_directors_role_that_has_been_deleted_is_said_to_be_gone(club: Club) -> None:
    await club.bot.ledgers.settings.change(club.tenant, {"director_role": "123456789012345678"}, by=None, at=AT)
    dora = await club.dora.ask("setup")
    assert "the role that was named has been deleted: choose another one" in dora.text
    assert "<@&123456789012345678>" not in dora.text
    assert "To begin with" in dora.text


@pytest.mark.simcord(check_errors=False)
async def test_where_rulings_go_is_tried_and_nothing_of_it_stays(club: Club) -> None:
    dora = await club.dora.ask("setup")
    dora._see(await dora.member.click(dora.card, custom_id="s:posting"))
    assert f"I posted in <#{club.hall.id}> and took it away again" in dora.told
    assert club.posted() == []
    await club.bot.ledgers.settings.change(club.tenant, {"rulings_channel": "123456789012345678"}, by=None, at=AT)
    await dora.ask("setup")
    dora._see(await dora.member.click(dora.card, custom_id="s:posting"))
    assert "I cannot post in <#123456789012345678>" in dora.told
