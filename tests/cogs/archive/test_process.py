"""The archive with the bot as a process: exports beside its answers, presses after a restart, servers that it leaves."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bench.plausible import rulings
from bot.ledger import Ledger
from bot.records.documents import add_ruling
from tests.loopback import BotProcess, Channel, Guild, LoopbackDiscord, Message, Permission, User

pytestmark = pytest.mark.soak  # processes that are started and killed, for seconds each

MODULE = "dummy_card_changed"


@dataclass
class Club:
    discord: LoopbackDiscord
    bot: BotProcess
    data: Path
    hall: Channel
    dora: User
    bob: User

    @property
    def guild(self) -> Guild:
        assert self.hall.guild is not None
        return self.hall.guild

    @property
    def file(self) -> Path:
        return self.data / "servers" / f"{self.guild.id}.sqlite3"

    def rule(self, count: int) -> None:
        """So many invented rulings, all at once."""
        with Ledger.open(self.file) as ledger, ledger.transaction():
            for document in rulings(count):
                add_ruling(ledger, document)

    def on_disk(self) -> bytes:
        """The club's file and what stands beside it."""
        return b"".join(each.read_bytes() for each in sorted(self.file.parent.glob(f"{self.file.name}*")))

    def letters(self, to: User) -> list[Message]:
        return list(self.discord.dm(to).messages.values())

    def files(self, to: User) -> list[tuple[str, bytes]]:
        return [each for letter in self.letters(to) for each in letter.files.items()]

    async def export(self, count: int, timeout: float = 60, **options: str) -> None:
        """Until so many files are there and the bot has said its last word about them."""
        await self.discord.slash(self.dora, self.hall, "rulings export", **options)

        def there() -> bool:
            return len(self.files(self.dora)) >= count and "Here" in self.letters(self.dora)[0].data["content"]

        assert await self.discord.changes.until(there, timeout), [m.data["content"] for m in self.letters(self.dora)]


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club")
        directors = guild.add_role("directors", Permission.MANAGE_GUILD)
        dora, bob = discord.add_user("dora", guild, roles=[directors]), discord.add_user("bob", guild)
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}) as bot:
            yield Club(discord, bot, tmp_path, guild.channel(), dora, bob)


async def test_a_search_goes_on_to_its_next_page_after_the_bot_was_killed(club: Club) -> None:
    club.rule(200)
    found = await club.discord.slash(club.dora, club.hall, "rulings search", words="penalty card", **{"from": "2018"})
    assert found.is_private
    first = found.text
    await club.bot.restart(signal.SIGKILL)
    turned = await found.press("▶")
    assert turned.changed_its_message
    assert "page 2 of" in turned.text
    assert turned.text.splitlines()[0] == first.splitlines()[0]
    opened = await turned.choose(turned.screen.selects[0]["options"][0]["value"])
    assert "Its life" in opened.text
    assert club.discord.complaints() == []


async def test_the_figures_and_every_card_of_the_archive_are_as_discord_takes_them(club: Club) -> None:
    club.rule(600)
    for command, options in (
        ("rulings stats", {"share": True}),
        ("rulings recent", {}),
        ("rulings mine", {}),
        ("rulings show", {"number": 1}),
        ("rulings search", {"words": "nothing like it at all"}),
        ("privacy", {}),
        ("forget", {}),
    ):
        answered = await club.discord.slash(club.dora, club.hall, command, **options)
        assert answered.text
        assert answered.seconds < 2
    shared = await (await club.discord.slash(club.dora, club.hall, "rulings recent")).press("Share")
    assert not shared.is_private
    assert club.discord.complaints() == []


async def test_an_export_comes_by_direct_message_in_parts_that_are_one_file(club: Club) -> None:
    club.rule(9_000)
    await club.export(2)
    (first, one), (second, two) = club.files(club.dora)
    assert (first.partition("-part-")[2], second.partition("-part-")[2]) == ("1-of-2.json", "2-of-2.json")
    assert max(len(one), len(two)) <= 10 * 1024 * 1024
    again = club.data / "again.json"
    again.write_bytes(one + two)
    with Ledger.open(club.data / "servers" / "7.sqlite3") as other, again.open(encoding="utf-8") as lines:
        from bot.records.json_import import take_in

        assert take_in(other, lines, lambda done, total: None) == 9_000
    assert "2 parts" in club.letters(club.dora)[0].data["content"]
    assert club.discord.complaints() == []
    assert not list(Path(club.data).rglob("*part*"))


@pytest.mark.clock
async def test_while_a_record_is_written_down_others_are_answered_as_quickly_as_before(club: Club) -> None:
    club.rule(12_000)

    async def asked() -> float:
        return (await club.discord.slash(club.bob, club.hall, "ruling", module=MODULE)).seconds

    for _ in range(5):
        await asked()
    before = sorted([await asked() for _ in range(15)])[7]
    exporting = asyncio.create_task(club.export(1, format="csv"))
    meanwhile = []
    while not exporting.done():
        meanwhile.append(await asked())
        await asyncio.sleep(0.02)
    await exporting
    assert len(meanwhile) > 10
    assert sorted(meanwhile)[len(meanwhile) // 2] < 2 * before + 0.01
    assert club.files(club.dora)[0][1].startswith(b"number,day,state")


async def test_who_takes_no_direct_messages_is_told_how_to_allow_them(club: Club) -> None:
    club.rule(3)
    club.dora.accepts_dms = False
    asked = await club.discord.slash(club.dora, club.hall, "rulings export")
    assert await club.discord.changes.until(lambda: asked.followups, 10)
    assert "allow direct messages" in asked.followups[0].text


async def test_an_empty_record_is_said_to_be_empty_without_a_path(club: Club) -> None:
    await club.discord.slash(club.dora, club.hall, "rulings export")
    assert await club.discord.changes.until(
        lambda: any("Nothing has been recorded" in m.data["content"] for m in club.letters(club.dora)), 10
    )
    assert str(club.data) not in club.letters(club.dora)[0].data["content"]


async def test_a_bot_that_is_removed_keeps_the_record_for_the_time_of_grace(club: Club) -> None:
    club.rule(1)
    club.discord.remove_bot(club.guild)
    assert await _until(lambda: club.file.with_suffix(".left").exists())
    assert club.file.exists()


async def test_a_removal_while_the_bot_was_away_is_found_at_its_start_and_purged_after_the_time_of_grace(
    club: Club,
) -> None:
    club.rule(1)
    await club.bot.stop()
    del club.guild.members[club.discord.state.bot.id]
    await club.bot.start()
    await club.bot.ready()
    mark = club.file.with_suffix(".left")
    assert await _until(mark.exists)
    assert club.file.exists()
    await club.bot.stop()
    mark.write_text((datetime.now(UTC) - timedelta(days=31)).isoformat(timespec="microseconds"))
    await club.bot.start()
    await club.bot.ready()
    assert await _until(lambda: not club.file.exists())


async def test_an_outage_of_discord_counts_as_no_removal(club: Club) -> None:
    club.rule(1)
    gone = {"id": str(club.guild.id), "unavailable": True}
    club.discord.gateway.send("GUILD_DELETE", gone, "GUILDS")
    assert (await club.discord.slash(club.dora, club.hall, "rulings show", number=1)).text
    await asyncio.sleep(0.5)
    assert not club.file.with_suffix(".left").exists()


@pytest.mark.clock
async def test_a_search_at_twenty_thousand_rulings_is_answered_at_once(club: Club) -> None:
    club.rule(20_000)
    await club.discord.slash(club.dora, club.hall, "rulings recent")
    took = []
    for options in (
        {"words": "penalty card"},
        {"law": "64A1"},
        {"words": "revoke", "from": "2020-03", "to": "2020-03"},
    ) * 5:
        answered = await club.discord.slash(club.dora, club.hall, "rulings search", **options)
        assert answered.screen.selects
        took.append(answered.seconds)
    assert sorted(took)[len(took) // 2] < 0.05, took


async def _until(true: object, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.05)
    return True


async def test_a_bot_that_is_killed_while_it_forgets_somebody_forgets_them_when_they_ask_again(club: Club) -> None:
    asked = await club.discord.slash(club.bob, club.hall, "ruling", module=MODULE, situation="Wilhelmina did it")
    while answers := [id for id in asked.screen.ids if ":answer:" in id]:
        asked = await asked.screen.press_id(answers[0])
    everybody = club.discord.add_user("passer-by", club.guild)
    assert await club.discord.changes.until(lambda: club.discord.screens(club.hall, everybody), 5)
    fault = club.discord.fault("DELETE", r"/channels/\d+/messages/\d+$", delay=3, drop=True)
    await (await club.discord.slash(club.bob, club.hall, "forget")).press("Forget me")
    assert await _until(lambda: not fault.times)
    await club.bot.restart(signal.SIGKILL)
    assert b"Wilhelmina" in club.on_disk()
    again = await (await club.discord.slash(club.bob, club.hall, "forget")).press("Forget me")
    assert await club.discord.changes.until(lambda: "You are forgotten." in again.text, 10)
    assert "Blanked: 1 case," in again.text
    for trace in (b"Wilhelmina", str(club.bob.id).encode()):
        assert trace not in club.on_disk()
    assert club.discord.screens(club.hall, everybody) == []


async def test_a_forgotten_directors_card_is_drawn_anew_also_when_the_bot_is_killed_before_it_could(club: Club) -> None:
    form = await club.discord.slash(club.dora, club.hall, "director ruling")
    await form.submit({"verdict": "Zachariah keeps the trick."})
    everybody = club.discord.add_user("passer-by", club.guild)
    (card,) = await club.discord.changes.until(lambda: club.discord.screens(club.hall, everybody), 5)
    assert await _until(lambda: not _waits(club))
    fault = club.discord.fault("PATCH", r"/channels/\d+/messages/\d+$", delay=3, drop=True)
    await (await club.discord.slash(club.dora, club.hall, "forget")).press("Forget me")
    assert await _until(lambda: not fault.times)
    await club.bot.restart(signal.SIGKILL)
    assert await club.discord.changes.until(lambda: "Zachariah" not in card.text, 10)
    assert "text removed" in card.text
    assert b"Zachariah" not in club.on_disk()


def _waits(club: Club) -> int:
    with Ledger.open(club.file) as ledger:
        return len(ledger.outbox.due("ruling"))
