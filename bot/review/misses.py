"""What members let the bot keep because it was not understood: looked through, kept or dropped, handed on as scenes."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from aiohttp import web

from bot.actions.feedback import kept_scenes
from bot.ledger import Ledger, Miss
from bot.ledger.misses import MissState
from bot.review.pages import page
from bot.review.visitor import VISITOR
from lawtext.model import Corpus

_MOST_SHOWN = 20
_VERDICTS: tuple[MissState, ...] = ("kept", "dropped")


class MissPages:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    async def page(self, request: web.Request) -> web.Response:
        waiting, kept = await request[VISITOR].home.read(_misses)
        shown = {
            "waiting": [(each, self._offered(each)) for each in waiting[:_MOST_SHOWN]],
            "count": len(waiting),
            "kept": kept,
        }
        return page(request, "misses.html", shown)

    def _offered(self, miss: Miss) -> str:
        """The title of what it was taken for."""
        known = self._corpus.modules.get(miss.module or "")
        return known.title if known else "nothing"

    async def settle(self, request: web.Request) -> web.Response:
        """Raises NoSuchMiss."""
        said = str((await request.post()).get("verdict", ""))
        verdict = next((each for each in _VERDICTS if each == said), None)
        if verdict is None:
            raise web.HTTPBadRequest
        await request[VISITOR].home.write(_settle, int(request.match_info["miss"]), verdict)
        raise web.HTTPSeeOther("/misses")

    async def scenes(self, request: web.Request) -> web.Response:
        """One a line, as `python -m lawtext scene import` takes them in."""
        kept = await request[VISITOR].home.read(kept_scenes, self._corpus)
        lines = "".join(json.dumps(scene, ensure_ascii=False) + "\n" for scene in kept)
        named = {"Content-Disposition": 'attachment; filename="scenes.jsonl"'}
        return web.Response(text=lines, content_type="application/jsonl", headers=named)


def _misses(ledger: Ledger) -> tuple[list[Miss], int]:
    """Those that wait, oldest first, and how many were kept."""
    return ledger.misses.all("new"), len(ledger.misses.all("kept"))


def _settle(ledger: Ledger, miss: int, verdict: MissState) -> None:
    ledger.misses.settle(miss, verdict, datetime.now(UTC))
