"""Calling the director: who is pinged, what the channel reads, who comes, and what is said where nobody can be reached."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import pytest

from bot.client import DirectorPlease
from bot.ledger.facade import Ledgers
from bot.shards import Shards
from tests.cogs.ask.test_cases import set_up
from tests.cogs.club import Club, Overwrites, Seat, words

MODULE = "dummy_card_changed"
TOLD = "Zebediah called for the queen from dummy, then the king"


async def asked(seat: Seat, **options: Any) -> Seat:
    return await seat.ask(module=MODULE, situation=TOLD, **options)


async def named(club: Club) -> str:
    await set_up(club, director_role=str(club.toms_role))
    return f"<@&{club.toms_role}>"


def calls(club: Club) -> list[discord.Message]:
    return [m for m in club.hall.history() if not m.flags.ephemeral and "Director, please!" in words(m)]


def pinged(club: Club, message: discord.Message) -> list[int]:
    """Whose telephone rings."""
    sent = club.env.backend.get_message(message.channel.id, message.id)
    return [*sent.ping_role_ids, *sent.ping_user_ids]


async def press(seat: Seat, message: discord.Message, what: str) -> str:
    seat._see(await seat.member.click(message, custom_id=what))
    return seat.told


def without_pings(club: Club, **denied: bool) -> Any:
    """A hall in which the bot may ping only roles that everybody may mention."""
    overwrites: Overwrites = {club.guild.default_role: discord.PermissionOverwrite(mention_everyone=False, **denied)}
    return club.guild.create_text_channel("quiet", overwrites=overwrites)


async def test_a_call_pings_the_directors_and_shows_table_and_title_and_nothing_that_was_typed(club: Club) -> None:
    role = await named(club)
    ann = await asked(club.ann)
    await ann.call("12")
    assert "calling the director" in ann.told
    assert role in ann.told
    (call,) = calls(club)
    assert pinged(club, call) == [club.toms_role]
    for shown in (role, "Table **12**", club.bot.corpus.modules[MODULE].title, f"<@{ann.member.id}>", "case 1"):
        assert shown in words(call)
    for hidden in ("Zebediah", "queen", "king"):
        assert hidden not in words(call)


async def test_the_table_may_stay_unsaid_and_what_is_typed_of_it_links_and_pings_nothing(club: Club) -> None:
    await (await asked(club.ann)).call("")
    await (await asked(club.bob)).call("[7](http://x.io) @everyone")
    bare, typed = map(words, calls(club))
    assert "Table" not in bare
    assert r"At **\[7\]" in typed
    assert "@everyone" not in typed


async def test_where_nobody_is_set_up_nobody_is_pinged_and_the_asker_reads_so_before_and_after(club: Club) -> None:
    ann = await asked(club.ann)
    await ann.press("call")
    assert "ping nobody" in ann.form["place"]["description"]
    await ann.fill(place="7")
    assert "nobody is set up as director here" in ann.told
    assert "fetch the director" in ann.told
    assert "/setup" in ann.told
    assert "I am calling" not in ann.told
    (call,) = calls(club)
    assert pinged(club, call) == []


async def test_a_role_that_cannot_be_mentioned_is_said_with_what_to_change(club: Club) -> None:
    await named(club)
    quiet = without_pings(club)
    ann = Seat(club.env, club.ann.member, quiet)
    await (await asked(ann)).call("7")
    for said in ("pinged nobody", "Allow anyone to @mention this role", "Mention @everyone, @here and All Roles"):
        assert said in ann.told
    assert "I am calling" not in ann.told


async def test_a_role_that_everybody_may_mention_is_pinged_without_the_permission(club: Club) -> None:
    role = club.guild.create_role("floor", mentionable=True)
    await set_up(club, director_role=str(role.id))
    quiet = without_pings(club)
    await (await asked(Seat(club.env, club.ann.member, quiet))).call("7")
    (call,) = [m for m in quiet.history() if not m.flags.ephemeral]
    assert pinged(club, call) == [role.id]


@pytest.mark.parametrize(("role", "said"), [("77", "has been deleted"), ("", "no whole server")])
async def test_a_role_that_is_gone_or_everybodys_pings_nobody(club: Club, role: str, said: str) -> None:
    await set_up(club, director_role=role or str(club.guild.id))
    await (await asked(club.ann)).call("7")
    assert said in club.ann.told
    assert pinged(club, calls(club)[0]) == []


async def test_a_role_that_does_not_see_the_channel_is_said_to(club: Club) -> None:
    await named(club)
    floor, shown = club.guild.create_role("floor"), discord.PermissionOverwrite(view_channel=True, send_messages=True)
    overwrites = dict.fromkeys((floor, club.guild.roles["TestBot"]), shown)
    hidden: Overwrites = {club.guild.default_role: discord.PermissionOverwrite(view_channel=False), **overwrites}
    room = club.guild.create_text_channel("room", overwrites=hidden)
    member = club.guild.add_member(club.env.create_user("flo"), roles=[floor])
    flo = Seat(club.env, member, room)
    await (await asked(flo)).call("7")
    assert "does not see this channel" in flo.told


async def test_a_director_says_that_they_come_and_then_that_it_is_done_also_after_a_restart(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    (call,) = calls(club)
    await press(club.tom, call, "d:coming:1")
    assert f"<@{club.tom.member.id}> is coming" in words(club.tom.card)
    assert "d:coming:1" not in [control["custom_id"] for control in club.tom.controls()]
    await club.env.restart_bot(
        DirectorPlease(club.bot.corpus, Ledgers(club.bot.ledgers.data_dir), shards=Shards(0, 0, 1))
    )
    await press(club.dora, call, "d:done:1")
    assert f"Done: <@{club.dora.member.id}>" in words(club.dora.card)
    assert [control["custom_id"] for control in club.dora.controls()] == ["a:case:1"]


async def test_who_called_takes_the_call_back_and_nobody_else_does(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    (call,) = calls(club)
    assert "Only whoever called takes the call back" in await press(club.bob, call, "d:never:1")
    await press(club.tom, call, "d:coming:1")
    await press(club.ann, call, "d:never:1")
    assert f"Taken back: <@{club.ann.member.id}> needs no director any more." in words(club.ann.card)
    assert [control["custom_id"] for control in club.ann.controls()] == ["a:case:1"]
    await club.tom.forge("d:done:1")
    assert "Taken back" in words(club.tom.card)
    assert await club.bot.ledgers.read(club.tenant, lambda ledger: ledger.calls.standing(1, call.created_at)) is None


async def test_done_on_a_card_of_an_earlier_version_takes_the_callers_own_call_back(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    (call,) = calls(club)
    assert "Only directors do that" in await press(club.bob, call, "d:done:1")
    await press(club.ann, call, "d:done:1")
    assert "Taken back" in words(club.ann.card)


async def test_who_was_quicker_comes(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    (call,) = calls(club)
    await press(club.tom, call, "d:coming:1")
    await club.bot.ledgers.calls.answer(club.tenant, 1, "coming", by="7", at=call.created_at)
    club.dora.card = club.tom.card
    await club.dora.forge("d:coming:1")
    assert f"<@{club.tom.member.id}> was quicker" in club.dora.told


async def test_only_directors_press_on_a_call(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    (call,) = calls(club)
    for seat, what in ((club.ann, "d:coming:1"), (club.bob, "d:coming:1"), (club.bob, "d:done:1")):
        assert "Only directors" in await press(seat, call, what)
    assert (await club.bot.ledgers.calls.get(club.tenant, 1)).state == "waiting"


async def test_a_case_is_called_for_once_until_it_is_done(club: Club) -> None:
    await named(club)
    ann = await asked(club.ann)
    await ann.call("7")
    await ann.press("call")
    assert "was called" in ann.told
    assert ann.last.modal is None
    assert len(calls(club)) == 1
    await press(club.tom, calls(club)[0], "d:coming:1")
    await ann.press("call")
    assert f"<@{club.tom.member.id}> is coming" in ann.told


@pytest.mark.simcord(check_errors=False)
async def test_one_person_calls_once_a_minute_though_they_ask_anew(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    for _ in range(3):
        await (await asked(club.ann)).press("call")
        assert "called a moment ago" in club.ann.told
    assert len(calls(club)) == 1


async def test_of_a_burst_of_calls_three_ping_and_the_others_are_told_so(club: Club) -> None:
    await named(club)
    seats = [Seat(club.env, club.guild.add_member(club.env.create_user(f"player{n}")), club.hall) for n in range(5)]
    for seat in seats:
        await (await asked(seat)).call("7")
    assert [len(pinged(club, call)) for call in calls(club)] == [1, 1, 1, 0, 0]
    assert "without a ping" in seats[4].told


async def test_two_who_press_at_once_make_one_call(club: Club) -> None:
    await named(club)
    ann = await asked(club.ann)
    await ann.press("call")
    opened = club.bot.ledgers.calls.open
    at = discord.utils.utcnow()
    made = await asyncio.gather(
        *(opened(club.tenant, 1, by=by, place="", pings=True, at=at) for by in ("1", "2", "3")), return_exceptions=True
    )
    assert sum(not isinstance(each, Exception) for each in made) == 1


async def test_the_place_of_the_last_call_stands_in_the_form(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    await club.env.advance_time(61)
    await club.ann.ask(module=MODULE, situation="the other board")
    await club.ann.press("call")
    assert club.ann.form["place"]["component"]["value"] == "7"


async def test_where_the_bot_may_not_write_the_caller_is_told_before_any_form(club: Club) -> None:
    mute: Overwrites = {club.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    ann = Seat(club.env, club.ann.member, club.guild.create_text_channel("mute", overwrites=mute))
    dora = Seat(club.env, club.dora.member, ann.hall)
    await asked(dora)
    await dora.press("call")
    assert "may not write" in dora.told
    assert "fetch the director" in dora.told


async def test_a_call_that_discord_does_not_take_is_said_and_may_be_tried_again_at_once(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await named(club)
    ann = await asked(club.ann)
    await ann.press("call")
    club.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions")
    with caplog.at_level(logging.WARNING):
        await ann.fill(place="7")
    assert "fetch the director" in ann.told
    await ann.call("7")
    assert "calling the director" in ann.told
    assert len(calls(club)) == 1


async def test_a_private_case_is_called_for_without_its_title(club: Club) -> None:
    await named(club)
    ann = await asked(club.ann, private=True)
    await ann.call("7")
    (call,) = calls(club)
    assert club.bot.corpus.modules[MODULE].title not in words(call)
    assert "may open this case now" in ann.told
    await press(club.tom, call, "a:case:1")
    assert "case 1" in club.tom.text


async def test_a_forgotten_caller_leaves_a_card_that_names_nobody(club: Club) -> None:
    await named(club)
    await (await asked(club.ann)).call("7")
    await club.ann.ask("forget")
    await club.ann.forge("f:forget")
    assert calls(club) == []
