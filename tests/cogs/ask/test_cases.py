"""Conversations with /ruling, from the first card to the finding, and who may take part in them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.actions.codec import steps_of
from bot.ledger import Case
from bot.presses.case import Answer, AskFurther, OnCase
from lawtext.conversation.steps import Recount
from tests.cogs.club import Club, words

MODULE = "dummy_card_changed"
ELSEWHERE = "how are the masterpoints for a club evening worked out"


async def stored(club: Club, number: int = 1) -> Case:
    return await club.bot.ledgers.cases.get(club.tenant, number)


async def test_a_situation_leads_by_its_questions_to_a_finding_that_is_logged(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, situation="declarer changed the card he called from dummy")
    assert ann.last.ephemeral
    assert "Declarer named the first card, or its suit." in ann.text
    await ann.answer_all()
    case = await stored(club)
    assert case.finding is not None
    assert case.finding["say"] in ann.text
    assert f"Law {', '.join(case.finding['cite'])}" in ann.text
    assert "case 1" in ann.text
    assert "unofficial, the director decides" in ann.text
    assert case.asker is not None
    assert (case.asker.name, case.module, case.turn) == ("ann", MODULE, len(case.steps))


async def test_the_verdict_stands_below_the_situation_and_what_it_hangs_on(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.answer_all()
    finding = (await stored(club)).finding
    assert finding is not None
    (verdict,) = [line for line in ann.text.splitlines()[:4] if line.startswith("### ")]
    assert finding["say"] in verdict


async def test_the_edition_that_was_chosen_is_the_one_ruled_by_and_shown(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, edition="1997")
    await ann.answer_all()
    case = await stored(club)
    assert case.edition == "1997"
    assert "1997 code" in ann.text
    assert "edition 1997" in ann.text


async def test_back_shows_the_question_before_and_keeps_both_steps(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    first = ann.text
    assert "back" not in ann.actions
    await ann.press("answer:how:named")
    await ann.press("back")
    assert ann.text == first
    assert [step["do"] for step in (await stored(club)).steps] == ["ask", "answer", "back"]


async def test_dont_know_is_an_answer_to_every_question(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    while unknown := [a for a in ann.actions if a.endswith(":unknown")]:
        await ann.press(unknown[0])
    assert (await stored(club)).finding is not None


async def test_an_answer_that_was_understood_wrongly_is_corrected(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("answer:how:named")
    await ann.press("facts:known:0")
    await ann.fill(how="touched")
    assert Recount(MODULE, {"how": "touched"}) in steps_of(await stored(club))


async def test_the_button_of_an_earlier_version_opens_the_form_too(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("answer:how:named")
    await ann.forge("c:1:2:which")
    assert list(ann.form) == ["how"]


async def test_leaving_an_objection_shows_the_card_as_it_was_and_adds_no_step(club: Club) -> None:
    ann = await (await club.ann.ask(module=MODULE)).answer_all()
    await ann.press("wrong")
    turn = (await stored(club)).turn
    await ann.press("show")
    assert "Law 45C4b" in ann.text
    assert (await stored(club)).turn == turn


async def test_a_text_that_is_not_understood_gets_no_ruling_but_the_topics_and_the_director(club: Club) -> None:
    ann = await club.ann.ask(situation=ELSEWHERE)
    if "pick:none" in ann.actions:
        await ann.press("pick:none")
    assert "topic:0" in ann.actions
    assert "call" in ann.actions
    assert (await stored(club)).finding is None


async def test_every_situation_is_two_taps_from_the_topics(club: Club) -> None:
    module = club.bot.corpus.modules[MODULE]
    ann = await club.ann.ask(situation=ELSEWHERE)
    if "pick:none" in ann.actions:
        await ann.press("pick:none")
    await ann.choose("topic", module.topic)
    await ann.choose("situation", MODULE)
    assert module.title in ann.text


async def test_what_a_person_typed_neither_pings_nor_formats_when_it_is_quoted(club: Club) -> None:
    ann = await club.ann.ask(situation="@everyone **hello** <@123456789012345678> `x` \n# big")
    assert "@everyone" not in ann.text
    assert "**hello**" not in ann.text
    assert "<@123" not in ann.text


async def test_the_finding_is_posted_in_the_channel_without_the_text_or_the_asker(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, situation="My partner Zebediah named the queen of spades")
    assert club.posted() == []
    await ann.answer_all()
    finding = (await stored(club)).finding
    assert finding is not None
    (post,) = club.posted()
    assert finding["say"] in post
    assert "Law 45C4b" in post
    for told in ("Zebediah", "ann", "queen of spades", "♠"):
        assert told not in post


async def test_going_back_from_a_finding_takes_the_verdict_off_the_channel_until_there_is_one_again(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.answer_all()
    (verdict,) = club.posted()
    await ann.press("back")
    (again,) = club.posted()
    assert "looked at again" in again
    assert verdict.splitlines()[0] not in again
    await ann.answer_all()
    assert club.posted() == [verdict]


async def test_what_was_chosen_is_shown_with_who_chose_it_and_the_verdict_stays_in_the_channel(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    for answer in ("how:named", "since:nobody", "meant:slip"):
        await ann.press(f"answer:{answer}")
    finding = (await stored(club)).finding
    assert finding is not None
    await ann.press("choose:correct")
    assert f"### {finding['say']}" in ann.text
    assert "Chosen by declarer" in ann.text
    (post,) = club.posted()
    assert "Chosen by declarer" in post
    assert finding["say"] in post


async def test_a_private_case_is_posted_only_when_its_asker_says_so(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, private=True)
    await ann.answer_all()
    assert club.posted() == []
    await ann.press("post")
    await ann.press("publish")
    assert len(club.posted()) == 1


async def test_a_stranger_who_presses_another_persons_card_is_refused_in_private(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    bob = await club.bob.ask(module=MODULE)
    assert "c:2:1:" in bob.controls()[0]["custom_id"]
    await club.bob.forge(OnCase(1, 1, Answer("how", "named")).custom_id)
    assert "belongs to somebody else" in club.bob.told
    assert (await stored(club, 1)).turn == 1


async def test_a_director_joins_a_case_by_its_number_and_answers_in_it(club: Club) -> None:
    await club.ann.ask(module=MODULE, situation="the queen was named first")
    dora = await club.dora.ask(case=1)
    assert dora.last.ephemeral
    await dora.answer_all()
    case = await stored(club)
    assert case.finding is not None
    assert "the queen was named first" in dora.text
    await club.ann.press(club.ann.actions[0])  # on the card that she has still
    assert case.finding["say"] in club.ann.text


async def test_a_member_does_not_open_the_case_of_another(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    assert "open to the person who asked" in (await club.bob.ask(case=1)).told


async def test_not_even_a_director_opens_a_private_case(club: Club) -> None:
    await club.ann.ask(module=MODULE, private=True)
    assert "private" in (await club.dora.ask(case=1)).told


@pytest.mark.simcord(check_errors=False)
async def test_a_case_that_is_not_there_is_said_not_to_be_there(club: Club) -> None:
    assert "There is no case 7 here." in (await club.ann.ask(case=7)).told


@pytest.mark.simcord(check_errors=False)
async def test_a_wrong_module_gets_a_sentence_and_no_case(club: Club) -> None:
    assert (
        "There is no situation 'wine': choose one of those that are offered" in (await club.ann.ask(module="wine")).told
    )
    assert await club.bot.ledgers.cases.latest(club.tenant) == []


@pytest.mark.parametrize(
    "rest", ["1:1:answer:how", "1:1:answer:nonsense:named", "1:1:fly", "999:1:back", "x", "1:1:pick:wine", "1:0:back"]
)
async def test_a_press_that_no_card_offers_is_answered_and_changes_nothing(club: Club, rest: str) -> None:
    await club.ann.ask(module=MODULE)
    await club.ann.forge(f"c:{rest}")
    assert club.ann.told
    assert (await stored(club)).turn == 1


async def test_calling_the_director_is_said_aloud_in_the_channel(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.call()
    (call,) = club.posted()
    assert "Director, please!" in call
    assert "case 1" in call


async def test_a_director_who_is_called_opens_the_case_by_one_press_and_reads_what_was_asked(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, situation="Zebediah called for the queen from dummy, then the king")
    await ann.call()
    (called,) = [m for m in club.hall.history() if not m.flags.ephemeral]
    assert "Zebediah" not in words(called)
    club.dora._see(await club.dora.member.click(called, custom_id="a:case:1"))
    assert club.dora.last.ephemeral
    assert "“Zebediah called" in club.dora.text
    assert "“Zebediah called" not in ann.text


async def test_a_director_who_is_called_opens_a_private_case_and_its_asker_is_told_so(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE, private=True)
    assert "private" in (await club.dora.ask(case=1)).told
    await ann.call()
    assert "directors may open this case now" in ann.told
    assert "only you and the directors called" in ann.text
    assert "case 1" in (await club.dora.ask(case=1)).text
    assert "open to the person who asked" in (await club.bob.ask(case=1)).told
    await ann.answer_all()
    assert len(club.posted()) == 1  # the call, and nothing of what was found


async def test_from_a_finding_a_member_calls_the_director_and_a_director_rules(club: Club) -> None:
    for seat, others in ((club.ann, "call"), (club.dora, "")):
        await seat.ask(module=MODULE)
        await seat.answer_all()
        assert ("call" in seat.actions) is bool(others)


async def test_ruling_with_nothing_said_opens_a_form_that_keeps_edition_and_privacy(club: Club) -> None:
    ann = await club.ann.ask(edition="1997", private=True)
    await ann.fill(text="declarer changed the card he called from dummy")
    case = await stored(club)
    assert (case.edition, case.private) == ("1997", True)
    await club.bob.ask()
    await club.bob.fill(text="")
    assert any(action.startswith("topic:") for action in club.bob.actions)


async def test_another_situation_is_found_from_a_finding_that_is_wrong(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.answer_all()
    await ann.press("wrong")
    await ann.press("leave")
    assert any(action.startswith("topic:") for action in ann.actions)


async def test_who_is_in_none_of_the_situations_offered_is_shown_the_next_best_before_the_topics(club: Club) -> None:
    ann = await club.ann.ask(situation="the wrong defender had a card out")
    first = {action for action in ann.actions if action.startswith("pick:")} - {"pick:none"}
    await ann.press("pick:none")
    assert "Or one of these?" in ann.text
    next_best = {action for action in ann.actions if action.startswith("pick:")} - {"pick:none"}
    assert len(next_best) == 5
    assert not first & next_best
    await ann.press("pick:none")
    assert any(action.startswith("topic:") for action in ann.actions)


TWO = (
    "At trick four West threw a club on a heart and corrected to a heart at once, before anyone played. "
    "And what may East, West's partner, know from that penalty card while it lies there?"
)


async def test_the_reason_and_what_comes_afterwards_stand_behind_more(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.answer_all()
    finding = (await stored(club)).finding
    assert finding is not None
    assert finding["because"] not in ann.text
    await ann.press("more")
    assert finding["because"] in ann.text
    await ann.press("show")
    assert finding["because"] not in ann.text
    assert (await stored(club)).turn == len((await stored(club)).steps)


async def test_what_else_a_text_tells_is_one_tap_away_as_a_case_that_says_where_it_comes_from(club: Club) -> None:
    ann = await club.ann.ask(module="revoke_noticed", situation=TWO)
    await ann.answer_all()
    assert "Not used: “And what may East, West's partner, know from that penalty" in ann.text
    await ann.press("further:penalty_card_information")
    second = await stored(club, 2)
    assert (second.module, second.text) == ("penalty_card_information", TWO)
    assert "asked out of case 1" in ann.text


async def test_an_incident_that_is_told_apart_is_asked_without_the_rest_of_the_text(club: Club) -> None:
    second = (
        "Case 2: a defender held the queen of clubs so that partner could see its face, then put it back in the hand."
    )
    first = "Case 1: I meant to bid two diamonds, but two clubs came out of the box. Partner has not called yet."
    ann = await club.ann.ask(module="call_slip", situation=f"{first} {second}")
    await ann.answer_all()
    await ann.press("further:defender_card_shown")
    assert (await stored(club, 2)).text == second


async def test_what_else_a_text_tells_only_its_asker_asks(club: Club) -> None:
    ann = await club.ann.ask(module="revoke_noticed", situation=TWO)
    await ann.answer_all()
    dora = await club.dora.ask(case=1)
    assert not any(action.startswith("further:") for action in dora.actions)
    await dora.forge(OnCase(1, (await stored(club)).turn, AskFurther("penalty_card_information")).custom_id)
    assert "only the person who asked may ask" in dora.told


async def test_the_rule_of_a_situation_is_one_tap_from_its_first_question_and_goes_to_no_channel(club: Club) -> None:
    ann = await club.ann.ask(module="revoke_tricks")
    await ann.press("rule")
    assert "**1. When was the revoke first pointed out?**" in ann.text
    assert club.posted() == []
    await ann.press("back")
    assert " of about " in ann.text


async def set_up(club: Club, **changes: str | int | None) -> None:
    await club.bot.ledgers.settings.change(club.tenant, changes, by=None, at=datetime.now(UTC))


async def test_the_clubs_edition_holds_where_the_asker_names_none(club: Club) -> None:
    await set_up(club, edition="2007")
    await club.ann.ask(module=MODULE)
    assert (await stored(club)).edition == "2007"


async def test_a_club_may_have_findings_posted_only_when_the_asker_says_so(club: Club) -> None:
    await set_up(club, post="asked")
    ann = await club.ann.ask(module=MODULE)
    await ann.answer_all()
    assert club.posted() == []
    await ann.press("post")
    await ann.press("publish")
    assert len(club.posted()) == 1


async def test_whoever_has_the_role_that_the_club_named_is_a_director_and_is_called(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    assert (await club.tom.ask(case=1)).told
    await set_up(club, director_role=str(club.toms_role))
    assert "case 1" in (await club.tom.ask(case=1)).text
    await club.ann.call()
    assert f"<@&{club.toms_role}>" in club.posted()[0]
