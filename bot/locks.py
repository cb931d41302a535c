"""A lock for each of many things, of which nothing is left once nobody holds it or waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class Locks(Generic[K]):
    """`async with locks[key]`."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: K) -> asyncio.Lock:
        if (lock := self._locks.get(key)) is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    def __iter__(self) -> Iterator[asyncio.Lock]:
        """Those in use."""
        return iter(list(self._locks.values()))

    def __len__(self) -> int:
        return len(self._locks)
