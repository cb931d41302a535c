"""Who somebody is in a server, as Discord says it: asked again as soon as the answer is a minute old."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

_HOLDS_S = 60.0

Whose = tuple[int, int]  # the server's id, the person's


@dataclass(frozen=True, slots=True)
class Membership:
    """`roles`: their ids; `manages`: has the permission Manage Server."""

    name: str
    server_name: str
    roles: frozenset[str]
    manages: bool


class NoMember(Exception):
    """Discord says that this person is not in that server, or that the bot is not."""


class NotAnswered(Exception):
    """Discord can't be asked just now."""


class Members(Protocol):
    """Discord, as far as these pages need it: `bot.members` has the real one."""

    async def ask(self, guild_id: int, user_id: int) -> Membership:
        """Raises NoMember, NotAnswered."""


class FreshMembers:
    """Answers that are less than a minute old. Who asks while Discord is being asked waits for that answer. What went
    wrong is never kept. `clock`: seconds."""

    def __init__(self, members: Members, clock: Callable[[], float] = time.monotonic) -> None:
        self._members, self._clock = members, clock
        self._known: dict[Whose, tuple[float, Membership]] = {}
        self._asking: dict[Whose, asyncio.Task[Membership]] = {}

    async def ask(self, guild_id: int, user_id: int) -> Membership:
        """Raises NoMember, NotAnswered."""
        whose = guild_id, user_id
        self._drop_old()
        if whose in self._known:
            return self._known[whose][1]
        if whose not in self._asking:
            asking = self._asking[whose] = asyncio.create_task(self._ask(whose))
            asking.add_done_callback(lambda _: self._asking.pop(whose))
        return await asyncio.shield(self._asking[whose])

    async def _ask(self, whose: Whose) -> Membership:
        at = self._clock()  # before the question: the answer may have been true only then
        found = await self._members.ask(*whose)
        self._known[whose] = at, found
        return found

    def _drop_old(self) -> None:
        oldest = self._clock() - _HOLDS_S
        self._known = {whose: known for whose, known in self._known.items() if known[0] > oldest}
