"""What the bot tells whoever watches it, where one club's ledger is in trouble."""

from __future__ import annotations

from typing import Any

from cogs.posts.rulings import deliver
from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import finding


async def test_a_ledger_that_cannot_be_read_does_not_hide_how_all_the_others_fare(club: Club) -> None:
    await club.ann.ask(module="dummy_card_changed")
    club.bot.ledgers.data_dir.joinpath("servers", "7.sqlite3").write_bytes(b"no ledger at all " * 1000)
    for tenant in ("7", club.tenant):
        club.bot.unsent.note(tenant, "finding", waits=True)
    readings = await club.bot.readings()
    assert readings.outbox_age_s == 0
    assert readings.background


async def test_a_finding_that_discord_refused_waits_though_every_card_was_sent_and_is_tried_again_soon(
    club: Club,
) -> None:
    outbox: Any = club.bot.get_cog("Outbox")
    club.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    ann = await club.ann.ask(module="dummy_card_changed")
    await ann.answer_all()
    assert "The finding is kept." in ann.told
    await outbox.look_everywhere()
    await club.env.advance_time(60)
    assert (await club.bot.readings()).outbox_age_s >= 60
    club.env.backend.faults.clear()
    await outbox.again()
    assert len(club.posted()) == 1
    assert (await club.bot.readings()).outbox_age_s == 0
    assert club.bot.unsent.tenants() == []


async def test_a_letter_that_discord_refused_waits_though_every_card_was_sent(club: Club) -> None:
    outbox: Any = club.bot.get_cog("Outbox")
    await (await finding(club.ann)).press("tell:yes")
    club.env.inject_error("POST", "/users/@me/channels", status=500, times=None)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill()
    await deliver(club.bot, club.tenant)
    assert club.bot.unsent.of(club.tenant) == {"letter"}
    club.env.backend.faults.clear()
    await outbox.again()
    assert len(club.ann.member.user.dm_channel.history()) == 1
    assert club.bot.unsent.tenants() == []
