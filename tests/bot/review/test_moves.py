"""What a director does with a ruling in a browser: as on Discord, on record with a name, and never on an old page."""

from __future__ import annotations

import pytest

from bot.ledger import Ruling
from tests.bot.review.browsing import Answer, Browser
from tests.bot.review.kept import AMENDED, OWN, UNDER_APPEAL
from tests.bot.review.reading import CLUB, DIRECTOR, MANAGER, MODERATOR, ReviewSite


async def move(browser: Browser, number: int, state: str, **typed: str) -> Answer:
    """The form of that move as it stands on the page, with what is typed into it."""
    page = (await browser.get(f"/ruling/{number}")).page
    form = next(form for form in page.forms if form.fields.get("state") == state)
    return await browser.post(form.action, {**form.fields, **typed})


async def kept(site: ReviewSite, number: int) -> Ruling:
    return await site.ledgers.rulings.get(str(CLUB), number)


async def test_a_ruling_is_amended_under_the_directors_name_and_the_bot_hears_of_it(
    site: ReviewSite, director: Browser
) -> None:
    answer = await move(director, OWN, "amended", verdict="The lead is refused.", law="55B", why="East had objected")
    assert (answer.status, answer.headers["Location"]) == (303, f"/ruling/{OWN}")
    ruling = await kept(site, OWN)
    assert (ruling.state, ruling.entry.verdict, ruling.entry.clauses) == ("amended", "The lead is refused.", ("55B",))
    assert ruling.latest.by is not None
    assert (ruling.latest.by.id, ruling.latest.by.name, ruling.latest.why) == (
        str(DIRECTOR),
        "Dora",
        "East had objected",
    )
    assert site.revised == [CLUB]


@pytest.mark.parametrize(("state", "typed"), [("upheld", {}), ("changed", {"verdict": "One.", "why": "Counted again"})])
async def test_an_appeal_is_decided(site: ReviewSite, director: Browser, state: str, typed: dict[str, str]) -> None:
    assert (await move(director, UNDER_APPEAL, state, **typed)).status == 303
    assert (await kept(site, UNDER_APPEAL)).state == state
    assert "No ruling is under appeal." in (await director.get("/appeals")).page.said


async def test_a_ruling_gives_its_place_to_another_or_to_a_new_one(site: ReviewSite, director: Browser) -> None:
    assert (await move(director, AMENDED, "superseded", by=str(OWN), why="One ruling for both")).status == 303
    assert (await kept(site, AMENDED)).entry.superseded_by == OWN
    anew = await move(director, OWN, "superseded", verdict="Ruled anew.", why="Other facts")
    ruling = await kept(site, int(anew.headers["Location"].rpartition("/")[2]))
    assert (ruling.entry.verdict, ruling.entry.supersedes) == ("Ruled anew.", OWN)


async def test_what_is_refused_is_said_and_what_was_typed_stays(site: ReviewSite, director: Browser) -> None:
    answer = await move(director, OWN, "amended", verdict="The lead <is> refused.", law="55B")
    assert answer.status == 422
    assert "Say why ruling 4 is amended" in answer.page.said
    form = next(form for form in answer.page.forms if form.fields.get("state") == "amended")
    assert (form.fields["verdict"], form.fields["law"]) == ("The lead <is> refused.", "55B")
    assert (await kept(site, OWN)).revision == 1
    assert site.revised == []


async def test_who_was_slower_is_told_and_sees_the_ruling_as_it_stands(site: ReviewSite, director: Browser) -> None:
    old = (await director.get(f"/ruling/{OWN}")).page
    form = next(form for form in old.forms if form.fields.get("state") == "voided")
    await move(await site.visit(MANAGER), OWN, "confirmed")
    late = await director.post(form.action, {**form.fields, "why": "A slip"})
    assert late.status == 422
    assert "has been revised since you opened it" in late.page.said
    assert (await kept(site, OWN)).state == "confirmed"
    again = next(form for form in late.page.forms if form.fields.get("state") == "voided")
    assert again.fields["why"] == "A slip"
    assert (await director.post(again.action, again.fields)).status == 303


@pytest.mark.parametrize("typed", [{"state": "burnt"}, {"state": "upheld"}, {"expect": "9" * 30}, {"expect": ""}, {}])
async def test_a_form_of_ones_own_makes_no_move_that_there_is_not(
    site: ReviewSite, director: Browser, typed: dict[str, str]
) -> None:
    token = (await director.get(f"/ruling/{OWN}")).page.token
    answer = await director.post(f"/ruling/{OWN}", {"token": token, "expect": "1", **typed})
    assert answer.status == 422
    assert (await kept(site, OWN)).revision == 1


async def test_moderators_read_and_do_not_rule(site: ReviewSite) -> None:
    moderator = await site.visit(MODERATOR)
    page = (await moderator.get(f"/ruling/{OWN}")).page
    assert "What may become of it" not in page.said
    answer = await moderator.post(f"/ruling/{OWN}", {"token": page.token, "state": "confirmed", "expect": "1"})
    assert answer.status == 403
    assert "Only directors do that." in answer.page.said
    assert (await kept(site, OWN)).state == "given"


async def test_a_form_without_the_pages_token_does_nothing(site: ReviewSite, director: Browser) -> None:
    answer = await director.post(f"/ruling/{OWN}", {"token": "x", "state": "confirmed", "expect": "1"})
    assert answer.status == 403
    assert (await kept(site, OWN)).state == "given"
