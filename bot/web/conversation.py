"""From what happened at the table to the finding, page by page."""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import web

from bot.actions.cases import Position, read_code
from bot.ledger import Outdated
from bot.local_club import MOST_TYPED, too_long
from bot.web.cases import LocalCases, Turn, address_of
from bot.web.pages import page
from bot.web.screens import denied_shown, screen_shown
from lawtext.editions import BOOKS, DEFAULT_EDITION
from lawtext.model import Corpus, LawError

_TURN = r"/case/{case:\d{1,9}}/{turn:\d{1,4}}"
_NOT_SO = r"/not-so/{question:\w{1,60}}"
_EMPTY = "Nothing is written yet: say what happened, in your own words."
_EXAMPLES = (
    "South led the three of hearts, West played the eight. South called dummy’s queen, East played the four, and "
    "then South said: sorry, the ace.",
    "Declarer led from the wrong hand and nobody has played yet.",
    "West revoked, it is two tricks later.",
)


class Conversation:
    def __init__(self, corpus: Corpus, cases: LocalCases) -> None:
        self._corpus = corpus
        self._cases = cases

    def routes(self) -> Iterable[web.RouteDef]:
        return (
            web.get("/", self.start),
            web.post("/ask", self.ask),
            web.post("/open", self.open),
            web.get(r"/case/{case:\d{1,9}}", self.latest),
            web.get(_TURN, self.turn),
            web.post(_TURN, self.take),
            web.get(_TURN + _NOT_SO, self.deny),
            web.get("/code/{code}", self.code),
            web.get("/code/{code}" + _NOT_SO, self.deny_of_code),
            web.post("/code/{code}", self.take_up_code),
        )

    async def start(self, request: web.Request) -> web.Response:
        return self._start(request)

    def _start(
        self, request: web.Request, *, text: str = "", wrong: str = "", wrong_code: str = "", status: int = 200
    ) -> web.Response:
        counts = {topic.id: 0 for topic in self._corpus.topics}
        for module in self._corpus.modules.values():
            counts[module.topic] += 1
        shown = {
            "text": text,
            "wrong": wrong,
            "wrong_code": wrong_code,
            "examples": _EXAMPLES,
            "topics": [(topic, counts[topic.id]) for topic in self._corpus.topics],
            "books": BOOKS.values(),
            "default_book": BOOKS[DEFAULT_EDITION],
            "most": MOST_TYPED,
        }
        return page(request, "start.html", shown, status=status)

    async def ask(self, request: web.Request) -> web.Response:
        """A text, or a situation that was browsed to."""
        form = await request.post()
        text, edition, module = (str(form.get(name, "")) for name in ("text", "edition", "module"))
        wrong = too_long(len(text)) if len(text) > MOST_TYPED else "" if text.strip() or module else _EMPTY
        if wrong:
            return self._start(request, text=text, wrong=wrong, status=422)
        raise web.HTTPSeeOther(await self._cases.open_text(text, edition or None, module))

    async def latest(self, request: web.Request) -> web.Response:
        case = await self._cases.get(int(request.match_info["case"]))
        raise web.HTTPFound(address_of(case.number, case.turn))

    async def turn(self, request: web.Request) -> web.Response:
        turn = await self._cases.turn(*_turn_of(request))
        return self._screen(request, turn.position, turn.address, turn)

    async def take(self, request: web.Request) -> web.Response:
        case, turn = _turn_of(request)
        pressed = str((await request.post()).get("do", ""))
        try:
            raise web.HTTPSeeOther(await self._cases.take(case, turn, pressed))
        except Outdated as elsewhere:
            raise web.HTTPSeeOther(address_of(case, elsewhere.case.turn)) from elsewhere

    async def deny(self, request: web.Request) -> web.Response:
        turn = await self._cases.turn(*_turn_of(request))
        return self._denied(request, turn.position, turn.address)

    async def open(self, request: web.Request) -> web.Response:
        """A short code as it was typed."""
        typed = str((await request.post()).get("code", ""))
        try:
            steps = read_code(self._corpus, typed)
        except LawError as error:
            return self._start(request, wrong_code=f"{error}.", status=422)
        assert steps.screen.opened is not None
        raise web.HTTPSeeOther(f"/code/{steps.screen.opened.code}")

    async def code(self, request: web.Request) -> web.Response:
        """Nothing is kept of a look."""
        code = request.match_info["code"]
        return self._screen(request, read_code(self._corpus, code), f"/code/{code}")

    async def deny_of_code(self, request: web.Request) -> web.Response:
        code = request.match_info["code"]
        return self._denied(request, read_code(self._corpus, code), f"/code/{code}")

    async def take_up_code(self, request: web.Request) -> web.Response:
        pressed = str((await request.post()).get("do", ""))
        raise web.HTTPSeeOther(await self._cases.open_code(request.match_info["code"], pressed))

    def _screen(self, request: web.Request, position: Position, address: str, turn: Turn | None = None) -> web.Response:
        template, shown = screen_shown(position.screen, self._corpus)
        return page(request, template, {"address": address, "turn": turn, **shown})

    def _denied(self, request: web.Request, position: Position, address: str) -> web.Response:
        shown = denied_shown(position.screen, request.match_info["question"])
        return page(request, "denied.html", {"address": address, **shown})


def _turn_of(request: web.Request) -> tuple[int, int]:
    return int(request.match_info["case"]), int(request.match_info["turn"])
