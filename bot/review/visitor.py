"""Who looks at a page, as Discord itself has just said, and the one ledger that this person can reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from aiohttp import web

from bot.ledger import Ledger, Person
from bot.ledger.facade import Ledgers
from bot.records import Viewer
from bot.rights import Rights

P = ParamSpec("P")
T = TypeVar("T")


class Home:
    """The ledger of one server. A page is given this and no `Ledgers`, so that it has no way to name another's."""

    def __init__(self, ledgers: Ledgers, guild_id: int) -> None:
        self._ledgers, self._tenant = ledgers, str(guild_id)

    async def read(self, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs `method` on the ledger, in a thread. Raises LedgerBusy where it cannot be begun in time."""
        return await self._ledgers.read(self._tenant, method, *args, **kwargs)

    async def write(self, method: Callable[Concatenate[Ledger, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Like read, in a transaction: when this returns, what `method` wrote is on disk."""
        return await self._ledgers.write(self._tenant, method, *args, **kwargs)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A director or moderator; nobody else gets this far. `name`, `server_name`: as Discord shows them now. `csrf`:
    what every form sends back as `token`; who posts without it is refused before a handler runs."""

    guild_id: int
    user_id: int
    name: str
    server_name: str
    rights: Rights
    csrf: str
    home: Home

    @property
    def viewer(self) -> Viewer:
        return Viewer.official(str(self.user_id))

    @property
    def person(self) -> Person:
        """As whom this visitor stands in the record."""
        return Person(str(self.user_id), self.name)


VISITOR = web.RequestKey("visitor", Visitor)
"""`request[VISITOR]`: set before a handler of the pages runs."""
