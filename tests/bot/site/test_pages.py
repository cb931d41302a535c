"""Every page is valid, stands alone, and leads only to what is there."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from urllib.parse import urldefrag

from bot.site.pages import POLICY
from lawtext.corpus import load
from lawtext.editions import DEFAULT_EDITION, EDITIONS
from tests.bot.site.reading import Read

MOST_OF_THE_FIRST_PAGE = 50_000
MOST_OF_THE_WORDS = 80_000


def test_every_page_is_valid_has_one_heading_a_title_of_its_own_and_the_policy(pages: Mapping[str, Read]) -> None:
    assert len(pages) == 1 + len(EDITIONS) * (4 + 93 + len(load().modules))
    assert {at: page.faults for at, page in pages.items() if page.faults} == {}
    for at, page in pages.items():
        assert (page.tags["h1"], page.tags["main"], page.tags["title"]) == (1, 1, 1), at
        assert ("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}) in page.elements, at
        assert not {"style", "onclick", "onload"} & {name for _, given in page.elements for name in given}, at


def test_every_link_is_relative_and_leads_to_a_place_that_is_there(
    site: Mapping[str, bytes], pages: Mapping[str, Read]
) -> None:
    for at, page in pages.items():
        for link in page.links:
            path, place = urldefrag(link)
            target = posixpath.normpath(posixpath.join(posixpath.dirname(at), path)) if path else at
            assert target in site, (at, link)
            assert not place or place in pages[target].said, (at, link)


def test_every_page_is_reached_from_the_first(pages: Mapping[str, Read]) -> None:
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        at = waiting.pop()
        links = {urldefrag(link).url for link in pages[at].links}
        led = {posixpath.normpath(posixpath.join(posixpath.dirname(at), link)) for link in links if link}
        waiting += (led & pages.keys()) - reached
        reached |= led & pages.keys()
    assert reached == pages.keys()


def test_the_first_page_with_its_style_and_its_script_is_light(site: Mapping[str, bytes]) -> None:
    assert sum(len(site[at]) for at in ("index.html", "style.css", "search.js", "icon.svg")) <= MOST_OF_THE_FIRST_PAGE
    assert len(site["search-words.js"]) <= MOST_OF_THE_WORDS


def test_every_place_that_a_search_leads_to_is_there_in_each_of_its_books(
    site: Mapping[str, bytes], pages: Mapping[str, Read]
) -> None:
    script = site["search-words.js"].decode()
    assert script.startswith("found_by_words(")
    found = json.loads(script.removeprefix("found_by_words(").removesuffix(")\n"))["entries"]
    assert len(found) == len(load().modules) + len(load().clauses) + len(load().sheets)
    for address, _, _, *rest in found:
        for place in rest[1] if len(rest) > 1 else range(len(EDITIONS)):
            path, name = urldefrag(f"{EDITIONS[place]}/{address}")
            assert not name or name in pages[path].said, (path, name)


def test_a_book_leads_to_the_same_page_of_the_others(pages: Mapping[str, Read]) -> None:
    links = pages[f"{DEFAULT_EDITION}/situation/revoke_noticed.html"].links
    assert {f"../../{book}/situation/revoke_noticed.html" for book in EDITIONS[1:]} <= set(links)
