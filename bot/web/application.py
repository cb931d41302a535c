"""The pages and where they are found. No address holds a word or a name that somebody typed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web

from bot.ledger.facade import Ledgers
from bot.local_club import LOCAL
from bot.pages.style import style
from bot.web.cases import LocalCases
from bot.web.conversation import Conversation
from bot.web.guard import guarded
from bot.web.law import LawPages
from bot.web.quick import quick
from bot.web.record import Record
from lawtext.model import Corpus

_MOST_BYTES = 256 * 1024  # of a form: the longest text that is taken, spelt as a form spells it


def application(corpus: Corpus, data: Path) -> web.Application:
    """Opens the ledger as it starts. Raises LedgerError then, where that can't be read."""
    app = web.Application(middlewares=[guarded], client_max_size=_MOST_BYTES)
    ledgers = Ledgers(data)

    async def _open(_: web.Application) -> AsyncIterator[None]:
        await ledgers.write(LOCAL, lambda ledger: None)
        yield
        await ledgers.aclose()

    app.cleanup_ctx.append(_open)
    cases = LocalCases(corpus, ledgers)
    app.router.add_get("/style.css", style)
    app.router.add_get("/quick.js", quick)
    app.add_routes(Conversation(corpus, cases).routes())
    app.add_routes(Record(corpus, cases, ledgers).routes())
    app.add_routes(LawPages(corpus).routes())
    return app
