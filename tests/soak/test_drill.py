"""The restore drill: two hundred clubs, the bot killed while they write and a backup is made, and the folder lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.backup import restore
from bot.ledger import Ledger
from bot.ledger.pool import file_of
from tests.bot.backup.keeping import newest
from tests.bot.samples import AT, make
from tests.loopback import BotProcess, Channel, LoopbackDiscord, Permission, ScenarioError, User
from tests.loopback.process import ROOT

CLUBS, AT_ONCE, BUSY = 200, 20, 60
DRILLS = int(os.environ.get("DRILLS", "4"))
_MADE = re.compile(r"o:(?:move|release|score|details|open):(\d+):1")
_ENTRIES = "SELECT ruling, entry FROM revisions"

pytestmark = [pytest.mark.soak, pytest.mark.clock]  # however much it may have to do: nothing runs beside it


@dataclass
class Club:
    """`made`: verdicts by the number under which the director has read them."""

    discord: LoopbackDiscord
    hall: Channel
    director: User
    made: dict[int, str] = field(default_factory=dict)

    @property
    def tenant(self) -> str:
        assert self.hall.guild is not None
        return str(self.hall.guild.id)

    async def rules(self) -> None:
        verdict = f"Score stands, {time.monotonic_ns()}."
        form = await self.discord.slash(self.director, self.hall, "director ruling", law="64A1")
        reply = await form.submit({"verdict": verdict})
        if reply.interaction.message is not None:
            for id in reply.screen.ids:
                if said := _MADE.match(id):
                    self.made[int(said[1])] = verdict

    async def tries_to_rule(self) -> None:
        """Who is not answered in time, on a machine that does much else, was told nothing."""
        with contextlib.suppress(ScenarioError):
            await self.rules()


async def test_two_hundred_clubs_come_back_with_every_ruling_that_was_acknowledged(tmp_path: Path) -> None:
    data, kept, chance = tmp_path / "data", tmp_path / "kept", random.Random(DRILLS)
    async with LoopbackDiscord() as discord:
        bot = BotProcess(discord, {"DATA_DIR": str(data)})
        clubs = [_club(discord, number) for number in range(CLUBS)]
        await bot.start()
        await bot.ready()
        while silent := [club for club in clubs if not club.made]:
            await asyncio.gather(*(club.tries_to_rule() for club in silent[:AT_ONCE]))
        for _ in range(DRILLS):
            before = {club.tenant: dict(club.made) for club in clubs}
            await _killed_in_traffic(bot, clubs, data, kept, 0.4 + chance.random())
            _holds(newest(kept), before)
            await bot.start()
            await bot.ready()
        await bot.stop(signal.SIGKILL)
    acknowledged = {club.tenant: club.made for club in clubs}
    assert len(acknowledged) == CLUBS
    assert all(acknowledged.values())
    while_it_ran = newest(kept)
    apart = Path(shutil.copy(data / "journal.sqlite3", tmp_path / "apart.sqlite3"))
    await _backed_up(data, kept)
    began = time.monotonic()
    restore(tmp_path / "again", kept, AT, journal_file=apart)
    _is_equal(tmp_path / "again", acknowledged)
    print(f"{sum(map(len, acknowledged.values()))} rulings, 0 lost; restored in {time.monotonic() - began:.1f} s")
    shutil.rmtree(data)
    restore(data, while_it_ran, AT, journal_file=apart)
    _gives_no_number_again(data, acknowledged)


def _club(discord: LoopbackDiscord, number: int) -> Club:
    guild = discord.add_guild(f"Club {number}")
    directors = guild.add_role("directors", Permission.MANAGE_GUILD)
    return Club(discord, guild.channel(), discord.add_user(f"director {number}", guild, roles=[directors]))


async def _killed_in_traffic(bot: BotProcess, clubs: list[Club], data: Path, kept: Path, after_s: float) -> None:
    """A backup is begun, and the bot is killed while it is made and everybody rules."""
    before = _told(clubs)
    tasks = [asyncio.create_task(_rule_in_turn(clubs[start::AT_ONCE])) for start in range(AT_ONCE)]
    while _told(clubs) < before + BUSY:
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in tasks), bot.output[-5000:]
    backup = asyncio.create_task(_backed_up(data, kept))
    await asyncio.sleep(after_s)
    assert not backup.done(), "the bot is to be killed while a backup is made"
    await bot.stop(signal.SIGKILL)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await backup


async def _rule_in_turn(clubs: list[Club]) -> None:
    while True:
        for club in clubs:
            await club.tries_to_rule()


def _told(clubs: list[Club]) -> int:
    return sum(len(club.made) for club in clubs)


async def _backed_up(data: Path, kept: Path) -> None:
    environ = {**os.environ, "DATA_DIR": str(data), "DISCORD_TOKEN": ""}
    command = [sys.executable, "-m", "bot", "backup", str(kept), "--keep", "2"]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environ, stdout=asyncio.subprocess.DEVNULL)
    assert await process.wait() == 0


def _holds(backup: Path, acknowledged: dict[str, dict[int, str]]) -> None:
    """All that anybody was told before it was begun. Only looked at: opened as a ledger, it would go on to be one."""
    for tenant, made in acknowledged.items():
        copy = f"file:{backup}/servers/{tenant}.sqlite3?immutable=1"
        with contextlib.closing(sqlite3.connect(copy, uri=True)) as db:
            held = {number: json.loads(entry)["verdict"] for number, entry in db.execute(_ENTRIES)}
        assert {number: held.get(number) for number in made} == made


def _is_equal(data: Path, acknowledged: dict[str, dict[int, str]]) -> None:
    for tenant, made in acknowledged.items():
        with Ledger.open(file_of(data, tenant)) as ledger:
            assert {number: ledger.rulings.get(number).entry.verdict for number in made} == made
            assert ledger.rulings.latest(1)[0].number - max(made) <= DRILLS + 1  # told to nobody, when it was killed


def _gives_no_number_again(data: Path, acknowledged: dict[str, dict[int, str]]) -> None:
    for tenant, made in acknowledged.items():
        with Ledger.open(file_of(data, tenant)) as ledger:
            assert make(ledger, "after the loss").number > max(made)
