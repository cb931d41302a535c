"""A ruling read in a browser: all of it, with its life, for those who may, and of one club alone."""

from __future__ import annotations

import pytest

from tests.bot.review.browsing import Answer, Browser
from tests.bot.review.kept import AMENDED, HOSTILE, LIAT, OWN, UNDER_APPEAL, VOIDED
from tests.bot.review.reading import MANAGER, MODERATOR, OTHER_CLUB, ReviewSite


async def test_a_ruling_shows_what_it_says_the_facts_the_board_and_its_life(director: Browser) -> None:
    answer = await director.get(f"/ruling/{AMENDED}")
    assert answer.page.headings == [
        "The ♢7 is a penalty card. West may not lead a heart for as long as West keeps the lead."
    ]
    for said in (
        "Ruling 1", "Law 45C4b", "2017 code", "Declarer called a dummy card, wants another", "Nobody has played since",
        "Asked away from the table: Declarer meant another card", "table 3", "4 and 7", "4♡x by South", "Autumn Pairs",
        "Appealed, and changed 4 Mar 2026, 23:30.", "“The ban is not for one trick.”", "Wed 4 Mar 2026, 21:30 · Dora",
    ):  # fmt: skip
        assert said in answer.page.said, said


async def test_what_a_revision_changed_is_told_by_words_and_not_by_colour_alone(director: Browser) -> None:
    said = (await director.get(f"/ruling/{AMENDED}")).page.said
    assert "a heart removed: to this trick added: for as long as West keeps the lead" in said


async def test_an_appeal_a_club_rule_and_a_ruling_that_ended_are_told(director: Browser) -> None:
    appealed = (await director.get(f"/ruling/{UNDER_APPEAL}")).page.said
    assert "Under appeal since 4 Mar 2026, 21:30." in appealed
    assert "The club’s own rule on 64A1: Ask the director to count the tricks." in appealed
    assert "Voided" in (await director.get(f"/ruling/{VOIDED}")).page.said


async def test_what_people_typed_is_shown_as_they_typed_it_and_is_no_markup(site: ReviewSite) -> None:
    visitor = await site.visit(MANAGER)
    for path in (f"/ruling/{VOIDED}", "/?words=alert", "/misses", "/appeals", "/export?event=%3Cscript%3Ealert"):
        answer = await visitor.get(path)
        assert "<script>alert" not in answer.body, path
        assert answer.status == 200, path
    ruling = await visitor.get(f"/ruling/{VOIDED}")
    assert " ".join(HOSTILE.split()) in ruling.page.said
    assert ("bdi", {}) in ruling.page.elements
    assert LIAT.name in ruling.page.said


async def test_the_number_of_another_clubs_ruling_leads_nowhere(site: ReviewSite, director: Browser) -> None:
    other = await site.visit(guild_id=OTHER_CLUB)
    assert (await other.get("/ruling/7")).page.headings == ["Of the other club, 7."]
    for path in ("/ruling/7", "/ruling/7/sheet.pdf", "/ruling/0", "/ruling/999999999", "/ruling/x", "/ruling/1/other"):
        answer = await director.get(path)
        assert answer.status == 404, path
        assert "other club" not in answer.body
    token = (await director.get("/ruling/1")).page.token
    assert (await director.post("/ruling/7", {"token": token, "state": "voided", "expect": "1"})).status == 404
    assert "other club" not in (await director.get("/?words=club")).body
    assert (await other.get("/ruling/7")).page.headings == ["Of the other club, 7."]


@pytest.mark.parametrize("asked", ["", "?for=players"])
async def test_a_sheet_is_printed_as_pdf(director: Browser, asked: str) -> None:
    answer = await director.get(f"/ruling/{AMENDED}/sheet.pdf{asked}")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.body.startswith("%PDF")


async def test_pages_have_one_heading_labels_and_ids_that_are_there_once(site: ReviewSite) -> None:
    for visitor in (await site.visit(MANAGER), await site.visit(MODERATOR)):
        for path in (
            "/", "/?law=99&from=never", f"/ruling/{AMENDED}", f"/ruling/{OWN}", "/appeals", "/misses", "/figures",
            "/figures?from=never", "/export",
        ):  # fmt: skip
            answer = await visitor.get(path)
            if answer.status != 403:
                check_form_of(answer)


def check_form_of(answer: Answer) -> None:
    page = answer.page
    assert len(page.headings) == 1, page.path
    labelled = {given["for"] for tag, given in page.elements if tag == "label"}
    named = ("input", "textarea", "select")
    fields = [given for tag, given in page.elements if tag in named and given.get("type") != "hidden"]
    assert {given["id"] for given in fields} <= labelled, page.path
    ids = [given["id"] for _, given in page.elements if "id" in given]
    assert len(ids) == len(set(ids)), page.path
    points = ("aria-labelledby", "aria-describedby", "list", "form")
    pointed = {id for _, given in page.elements for name in points for id in given.get(name, "").split()}
    assert pointed <= set(ids), page.path
