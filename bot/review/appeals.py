"""Appeals: those that wait, longest first, and what became of the others."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from aiohttp import web

from bot.actions.archive import open_appeals
from bot.ledger import Ledger, Ruling, State
from bot.records import Found, Query, Viewer, search
from bot.review.pages import page
from bot.review.visitor import VISITOR
from lawtext.model import Corpus

_MOST_OPEN, _MOST_DONE = 20, 10
_DONE: tuple[State, ...] = ("upheld", "changed")


@dataclass(frozen=True, slots=True)
class Appeals:
    """`waiting`: those that have waited longest, of `count`. `done`: the newest of those that were decided, by how,
    with how many there are of them (500 stands for more)."""

    waiting: list[Ruling]
    count: int
    done: dict[State, tuple[tuple[Found, ...], int]]
    zone: str


class AppealPages:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    async def page(self, request: web.Request) -> web.Response:
        visitor = request[VISITOR]
        appeals = await visitor.home.read(_appeals, visitor.viewer)
        shown = {
            "waiting": [(each, self._title(each.entry.module)) for each in appeals.waiting],
            "count": appeals.count,
            "done": appeals.done,
            "zone": ZoneInfo(appeals.zone),
        }
        return page(request, "appeals.html", shown)

    def _title(self, module: str | None) -> str:
        known = self._corpus.modules.get(module or "")
        return known.title if known else ""


def _appeals(ledger: Ledger, viewer: Viewer) -> Appeals:
    done = {}
    for state in _DONE:
        found = search(ledger, Query(state=state), viewer).rulings
        done[state] = (found[:_MOST_DONE], len(found))
    return Appeals(*open_appeals(ledger, _MOST_OPEN), done, ledger.settings.current().time_zone)
