"""A cookie that no script and no other site can use."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web


@dataclass(frozen=True, slots=True)
class Cookie:
    """It goes with the browser's session. Over https its name makes a browser keep it to this host and to https; over
    http, which is this computer's own, browsers would not take such a name."""

    name: str
    secure: bool

    @property
    def _named(self) -> str:
        return f"__Host-{self.name}" if self.secure else self.name

    def of(self, request: web.Request) -> str:
        return request.cookies.get(self._named, "")

    def give(self, answer: web.StreamResponse, value: str) -> None:
        answer.set_cookie(self._named, value, path="/", secure=self.secure, httponly=True, samesite="Strict")

    def take_back(self, answer: web.StreamResponse) -> None:
        answer.del_cookie(self._named, path="/", secure=self.secure, httponly=True, samesite="Strict")
