"""What comes out of a printer: what is read, in black on white, and nothing that can only be pressed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.web.browsing import Site, Visitor
from tests.browser.chromium import Chromium

pytestmark = pytest.mark.browser
TOLD = "Dummy put out the wrong card; RHO won with the king"
JUDGED = "opponent described partner's bid as both majors, dummy hits the table with both minors"
SEEN = "document.body.innerText"
COLOURS = """[...new Set([...document.querySelectorAll('main *')].filter(each => each.getClientRects().length)
    .map(each => getComputedStyle(each).color))]"""


class Printer:
    def __init__(self, visitor: Visitor, browser: Chromium) -> None:
        self.visitor, self.browser = visitor, browser

    async def page(self, path: str) -> str:
        """All that is to be read on it, printed by somebody whose screen is dark."""
        await self.browser.open(self.visitor.address + path)
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        await self.browser.call("Emulation.setEmulatedMedia", media="print", features=[dark])
        assert await self.browser.look(COLOURS) == ["rgb(0, 0, 0)"], path
        return str(await self.browser.look(SEEN))


@pytest.fixture
async def printer(tmp_path: Path) -> AsyncIterator[Printer]:
    async with Site(tmp_path / "data") as visitor, Chromium(tmp_path / "profile") as browser:
        yield Printer(visitor, browser)


async def test_a_finding_is_printed_with_all_that_is_folded_and_nothing_to_press(printer: Printer) -> None:
    await printer.visitor.ask(TOLD)
    await printer.visitor.press("All of this is right")
    page = await printer.visitor.press("No: one side only, or neither")
    said = await printer.page(page.path)
    assert page.headings[0] in said
    assert "RHO played to a card that was never called" in said, "why is folded"
    assert "Not official" in said
    for pressed in ("Not so", "Make official", "Not my situation", "Cases", "Back"):
        assert pressed not in said


async def test_a_directors_sheet_is_printed_without_the_topics(printer: Printer) -> None:
    page = await printer.visitor.ask(JUDGED)
    said = await printer.page(page.path)
    assert "Find out now" in said
    assert "Revokes" in page.said
    assert "Revokes" not in said


async def test_a_topic_and_a_clause_are_printed_with_their_situations(printer: Printer) -> None:
    assert "Revoke at trick twelve" in await printer.page("/topic/revokes")
    assert "Declarer called a dummy card, wants another" in await printer.page("/law/2017/45C4b")
