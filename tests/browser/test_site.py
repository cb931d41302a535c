"""The public site from a disk, in a real browser: its search, and what can be read without it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.site.files import files
from bot.site.folder import write
from lawtext.corpus import load
from tests.browser.chromium import Chromium

pytestmark = pytest.mark.browser
FAINT = Path(__file__).with_name("faint.js").read_text("utf-8")
FOUND = "[...document.querySelectorAll('#found a')].map(each => each.textContent)"
MUST_HAVE_A_NAME = {"link", "searchbox", "heading"}
LEFT_OUT = "document.querySelector('form[role=search]').hidden"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("site")
    write(folder, dict(files(load(), charts=False)))
    return folder.as_uri()


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Chromium]:
    async with Chromium(tmp_path) as browser:
        await browser.call("Emulation.setScriptExecutionDisabled", value=False)
        yield browser


async def found(browser: Chromium, typed: str) -> list[str]:
    await browser.look("document.getElementById('words').select()")
    await browser.type(typed)
    for _ in range(100):
        if await browser.look("document.getElementById('count').textContent"):
            break
        await asyncio.sleep(0.05)
    said: list[str] = await browser.look(FOUND)
    return said


async def test_a_search_finds_situations_and_clauses_and_leads_there_by_the_keyboard(
    browser: Chromium, site: str
) -> None:
    await browser.open(f"{site}/index.html")
    await browser.key("/")
    assert await browser.look("document.activeElement.id") == "words"
    for typed in ("45 c 4 b", "law 45C4(b)", "45c4b"):
        assert (await found(browser, typed))[0].startswith("45C4b "), typed
    assert any("revoke" in title.lower() for title in await found(browser, "revokd"))
    assert await found(browser, "xylophone zither") == []
    assert "Nothing has these words" in await browser.look("document.getElementById('count').textContent")
    first = (await found(browser, "dummy card not called"))[0]
    await browser.arrives(browser.key("Enter"))
    assert await browser.look("document.querySelector('h1').textContent") == first
    assert [each["params"]["entry"]["text"] for each in browser.events if each.get("method") == "Log.entryAdded"] == []


async def test_a_book_finds_only_its_own_clauses(browser: Chromium, site: str) -> None:
    await browser.open(f"{site}/1997/index.html")
    assert not any(title.startswith("45D2") for title in await found(browser, "45D2"))
    await browser.open(f"{site}/index.html")
    assert (await found(browser, "45D2"))[0].startswith("45D2")


async def test_without_scripts_the_index_is_there_and_no_field_that_does_nothing(browser: Chromium, site: str) -> None:
    await browser.call("Emulation.setScriptExecutionDisabled", value=True)
    await browser.open(f"{site}/index.html")
    assert await browser.look(LEFT_OUT)
    await browser.press("Dummy put out a card not called")
    assert await browser.look("document.querySelectorAll('.ruled').length") > 5


async def test_every_kind_of_page_can_be_read_in_light_and_dark_on_a_phone_and_a_screen(
    browser: Chromium, site: str
) -> None:
    kinds = ("index", "2017/situation/dummy_wrong_card", "dd/situation/bid_above_seven", "1997/law/45", "acbl/index",
             "2017/laws", "2017/sheets", "2017/coverage", "elections")  # fmt: skip
    for kind in kinds:
        await browser.open(f"{site}/{kind}.html")
        for width in (320, 1280):
            for dark in (False, True):
                await browser.shaped(width, dark=dark)
                assert await browser.look(FAINT) == [], (kind, width, dark)
                assert await browser.look(WIDER) <= 0, (kind, width)
        tree = await browser.call("Accessibility.getFullAXTree")
        named = [(node["role"]["value"], node["name"]["value"]) for node in tree["nodes"] if "name" in node]
        assert [role for role, name in named if role in MUST_HAVE_A_NAME and not name.strip()] == [], kind
