"""A cookie that no script can read, and that other sites can use for nothing but a link to a page."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web


@dataclass(frozen=True, slots=True)
class Cookie:
    """It goes with the browser's session. Over https its name makes a browser keep it to this host and to https; over
    http, which is this computer's own, browsers would not take such a name.

    Lax, not strict: a moderator who follows a link to a ruling out of Discord is known at once. Pages that are got
    change nothing, and what changes something has to send the token of its form as well."""

    name: str
    secure: bool

    @property
    def _named(self) -> str:
        return f"__Host-{self.name}" if self.secure else self.name

    def of(self, request: web.Request) -> str:
        return request.cookies.get(self._named, "")

    def give(self, answer: web.StreamResponse, value: str) -> None:
        answer.set_cookie(self._named, value, path="/", secure=self.secure, httponly=True, samesite="Lax")

    def take_back(self, answer: web.StreamResponse) -> None:
        answer.del_cookie(self._named, path="/", secure=self.secure, httponly=True, samesite="Lax")
