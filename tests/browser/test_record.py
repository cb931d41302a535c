"""The record in a real browser: by the keyboard without scripts, as one types with them, and on paper."""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from pypdf import PdfReader

from lawtext.corpus import load
from tests.bot.review.kept import AMENDED, OWN, UNDER_APPEAL, VOIDED, keep_evening
from tests.bot.review.reading import CLUB, MANAGER, ReviewSite
from tests.browser.chromium import Chromium
from tests.browser.legible import can_be_read, nothing_is_loaded_from_elsewhere

pytestmark = pytest.mark.browser
_FOUND = "[...document.querySelectorAll('.results a')].map((each) => each.getAttribute('href'))"
_PATIENCE = 200  # looks


class Record:
    """The pages, and a browser of somebody who may do everything before them."""

    def __init__(self, site: ReviewSite, browser: Chromium) -> None:
        self.site, self.browser, self.address = site, browser, site.address

    async def come_in(self) -> None:
        await self.browser.open(self.site.link(MANAGER))
        await self.browser.press("Open the record of")

    async def heading(self) -> str:
        return str(await self.browser.look("document.querySelector('h1').textContent"))

    async def finds(self, number: int) -> None:
        """Waits until that ruling alone is listed."""
        for _ in range(_PATIENCE):
            if await self.browser.look(_FOUND) == [f"/ruling/{number}"]:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(await self.browser.look(_FOUND))

    async def on_paper(self, path: str) -> PdfReader:
        await self.browser.open(self.address + path)
        said = await self.browser.call("Page.printToPDF", preferCSSPageSize=True)
        return PdfReader(io.BytesIO(base64.b64decode(said["data"])))


@pytest.fixture
async def record(tmp_path: Path) -> AsyncIterator[Record]:
    fill = {CLUB: partial(keep_evening, corpus=load())}
    async with ReviewSite(tmp_path / "data", fill) as site, Chromium(tmp_path / "profile") as browser:
        shown = Record(site, browser)
        await shown.come_in()
        yield shown


async def test_a_ruling_is_found_read_and_amended_by_the_keyboard_alone(record: Record) -> None:
    browser = record.browser
    await browser.tab_to_field("words")
    await browser.type("declarer called a card")
    await browser.press("Search")
    await browser.press("The lead stands")
    assert await browser.look("location.pathname") == f"/ruling/{OWN}"
    await browser.tab_to("Amend")
    await browser.key("Enter")
    await browser.tab_to_field("amended_why")
    await browser.type("East had objected at once")
    await browser.press("Amend")
    assert "East had objected at once" in await browser.look("document.querySelector('.life').textContent")
    nothing_is_loaded_from_elsewhere(browser, record.address)


async def test_results_come_as_one_types_and_their_address_can_be_kept(record: Record) -> None:
    browser = record.browser
    await browser.call("Emulation.setScriptExecutionDisabled", value=False)
    await browser.open(f"{record.address}/")
    await browser.tab_to_field("words")
    for letter in "revoke":
        await browser.type(letter)
    await record.finds(UNDER_APPEAL)
    assert await browser.look("document.activeElement.id") == "words"
    assert await browser.look("location.search") == "?words=revoke"
    assert "1 ruling" in await browser.look("document.getElementById('status').textContent")
    await browser.tab_to_field("state")
    await browser.type("v")
    await browser.open(f"{record.address}{await browser.look('location.search')}")
    assert await browser.look("document.getElementById('words').value") == "revoke"
    nothing_is_loaded_from_elsewhere(browser, record.address)


async def test_every_page_of_the_record_can_be_read_by_everybody(record: Record) -> None:
    paths = [
        "/", "/?words=revoke+trik&law=64", "/?law=99&from=never", "/?words=xylophone+tuba", f"/ruling/{AMENDED}",
        f"/ruling/{VOIDED}", f"/ruling/{UNDER_APPEAL}", "/appeals", "/misses", "/figures", "/figures?from=never", "/export",
        "/none",
    ]  # fmt: skip
    await can_be_read(record.browser, record.address, paths)


async def test_a_ruling_fits_a_sheet_of_paper_without_what_is_for_the_screen(record: Record) -> None:
    paper = await record.on_paper(f"/ruling/{AMENDED}")
    (page,) = paper.pages
    said = " ".join(page.extract_text().split())
    assert "West may not lead a heart for as long as West keeps the lead." in said
    assert "Autumn Pairs" in said
    for left_out in ("What may become of it", "Export", "Sign out", "All rulings"):
        assert left_out not in said
