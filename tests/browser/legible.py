"""Whether everybody can read a page, and what a browser held against it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.browser.chromium import Chromium

FAINT = Path(__file__).with_name("faint.js").read_text("utf-8")
MUST_HAVE_A_NAME = {"button", "link", "textbox", "combobox", "searchbox", "heading", "radio"}
_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def can_be_read(browser: Chromium, address: str, paths: Iterable[str]) -> None:
    """In light and dark, on a phone and a screen: contrast, nothing cut off, a name for whatever is used."""
    for path in paths:
        await browser.open(address + path)
        for width in (320, 1280):
            for dark in (False, True):
                await browser.shaped(width, dark=dark)
                assert await browser.look(FAINT) == [], (path, width, dark)
                assert await browser.look(_WIDE) <= 0, (path, width)
        tree = await browser.call("Accessibility.getFullAXTree")
        named = [
            (node["role"]["value"], node["name"]["value"])
            for node in tree["nodes"]
            if "name" in node and "role" in node
        ]
        assert [role for role, name in named if role in MUST_HAVE_A_NAME and not name.strip()] == [], path


def nothing_is_loaded_from_elsewhere(browser: Chromium, address: str) -> None:
    """By all that the browser said: what it asked for, and what it held against a page."""
    said = browser.events
    asked = [each["params"]["request"]["url"] for each in said if each.get("method") == "Network.requestWillBeSent"]
    assert len(asked) > 5
    assert [url for url in asked if not url.startswith((address, "about:"))] == []
    assert [each["params"]["entry"]["text"] for each in said if each.get("method") == "Log.entryAdded"] == []
