"""The pages behind the door and where they are found. No address holds a word or a name that somebody typed."""

from __future__ import annotations

from aiohttp import web

from bot.review.pages import page
from lawtext.model import Corpus


def add_pages(app: web.Application, corpus: Corpus) -> None:
    """Every one of them is for visitors alone: a handler finds its own in `request[VISITOR]`."""
    app.router.add_get("/", _start)


async def _start(request: web.Request) -> web.Response:
    return page(request, "start.html", {})
