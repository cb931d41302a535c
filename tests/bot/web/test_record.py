"""A finding made official in a browser, and found again in the ledger; and what holds on every page on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ledger import Ledger
from bot.ledger.pool import file_of
from bot.local_club import LOCAL
from tests.bot.web.browsing import Page, Site, Visitor

TOLD = "Dummy put out the wrong card and Zebediah Quux (RHO) has played after it"
TYPED = {
    "director": "Ann <b>Fenwick</b>",
    "board": "12, table 3, pairs 4 and 7",
    "contract": "4♠x by South",
    "note": "Xylophone",
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> list[Page]:
    """Every page of an evening with one ruling, seen once."""
    return asyncio.run(_evening(tmp_path_factory.mktemp("evening")))


async def _evening(data: Path) -> list[Page]:
    async with Site(data) as visitor:
        await _case_to_finding(visitor)
        await visitor.follow("Make official")
        await visitor.press("Make official", **TYPED)
        for path in ("/rulings", "/cases", "/topic/revokes", "/law/2017/45", "/law/1997/45C4b", "/nothing"):
            await visitor.open(path)
        await visitor.open("/rulings")
        await visitor.press("Search", words="xylophone")
        await visitor.press("Search", words="tuba")
        await visitor.open("/case/1")
        await visitor.follow("Not so")
        await visitor.ask("")
        return visitor.seen


async def _case_to_finding(visitor: Visitor) -> Page:
    page = await visitor.ask(TOLD)
    for _ in range(6):
        if "data-row" in page.data:
            return page
        right = [each for each in page.buttons if each.given.get("do") == "answer:confirm=right"]
        page = await visitor.press(right[0].label if right else page.buttons[1].label)
    raise AssertionError(page.said)


def test_what_was_ruled_stands_in_the_ledger_with_what_was_typed(evening: list[Page]) -> None:
    ruling = next(page for page in evening if page.path == "/ruling/1")
    assert ruling.status == 200
    for said in ("Ruling 1", "Given", "table 3", "4 and 7", "4♠x", "South", "Xylophone", "Ann <b>Fenwick</b>"):
        assert said in ruling.said, said
    assert ruling.data["data-row"]


def test_a_search_finds_it_by_a_word_that_stands_in_no_address(evening: list[Page]) -> None:
    found, none = [page for page in evening if page.path == "/rulings" and "all of them" in page.said.lower()]
    assert "/ruling/1" in found.links.values()
    assert "/ruling/1" not in none.links.values()


def test_every_page_has_one_heading_a_language_and_a_title(evening: list[Page]) -> None:
    assert len(evening) > 12
    for page in evening:
        assert len(page.headings) == 1, page.path
        assert page.headings[0]
        assert ("html", {"lang": "en"}) in page.elements
        assert any(tag == "title" for tag, _ in page.elements)


def test_every_field_has_a_label_and_every_id_is_there_once(evening: list[Page]) -> None:
    for page in evening:
        labelled = {given["for"] for tag, given in page.elements if tag == "label"}
        fields = [
            given
            for tag, given in page.elements
            if tag in ("input", "textarea", "select") and given.get("type") != "hidden"
        ]
        assert {given["id"] for given in fields} <= labelled, page.path
        ids = [given["id"] for _, given in page.elements if "id" in given]
        assert len(ids) == len(set(ids)), page.path
        pointed = {
            id
            for _, given in page.elements
            for name in ("aria-labelledby", "aria-describedby")
            for id in given.get(name, "").split()
        }
        assert pointed <= set(ids), page.path


def test_no_address_holds_a_word_or_a_name_that_was_typed(evening: list[Page]) -> None:
    addresses = {page.path for page in evening} | {path for page in evening for path in page.links.values()}
    addresses |= {form.action for page in evening for form in page.forms}
    said = " ".join(addresses).lower()
    assert [word for word in ("zebediah", "quux", "fenwick", "xylophone", "tuba", "wrong", "?") if word in said] == []
    assert all(form.method == "post" for page in evening for form in page.forms)


def test_nothing_comes_from_elsewhere_and_no_page_is_heavy(evening: list[Page]) -> None:
    for page in evening:
        assert len(page.source.encode()) < 30_000, page.path
        loaded = [
            given.get("src") or given.get("href", "")
            for tag, given in page.elements
            if tag in ("link", "img", "script")
        ]
        assert [path.partition("?")[0] for path in loaded] == ["/style.css", "/quick.js"], page.path


async def test_the_same_form_sent_twice_makes_one_ruling(visitor: Visitor, tmp_path: Path) -> None:
    await _case_to_finding(visitor)
    form = await visitor.follow("Make official")
    sent = {**form.button("Make official").form.fields, **TYPED}
    once, twice = await visitor.send(form.path, sent), await visitor.send(form.path, sent)
    assert once.path == twice.path == "/ruling/1"
    with Ledger.open(file_of(tmp_path, LOCAL)) as ledger:
        assert len(ledger.rulings.latest()) == 1
    await visitor.open(form.path)
    assert visitor.seen[-1].path == "/ruling/1"


async def test_ruling_otherwise_needs_a_reason_and_keeps_what_was_typed(visitor: Visitor) -> None:
    await _case_to_finding(visitor)
    await visitor.follow("Make official")
    refused = await visitor.press("Make official", verdict="The trick stands.", note="Xylophone")
    assert refused.status == 422
    assert "say why" in refused.said
    kept = refused.button("Make official").form.fields
    assert (kept["verdict"], kept["note"]) == ("The trick stands.", "Xylophone")
    ruled = await visitor.press("Make official", because="Both sides had played on.")
    assert ruled.headings == ["The trick stands."]
    assert "Both sides had played on." in ruled.said


async def test_a_case_without_a_finding_cannot_be_made_official(visitor: Visitor) -> None:
    await visitor.ask("dummy put out the wrong card")
    page = await visitor.open("/case/1/1/official")
    assert page.status == 409
    assert "has no finding" in page.said


async def test_a_ruling_is_amended_and_appealed_from_its_page(visitor: Visitor, tmp_path: Path) -> None:
    await _case_to_finding(visitor)
    await visitor.follow("Make official")
    found = (await visitor.press("Make official", **TYPED)).headings[0]
    amended = await visitor.press("Amend", verdict=f"{found} Both pairs agreed.", why="They said so")
    assert amended.headings == [f"{found} Both pairs agreed."]
    assert "added: Both pairs agreed." in amended.said
    assert "“They said so”" in amended.said
    refused = await visitor.press("Void")
    assert refused.status == 422
    assert "Say why ruling 1 is voided" in refused.said
    assert "Appealed" in (await visitor.press("Appeal", why="We did not")).said
    late = await visitor.send("/ruling/1", {"token": amended.token, "state": "voided", "expect": "2", "why": "Late"})
    assert "has been revised since you opened it" in late.said
    with Ledger.open(file_of(tmp_path, LOCAL)) as ledger:
        assert [each.state for each in ledger.rulings.get(1).history] == ["given", "amended", "appealed"]


async def test_a_move_of_a_ruling_that_is_not_there_leads_nowhere(visitor: Visitor) -> None:
    await visitor.ask("")
    page = await visitor.send("/ruling/7", {"token": visitor.seen[-1].token, "state": "voided", "expect": "1"})
    assert page.status == 404
