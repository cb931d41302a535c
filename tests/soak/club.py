"""A club in traffic: people who ask, rule, amend, take over a record and want to be forgotten, all at once, and a book of
what they were told had happened."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.loopback import BotProcess, Channel, LoopbackDiscord, Permission, Reply, ScenarioError, Screen, User
from tests.loopback.process import ROOT

CLUBS, MEMBERS = 3, 3
MODULES = ("dummy_card_changed", "declarer_leads_wrong_hand", "fifth_card", "revoke_noticed")
_CASE = re.compile(r"c:(\d+):(\d+):")
_RULING = re.compile(r"o:(?:move|release|score|details|open):(\d+):(\d+)")


@dataclass
class Book:
    """What was acknowledged: the last turn of each case, the last revision of each ruling, by club and number; who was
    told that the forgetting has begun; and cards that somebody may press again."""

    cases: dict[tuple[str, int], int] = field(default_factory=dict)
    rulings: dict[tuple[str, int], int] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    forgetting: set[str] = field(default_factory=set)
    cards: list[Screen] = field(default_factory=list)

    def note(self, tenant: str, reply: Reply) -> None:
        """What a person reads on the card before them."""
        if reply.interaction.message is None:
            return
        for id in reply.screen.ids:
            if said := _CASE.match(id):
                self._last(self.cases, (tenant, int(said[1])), int(said[2]))
            elif said := _RULING.match(id):
                self._last(self.rulings, (tenant, int(said[1])), int(said[2]))
        if reply.screen.ids:
            self.cards = [*self.cards[-200:], reply.screen]

    @staticmethod
    def _last(of: dict[tuple[str, int], int], key: tuple[str, int], now: int) -> None:
        of[key] = max(of.get(key, 0), now)


@dataclass
class Club:
    discord: LoopbackDiscord
    bot: BotProcess
    data: Path
    book: Book
    hall: Channel
    director: User
    members: list[User]
    chance: random.Random
    number: int

    @property
    def tenant(self) -> str:
        assert self.hall.guild is not None
        return str(self.hall.guild.id)

    @property
    def file(self) -> Path:
        return self.data / "servers" / f"{self.tenant}.sqlite3"

    def people(self) -> list[Callable[[], Awaitable[None]]]:
        return [*(lambda who=who: self._asks(who) for who in self.members), self._rules, self._wants_to_be_forgotten]

    async def _asks(self, who: User) -> None:
        """One case, answered to its end or left half-way."""
        text = f"{self.number}.{len(self.book.texts)} dummy put the nine although the ten was called"
        self.book.texts.add(text)
        module = self.chance.choice(MODULES)
        reply = self._seen(await self.discord.slash(who, self.hall, "ruling", situation=text, module=module))
        while answers := [id for id in reply.screen.ids if ":answer:" in id or id.endswith(":confirm")]:
            if self.chance.random() < 0.1:
                return
            reply = self._seen(await reply.screen.press_id(self.chance.choice(answers)))

    async def _rules(self) -> None:
        """A finding made official, and that ruling moved on."""
        reply = self._seen(await self.discord.slash(self.director, self.hall, "ruling", module="fifth_card"))
        while answers := [id for id in reply.screen.ids if ":answer:" in id]:
            reply = self._seen(await reply.screen.press_id(answers[0]))
        form = await reply.screen.press_id("o:make:")
        ruled = self._seen(await form.submit())
        made = self._seen(await ruled.screen.press_id("o:open:"))
        for state in ("confirmed", "appealed"):
            moves = [id for id in made.screen.ids if id.endswith(f":{state}") and ":move:" in id]
            if not moves:
                return
            made = self._seen(await self._moved(made, moves[0]))

    async def _moved(self, made: Reply, move: str) -> Reply:
        pressed = await made.screen.press_id(move)
        return await pressed.submit({"why": "as the table says"}) if pressed.interaction.modal else pressed

    async def _wants_to_be_forgotten(self) -> None:
        assert self.hall.guild is not None
        ghost = self.discord.add_user("ghost", self.hall.guild)
        await self._asks(ghost)
        asked = await self.discord.slash(ghost, self.hall, "forget")
        await asked.screen.press_id("f:forget")
        self.book.forgetting.add(str(ghost.id))
        await asyncio.sleep(0.2)

    def _seen(self, reply: Reply) -> Reply:
        self.book.note(self.tenant, reply)
        return reply


async def take_over(data: Path, file: Path, tenant: str) -> None:
    """An import beside the bot, as a process of its own: killed when the task is."""
    command = [sys.executable, "-m", "bot.records.import_command", "--data", str(data), "--tenant", tenant, str(file)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@contextlib.asynccontextmanager
async def clubs(discord: LoopbackDiscord, bot: BotProcess, data: Path, seed: int) -> AsyncIterator[list[Club]]:
    book, chance, made = Book(), random.Random(seed), []
    for number in range(CLUBS):
        guild = discord.add_guild(f"Club {number}")
        directors = guild.add_role("directors", Permission.MANAGE_GUILD)
        director = discord.add_user(f"director {number}", guild, roles=[directors])
        members = [discord.add_user(f"member {number}.{n}", guild) for n in range(MEMBERS)]
        made.append(Club(discord, bot, data, book, guild.channel(), director, members, chance, number))
    yield made


async def for_ever(act: Callable[[], Awaitable[None]]) -> None:
    """A person goes on; a card that is gone, or has another button by now, is no fault."""
    while True:
        with contextlib.suppress(ScenarioError):
            await act()
