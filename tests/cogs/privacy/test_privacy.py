"""What is kept about people, and being forgotten: by oneself, here or everywhere, on disk and in the channel."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot.ledger import Entry, Person
from bot.ledger.pool import file_of
from cogs.privacy.retention import Retention
from tests.cogs.club import Club, Seat, nodes, words

MODULE = "dummy_card_changed"


def traces(club: Club, what: str, tenant: str | None = None) -> list[str]:
    """The files of a tenant that hold these bytes still."""
    path = file_of(club.bot.ledgers.data_dir, tenant or club.tenant)
    files = [path, path.with_name(path.name + "-wal")]
    return [file.name for file in files if file.exists() and what.encode() in file.read_bytes()]


def public(club: Club) -> list[discord.Message]:
    return [message for message in club.hall.history() if not message.flags.ephemeral]


async def told(seat: Seat, situation: str) -> None:
    await (await seat.ask(module=MODULE, situation=situation)).answer_all()


def alone(club: Club, name: str) -> Seat:
    """Somebody in direct messages with the bot."""
    user = club.env.create_user(name)
    return Seat(club.env, _Direct(user), user.dm_channel)  # type: ignore[arg-type]


class _Direct:
    """A user's actions, with the channel that a member's have."""

    def __init__(self, user: object) -> None:
        self.user = user

    async def slash(self, _: object, command: str, **options: object) -> object:
        return await self.user.slash(command, **options)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self.user, name)


async def test_privacy_says_what_is_kept_who_sees_it_how_long_and_how_it_goes(club: Club) -> None:
    bob = await club.bob.ask("privacy")
    assert bob.last.ephemeral
    for said in (
        "What I keep",
        "director's sheet",
        "Who sees it",
        "stay until somebody is forgotten",
        "/forget",
        "30 days",
    ):
        assert said in bob.text
    await club.bot.ledgers.settings.change(club.tenant, {"retention_days": 90}, by=None, at=datetime.now(UTC))
    assert "erased after 90 days" in (await club.bob.ask("privacy")).text


async def test_nobody_is_forgotten_by_asking_what_it_means(club: Club) -> None:
    await told(club.ann, "Wilhelmina said queen")
    ann = await club.ann.ask("forget")
    assert ann.last.ephemeral
    assert "in this server" in ann.text
    await ann.press("keep")
    assert "Nothing was changed" in ann.text
    assert traces(club, "Wilhelmina")


async def test_who_is_forgotten_leaves_no_word_name_or_id_in_the_file_and_no_post_in_the_channel(club: Club) -> None:
    await told(club.ann, "Wilhelmina said queen")
    assert len(public(club)) == 1
    await told(club.bob, "Bartholomew said king")
    ann = await club.ann.ask("forget")
    await ann.press("forget")
    assert "You are forgotten." in ann.text
    assert "1 case," in ann.text
    for what in ("Wilhelmina", str(club.ann.member.id), '"ann"'):
        assert traces(club, what) == []
    assert traces(club, "Bartholomew")
    assert len(public(club)) == 1
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert (case.asker, case.text) == (None, "")


async def test_on_the_card_of_before_who_was_forgotten_reads_why_nothing_can_be_pressed(club: Club) -> None:
    await told(club.ann, "Wilhelmina said queen")
    card = club.ann.card
    await club.ann.ask("forget")
    await club.ann.press("forget")
    old = next(node["custom_id"] for node in nodes(card.components) if node.get("custom_id", "").startswith("c:1:"))
    club.ann.last = await club.ann.member.click(card, custom_id=old)
    assert "has been forgotten" in club.ann.told
    assert "somebody else" not in club.ann.told


async def test_a_director_who_is_forgotten_leaves_the_rulings_their_numbers_and_the_cards_are_drawn_anew(
    club: Club,
) -> None:
    await club.dora.ask("director ruling")
    await club.dora.fill(verdict="Zachariah keeps the trick.", note="Zachariah was loud")
    assert any("Zachariah" in words(message) for message in public(club))
    dora = await club.dora.ask("forget")
    await dora.press("forget")
    ruling = await club.bot.ledgers.rulings.get(club.tenant, 1)
    assert ruling.director is None
    assert traces(club, "Zachariah") == []
    assert traces(club, str(club.dora.member.id)) == []
    assert not any("Zachariah" in words(message) for message in public(club))
    assert any("text removed" in words(message) for message in public(club))


async def test_moderators_hear_where_others_name_somebody_who_was_forgotten_without_the_name(club: Club) -> None:
    desk = club.guild.create_text_channel("rulings")
    await club.bot.ledgers.settings.change(
        club.tenant, {"rulings_channel": str(desk.id)}, by=None, at=datetime.now(UTC)
    )
    await club.ann.ask(module=MODULE, situation="it was my lead")
    await club.bob.ask(module=MODULE, situation="my partner ann had led")
    ann = await club.ann.ask("forget")
    await ann.press("forget")
    (said,) = [message.content for message in desk.history()]
    assert "case 2" in said
    assert "ann" not in said
    assert "The moderators have been told" in ann.text


async def test_without_a_channel_for_moderators_the_places_are_told_to_who_is_forgotten(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    await club.bob.ask(module=MODULE, situation="my partner ann had led")
    ann = await club.ann.ask("forget")
    await ann.press("forget")
    assert "Tell a moderator" in ann.text
    assert "case 2" in ann.text


async def test_a_post_that_cannot_be_deleted_is_said_to_be_there_still(club: Club) -> None:
    await told(club.ann, "it was my lead")
    club.env.inject_error("DELETE", "/channels/*/messages/*", status=403)
    ann = await club.ann.ask("forget")
    await ann.press("forget")
    assert "1 of my posts could not be deleted" in ann.text


async def test_who_left_no_trace_makes_nobody_wait_and_stays_out_of_imports(club: Club) -> None:
    await told(club.ann, "it was my lead")
    path = file_of(club.bot.ledgers.data_dir, club.tenant)
    inside = path.stat().st_ino, sqlite3.connect(path).execute("PRAGMA freelist_count").fetchone()
    bob = await club.bob.ask("forget")
    await bob.press("forget")
    assert "0 cases" in bob.text
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM forgotten").fetchone() == (1,)
    assert inside == (path.stat().st_ino, db.execute("PRAGMA freelist_count").fetchone())
    db.close()


async def test_in_direct_messages_somebody_is_forgotten_in_all_servers(club: Club) -> None:
    user = club.env.create_user("gwen")
    other = club.env.create_guild("Elsewhere")
    seats = [
        Seat(club.env, club.guild.add_member(user), club.hall),
        Seat(club.env, other.add_member(user), other.create_text_channel("room")),
    ]
    for seat in seats:
        await told(seat, "Wilhelmina said queen")
    direct = Seat(club.env, _Direct(user), user.dm_channel)  # type: ignore[arg-type]
    await told(direct, "Wilhelmina said king")
    tenants = [club.tenant, str(other.id), f"dm-{user.id}"]
    assert all(traces(club, "Wilhelmina", tenant) for tenant in tenants)
    await direct.ask("forget")
    assert "everywhere" in direct.text
    await direct.press("forget")
    assert "Blanked: 2 cases" in direct.text
    assert not any(traces(club, "Wilhelmina", tenant) or traces(club, str(user.id), tenant) for tenant in tenants)
    assert not file_of(club.bot.ledgers.data_dir, tenants[2]).exists()


async def test_being_forgotten_in_one_server_leaves_the_others_alone(club: Club) -> None:
    user = club.env.create_user("gwen")
    other = club.env.create_guild("Elsewhere")
    away = Seat(club.env, other.add_member(user), other.create_text_channel("room"))
    here = Seat(club.env, club.guild.add_member(user), club.hall)
    for seat in (here, away):
        await told(seat, "Wilhelmina said queen")
    await here.ask("forget")
    await here.press("forget")
    assert traces(club, "Wilhelmina") == []
    assert traces(club, "Wilhelmina", str(other.id))


async def test_the_writer_of_a_message_is_forgotten_though_somebody_else_asked_about_it(club: Club) -> None:
    message = await club.bob.member.send(club.hall, "Wilhelmina said queen, then king")
    club.ann._see(await club.ann.member.context_menu(club.hall, "Ruling on this message", message))
    assert traces(club, "Wilhelmina")
    assert traces(club, str(club.bob.member.id))
    await club.bob.ask("forget")
    await club.bob.press("forget")
    assert "Blanked: 1 case" in club.bob.text
    assert traces(club, "Wilhelmina") == traces(club, str(club.bob.member.id)) == []
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.asker is not None
    assert (case.asker.name, case.text) == ("ann", "")


async def test_a_replayed_button_forgets_nobody_but_its_presser(club: Club) -> None:
    await told(club.ann, "Wilhelmina said queen")
    await club.bob.ask(module=MODULE, situation="Bartholomew said king")
    await club.bob.forge("f:forget")
    assert traces(club, "Wilhelmina")
    assert traces(club, "Bartholomew") == []


@pytest.mark.parametrize("custom_id", ["f:forget:1", "f:", "f:forget 1"])
async def test_a_button_that_no_card_has_forgets_nobody(club: Club, custom_id: str) -> None:
    await club.bob.ask(module=MODULE, situation="Bartholomew said king")
    await club.bob.forge(custom_id)
    assert "I don't know that button" in club.bob.told
    assert traces(club, "Bartholomew")


# how long things are kept


async def test_old_cases_are_erased_where_the_club_has_said_so_and_rulings_stay(club: Club) -> None:
    old = discord.utils.utcnow() - timedelta(days=100)
    for tenant in (club.tenant, "local"):
        case = await club.bot.ledgers.cases.open(
            tenant, asker=Person("5", "Wilhelmina"), channel=None, text="it was my lead", edition="2017", digest="d",
            private=False, step={}, finding=None, module=None, module_digest=None, at=old,
        )  # fmt: skip
        dora = Person("6", "dora")
        await club.bot.ledgers.rulings.make(tenant, Entry(verdict="So."), key="k", by=dora, at=old, case=case.number)
    await club.bot.ledgers.settings.change(club.tenant, {"retention_days": 90}, by=None, at=datetime.now(UTC))
    keeping = club.bot.get_cog("Retention")
    await keeping.tidy.coro(keeping)  # type: ignore[union-attr]
    assert traces(club, "Wilhelmina") == []
    assert traces(club, "Wilhelmina", "local")
    assert (await club.bot.ledgers.rulings.get(club.tenant, 1)).entry.verdict == "So."


async def test_a_clock_that_is_a_hundred_days_ahead_erases_nothing(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """All that the clock calls a hundred days old was asked and left a minute ago."""
    ago = discord.utils.utcnow() - timedelta(days=100)
    data = Path(club.bot.ledgers.data_dir)
    (data / "clock").write_text(f'{{"believed": {ago.timestamp()}}}')
    await club.bot.ledgers.cases.open(
        club.tenant, asker=Person("5", "Wilhelmina"), channel=None, text="it was my lead", edition="2017", digest="d",
        private=False, step={}, finding=None, module=None, module_digest=None, at=ago,
    )  # fmt: skip
    await club.bot.ledgers.settings.change(club.tenant, {"retention_days": 90}, by=None, at=ago)
    await club.bot.ledgers.notes.set("4242", "45C4b", "Ours.", by=None, at=ago)
    await club.bot.ledgers.leave("4242", ago)
    keeping = Retention(club.bot)
    await keeping.tidy.coro(keeping)
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).text == "it was my lead"
    assert file_of(data, "4242").exists()
    assert "Nothing is erased for its age" in caplog.text


async def test_a_record_is_erased_a_while_after_the_bot_was_removed_and_not_before(club: Club) -> None:
    other = club.env.create_guild("Elsewhere")
    seat = Seat(club.env, other.add_member(club.env.create_user("gwen")), other.create_text_channel("room"))
    await seat.ask(module=MODULE)
    await club.ann.ask(module=MODULE)
    tenant, now = "4242", discord.utils.utcnow()
    keeping = club.bot.get_cog("Retention")
    for gone, left in (
        (tenant, now - timedelta(days=31)),
        ("4343", now - timedelta(days=29)),
        (str(other.id), now - timedelta(days=31)),
    ):
        await club.bot.ledgers.notes.set(gone, "45C4b", "Ours.", by=None, at=now)
        await club.bot.ledgers.leave(gone, left)
    await keeping.tidy.coro(keeping)  # type: ignore[union-attr]
    data = Path(club.bot.ledgers.data_dir)
    assert not file_of(data, tenant).exists()
    assert file_of(data, "4343").exists()
    assert file_of(data, str(other.id)).exists()  # the bot is there again: it stays, and the mark goes
    assert not file_of(data, str(other.id)).with_suffix(".left").exists()
    assert file_of(data, club.tenant).exists()
