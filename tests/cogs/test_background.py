"""Background work, tenant by tenant: one club's bad data ends nothing for another, and nothing dies unheard."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord.ext import commands, tasks

from bot.client import COGS, DirectorPlease
from bot.ledger import Entry, Ledger, Person
from bot.ledger.pool import file_of
from cogs.background import Round
from tests.cogs.club import Club, words

DORA = Person("777777777777777777", "Dora Director")


async def tidied(club: Club) -> None:
    keeping = club.bot.get_cog("Retention")
    await keeping.tidy.coro(keeping)  # type: ignore[union-attr]


async def old_case(club: Club, tenant: str) -> None:
    await club.bot.ledgers.settings.change(tenant, {"retention_days": 90}, by=None, at=datetime.now(UTC))
    await club.bot.ledgers.cases.open(
        tenant, asker=Person("5", "Wilhelmina"), channel=None, text="it was my lead", edition="2017", digest="d",
        private=False, step={}, finding=None, module=None, module_digest=None,
        at=discord.utils.utcnow() - timedelta(days=100),
    )  # fmt: skip


def planted(club: Club, tenant: str, name: str, stored: str) -> None:
    with Ledger.open(file_of(club.bot.ledgers.data_dir, tenant)) as ledger, ledger.transaction() as db:
        db.execute("INSERT INTO settings (name, value, at) VALUES (?, ?, '2026-01-01')", (name, stored))


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("colour", '"green"'),
        ("edition", '"20 31"'),
        ("director_role", '"the tall one"'),
        ("post", "[]"),
        ("retention_days", "1e999"),
        ("retention_days", "true"),
        ("time_zone", '"Atlantis/Poseidonis"'),
        ("appeal_minutes", "{"),
        ("event", "[" * 3000),
    ],
)
async def test_a_setting_that_this_program_does_not_know_counts_as_not_set_and_is_logged_once(
    club: Club, name: str, stored: str, caplog: pytest.LogCaptureFixture
) -> None:
    await club.bot.ledgers.settings.change(club.tenant, {"session": "2"}, by=None, at=datetime.now(UTC))
    planted(club, club.tenant, name, stored)
    assert "Law" in (await (await club.ann.ask(module="dummy_card_changed")).answer_all()).text
    assert "2017 code" in (await club.dora.ask("setup")).text
    assert (await club.bot.ledgers.settings.current(club.tenant)).session == "2"
    assert len([record for record in caplog.records if "left at its default" in record.message]) == 1


async def test_where_the_book_of_a_club_is_none_any_more_the_default_is_in_force(club: Club) -> None:
    planted(club, club.tenant, "edition", '"2031"')
    assert "2017 code" in (await (await club.ann.ask(module="dummy_card_changed")).answer_all()).text
    assert "2017 code" in (await club.dora.ask("setup")).text
    assert "45C4" in (await club.bob.ask("law", reference="45C4b")).text


async def test_one_clubs_settings_that_cannot_be_read_leave_the_retention_of_the_others_alone(club: Club) -> None:
    await old_case(club, "1")
    planted(club, "1", "colour", '"green"')
    await old_case(club, club.tenant)
    with Ledger.open(file_of(club.bot.ledgers.data_dir, "2")) as ledger:
        ledger.file.db.execute("DROP TABLE settings")
    await tidied(club)
    assert await club.bot.ledgers.cases.latest(club.tenant) == await club.bot.ledgers.cases.latest("1") == []


@pytest.mark.parametrize("mark", ["", "soon", "\x00", "2026-01-01", "9999-12-31T23:59:59+00:00", "a folder"])
async def test_a_mark_that_says_no_time_ends_nothing_and_begins_anew(club: Club, mark: str) -> None:
    await old_case(club, club.tenant)
    now = discord.utils.utcnow()
    for tenant, left in (("4242", now), ("4343", now - timedelta(days=31))):
        await club.bot.ledgers.notes.set(tenant, "45C4b", "Ours.", by=None, at=now)
        await club.bot.ledgers.leave(tenant, left)
    path = file_of(club.bot.ledgers.data_dir, "4242").with_suffix(".left")
    path.unlink()
    path.mkdir() if mark == "a folder" else path.write_text(mark)
    await tidied(club)
    data = Path(club.bot.ledgers.data_dir)
    assert (file_of(data, "4242").exists(), file_of(data, "4343").exists()) == (True, False)
    assert await club.bot.ledgers.cases.latest(club.tenant) == []
    grace = timedelta(days=30)
    assert await club.bot.ledgers.due_for_purge(now + timedelta(days=29), grace) == []
    assert await club.bot.ledgers.due_for_purge(now + timedelta(days=32), grace) == ([] if path.is_dir() else ["4242"])


async def ruled(club: Club, tenant: str, verdict: str, channel: simcord.ChannelHandle, **more: Any) -> None:
    entry = Entry(verdict=verdict, **more)
    cards = {"public": str(channel.id)}
    await club.bot.ledgers.rulings.make(tenant, entry, key=verdict, by=DORA, at=discord.utils.utcnow(), posts=cards)


async def test_one_ruling_that_cannot_be_drawn_holds_up_no_other_card_of_any_club(club: Club) -> None:
    other = club.env.create_guild("Elsewhere")
    room = other.create_text_channel("room")
    for tenant, channel in ((str(other.id), room), (club.tenant, club.hall)):
        await ruled(club, tenant, "First.", channel, option="x", finding={"options": "xyz"})
        await ruled(club, tenant, "Second.", channel)
    await club.bot.get_cog("Outbox").look_everywhere()  # type: ignore[union-attr]
    for channel in (room, club.hall):
        assert ["Second." in words(message) for message in channel.history()] == [True]
    assert [each.number for each in await club.bot.ledgers.outbox.due(club.tenant, "ruling")] == [1]


async def test_a_tenant_that_fails_is_logged_whole_when_it_begins_in_a_line_while_it_lasts_and_when_it_ends(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    async def work(tenant: str) -> None:
        if tenant == "2" and len(done) < 5:
            raise ZeroDivisionError("two")
        done.append(tenant)

    caplog.set_level(logging.INFO)
    outbox = Round("the outbox")
    for _ in range(3):
        await outbox.each(["1", "2", "3"], work)
    assert sorted(done) == ["1", "1", "1", "2", "3", "3", "3"]
    said = [(each.levelname, bool(each.exc_info)) for each in caplog.records if "the outbox" in each.message]
    assert said == [("ERROR", True), ("WARNING", False), ("INFO", False)]


def loops(club: Club) -> list[tuple[commands.Cog, tasks.Loop[Any]]]:
    """All background work of all cogs."""
    held = [(cog, getattr(cog, name)) for cog in club.bot.cogs.values() for name in dir(type(cog))]
    return [(cog, loop) for cog, loop in held if isinstance(loop, tasks.Loop)]


async def test_the_work_goes_on_though_the_data_folder_cannot_be_looked_through(club: Club, tmp_path: Path) -> None:
    data, away = Path(club.bot.ledgers.data_dir) / "servers", tmp_path / "away"
    await old_case(club, club.tenant)
    data.rename(away)
    data.write_text("a file in the place of the folder")
    (data.parent / "forgetting").write_text("another one")
    (data.parent / "clock").write_text('{"believed": 1e300}')
    for cog, loop in loops(club):
        await loop.coro(cog)
    (data.parent / "clock").unlink()
    data.unlink()
    away.rename(data)
    await tidied(club)
    assert await club.bot.ledgers.cases.latest(club.tenant) == []


@pytest.mark.simcord(check_errors=False)
async def test_the_people_of_a_damaged_tenant_read_what_to_do_and_no_path(club: Club) -> None:
    path = file_of(club.bot.ledgers.data_dir, club.tenant)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"no ledger at all" * 500)
    for seat in (club.ann, club.bob):
        await seat.ask(module="dummy_card_changed")
        assert "I cannot read what is kept here" in seat.told
        assert "reference" in seat.told
        assert path.name not in seat.told
        assert str(path.parent) not in seat.told


async def test_the_warming_up_may_begin_once_every_cog_stands(club: Club) -> None:
    assert club.bot.loaded.is_set()
    assert {type(cog).__module__ for cog in club.bot.cogs.values()} == set(COGS)
    fresh = DirectorPlease(club.bot.corpus, club.bot.ledgers)
    assert not fresh.loaded.is_set()
