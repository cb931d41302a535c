"""The pages behind the door and where they are found. No address but a search's own holds what somebody typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from aiohttp import web

from bot.review.appeals import AppealPages
from bot.review.beside import Beside
from bot.review.exports import ExportPages
from bot.review.figures import FigurePages
from bot.review.files import script, style
from bot.review.misses import MissPages
from bot.review.rulings import NUMBER, RulingPages
from bot.review.search import Search
from bot.review.visitor import VISITOR
from lawtext.model import Corpus

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_pages(app: web.Application, corpus: Corpus, beside: Beside) -> None:
    """Every one of them is for visitors alone: a handler finds its own in `request[VISITOR]`."""
    rulings, misses, exports = RulingPages(corpus, beside), MissPages(corpus), ExportPages(beside)
    app.add_routes(
        [
            web.get("/", Search(corpus).page),
            web.get(f"/ruling/{NUMBER}", rulings.page),
            web.post(f"/ruling/{NUMBER}", rulings.move),
            web.get(f"/ruling/{NUMBER}/sheet.pdf", rulings.sheet),
            web.get("/appeals", AppealPages(corpus).page),
            web.get("/figures", FigurePages(corpus).page),
            web.get("/misses", _for_moderators(misses.page)),
            web.post(r"/misses/{miss:\d{1,9}}", _for_moderators(misses.settle)),
            web.get("/misses/scenes.jsonl", _for_moderators(misses.scenes)),
            web.get("/export", _for_moderators(exports.form)),
            web.post("/export", _for_moderators(exports.file)),
            web.get("/review.css", style),
            web.get("/review.js", script),
        ]
    )


def _for_moderators(handler: Handler) -> Handler:
    @wraps(handler)
    async def checked(request: web.Request) -> web.StreamResponse:
        if not request[VISITOR].rights.moderator:
            raise web.HTTPForbidden(reason="Only moderators do that.")
        return await handler(request)

    return checked
