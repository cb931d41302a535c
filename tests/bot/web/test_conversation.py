"""A text led to its finding in a browser, page by page, with no script."""

from __future__ import annotations

from pathlib import Path

import pytest
from yarl import URL

from bot.ledger import Ledger
from bot.ledger.pool import file_of
from bot.local_club import LOCAL, MOST_TYPED
from bot.sheet_wording import COME_BACK, FIND_OUT, NOTE, SAY_NOW
from bot.wording import WOULD_CHANGE
from lawtext.conversation import screen
from lawtext.conversation.by_code import begin_by_code, code_of
from lawtext.corpus import load
from tests.bot.web.browsing import Page, Site, Visitor

TOLD = "Dummy put out the wrong card, RHO has played after it"


async def test_a_text_is_led_to_its_finding(visitor: Visitor) -> None:
    page = await visitor.ask(TOLD)
    assert page.data["data-module"] == "dummy_wrong_card"
    found = await finding(visitor)
    assert found.data["data-module"] == "dummy_wrong_card"
    assert found.headings == ["The wrong card goes back and the card called is played."]
    assert "Law 45D1" in found.links
    assert "RHO may change the card played after it." in found.said
    assert "Not official" in found.said


async def finding(visitor: Visitor) -> Page:
    """On from here by the first answer, or by what confirms."""
    for _ in range(10):
        page = visitor.seen[-1]
        assert page.status == 200, page.said
        if "data-row" in page.data:
            return page
        answers = [each for each in page.buttons if each.given.get("do", "").startswith("answer:")]
        right = [each for each in answers if each.given["do"] == "answer:confirm=right"]
        first = right or [each for each in answers if each.given["do"] not in ("answer:module=none",)]
        await visitor.press(first[0].label)
    raise AssertionError("ten questions and no finding")


async def test_what_was_understood_can_be_said_not_to_be_so(visitor: Visitor) -> None:
    page = await visitor.ask("dummy put out the wrong card")
    assert "Declarer had called a different card." in page.said
    page = await visitor.follow("Not so: Declarer had called a different card.")
    assert page.data == {"data-module": "dummy_wrong_card", "data-question": "called"}
    instead = page.buttons[0].label
    page = await visitor.press(instead)
    assert "Declarer had called a different card." not in page.said


async def test_what_was_taken_as_so_can_be_said_not_to_be_so(visitor: Visitor) -> None:
    await visitor.ask(TOLD)
    found = await finding(visitor)
    assert "Taken as so" in found.said
    denial = [said for said in found.links if said.startswith("Not so: ")][-1]
    await visitor.follow(denial)
    page = await visitor.press(visitor.seen[-1].buttons[0].label)
    assert page.status == 200
    assert page.headings != found.headings


@pytest.mark.parametrize(
    ("asked", "wonders"), [("", False), (" And what if declarer had already played from hand?", True)]
)
async def test_what_would_change_it_lies_open_for_somebody_who_wonders(
    visitor: Visitor, asked: str, wonders: bool
) -> None:
    await visitor.ask(f"Declarer called dummy's ace of clubs, a slip of the tongue, and RHO has played.{asked}")
    found = await finding(visitor)
    assert WOULD_CHANGE in found.said
    folds = [given for tag, given in found.elements if tag == "details" and given.get("class") == "fold"]
    assert any("open" in each for each in folds) == wonders
    assert ("As you ask: if declarer has played again" in found.said) == wonders


async def test_another_situation_leads_to_others_to_choose_from(visitor: Visitor) -> None:
    await visitor.ask("dummy put out the wrong card")
    page = await visitor.press("Not my situation")
    assert page.data["data-question"] in ("module", "topic")
    assert len(page.buttons) > 2


async def test_back_is_a_link_and_another_answer_from_there_takes_the_place_of_the_first(visitor: Visitor) -> None:
    asked = await visitor.ask("dummy put out the wrong card")
    first = await visitor.press("No: one side only")
    back = await visitor.follow("Back")
    assert (back.path, back.data) == (asked.path, asked.data)
    assert "Where it stands now" in back.links
    second = await visitor.press("Yes, both sides have")
    assert second.path != first.path
    assert "have both gone on" in second.said or second.said != first.said
    assert (await visitor.follow("Back")).data == asked.data


async def test_the_same_button_pressed_twice_takes_one_step(visitor: Visitor) -> None:
    asked = await visitor.ask("dummy put out the wrong card")
    button = asked.button("No: one side only")
    sent = {**button.form.fields, **button.given}
    once, twice = await visitor.send(asked.path, sent), await visitor.send(asked.path, sent)
    assert once.path == twice.path == "/case/1/2"


@pytest.mark.parametrize("lacking", ["/case/1/99", "/case/1/0", "/case/1/99/official"])
async def test_a_step_that_a_case_does_not_have_leads_back_to_where_it_stands(visitor: Visitor, lacking: str) -> None:
    asked = await visitor.ask("dummy put out the wrong card")
    stands = await visitor.press(asked.button("No: one side only").label)
    page = await visitor.open(lacking)
    assert page.status == 404
    assert f"Case 1 has no step {lacking.split('/')[3]}: it stands at step 2." in page.said
    assert (await visitor.follow("Where the case stands now")).path == stands.path == "/case/1/2"


async def test_an_option_is_followed_through_and_the_others_stay(visitor: Visitor) -> None:
    await visitor.ask(TOLD)
    found = await finding(visitor)
    offers = [
        each
        for each in found.buttons
        if each.given.get("do", "").startswith("choose:") and "rule" not in each.given["do"]
    ]
    chosen = await visitor.press(offers[0].label)
    assert chosen.data == found.data
    assert f"{offers[0].label} (chosen)" in chosen.said


async def test_a_finding_opens_by_its_code_without_a_trace_and_goes_on_as_a_case(
    visitor: Visitor, tmp_path: Path
) -> None:
    await visitor.ask(TOLD)
    found = await finding(visitor)
    code = next(path for said, path in found.links.items() if path == f"/code/{said}")
    with Ledger.open(file_of(tmp_path, LOCAL)) as ledger:
        before = len(ledger.cases.latest())
        opened = await visitor.open(code)
        assert len(ledger.cases.latest()) == before
    assert (opened.status, opened.data, opened.headings) == (200, found.data, found.headings)
    taken_up = await visitor.press("Take it up as a case")
    assert taken_up.path == f"/case/{before + 1}/1"
    assert taken_up.headings == found.headings


async def test_what_would_change_a_finding_leads_to_the_page_that_says_what_is_ruled_then(visitor: Visitor) -> None:
    await visitor.ask(TOLD)
    found = await finding(visitor)
    ways = {said: path for said, path in found.links.items() if path.startswith("/code/") and "(Law" in said}
    assert ways
    for said, path in ways.items():
        other = await visitor.open(path)
        assert other.headings[0].split(".")[0] in said
        assert other.data != found.data


async def test_a_code_typed_badly_is_explained_and_kept(visitor: Visitor) -> None:
    await visitor.open("/")
    page = await visitor.press("Open", code="2Q23-DLRH-M88")
    assert page.status == 422
    assert "is no code of mine" in page.said
    assert (await visitor.press("Open", code="2q23-dlrh-m87")).path.startswith("/code/2Q23")


async def test_a_restart_keeps_the_case_and_takes_the_answer_of_a_page_from_before(tmp_path: Path) -> None:
    async with Site(tmp_path) as visitor:
        asked = await visitor.ask("dummy put out the wrong card")
        cookies = visitor.session.cookie_jar.filter_cookies(URL(visitor.address))
    async with Site(tmp_path) as later:
        later.session.cookie_jar.update_cookies(cookies)
        button = asked.button("No: one side only")
        page = await later.send(asked.path, {**button.form.fields, **button.given})
        assert page.path == "/case/1/2"


@pytest.mark.parametrize(
    ("text", "said"), [("  \n ", "Nothing is written yet"), ("x" * (MOST_TYPED + 1), "20,001 characters")]
)
async def test_a_text_that_cannot_be_asked_is_kept_and_explained(visitor: Visitor, text: str, said: str) -> None:
    page = await visitor.ask(text)
    assert page.status == 422
    assert said in page.said
    assert page.forms[0].fields["text"] == text.strip()


async def test_a_situation_is_browsed_to_and_begun(visitor: Visitor) -> None:
    await visitor.open("/")
    await visitor.follow("Revokes")
    first = visitor.seen[-1].buttons[0]
    page = await visitor.press(first.label)
    assert page.data["data-module"] == first.given["module"]


async def test_a_situation_that_is_browsed_to_ends_in_a_finding_whose_code_goes_round(visitor: Visitor) -> None:
    """Nobody knows anything: the shortest way to a finding in each."""
    corpus = load()
    for module in list(corpus.modules.values())[::13]:
        token = (await visitor.open("/")).token if not visitor.seen else visitor.seen[0].token
        await visitor.send("/ask", {"token": token, "module": module.id})
        assert visitor.seen[-1].data["data-module"] == module.id
        while "data-row" not in visitor.seen[-1].data:
            await visitor.press("Not known")
        code = next((path for said, path in visitor.seen[-1].links.items() if path == f"/code/{said}"), "")
        if code:
            steps = begin_by_code(corpus, code.removeprefix("/code/"))
            assert screen(corpus, steps).finding is not None
            assert code_of(screen(corpus, steps)) == code.removeprefix("/code/")


async def test_what_a_judgement_may_be_about_instead_is_folded_below_it(visitor: Visitor) -> None:
    page = await visitor.ask("declarer hesitated with a singleton and I played him for the queen. Any comeback?")
    first = page.said.index("What did the opponent conclude from it")
    instead = page.said.index("Or: A hesitation, a remark or a look")
    assert first < instead < page.said.index("To the partner: choose nothing that it suggests")


async def test_a_text_about_a_judgement_shows_the_directors_sheet_and_what_of_it_is_ruled_upon(
    visitor: Visitor,
) -> None:
    page = await visitor.ask("the opponent described his partner's bid as both majors and it was both minors")
    places = [page.said.index(part) for part in (SAY_NOW, FIND_OUT, f"{COME_BACK} ({NOTE})")]
    assert places == sorted(places)
    assert "Which peers were given the right explanation" in page.said
    assert "Or: " not in page.said
    offered = [button.label for button in page.buttons]
    assert any(label.startswith(load().module("misinformed_call").title) for label in offered)
