"""Waiting for something to have happened, without polling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Changes:
    """Whoever waits looks again each time that something changed."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def tell(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T], timeout: float) -> T:
        """The first true value of `look`, or what it says when the time is up."""
        end = asyncio.get_running_loop().time() + timeout
        while not (value := look()):
            left = end - asyncio.get_running_loop().time()
            if left <= 0 or not await self._woken(left):
                return look()
        return value

    async def _woken(self, timeout: float) -> bool:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            return bool((await asyncio.wait({future}, timeout=timeout))[0])
        finally:
            self._waiting.discard(future)
