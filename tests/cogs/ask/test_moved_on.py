"""A press on a card whose case has moved on: counted where it means the same, else said to be too late."""

from __future__ import annotations

from tests.cogs.ask.test_cases import MODULE, stored
from tests.cogs.club import Club, Seat


async def test_an_old_press_shows_where_the_case_stands_and_adds_nothing(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("answer:how:named")
    here = ann.text
    await club.ann.forge("c:1:1:answer:how:touched")
    assert ann.text == here
    assert (await stored(club)).turn == 2
    assert "The case has moved on: your press was not counted." in ann.told


async def test_who_presses_the_same_twice_is_told_of_nothing(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("answer:how:named")
    await ann.forge("c:1:1:answer:how:named")
    assert not ann.told
    assert (await stored(club)).turn == 2


async def moved_on(club: Club) -> Seat:
    """Ann has the card with the first question still; a director has answered it."""
    ann = await club.ann.ask(module=MODULE)
    await (await club.dora.ask(case=1)).press("answer:how:named")
    return ann


async def test_from_a_card_that_has_moved_on_the_director_is_called_all_the_same(club: Club) -> None:
    ann = await moved_on(club)
    await ann.call("7")
    assert any("Director, please!" in said for said in club.posted())


async def test_from_a_card_that_has_moved_on_the_finding_is_made_private_all_the_same(club: Club) -> None:
    ann = await moved_on(club)
    await ann.press("private:yes")
    assert (await stored(club)).private
    assert "Private: only you" in ann.text
    await ann.forge("c:1:1:private:yes")
    assert (await stored(club)).turn == 3  # once


async def test_from_a_card_that_has_moved_on_it_is_told_why_the_question_of_now_is_asked(club: Club) -> None:
    ann = await moved_on(club)
    await ann.press("why")
    assert "What the answer decides" in ann.text
