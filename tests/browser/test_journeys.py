"""What somebody does in a real browser, by the keyboard, with scripts switched off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.web.browsing import Site
from tests.browser.chromium import Chromium
from tests.browser.legible import can_be_read, nothing_is_loaded_from_elsewhere

pytestmark = pytest.mark.browser
_CONFIRM = "All of this is right"
TOLD = "Dummy put out the wrong card; RHO won with the king"


class Table:
    """The pages, and a browser before them."""

    def __init__(self, address: str, browser: Chromium) -> None:
        self.address, self.browser = address, browser

    async def ask(self, text: str) -> None:
        """As it begins: the field has the focus."""
        await self.browser.open(f"{self.address}/")
        await self.browser.type(text)
        await self.browser.press("Find the law")

    async def to_a_finding(self) -> None:
        await self.ask(TOLD)
        await self.browser.press(_CONFIRM)
        await self.browser.press("No: one side only")

    async def heading(self) -> str:
        return str(await self.browser.look("document.querySelector('h1').textContent"))

    async def path(self) -> str:
        return str(await self.browser.look("location.pathname"))


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Site(tmp_path / "data") as visitor, Chromium(tmp_path / "profile") as browser:
        yield Table(visitor.address, browser)


async def test_a_text_is_led_to_an_official_ruling_by_the_keyboard_alone(table: Table) -> None:
    await table.to_a_finding()
    assert await table.heading() == "The wrong card goes back and the card called is played."
    await table.browser.press("Keep the card")
    assert "Keep the card" in await table.browser.look("document.querySelector('.chosen').textContent")
    await table.browser.press("Make official")
    await table.browser.press("Make official")
    assert await table.path() == "/ruling/1"
    nothing_is_loaded_from_elsewhere(table.browser, table.address)


async def test_the_browsers_own_back_leads_back_and_another_answer_goes_on_from_there(table: Table) -> None:
    await table.ask("dummy put out the wrong card")
    asked, heading = await table.path(), await table.heading()
    await table.browser.press("No: one side only")
    history = await table.browser.call("Page.getNavigationHistory")
    before = history["entries"][history["currentIndex"] - 1]["id"]
    await table.browser.arrives(table.browser.call("Page.navigateToHistoryEntry", entryId=before))
    assert (await table.path(), await table.heading()) == (asked, heading)
    await table.browser.press("Yes, both sides have")
    assert await table.heading() != heading


async def test_every_page_can_be_read_in_light_and_dark_on_a_phone_and_a_screen(table: Table) -> None:
    await table.to_a_finding()
    finding = await table.path()
    paths = [
        "/",
        "/case/1/1",
        "/case/1/2",
        finding,
        f"{finding}/official",
        "/rulings",
        "/cases",
        "/topic/revokes",
        "/law/2017/45C4b",
        "/none",
    ]
    await can_be_read(table.browser, table.address, paths)
