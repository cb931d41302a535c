"""Who is answered first when many come at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from weakref import WeakValueDictionary

_AT_ONCE = 8
# Longer than any answer takes whose file is free; whoever waits for one in use lets the next one begin.
_KEEPS_A_PLACE_S = 0.05


class Turns:
    """Of fifty who come in one moment a few are answered at a time, in their order: all at once would keep everybody
    waiting for the last. However many of one tenant come, another's stand behind a few of them alone."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._of_tenants: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def __call__(self, tenant: str) -> AsyncIterator[None]:
        of_tenant = self._of_tenants.get(tenant)
        if of_tenant is None:
            of_tenant = self._of_tenants[tenant] = asyncio.Semaphore(_AT_ONCE)
        with ExitStack() as place:  # left once: here, or when it was kept for long enough
            for semaphore in (of_tenant, self._places):
                await semaphore.acquire()
                place.callback(semaphore.release)
            kept_for_long = asyncio.get_running_loop().call_later(_KEEPS_A_PLACE_S, place.close)
            place.callback(kept_for_long.cancel)
            yield
