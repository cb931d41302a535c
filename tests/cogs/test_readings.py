"""What the bot tells whoever watches it, where one club's ledger is in trouble."""

from __future__ import annotations

from tests.cogs.club import Club


async def test_a_ledger_that_cannot_be_read_does_not_hide_how_all_the_others_fare(club: Club) -> None:
    await club.ann.ask(module="dummy_card_changed")
    club.bot.ledgers.data_dir.joinpath("servers", "7.sqlite3").write_bytes(b"no ledger at all " * 1000)
    club.bot.unsent.update(("7", club.tenant))
    readings = await club.bot.readings()
    assert readings.outbox_age_s == 0
    assert readings.background
