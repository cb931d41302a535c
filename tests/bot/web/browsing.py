"""A browser without scripts: it keeps cookies, fills in forms, presses buttons and follows links."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from aiohttp import ClientSession, CookieJar, web

from bot.web.application import application
from lawtext.corpus import load

VOID = {"meta", "link", "input", "br", "hr", "rect", "circle", "path"}
Attributes = dict[str, str]


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


@dataclass
class Button:
    label: str
    form: Form
    given: dict[str, str]


class Page(HTMLParser):
    """What can be seen and done on one page."""

    def __init__(self, status: int, path: str, source: str) -> None:
        super().__init__()
        self.status, self.path, self.source = status, path, source
        self.elements: list[tuple[str, Attributes]] = []
        self.headings: list[str] = []
        self.text = ""
        self.links: dict[str, str] = {}
        self.buttons: list[Button] = []
        self.forms: list[Form] = []
        self._open: list[tuple[str, Attributes, int]] = []
        self.feed(source)
        assert not self._open, self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given))
        if tag == "form":
            self.forms.append(Form(given["action"], given["method"]))
        if tag == "input" and self.forms:
            self.forms[-1].fields[given["name"]] = given.get("value", "")
        if tag not in VOID:
            self._open.append((tag, given, len(self.text)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        opened, given, start = self._open.pop()
        assert opened == tag, f"<{opened}> ends as </{tag}> on {self.path}"
        said = " ".join(self.text[start:].split())
        if tag == "h1":
            self.headings.append(said)
        elif tag == "a":
            self.links[said] = given["href"]
        elif tag == "button":
            named = {given["name"]: given["value"]} if "name" in given else {}
            self.buttons.append(Button(said, self.forms[0 if "form" in given else -1], named))
        elif tag == "textarea":
            self.forms[-1].fields[given["name"]] = said

    @property
    def said(self) -> str:
        return " ".join(self.text.split())

    @property
    def data(self) -> Attributes:
        main = next(given for tag, given in self.elements if tag == "main")
        return {name: value for name, value in main.items() if name.startswith("data-")}

    @property
    def token(self) -> str:
        return next(form.fields["token"] for form in self.forms if "token" in form.fields)

    def button(self, label: str) -> Button:
        return next(each for each in self.buttons if each.label.startswith(label))


class Visitor:
    """Somebody at this computer; `seen` are the pages, newest last."""

    def __init__(self, session: ClientSession, address: str) -> None:
        self.session, self.address = session, address
        self.seen: list[Page] = []

    async def open(self, path: str) -> Page:
        async with self.session.get(self.address + path) as answer:
            return self._see(answer.status, answer.url.path, await answer.text())

    async def send(self, path: str, given: dict[str, str], **headers: str) -> Page:
        async with self.session.post(self.address + path, data=given, headers=headers) as answer:
            return self._see(answer.status, answer.url.path, await answer.text())

    async def press(self, label: str, **typed: str) -> Page:
        button = self.seen[-1].button(label)
        return await self.send(button.form.action, {**button.form.fields, **typed, **button.given})

    async def follow(self, label: str) -> Page:
        links = self.seen[-1].links
        return await self.open(next(path for said, path in links.items() if said.startswith(label)))

    async def ask(self, text: str) -> Page:
        await self.open("/")
        return await self.press("Find the law", text=text)

    def _see(self, status: int, path: str, source: str) -> Page:
        self.seen.append(Page(status, path, source) if source.startswith("<!doctype") else _plain(status, path, source))
        return self.seen[-1]


def _plain(status: int, path: str, source: str) -> Page:
    page = Page(status, path, "")
    page.source = page.text = source
    return page


class Site:
    """The pages on a socket, over a data folder."""

    def __init__(self, data: Path) -> None:
        self._runner = web.AppRunner(application(load(), data), access_log=None)
        self._session = ClientSession(cookie_jar=CookieJar(unsafe=True))

    async def __aenter__(self) -> Visitor:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return Visitor(self._session, f"http://127.0.0.1:{self._runner.addresses[0][1]}")

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._runner.cleanup()
