"""Past rulings by words and filters: a page, or, for whoever types with a script, what changes on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from bot.actions.archive import FoundPage, find_rulings
from bot.ledger import STATES, Ledger
from bot.records import Query, Viewer, events
from bot.records.matches import pieces
from bot.review.filters import Filters, address, chips, read_filters, typed_in
from bot.review.pages import page
from bot.review.visitor import VISITOR
from lawtext.model import Corpus

_A_PAGE = 20
_MOST_EVENTS = 50
_MOST_DIGITS = 4
PART = "Part"
"""The header by which a script asks for the results alone."""


@dataclass(frozen=True, slots=True)
class Looked:
    """`directors`: who has ruled here, names by id. `found` None: something that was typed can't be looked for."""

    filters: Filters
    found: FoundPage | None
    events: list[str]
    directors: dict[str, str]


class Search:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._titles = sorted(((module.title, id) for id, module in corpus.modules.items()), key=lambda each: each[0])

    async def page(self, request: web.Request) -> web.Response:
        visitor = request[VISITOR]
        typed, number = typed_in(request.query), _number(request.query.get("page", ""))
        looked = await visitor.home.read(self._look, typed, number, visitor.viewer)
        shown = {**self._form(looked), **self._results(looked)}
        template = "found.html" if request.headers.get(PART) == "results" else "search.html"
        return page(request, template, shown)

    def _look(self, ledger: Ledger, typed: Mapping[str, str], number: int, viewer: Viewer) -> Looked:
        filters = read_filters(ledger, self._corpus, typed, datetime.now(UTC))
        found = None if filters.wrong else find_rulings(ledger, filters.query, viewer, number - 1, _A_PAGE)
        return Looked(filters, found, events(ledger, _MOST_EVENTS), ledger.index.directors())

    def _form(self, looked: Looked) -> dict[str, Any]:
        return {
            "typed": looked.filters.typed,
            "wrong": looked.filters.wrong,
            "states": STATES,
            "situations": self._titles,
            "events": looked.events,
            "directors": looked.directors,
        }

    def _results(self, looked: Looked) -> dict[str, Any]:
        filters, found = looked.filters, looked.found
        shown = {"chips": list(chips(filters.query, self._corpus, looked.directors)), "found": found}
        if found is None:
            return {**shown, "rows": (), "all_of": True}
        all_of, at = found.results.rulings, found.number
        last = max(1, -(-len(all_of) // _A_PAGE))
        return {
            **shown,
            "rows": [self._row(each, found) for each in all_of[at * _A_PAGE : (at + 1) * _A_PAGE]],
            "all_of": filters.query == Query(),
            "page": at + 1,
            "pages": last,
            "before": address(filters.typed, at) if at else "",
            "after": address(filters.typed, at + 2) if at + 1 < last else "",
        }

    def _row(self, each: Any, found: FoundPage) -> dict[str, Any]:
        known = self._corpus.modules.get(each.module or "")
        return {
            "ruling": each,
            "verdict": pieces(each.verdict, found.results.words),
            "elsewhere": found.elsewhere.get(each.number, ()),
            "title": known.title if known else "",
        }


def _number(typed: str) -> int:
    """Of a page, from 1; the first where it is none."""
    return max(1, int(typed)) if typed.isascii() and typed.isdecimal() and len(typed) <= _MOST_DIGITS else 1
