"""A round: the same background work for each tenant, fenced off, so that one club's trouble is nobody else's."""

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
        """Does the work for every tenant, some at a time. Raises nothing, for nobody would start its loop again."""
        tenants: list[str] = []

        async def look(_: str) -> None:
            tenants.extend(await bot.ledgers.tenants())

        await self.at("the data folder", look)
        await self.each(filter(only, tenants), work)

    async def each(self, tenants: Iterable[str], work: Work) -> None:
        waiting = iter(tenants)

        async def one_by_one() -> None:
            for tenant in waiting:
                await self.at(tenant, work)

        await asyncio.gather(*(one_by_one() for _ in range(_AT_ONCE)))

    async def at(self, tenant: str, work: Work) -> bool:
        """Whether it worked."""
        try:
            await work(tenant)
        except Exception as error:
            self._note(tenant, error)
            return False
        if self._troubles.pop(tenant, None) is not None:
            log.info("%s: %s works again", tenant, self._what)
        return True

    def _note(self, tenant: str, error: Exception) -> None:
        words = f"{type(error).__name__}: {error}"
        known, self._troubles[tenant] = self._troubles.get(tenant), words
        if known == words:
            log.warning("%s: %s still fails (%s)", tenant, self._what, words)
        else:
            log.error("%s: %s fails, the other tenants go on; I try again", tenant, self._what, exc_info=error)
