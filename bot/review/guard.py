"""Between the wire and the pages: nobody comes by but a visitor, and nothing that another site has sent."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Mapping

from aiohttp import web

from bot.budgets import Budgets
from bot.pages.headers import WITH_SCRIPT, put_headers
from bot.review.admission import Admission, NotAdmitted
from bot.review.cookies import Cookie
from bot.review.origin import Origin
from bot.review.refusals import Handler, Refused
from bot.review.sessions import SESSION_HOURS, Sessions
from bot.review.visitor import VISITOR, Visitor

_FORM = "application/x-www-form-urlencoded"
_CHARSET = "utf-8"
PATIENCE_S = 10.0
_ELSEWHERE = "These pages are called by another name: the proxy before them must pass on the Host that PUBLIC_URL has."
_NO_SESSION = (
    f"You are not signed in, or no longer: it lasts {SESSION_HOURS} hours, and ends when I am started again. Type "
    "/rulings web in your server, and I answer with a link."
)
_CROSSED = "That did not come from one of these pages, or the page is older than your session. Load it again."


class Guard:
    """`doorway`: the handlers to whom anybody is let through, each with what says the token that its forms must send.
    All others are for visitors alone. `patience_s`: how long a form may take to arrive."""

    def __init__(
        self,
        origin: Origin,
        sessions: Sessions,
        admission: Admission,
        budgets: Budgets,
        doorway: Mapping[Handler, Callable[[web.Request], str]],
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._origin, self._sessions, self._admission = origin, sessions, admission
        self._budgets, self._doorway, self._patience_s = budgets, doorway, patience_s
        self._cookie = session_cookie(origin)

    async def put_headers(self, _: web.Request, answer: web.StreamResponse) -> None:
        """On whatever is sent, errors and files too."""
        put_headers(answer, WITH_SCRIPT)
        answer.headers["Server"] = "director-please"
        if self._origin.is_secure:
            answer.headers["Strict-Transport-Security"] = "max-age=31536000"

    @web.middleware
    async def let_through(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self._origin.is_asked(request):
            raise Refused(421, _ELSEWHERE)
        wanted = request.match_info.handler
        if wanted in self._doorway:
            await self._check_form(request, self._doorway[wanted](request))
        else:
            request[VISITOR] = await self._visitor(request)
        return await handler(request)

    async def _visitor(self, request: web.Request) -> Visitor:
        secret = self._cookie.of(request)
        session = self._sessions.find(secret)
        if session is None:
            raise Refused(403, _NO_SESSION)
        await self._check_form(request, session.csrf)
        self._budgets.spend(session.user_id, session.guild_id)
        try:
            return await self._admission.admit(session.guild_id, session.user_id, session.csrf)
        except NotAdmitted:
            self._sessions.end(secret)
            raise

    async def _check_form(self, request: web.Request, known: str) -> None:
        """Whatever changes something comes from a page of ours, which alone has the token that is `known`. Under
        `no-referrer` a browser says "null" of where a form came from, so that `Origin` alone could not tell."""
        if request.method in ("GET", "HEAD"):
            return
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        if site != "same-origin" or request.headers.get("Origin", "null") not in ("null", self._origin.url):
            raise Refused(403, _CROSSED)
        if request.content_type != _FORM or (request.charset or _CHARSET).lower() != _CHARSET:
            raise Refused(415, "Only a form of these pages is read.")
        said = (await _form(request, self._patience_s)).get("token")
        if not (known and isinstance(said, str) and hmac.compare_digest(said.encode(), known.encode())):
            raise Refused(403, _CROSSED)


async def _form(request: web.Request, patience_s: float) -> Mapping[str, object]:
    """What a handler then has from `request.post()` without waiting."""
    try:
        async with asyncio.timeout(patience_s):
            return await request.post()
    except TimeoutError as slow:
        raise Refused(408, "That form did not come whole. Send it again.") from slow
    except UnicodeError as garbled:
        raise Refused(400, "That form can't be read.") from garbled


def session_cookie(origin: Origin) -> Cookie:
    return Cookie("record", origin.is_secure)
