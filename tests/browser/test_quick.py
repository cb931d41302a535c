"""The practice pages with their script: quicker, and nothing else is otherwise for who reads, goes back or has none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ledger import Ledger
from bot.ledger.pool import file_of
from bot.local_club import LOCAL
from bot.web.quick import quick_text
from tests.bot.web.browsing import Site
from tests.browser.chromium import PATIENCE_S, Chromium

pytestmark = pytest.mark.browser
TOLD = "Dummy put out the wrong card"
LIGHT = 3_000
_LOOK_AGAIN_S = 0.02


class Quick:
    """A browser in which one page stays: what marks it is there for as long as nothing is loaded anew."""

    def __init__(self, address: str, browser: Chromium) -> None:
        self.address, self.browser = address, browser

    async def begin(self) -> None:
        await self.browser.open(f"{self.address}/")
        await self.browser.look("window.stays = true")

    async def until(self, expression: str) -> None:
        for _ in range(int(PATIENCE_S / _LOOK_AGAIN_S)):
            if await self.browser.look(expression):
                return
            await asyncio.sleep(_LOOK_AGAIN_S)
        raise AssertionError(f"never: {expression}")

    async def press(self, label: str, path: str) -> None:
        await self.browser.tab_to(label)
        await self.browser.key("Enter")
        await self.at(path)

    async def at(self, path: str) -> None:
        await self.until(f"location.pathname === '{path}' && !document.querySelector('[aria-busy]')")

    async def ask(self, text: str) -> None:
        await self.browser.look("document.getElementById('text').focus()")
        await self.browser.type(text)
        await self.press("Find the law", "/case/1/1")

    async def stays(self) -> bool:
        return bool(await self.browser.look("window.stays === true"))

    async def heading(self) -> str:
        return str(await self.browser.look("document.querySelector('h1').textContent"))


@pytest.fixture
async def quick(tmp_path: Path) -> AsyncIterator[Quick]:
    async with Site(tmp_path / "data") as visitor, Chromium(tmp_path / "profile") as browser:
        await browser.call("Emulation.setScriptExecutionDisabled", value=False)
        yield Quick(visitor.address, browser)


def test_the_script_is_light() -> None:
    assert len(quick_text().encode()) <= LIGHT


async def test_answers_change_the_page_in_its_place_and_the_reader_stands_at_what_is_new(quick: Quick) -> None:
    await quick.begin()
    await quick.ask(TOLD)
    title = await quick.browser.look("document.title")
    await quick.press("No: one side only", "/case/1/2")
    assert await quick.stays()
    assert await quick.browser.look("document.activeElement.tagName") == "H1"
    assert await quick.browser.look("document.title") != title
    assert await quick.browser.look("document.querySelectorAll('main').length") == 1
    asked = [
        each["params"]["request"]["url"]
        for each in quick.browser.events
        if each.get("method") == "Network.requestWillBeSent"
    ]
    assert [url for url in asked if not url.startswith((quick.address, "about:"))] == []
    assert [each for each in quick.browser.events if each.get("method") == "Log.entryAdded"] == []


async def test_back_and_forward_lead_where_they_would_and_what_was_typed_is_there_again(quick: Quick) -> None:
    await quick.begin()
    await quick.ask(TOLD)
    first = await quick.heading()
    await quick.press("No: one side only", "/case/1/2")
    second = await quick.heading()
    await quick.browser.look("history.back()")
    await quick.at("/case/1/1")
    await quick.until(f"document.querySelector('h1').textContent === {first!r}")
    await quick.browser.look("history.back()")
    await quick.until(f"document.getElementById('text')?.value === {TOLD!r}")
    await quick.browser.look("history.go(2)")
    await quick.at("/case/1/2")
    await quick.until(f"document.querySelector('h1').textContent === {second!r}")
    assert await quick.stays()


async def test_an_earlier_page_goes_on_from_there_and_a_loaded_address_shows_the_same(quick: Quick) -> None:
    await quick.begin()
    await quick.ask(TOLD)
    await quick.press("No: one side only", "/case/1/2")
    await quick.browser.look("history.back()")
    await quick.at("/case/1/1")
    await quick.press("Yes, both sides have", "/case/1/4")
    shown = await quick.heading()
    await quick.browser.open(f"{quick.address}/case/1/4")
    assert await quick.heading() == shown


async def test_what_was_filled_in_wrongly_is_said_in_its_place(quick: Quick) -> None:
    await quick.begin()
    await quick.browser.tab_to("Find the law")
    await quick.browser.key("Enter")
    await quick.until("document.querySelector('[role=alert]') !== null")
    assert await quick.browser.look("location.pathname") == "/"
    assert await quick.browser.look("document.activeElement.id") == "text"
    assert await quick.stays()


async def test_where_the_script_meets_what_it_does_not_expect_the_browser_sends_the_form(
    quick: Quick, tmp_path: Path
) -> None:
    await quick.begin()
    await quick.browser.look("window.fetch = async () => { throw new TypeError('no network'); }; 0")
    await quick.ask(TOLD)
    await quick.until("document.readyState === 'complete'")
    assert not await quick.stays()
    with Ledger.open(file_of(tmp_path / "data", LOCAL)) as ledger:
        assert len(ledger.cases.latest()) == 1


async def test_two_quick_presses_of_a_button_take_one_step(quick: Quick, tmp_path: Path) -> None:
    await quick.begin()
    await quick.ask(TOLD)
    await quick.browser.look("const b = document.querySelector('.answer'); b.click(); b.click(); 0")
    await quick.at("/case/1/2")
    with Ledger.open(file_of(tmp_path / "data", LOCAL)) as ledger:
        assert ledger.cases.get(1).turn == 2
