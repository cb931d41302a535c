"""Appeals, misses, figures and the record as a file, each for those who may have it on Discord."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.bot.review.browsing import Answer, Browser
from tests.bot.review.kept import OWN, UNDER_APPEAL
from tests.bot.review.reading import DIRECTOR, MANAGER, MODERATOR, ReviewSite


async def export(browser: Browser, **typed: str) -> Answer:
    token = (await browser.get("/export")).page.token
    return await browser.post("/export", {"token": token, **typed})


@pytest.fixture
async def moderator(site: ReviewSite) -> Browser:
    return await site.visit(MODERATOR)


async def test_appeals_that_wait_and_those_that_were_decided_are_listed(director: Browser) -> None:
    page = (await director.get("/appeals")).page
    assert "“It was one trick only.”" in page.said
    assert page.links["Two tricks go to the other side for the revoke."] == f"/ruling/{UNDER_APPEAL}"
    assert "Changed 1" in page.said
    assert "Upheld 0" in page.said


async def test_a_miss_is_kept_or_dropped_and_what_is_kept_is_handed_on(moderator: Browser) -> None:
    first = await moderator.get("/misses")
    assert "2 to look at" in first.page.said
    second = await moderator.press(first, "Keep")
    assert "1 to look at" in second.page.said
    last = await moderator.press(second, "Drop")
    assert "Nothing waits to be looked at." in last.page.said
    scenes = await moderator.get(last.page.links["The 1 kept so far, as a file"])
    assert [json.loads(line)["text"] for line in scenes.body.splitlines()] == ["Something with a card"]


async def test_a_miss_that_is_not_there_and_a_verdict_that_is_none_change_nothing(moderator: Browser) -> None:
    token = (await moderator.get("/misses")).page.token
    assert (await moderator.post("/misses/99", {"token": token, "verdict": "kept"})).status == 409
    assert (await moderator.post("/misses/1", {"token": token, "verdict": "burnt"})).status == 400
    assert "2 to look at" in (await moderator.get("/misses")).page.said


async def test_figures_are_sentences_bars_with_their_numbers_and_a_table(director: Browser) -> None:
    page = (await director.get("/figures")).page
    assert "3 rulings · 0 of 1 findings overruled by the director." in page.said
    assert "2 appealed: 0 upheld, 1 changed, 1 open." in page.said
    assert page.links["Law 64"] == "/?law=64"
    assert page.links["2026-03"] == "/?from=2026-03-01&to=2026-03-31"
    later = (await director.get("/figures?from=5.3.2026")).page
    assert "2 rulings." in later.said
    assert later.links["Law 55"] == "/?law=55&from=2026-03-05"


async def test_figures_of_days_that_are_none_say_so(director: Browser) -> None:
    answer = await director.get("/figures?from=whenever")
    assert answer.status == 422
    assert "is no day that I understand" in answer.page.said


async def test_the_record_is_handed_over_as_sheet_report_and_whole(moderator: Browser) -> None:
    sheet = await export(moderator, format="csv", event="Swiss Teams")
    assert sheet.status == 200
    assert "attachment" in sheet.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(sheet.body)))
    assert [row["number"] for row in rows] == [str(OWN)]
    assert "Rulings of Riverside" in (await export(moderator, format="html", **{"from": "2026"})).body
    whole = json.loads((await export(moderator, format="json")).body)
    assert len(whole["rulings"]) == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"format": "json", "from": "2026"}, "JSON holds the whole record"),
        ({"format": "csv", "to": "never"}, "is no day that I understand"),
        ({"format": "sqlite"}, "Choose what it is for"),
    ],
)
async def test_what_cannot_be_exported_is_said_on_the_form(
    moderator: Browser, typed: dict[str, str], said: str
) -> None:
    answer = await export(moderator, **typed)
    assert answer.status == 422
    assert said in answer.page.said


async def test_who_exports_all_the_time_is_told_to_wait(moderator: Browser, site: ReviewSite) -> None:
    site.budgets.spend(MODERATOR, 900, 290)
    answer = await export(moderator, format="csv")
    assert answer.status == 422
    assert "You have asked me very much" in answer.page.said


@pytest.mark.parametrize("path", ["/misses", "/misses/scenes.jsonl", "/export"])
async def test_directors_who_are_no_moderators_have_no_misses_and_no_export(site: ReviewSite, path: str) -> None:
    answer = await (await site.visit(DIRECTOR)).get(path)
    assert answer.status == 403
    assert "Only moderators do that." in answer.page.said
    assert (await (await site.visit(MANAGER)).get(path)).status == 200
