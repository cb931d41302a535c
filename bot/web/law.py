"""What is browsed without a case: topics with their situations, and the clauses in our words."""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import web

from bot.web.pages import page
from lawtext.editions import EDITIONS
from lawtext.elections import elected_within
from lawtext.lookup import above, part_not_held, parts, using
from lawtext.model import Corpus


class LawPages:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def routes(self) -> Iterable[web.RouteDef]:
        return (
            web.get(r"/topic/{topic:\w{1,40}}", self.topic),
            web.get(r"/law/{edition:\w{1,10}}/{clause:[\w()]{1,12}}", self.clause),
        )

    async def topic(self, request: web.Request) -> web.Response:
        named = request.match_info["topic"]
        topic = next((each for each in self._corpus.topics if each.id == named), None)
        if topic is None:
            raise web.HTTPNotFound
        modules = [each for each in self._corpus.modules.values() if each.topic == topic.id]
        return page(request, "topic.html", {"topic": topic, "modules": modules})

    async def clause(self, request: web.Request) -> web.Response:
        edition, named = request.match_info["edition"], request.match_info["clause"]
        clause = self._corpus.clauses.get(named)
        if edition in EDITIONS and (part := part_not_held(self._corpus, named, edition)):
            raise web.HTTPFound(f"/law/{edition}/{part[1].id}")
        if edition not in EDITIONS or clause is None or edition not in clause.editions:
            raise web.HTTPNotFound
        shown = {
            "edition": edition,
            "clause": clause,
            "law": self._corpus.laws[clause.law],
            "above": above(self._corpus, clause, edition),
            "parts_of": parts(self._corpus, clause, edition),
            "using": using(self._corpus, clause, edition),
            "elections": elected_within([clause.id], edition),
        }
        return page(request, "clause.html", shown)
