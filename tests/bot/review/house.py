"""Two clubs with a record each, the pages before them on a socket, and discord.py asking a Discord of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import discord
from aiohttp import ClientSession, web

from bot.barred import Barred
from bot.budgets import Budgets
from bot.ledger import Ledger
from bot.ledger.facade import Ledgers
from bot.members import DiscordMembers
from bot.records import recent
from bot.review.invitations import Invitations
from bot.review.origin import Origin
from bot.review.serving import Club, application, runner_of
from bot.review.visitor import VISITOR
from lawtext.corpus import load
from tests.bot.review.browsing import Browser, surfing
from tests.bot.samples import AT, ENTRY, make
from tests.loopback import LoopbackDiscord, Permission
from tests.loopback.world import Guild, Role, User

HOST = "record.example"
OURS, THEIRS = "The quokka stays played.", "The wombat is withdrawn."
COOKIE, ENTERING = "__Host-record", "__Host-entering"


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class House:
    """`dora` keeps the record of `ours` by a role that the club has named, `theo` that of `theirs`."""

    discord: LoopbackDiscord
    ledgers: Ledgers
    invitations: Invitations
    clock: Clock
    ours: Guild
    theirs: Guild
    keepers: Role
    dora: User
    theo: User
    session: ClientSession
    app: web.Application
    address: str = ""
    browsers: list[Browser] = field(default_factory=list)

    def browser(self) -> Browser:
        self.browsers.append(Browser(self.session, self.address, HOST))
        return self.browsers[-1]

    def link(self, guild: Guild | None = None, user: User | None = None) -> str:
        server = guild or self.ours
        return self.invitations.invite(server.id, (user or self.dora).id, server.name)

    async def signed_in(self, guild: Guild | None = None, user: User | None = None) -> Browser:
        browser = self.browser()
        assert (await browser.come_in(self.link(guild, user))).status == 200
        return browser

    def barred(self, id: int) -> None:
        (self.ledgers.data_dir / "barred").write_text(f"{id}\n")


@asynccontextmanager
async def opened(
    data: Path, origin: str = f"https://{HOST}", port: int = 0, patience_s: float = 5.0
) -> AsyncIterator[House]:
    """discord.py must ask the loopback: see `house` in conftest. `patience_s`: with Discord, and with a form."""
    clock, ledgers = Clock(), Ledgers(data)
    async with LoopbackDiscord() as loopback, surfing() as session:
        discord.http.Route.BASE = f"{loopback.url}/api/v10"
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(loopback.state.token)
            club = Club(
                load(),
                ledgers,
                DiscordMembers(client, patience_s),
                Barred(data),
                Budgets(clock),
                clock,
                patience_s=patience_s,
            )
            invitations = Invitations(origin, clock)
            app = application(Origin(origin), invitations, club)
            app.add_routes([web.get("/all", _all), web.post("/all", _all), web.get(r"/one/{number:\d+}", _one)])
            runner = runner_of(app)
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", port).start()
            house = await _peopled(loopback, ledgers, invitations, clock, session, app)
            house.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
            yield house
            await runner.cleanup()
    await ledgers.aclose()


async def _peopled(
    loopback: LoopbackDiscord,
    ledgers: Ledgers,
    invitations: Invitations,
    clock: Clock,
    session: ClientSession,
    app: web.Application,
) -> House:
    ours, theirs = loopback.add_guild("Quokka Club"), loopback.add_guild("Wombat Club")
    keepers, others = ours.add_role("keepers"), theirs.add_role("keepers", Permission.MANAGE_GUILD)
    dora = loopback.add_user("dora", ours, roles=[keepers])
    theo = loopback.add_user("theo", theirs, roles=[others])
    await ledgers.settings.change(str(ours.id), {"moderator_role": str(keepers.id)}, by=None, at=AT)
    await ledgers.write(str(ours.id), _rule, "a", OURS)
    await ledgers.write(str(theirs.id), _rule, "a", THEIRS)
    await ledgers.write(str(theirs.id), _rule, "b", THEIRS)
    return House(loopback, ledgers, invitations, clock, ours, theirs, keepers, dora, theo, session, app)


def _rule(ledger: Ledger, key: str, verdict: str) -> None:
    make(ledger, key, replace(ENTRY, verdict=verdict))


async def _all(request: web.Request) -> web.Response:
    """A page as any behind the door: all that its visitor can reach."""
    visitor = request[VISITOR]
    found = await visitor.home.read(recent, visitor.viewer)
    return web.Response(text=" ".join([visitor.server_name, visitor.name, *(each.verdict for each in found)]))


async def _one(request: web.Request) -> web.Response:
    return web.Response(text=await request[VISITOR].home.read(_verdict, int(request.match_info["number"])))


def _verdict(ledger: Ledger, number: int) -> str:
    return ledger.rulings.get(number).entry.verdict or ""
