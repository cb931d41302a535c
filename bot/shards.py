"""Which servers are this process's own, where the bot has outgrown one: Discord deals servers out by their ids."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SAID = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", re.ASCII)
_PERSON = "dm-"


@dataclass(frozen=True, slots=True)
class Shards:
    """From `first` to `last`, both among them, of `count`."""

    first: int
    last: int
    count: int

    @classmethod
    def parse(cls, said: str) -> Shards:
        """`0-3/16`, or `5/16` for one alone. Raises ValueError."""
        if (found := _SAID.fullmatch(said)) is None:
            raise ValueError(said)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count:
            raise ValueError(said)
        return cls(first, last, count)

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    def own(self, tenant: str) -> bool:
        """Direct messages (`dm-…`) belong to the process with shard 0. `local` and the health probe belong to every
        process."""
        if tenant.startswith(_PERSON):
            return self.first == 0
        return not tenant.isdecimal() or self.first <= (int(tenant) >> 22) % self.count <= self.last

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"
