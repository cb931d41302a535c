"""In a browser one press says that all that was understood is so, and with it which title it is or what is asked next."""

from __future__ import annotations

from pathlib import Path

from bot.actions.codec import steps_of
from bot.ledger import Ledger, Person
from bot.ledger.pool import file_of
from bot.local_club import LOCAL
from lawtext.conversation.steps import Answer, Back, Confirm, Pick, Step
from lawtext.corpus import load
from lawtext.matcher import CHOOSE, MATCH
from tests.bot.read_so import CONFIRMED, LIKELY, MODULE, THEN, read_so
from tests.bot.web.browsing import Page, Visitor

CORPUS = load()
WEB = Person("web", "somebody")


async def asked(visitor: Visitor, data: Path, verdict: str, score: float = 0.5) -> Page:
    await visitor.open("/")
    with Ledger.open(file_of(data, LOCAL)) as ledger:
        read_so(ledger, CORPUS, verdict, WEB, score=score)
    return await visitor.open("/case/1/1")


def taken(data: Path) -> tuple[Step, ...]:
    with Ledger.open(file_of(data, LOCAL)) as ledger:
        return steps_of(ledger.cases.get(1))[1:]


async def test_an_answer_below_what_is_to_be_confirmed_is_both_steps(visitor: Visitor, tmp_path: Path) -> None:
    page = await asked(visitor, tmp_path, MATCH)
    assert f"And, if all that is so: {THEN}" in page.said
    assert page.said.index("A defender has put down a card.") < page.said.index(THEN)
    assert [each.given.get("do") for each in page.buttons].count("answer:confirm=right") == 1
    page = await visitor.press("The one next to play to it")
    assert taken(tmp_path) == (CONFIRMED, Answer(MODULE, "who_played", "next"))
    assert page.path == "/case/1/3"


async def test_back_leads_to_the_question_alone_and_another_answer_goes_on_from_there(
    visitor: Visitor, tmp_path: Path
) -> None:
    await asked(visitor, tmp_path, MATCH)
    await visitor.press("The one next to play to it")
    page = await visitor.follow("Back")
    assert (page.path, page.headings) == ("/case/1/2", [THEN])
    await visitor.press("The other one, before the partner")
    assert taken(tmp_path)[1:] == (
        Answer(MODULE, "who_played", "next"),
        Back(),
        Answer(MODULE, "who_played", "other"),
    )


async def test_the_first_title_is_taken_with_what_was_understood_of_it(visitor: Visitor, tmp_path: Path) -> None:
    page = await asked(visitor, tmp_path, CHOOSE)
    label = "That one, and all of this is so: No defender had told declarer that the lead was there."
    assert page.button(label).label.endswith("A defender has put down a card. “I followed”")
    page = await visitor.press(label)
    assert taken(tmp_path) == (Pick(MODULE), CONFIRMED)
    assert page.headings == [THEN]


async def test_below_the_titles_an_answer_picks_confirms_and_answers(visitor: Visitor, tmp_path: Path) -> None:
    page = await asked(visitor, tmp_path, CHOOSE, LIKELY)
    where = ("A revoke comes to light", ", and all of this is so:", "A defender has put down a card.", THEN)
    assert [page.said.index(each) for each in where] == sorted(page.said.index(each) for each in where)
    page = await visitor.press("The one next to play to it")
    assert taken(tmp_path) == (Pick(MODULE), CONFIRMED, Answer(MODULE, "who_played", "next"))
    assert page.path == "/case/1/4"


async def test_pressed_twice_it_is_taken_once_and_on_an_older_page_from_there(visitor: Visitor, tmp_path: Path) -> None:
    page = await asked(visitor, tmp_path, MATCH)
    both = {"token": page.token, "do": "so:who_played=next"}
    first, again = [await visitor.send("/case/1/1", both) for _ in range(2)]
    assert first.path == again.path == "/case/1/3"
    assert len(taken(tmp_path)) == 2
    await visitor.send("/case/1/1", {**both, "do": "so:who_played=other"})
    assert taken(tmp_path)[2:] == (Back(), Back(), CONFIRMED, Answer(MODULE, "who_played", "other"))


async def test_what_the_page_does_not_offer_is_refused_and_nothing_is_kept(visitor: Visitor, tmp_path: Path) -> None:
    page = await asked(visitor, tmp_path, MATCH)
    for pressed in ("so:told=no", "so:who_played=unknown", "so:gone=yes", "so:", f"take:{MODULE}", "take:"):
        refused = await visitor.send("/case/1/1", {"token": page.token, "do": pressed})
        assert refused.status == 409, pressed
    assert taken(tmp_path) == ()


async def test_what_was_confirmed_by_a_press_of_its_own_is_not_confirmed_again(
    visitor: Visitor, tmp_path: Path
) -> None:
    await asked(visitor, tmp_path, MATCH)
    await visitor.press("All of this is right")
    page = await visitor.press("The one next to play to it")
    steps = taken(tmp_path)
    assert ([isinstance(each, Confirm) for each in steps], page.path) == ([True, False], "/case/1/3")
