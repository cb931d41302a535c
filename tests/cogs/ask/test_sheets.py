"""A text about a judgement shows the director's sheet: on one card, in every edition, and as a press shows the rest."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from functools import lru_cache

import pytest

from bot.sheet_wording import COME_BACK, FIND_OUT, SAY_NOW
from cogs.ask.views import card
from cogs.cards.layout import CardView
from lawtext.conversation import Screen, begin, screen
from lawtext.conversation.steps import Ask
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.model import OutOfScopeTopic
from lawtext.sheets import Sheet, sheet_about
from tests.cogs.ask.test_cards import LATE, PHONE, WIDTH, corpus, issues, labels, texts
from tests.cogs.club import Club

TOPICS = [(topic, sheet) for topic in load().out_of_scope if (sheet := sheet_about(load().sheets, topic.id))]
TEMPO = "declarer hesitated with a singleton, I played him for the queen. He says he was thinking. Any comeback?"
HESITATION = "partner huddled over 2 hearts, passed, and now I feel I'm not allowed to bid"


@lru_cache(1)
def first() -> Ask:
    (step,) = begin(corpus(), "something of that kind")
    assert isinstance(step, Ask)
    return replace(step, verdict="none", candidates=())


def asked(topic: OutOfScopeTopic, edition: str) -> Screen:
    return screen(corpus(), (replace(first(), edition=edition, neighbours=(topic.id, "movement")),))


def lines(drawn: CardView) -> list[str]:
    said = texts(drawn).replace("**", "").replace("-# ", "")
    return [line for part in said.strip().splitlines() for line in textwrap.wrap(part, WIDTH)]


@pytest.mark.parametrize(("topic", "sheet"), TOPICS, ids=lambda each: each.id)
def test_what_is_needed_now_fits_a_phone_and_the_rest_is_behind_more(topic: OutOfScopeTopic, sheet: Sheet) -> None:
    for edition in EDITIONS:
        here = asked(topic, edition)
        now, whole = card(here, corpus(), LATE), card(here, corpus(), LATE, more=True)
        assert issues(now) == issues(whole) == []
        text = texts(now)
        places = [text.index(part) for part in (topic.say, SAY_NOW, FIND_OUT, COME_BACK)]
        assert places == sorted(places)
        assert f"Law {', '.join(sheet.laws[edition])} ·" in text
        assert all(field.ask[edition] in text for field in sheet.now)
        assert all(field.name in text and field.ask[edition] not in text for field in sheet.later)
        assert all(field.ask[edition] in texts(whole) for field in sheet.later)
        needed = lines(now)[: next(n for n, line in enumerate(lines(now)) if "something else?" in line)]
        assert len(needed) <= PHONE, "\n".join(needed)


def test_what_is_ruled_upon_is_a_tap_away() -> None:
    topic, sheet = next(each for each in TOPICS if each[1].situations)
    offered = labels(card(asked(topic, "2017"), corpus(), LATE))
    assert {corpus().module(situation).title for situation in sheet.situations} <= set(offered)


async def test_a_press_shows_the_questions_for_after_the_play_and_another_hides_them(club: Club) -> None:
    ann = await club.ann.ask(situation=HESITATION)
    assert SAY_NOW in ann.text
    assert "Which peers were asked" not in ann.text
    await ann.press("more")
    assert "Which peers were asked" in ann.text
    await ann.press("show")
    assert "Which peers were asked" not in ann.text


async def test_what_a_person_judges_beside_a_ruling_opens_from_its_card(club: Club) -> None:
    ann = await club.ann.ask(situation="BIT by RHO, then LHO bid 3D over 3H, insufficient, refused. Called at once")
    await ann.press("confirm")
    assert "Also: A hesitation, a remark or a look" in ann.text
    assert SAY_NOW not in ann.text
    await ann.press("sheet:partners_information")
    assert "Which peers were asked" in ann.text


async def test_what_it_may_be_instead_opens_from_the_card_of_a_judgement(club: Club) -> None:
    ann = await club.ann.ask(situation=TEMPO)
    assert "Or: A hesitation, a remark or a look" in ann.text
    assert "Or: Misled by a pause, a remark or a manner" not in ann.text  # the card shows it
    await ann.press("sheet:partners_information")
    assert "To the partner: choose nothing that it suggests" in ann.text


async def test_a_director_fills_in_what_it_may_be_instead(club: Club) -> None:
    await club.ann.ask(situation=TEMPO)
    await club.ann.call(place="table 4")
    dora = await club.dora.ask(case=1)
    await dora.press("sheet:partners_information")
    assert "Fill in" in dora.text
