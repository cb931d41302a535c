"""A round: the same background work for each home, fenced off, so that one club's trouble is nobody else's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.client import DirectorPlease

log = logging.getLogger(__name__)

_AT_ONCE = 4

Work = Callable[[str], Awaitable[object]]


class Round:
    """`what` is the work, as the operator reads it in the log: "the outbox". Whatever fails is tried again in the next
    round; the log has a trouble whole when it begins, in one line as long as it lasts, and hears of its end."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._troubles: dict[str, str] = {}

    async def go(self, bot: DirectorPlease, work: Work, *, only: Callable[[str], bool] = bool) -> None:
        """Does the work for every home, some at a time. Raises nothing, for nobody would start its loop again."""
        homes: list[str] = []

        async def look(_: str) -> None:
            homes.extend(await bot.ledgers.homes())

        await self.at("the data folder", look)
        await self.each(filter(only, homes), work)

    async def each(self, homes: Iterable[str], work: Work) -> None:
        waiting = iter(homes)

        async def one_by_one() -> None:
            for home in waiting:
                await self.at(home, work)

        await asyncio.gather(*(one_by_one() for _ in range(_AT_ONCE)))

    async def at(self, home: str, work: Work) -> bool:
        """Whether it worked."""
        try:
            await work(home)
        except Exception as error:
            self._note(home, error)
            return False
        if self._troubles.pop(home, None) is not None:
            log.info("%s: %s works again", home, self._what)
        return True

    def _note(self, home: str, error: Exception) -> None:
        words = f"{type(error).__name__}: {error}"
        known, self._troubles[home] = self._troubles.get(home), words
        if known == words:
            log.warning("%s: %s still fails (%s)", home, self._what, words)
        else:
            log.error("%s: %s fails, the other homes go on; I try again", home, self._what, exc_info=error)
