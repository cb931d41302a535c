"""The pages of a record on a socket, and officials of its club before them, let in by links as anybody is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from aiohttp import web

from bot.barred import Barred
from bot.budgets import Budgets
from bot.ledger import Ledger
from bot.ledger.facade import Ledgers
from bot.ledger.pool import file_of
from bot.review.invitations import Invitations
from bot.review.members import Membership, NoMember
from bot.review.origin import Origin
from bot.review.serving import Club, application
from lawtext.corpus import load
from tests.bot.actions.acting import AT
from tests.bot.review.browsing import Browser, surfing
from tests.bot.test_start import free_port

CLUB, OTHER_CLUB = 900, 901
DIRECTOR, MODERATOR, MANAGER = 33, 34, 35
_ROLES = {DIRECTOR: frozenset({"1"}), MODERATOR: frozenset({"2"}), MANAGER: frozenset[str]()}


class Members:
    """Who is in both clubs, as Discord would say it."""

    async def ask(self, guild_id: int, user_id: int) -> Membership:
        if user_id not in _ROLES:
            raise NoMember
        return Membership("Dora", "Riverside", _ROLES[user_id], manages=user_id == MANAGER)


class ReviewSite:
    """`fill`: what stands in the record of a club, by its id. `revised`: servers of which the bot heard."""

    def __init__(self, data: Path, fill: Mapping[int, Callable[[Ledger], object]]) -> None:
        for guild_id, write in fill.items():
            with Ledger.open(file_of(data, str(guild_id))) as ledger:
                ledger.settings.change({"director_role": "1", "moderator_role": "2"}, by=None, at=AT)
                write(ledger)
        self.ledgers, self.budgets, self.revised = Ledgers(data), Budgets(), list[int]()
        self._port = free_port()
        self._invitations = Invitations(self.address)
        club = Club(load(), self.ledgers, Members(), Barred(data), self.budgets, revised=self.revised.append)
        self._runner = web.AppRunner(application(Origin(self.address), self._invitations, club), access_log=None)
        self._session = surfing()

    async def __aenter__(self) -> ReviewSite:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._runner.cleanup()
        await self.ledgers.aclose()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def visit(self, user_id: int = DIRECTOR, guild_id: int = CLUB) -> Browser:
        """Somebody who has come in."""
        browser = Browser(self._session, self.address, f"127.0.0.1:{self._port}")
        await browser.come_in(self.link(user_id, guild_id))
        return browser

    def link(self, user_id: int = DIRECTOR, guild_id: int = CLUB) -> str:
        return self._invitations.invite(guild_id, user_id, "Riverside")
