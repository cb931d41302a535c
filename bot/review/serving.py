"""The pages on a port of this machine, for the proxy that has their public address."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from bot.barred import Barred
from bot.budgets import Budgets
from bot.ledger.facade import Ledgers
from bot.records.process import Exports
from bot.review.admission import Admission
from bot.review.beside import Beside, Revised, nobody_hears
from bot.review.contents import add_pages
from bot.review.door import Door
from bot.review.guard import PATIENCE_S, Guard
from bot.review.invitations import Invitations
from bot.review.members import FreshMembers, Members
from bot.review.origin import Origin
from bot.review.refusals import told
from bot.review.sessions import Sessions
from lawtext.model import Corpus

_MOST_BYTES = 64 * 1024  # of a form
_SHUTDOWN_S = 1.0


@dataclass(frozen=True, slots=True)
class Club:
    """What of the bot stands behind the pages. `clock`: seconds; `patience_s`: how long a form may take to arrive."""

    corpus: Corpus
    ledgers: Ledgers
    members: Members
    barred: Barred
    budgets: Budgets
    clock: Callable[[], float] = time.monotonic
    exports: Exports = field(default_factory=Exports)
    revised: Revised = nobody_hears
    patience_s: float = PATIENCE_S


@asynccontextmanager
async def pages_served(url: str, host: str, port: int, club: Club) -> AsyncIterator[Invitations]:
    """While inside, at `url` (an origin) by way of a proxy. Raises OSError where the port is taken."""
    invitations = Invitations(url, club.clock)
    runner = runner_of(application(Origin(url), invitations, club))
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield invitations
    finally:
        await runner.cleanup()


def runner_of(app: web.Application) -> web.AppRunner:
    """Without an access log, for a link stands in an address."""
    return web.AppRunner(app, access_log=None, logger=_wire_log(), shutdown_timeout=_SHUTDOWN_S)


def application(origin: Origin, invitations: Invitations, club: Club) -> web.Application:
    sessions = Sessions(club.clock)
    admission = Admission(FreshMembers(club.members, club.clock), club.ledgers, club.barred)
    door = Door(origin, invitations, sessions, admission)
    guard = Guard(origin, sessions, admission, club.budgets, door.handlers, club.patience_s)
    app = web.Application(middlewares=[told, guard.let_through], client_max_size=_MOST_BYTES)
    app.on_response_prepare.append(guard.put_headers)
    app.add_routes(door.routes())
    add_pages(app, club.corpus, Beside(club.exports, club.budgets, club.revised))
    return app


def _wire_log() -> logging.Logger:
    """aiohttp's own words on what could not be read, without the bytes that came: they may hold a link or a cookie."""
    wire = logging.getLogger(f"{__name__}.wire")
    if not wire.filters:
        wire.addFilter(_without_what_came)
    return wire


def _without_what_came(record: logging.LogRecord) -> bool:
    record.exc_info = record.exc_text = None
    return True
