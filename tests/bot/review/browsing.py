"""A browser without scripts before the pages of a record, with the headers that a proxy passes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from http.cookies import Morsel

from aiohttp import ClientSession, DummyCookieJar
from multidict import CIMultiDict

from tests.bot.web.browsing import Page


@dataclass
class Answer:
    status: int
    headers: CIMultiDict[str]
    body: str
    path: str

    @property
    def page(self) -> Page:
        return Page(self.status, self.path, self.body)


@dataclass
class Browser:
    """`address`: the socket; `host`: what the site is called. It keeps cookies by their names, as they were set."""

    session: ClientSession
    address: str
    host: str
    cookies: dict[str, str] = field(default_factory=dict)
    set_as: dict[str, Morsel[str]] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.send("GET", path, headers)

    async def post(self, path: str, given: dict[str, str], **headers: str) -> Answer:
        return await self.send("POST", path, headers, given)

    async def send(
        self, method: str, path: str, headers: dict[str, str], given: dict[str, str] | str | bytes | None = None
    ) -> Answer:
        """Follows nothing: a test does."""
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        sent = {"Host": self.host, **(cookie if self.cookies else {}), **self.headers, **headers}
        asking = self.session.request(
            method, self.address + path, headers=sent, data=given, allow_redirects=False, timeout=None
        )
        async with asking as answer:
            for name, morsel in answer.cookies.items():
                self.set_as[name] = morsel
                self.cookies[name] = morsel.value
                if morsel["max-age"] == "0":
                    del self.cookies[name]
            return Answer(answer.status, answer.headers.copy(), await answer.text(errors="replace"), path)

    async def press(self, answer: Answer, label: str) -> Answer:
        """And goes where it is sent."""
        button = answer.page.button(label)
        came = await self.post(button.form.action, {**button.form.fields, **button.given})
        return await self.get(came.headers["Location"]) if came.status == 303 else came

    async def come_in(self, link: str) -> Answer:
        """By a link as it was handed out."""
        return await self.press(await self.get(path_of(link)), "Open the record of")


def path_of(link: str) -> str:
    return "/" + link.split("/", 3)[3]


def surfing() -> ClientSession:
    return ClientSession(cookie_jar=DummyCookieJar())
