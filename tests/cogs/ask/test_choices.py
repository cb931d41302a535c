"""Choosing on Discord: nobody's right is lost on either card, and the ruling says what each player chose."""

from __future__ import annotations

import pytest

from bot.ledger import Ruling
from bot.records import Query, Viewer, search
from lawtext.lint.walk import ways_through
from lawtext.model import Finding
from tests.cogs.club import Club, Seat

MODULE = "dummy_card_changed"
SLIP = ("how:named", "since:opponents", "meant:slip")  # 45C4b: declarer has one choice, the opponent another
OPPONENTS = ("keep the card played since the call", "take back the card played since the call")
SAID = "**Say to the table**"


async def slip(seat: Seat) -> Seat:
    await seat.ask(module=MODULE, situation="Something with Zebediah's card")
    for answer in SLIP:
        if f"answer:{answer}" in seat.actions:
            await seat.press(f"answer:{answer}")
    return seat


async def stored(club: Club, number: int = 1) -> Ruling:
    return await club.bot.ledgers.rulings.get(club.tenant, number)


async def test_declarers_choice_takes_nothing_from_the_opponent_on_either_card(club: Club) -> None:
    ann = await slip(club.ann)
    await ann.press("choose:correct")
    for shown in (ann.text, club.posted()[0]):
        assert "✓ **Chosen by declarer:** have the card that was meant played instead" in shown
        for right in OPPONENTS:
            assert f"**The opponent who played after it** may {right}" in shown
    assert SAID in ann.text
    assert {"choose:opponent_keeps", "choose:opponent_takes_back"} <= set(ann.actions)
    assert "choose:correct" not in ann.actions


async def test_each_player_chooses_and_both_choices_stand_on_both_cards(club: Club) -> None:
    ann = await slip(club.ann)
    await ann.press("choose:opponent_takes_back")
    await ann.press("choose:correct")
    for shown in (ann.text, club.posted()[0]):
        assert "**Chosen by declarer:**" in shown
        assert "**Chosen by the opponent who played after it:** take back the card" in shown
        assert "may keep the card" not in shown
        assert "to be read out" not in shown
    assert SAID not in ann.text
    assert not {"choose:correct", "choose:opponent_keeps", "choose:opponent_takes_back"} & set(ann.actions)
    await ann.press("back")
    assert "choose:correct" in ann.actions
    assert "**Chosen by the opponent who played after it:**" in ann.text


async def test_the_official_form_comes_with_every_choice_and_records_whose_it_was(club: Club) -> None:
    dora = await slip(club.dora)
    await dora.press("choose:correct")
    await dora.press("choose:opponent_keeps")
    await dora.press("make")
    options = dora.form["option"]["component"]["options"]
    assert [option["value"] for option in options if option.get("default")] == ["correct", "opponent_keeps"]
    await dora.fill(option=["correct", "opponent_keeps"])
    entry = (await stored(club)).entry
    assert [(each["who"], each["option"]) for each in entry.choices] == [
        ("declarer", "correct"),
        ("opponent", "opponent_keeps"),
    ]
    card = next(text for text in club.posted() if text.startswith("### ⚖ Ruling"))
    assert "**Chosen by declarer:** have the card" in card
    assert "**Chosen by the opponent who played after it:** keep the card" in card
    assert "Still open" not in card


async def test_what_nobody_has_chosen_goes_on_record_as_open_and_is_found_by_it(club: Club) -> None:
    dora = await slip(club.dora)
    await dora.press("choose:correct")
    await dora.press("make")
    await dora.fill(option="correct")
    ruling = await stored(club)
    assert [(each["who"], each["option"]) for each in ruling.entry.choices] == [
        ("declarer", "correct"),
        ("opponent", ""),
    ]
    card = next(text for text in club.posted() if text.startswith("### ⚖ Ruling"))
    assert "**Still open:** the choice of the opponent who played after it" in card
    for words in ("opponent open", "meant played instead"):
        results = await club.bot.ledgers.read(club.tenant, search, Query(words=words), Viewer.official())
        assert [found.number for found in results.rulings] == [1]


async def test_choices_that_exclude_each_other_are_refused_with_what_was_typed(club: Club) -> None:
    dora = await slip(club.dora)
    await dora.press("make")
    await dora.fill(option=["opponent_keeps", "opponent_takes_back"], note="He kept it")
    assert "cannot be chosen any more" in dora.told
    assert "He kept it" in dora.told
    assert await club.bot.ledgers.rulings.latest(club.tenant) == []


async def test_choosing_opens_what_it_leads_to_and_the_other_choice_is_led_back_to(club: Club) -> None:
    ann = await club.ann.ask(module="two_cards_together", situation="x")
    for answer in ("visible:more", "whose:defender", "cards:mixed"):
        if f"answer:{answer}" in ann.actions:
            await ann.press(f"answer:{answer}")
    assert "Taken as so: No opponent has played since." in ann.text
    await ann.press("facts:known:0")
    await ann.fill(since_cards="opponent")
    assert "No opponent has played since" not in ann.text
    await ann.press("choose:play_low")
    await ann.press("again:play_low")
    assert "**Still open elsewhere**" in ann.text
    assert "may take back the card played after the withdrawn one" in club.posted()[0]
    await ann.press("return:0")
    await ann.press("choose:opponent_keeps")
    assert "**Chosen by the offender:** play the low card" in ann.text
    await ann.press("again:play_low")
    assert "Still open" not in ann.text


async def test_what_was_found_stands_and_can_be_made_official_while_it_is_asked_what_follows(club: Club) -> None:
    ann = await club.ann.ask(module="auction_end", situation="Something")
    await ann.press("answer:ended_how:four")
    await ann.press("choose:slip")
    assert any(each.startswith("answer:partner_called") for each in ann.actions)
    found = (await club.bot.ledgers.cases.get(club.tenant, 1)).finding
    assert found is not None
    assert (found["row"], found["chosen"]) == ("passed_out", ["slip"])
    assert "Found so far" not in ann.text
    assert "no finding yet" not in (await club.ann.ask("rulings mine")).text
    dora = await club.dora.ask("ruling", case=1)
    assert "Found so far" in dora.text
    await dora.press("make")
    await dora.fill()
    entry = (await stored(club)).entry
    assert (entry.module, entry.row, entry.verdict) == ("auction_end", "passed_out", found["say"])


@pytest.mark.parametrize("forged", ["return:9", "return:x", "again:sing", "choose:change"])
async def test_a_forged_choice_gets_a_sentence_or_a_choice_that_was_once_offered(club: Club, forged: str) -> None:
    ann = await slip(club.ann)
    turn = (await club.bot.ledgers.cases.get(club.tenant, 1)).turn
    await ann.forge(f"c:1:{turn}:{forged}")
    if forged == "choose:change":  # an old card's button: it joined two choices, which are both still open
        assert {"choose:opponent_keeps", "choose:opponent_takes_back"} <= set(ann.actions)
    else:
        assert ann.told


async def test_the_director_amends_what_was_chosen_in_words_that_take_the_lists_place(club: Club) -> None:
    dora = await slip(club.dora)
    await dora.press("make")
    await dora.fill(option="correct")
    await dora.press("move:1:1:amended")
    await dora.fill(verdict="As found.", law="45C4b", option="He kept the nine", why="Asked again")
    entry = (await stored(club)).entry
    assert (entry.option, entry.choices) == ("He kept the nine", ())
    assert "**Chosen:** He kept the nine" in dora.text


async def test_an_option_that_has_no_button_yet_says_which_choice_it_waits_for(club: Club) -> None:
    module = club.bot.corpus.module("call_slip")
    way = next(way for way in ways_through(module) if not way.asked)
    answers = next(told for told, found in way.leaves() if isinstance(found, Finding) and found.row == "slip")
    ann = await club.ann.ask(module=module.id, situation="Something")
    while asked := [each for each in ann.actions if each.startswith("answer:")]:
        question = asked[0].split(":")[1]
        await ann.press(f"answer:{question}:{dict(answers)[question]}")
    assert "3. Only after 1: **" in ann.text
    assert "choose:left_back" not in ann.actions
    await ann.press("choose:change")
    assert "Only after" not in ann.text
    assert "choose:left_back" in ann.actions
