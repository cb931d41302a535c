"""The way in, by a link that the bot has handed out, and the way out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping

from aiohttp import web

from bot.budgets import Purses
from bot.pages.style import style
from bot.review.admission import Admission, NotAdmitted
from bot.review.cookies import Cookie
from bot.review.guard import session_cookie
from bot.review.invitations import ENTRANCE, SECRET_BYTES, Invitation, Invitations
from bot.review.origin import Origin, asker
from bot.review.pages import plain_page
from bot.review.refusals import Handler, Refused
from bot.review.sessions import Sessions

_ENTRANCE = ENTRANCE + r"{secret:[\w-]{1,64}}"
_TRIES, _TRIES_AN_HOUR = 20, 60  # of links that lead nowhere, by one address
_NO_LINK = "This link leads nowhere: it was used, is too old, or you have a newer one. Type /rulings web for another."
_TOO_OFTEN = "Too many links that lead nowhere came from your address. Try again in some minutes."


class Door:
    def __init__(self, origin: Origin, invitations: Invitations, sessions: Sessions, admission: Admission) -> None:
        self._invitations, self._sessions, self._admission = invitations, sessions, admission
        self._session = session_cookie(origin)
        self._entering = Cookie("entering", origin.is_secure)
        self._tries = Purses(_TRIES, _TRIES_AN_HOUR)

    @property
    def handlers(self) -> Mapping[Handler, Callable[[web.Request], str]]:
        """Whom anybody may ask, each with what says the token of its forms. To leave, nobody waits for Discord."""
        return {style: _no_form, self.show: _no_form, self.enter: self._entering.of, self.leave: self._csrf}

    def routes(self) -> Iterable[web.RouteDef]:
        return (
            web.get("/style.css", style),
            web.get(_ENTRANCE, self.show),
            web.post(_ENTRANCE, self.enter),
            web.post("/out", self.leave),
        )

    async def show(self, request: web.Request) -> web.Response:
        """Only a button: programs that look at every link would else use it up."""
        invitation = self._invited(request)
        token = secrets.token_urlsafe(SECRET_BYTES)
        shown = {"server_name": invitation.server_name, "token": token, "address": request.path}
        answer = plain_page("door.html", shown)
        self._entering.give(answer, token)
        return answer

    async def enter(self, request: web.Request) -> web.Response:
        """The link is used up by whoever comes in, and by whoever may not; not while Discord can't be asked."""
        invitation = self._invited(request)
        try:
            await self._admission.admit(invitation.guild_id, invitation.user_id, "")
        except NotAdmitted:
            self._invitations.redeem(request.match_info["secret"])
            raise
        if self._invitations.redeem(request.match_info["secret"]) is None:
            raise Refused(410, _NO_LINK)
        self._sessions.end(self._session.of(request))
        answer = web.Response(status=303, headers={"Location": "/"})
        self._entering.take_back(answer)
        self._session.give(answer, self._sessions.begin(invitation.guild_id, invitation.user_id))
        return answer

    async def leave(self, request: web.Request) -> web.Response:
        self._sessions.end(self._session.of(request))
        answer = plain_page("out.html", {})
        self._session.take_back(answer)
        return answer

    def _csrf(self, request: web.Request) -> str:
        session = self._sessions.find(self._session.of(request))
        return session.csrf if session else ""

    def _invited(self, request: web.Request) -> Invitation:
        address = asker(request)
        if self._tries.look(address).left < 1:
            raise Refused(429, _TOO_OFTEN)
        if (invitation := self._invitations.look(request.match_info["secret"])) is None:
            self._tries.take(address, 1)
            raise Refused(410, _NO_LINK)
        return invitation


def _no_form(_: web.Request) -> str:
    return ""
