"""The door of a record before a real browser: what its cookies, its forms and its frames let another site do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from aiohttp import web

from tests.bot.review.house import House, opened
from tests.bot.test_start import free_port
from tests.browser.chromium import Chromium

pytestmark = pytest.mark.browser


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    port = free_port()
    async with opened(tmp_path, f"http://127.0.0.1:{port}", port) as house:
        yield house


@pytest.fixture
async def elsewhere() -> AsyncIterator[tuple[str, list[str]]]:
    """Another site, which a browser takes localhost for, and what stands on its one page."""
    shown: list[str] = []

    async def page(_: web.Request) -> web.Response:
        return web.Response(text=f"<!doctype html><h1>Elsewhere</h1>{''.join(shown)}", content_type="text/html")

    app, port = web.Application(), free_port()
    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield f"http://localhost:{port}/", shown
    await runner.cleanup()


async def _heading(browser: Chromium) -> str:
    return str(await browser.look("document.querySelector('h1').innerText"))


async def test_a_link_from_elsewhere_leads_in_and_what_another_site_sends_does_nothing(
    house: House, elsewhere: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, shown = elsewhere
    link = house.link()
    shown += [
        f'<form method="post" action="{link}"><input type="hidden" name="token"><button>Press my link</button></form>',
        f'<form method="post" action="{house.address}/out"><button>Sign you out</button></form>',
        f'<a href="{link}">Come in</a> <a href="{house.address}/">To the record</a>',
    ]
    async with Chromium(tmp_path / "profile") as browser:
        await browser.open(address)
        await browser.press("Press my link")
        assert await _heading(browser) == "Nothing is shown"
        await browser.open(address)
        await browser.press("Come in")
        await browser.press("Open the record of Quokka Club")
        assert await _heading(browser) == "The record of Quokka Club"
        assert await browser.look("location.pathname") == "/"
        await browser.open(address)
        await browser.press("Sign you out")
        assert await _heading(browser) == "Nothing is shown"
        await browser.open(address)
        await browser.press("To the record")
        assert await _heading(browser) == "The record of Quokka Club"
        cookies = (await browser.call("Network.getAllCookies"))["cookies"]
        assert [(each["name"], each["httpOnly"], each["sameSite"]) for each in cookies] == [("record", True, "Lax")]
        await browser.press("Sign out")
        await browser.open(f"{house.address}/")
        assert await _heading(browser) == "Nothing is shown"


async def test_no_page_is_shown_in_a_frame_of_another_site(
    house: House, elsewhere: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, shown = elsewhere
    shown.append(f'<iframe src="{house.link()}"></iframe>')
    async with Chromium(tmp_path / "profile") as browser:
        await browser.open(address)
        told = [each["params"]["entry"]["text"] for each in browser.events if each["method"] == "Log.entryAdded"]
        assert any("frame-ancestors" in each for each in told)
