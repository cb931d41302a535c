"""Who looks at a page, as Discord itself has just said, and the one ledger that this person can reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from aiohttp import web

from bot.ledger import Ledger, Person
from bot.ledger.facade import Ledgers
from bot.printing import NotPrinted, printed
from bot.records import Viewer
from bot.records.process import ExportFailed, Format, export
from bot.rights import Rights

P = ParamSpec("P")
T = TypeVar("T")


class NoSheet(NotPrinted):
    def __init__(self) -> None:
        super().__init__("The sheet could not be printed. Please try again; if it happens again, tell whoever runs me.")


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

    async def export(self, form: Format, out: Path, **limits: Any) -> None:
        """Writes the record, or what `limits` leave of it, to `out`, as `bot.records.process.export` does. Raises
        ExportFailed."""
        try:
            await export(self._ledgers.data_dir, self._tenant, form, out, **limits)
        except ExportFailed as error:  # where the operator keeps the ledgers is nobody's business
            raise ExportFailed(str(error).replace(f" in {self._ledgers.data_dir}", "")) from error

    async def sheet(self, ruling: int, *, for_players: bool) -> bytes:
        """A ruling's sheet as PDF. Raises NoSheet."""
        copy = ["--for-players"] if for_players else []
        named = ["sheet", str(ruling), f"--server={self._tenant}", *copy]
        return await printed(NoSheet(), *named, environ={"DATA_DIR": str(self._ledgers.data_dir)})


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
