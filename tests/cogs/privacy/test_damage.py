"""One club's file is damaged: the other clubs are served as ever, and being forgotten reaches all that can be reached."""

from __future__ import annotations

import json
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot.ledger import Entry, Ledger, Person
from bot.ledger.pool import file_of
from tests.cogs.archive.test_hostile_imports import asked_and_ruled
from tests.cogs.club import Club, Seat, words
from tests.cogs.privacy.test_privacy import _Direct, told, traces
from tests.damage import DAMAGES, heal

pytestmark = pytest.mark.simcord(check_errors=False)
THEIRS = 4242
# What is no reason to wait for the operator: the rest of the file can be read, or nothing is left to be forgotten.
NO_HINDRANCE = {
    "a search index of garbage", "a search index without data", "steps that are no JSON", "a log of garbage",
    "rulings that are no JSON", "entries that are no JSON", "times that are none", "numbers that are words",
    "cards of no ruling", "channels that are none",
}  # fmt: skip


def file(club: Club, tenant: str) -> Path:
    return file_of(club.bot.ledgers.data_dir, tenant)


def journal(club: Club) -> list[Path]:
    return list((Path(club.bot.ledgers.data_dir) / "forgetting").glob("*"))


async def member(club: Club) -> tuple[Seat, Seat]:
    """Gwen at the club and in direct messages; she has asked in both."""
    user = club.env.create_user("gwen")
    here = Seat(club.env, club.guild.add_member(user), club.hall)
    direct = Seat(club.env, _Direct(user), user.dm_channel)  # type: ignore[arg-type]
    for seat in (here, direct):
        await told(seat, "Wilhelmina said queen")
    return here, direct


def other_club(club: Club, user: str, tenant: str) -> Path:
    """Another club's file with a record in which the person has asked; returns a copy of it."""
    with Ledger.open(file(club, tenant)) as ledger:
        asked_and_ruled(ledger, "900")
        ledger.cases.open(
            asker=Person(user, "gwen"), channel=None, text="Wilhelmina said king", edition="2017", digest="d",
            private=False, step={"do": "ask", "text": "Wilhelmina said king"}, finding=None, module=None,
            module_digest=None, at=datetime.now(UTC),
        )  # fmt: skip
    copy = Path(club.bot.ledgers.data_dir) / f"copy-{tenant}"
    shutil.copy(file(club, tenant), copy)
    return copy


async def served(club: Club, number: int) -> None:
    """An ask, a ruling with its card, and retention, at the club whose file is whole."""
    bob = await (await club.bob.ask(module="dummy_card_changed")).answer_all()
    assert "Law 45C4" in bob.text
    ledgers, tenant, now = club.bot.ledgers, club.tenant, discord.utils.utcnow()
    await ledgers.settings.change(tenant, {"retention_days": 90}, by=None, at=now)
    old = await ledgers.cases.open(
        tenant, asker=None, channel=None, text="long ago", edition="2017", digest="d", private=False, step={},
        finding=None, module=None, module_digest=None, at=now - timedelta(days=100),
    )  # fmt: skip
    await ledgers.rulings.make(tenant, Entry(verdict=f"Ruled {number}."), key=f"k{number}", by=Person("6", "dora"), at=now,
                              posts={"public": str(club.hall.id)})  # fmt: skip
    await club.bot.get_cog("Outbox").look_everywhere()  # type: ignore[union-attr]
    assert any(f"Ruled {number}." in words(message) for message in club.hall.history())
    keeping = club.bot.get_cog("Retention")
    await keeping.tidy.coro(keeping)  # type: ignore[union-attr]
    assert old.number not in [case.number for case in await ledgers.cases.latest(tenant, 50)]


def test_enough_kinds_of_damage_are_tried() -> None:
    assert len(DAMAGES) >= 30


@pytest.mark.proof
async def test_no_damage_to_other_clubs_files_harms_this_one_or_keeps_anybody_from_being_forgotten(club: Club) -> None:
    """All kinds at once, each in a club of its own."""
    _, direct = await member(club)
    user, tenants = str(direct.member.user.id), {str(THEIRS + n): kind for n, kind in enumerate(DAMAGES)}
    copies = {tenant: other_club(club, user, tenant) for tenant in tenants}
    locks = {tenant: DAMAGES[kind](file(club, tenant)) for tenant, kind in tenants.items()}
    await served(club, 1)
    forgetting = club.bot.get_cog("Privacy").forgetting  # type: ignore[union-attr]
    asked = (user, discord.utils.utcnow(), [f"dm-{user}", *tenants, club.tenant])
    outcome = await forgetting.begin(*asked, promised=await forgetting.promise(*asked))
    assert outcome.promised
    assert traces(club, "Wilhelmina") == traces(club, user) == []
    assert not file(club, f"dm-{user}").exists()
    undone = set(outcome.undone)
    assert [kind for tenant, kind in tenants.items() if tenant not in undone and left_in(club, tenant, user)] == []
    assert {tenants[tenant] for tenant in undone} & NO_HINDRANCE == set()
    (note,) = journal(club)
    assert (note.stat().st_mode & 0o777, note.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert set(json.loads(note.read_text())["tenants"]) == undone
    for tenant in undone:
        if isinstance(lock := locks[tenant], sqlite3.Connection):
            lock.close()
        else:
            heal(file(club, tenant), copies[tenant])
    await forgetting.finish()
    assert [tenants[tenant] for tenant in undone if left_in(club, tenant, user)] == []
    assert journal(club) == []
    await served(club, 2)


def left_in(club: Club, tenant: str, user: str) -> list[str]:
    return [*traces(club, "Wilhelmina", tenant), *traces(club, user, tenant)]


@pytest.mark.parametrize("kind", ["a text", "no file", "a folder", "a newer version"])
async def test_whoever_is_forgotten_reads_where_it_is_not_done_yet_and_when_it_is_tried_again(
    club: Club, kind: str
) -> None:
    _, direct = await member(club)
    tenant, user = str(THEIRS), str(direct.member.user.id)
    copy = other_club(club, user, tenant)
    DAMAGES[kind](file(club, tenant))
    await direct.ask("forget")
    await direct.press("forget")
    assert not file(club, f"dm-{user}").exists()
    assert left_in(club, club.tenant, user) == []
    for said in ("You are forgotten, but not everywhere yet.", "Blanked: 1 case,", "Not done yet", "every 30 minutes"):
        assert said in direct.text
    for unsaid in (tenant, "sqlite", str(club.bot.ledgers.data_dir)):
        assert unsaid not in direct.text
    heal(file(club, tenant), copy)
    privacy = club.bot.get_cog("Privacy")
    await privacy.again.coro(privacy)  # type: ignore[union-attr]
    assert (left_in(club, tenant, user), journal(club)) == ([], [])
    await direct.ask("forget")
    await direct.press("forget")
    assert "You are forgotten." in direct.text


async def test_in_a_club_whose_own_file_is_damaged_nobody_is_called_forgotten(club: Club) -> None:
    here, _ = await member(club)
    ledgers = club.bot.ledgers
    copy = Path(ledgers.data_dir) / "copy"
    with Ledger.open(file(club, club.tenant)) as ledger:
        ledger.file.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(file(club, club.tenant), copy)
    DAMAGES["a text"](file(club, club.tenant))
    await here.ask("forget")
    await here.press("forget")
    assert "You are not forgotten yet." in here.text
    assert "Not done yet:** " + club.guild.name in here.text
    heal(file(club, club.tenant), copy)
    await club.bot.get_cog("Privacy").forgetting.finish()  # type: ignore[union-attr]
    assert (traces(club, "Wilhelmina"), journal(club)) == ([], [])


async def test_a_damaged_journal_still_says_who_is_to_be_forgotten(club: Club) -> None:
    _, direct = await member(club)
    user = str(direct.member.user.id)
    note = Path(club.bot.ledgers.data_dir) / "forgetting" / f"{user}.json"
    note.parent.mkdir()
    note.write_text("")
    note.with_name("7.new").write_text("half a no")
    await club.bot.get_cog("Privacy").forgetting.finish()  # type: ignore[union-attr]
    assert (traces(club, "Wilhelmina"), journal(club)) == ([], [])
    assert not file(club, f"dm-{user}").exists()


async def test_a_tenant_that_was_erased_meanwhile_is_done_and_no_key_is_left_where_the_bot_was_started(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "started").mkdir()
    monkeypatch.chdir(tmp_path / "started")
    forgetting = club.bot.get_cog("Privacy").forgetting  # type: ignore[union-attr]
    asked = ("5", discord.utils.utcnow(), ["4242"])
    outcome = await forgetting.begin(*asked, promised=await forgetting.promise(*asked))
    assert (len(outcome.done), outcome.undone, journal(club)) == (1, [], [])
    assert not file(club, "4242").exists()
    assert list((tmp_path / "started").iterdir()) == []


async def test_where_not_even_the_intention_can_be_written_down_whoever_asks_is_told_to_ask_again(club: Club) -> None:
    _, direct = await member(club)
    user = str(direct.member.user.id)
    other_club(club, user, str(THEIRS))
    DAMAGES["a text"](file(club, str(THEIRS)))
    (Path(club.bot.ledgers.data_dir) / "forgetting").write_text("a file in the place of the folder")
    await direct.ask("forget")
    await direct.press("forget")
    assert left_in(club, club.tenant, user) == []
    assert not file(club, f"dm-{user}").exists()
    assert "please ask again later" in direct.text
    assert "I try again" not in direct.text
