"""Who will see what is found: said beforehand, chosen on the card, asked once more before the channel reads it."""

from __future__ import annotations

import pytest

from bot.records.documents import case_documents
from tests.cogs.ask.test_cases import ELSEWHERE, MODULE, stored
from tests.cogs.ask.test_panel import SAID, me, on_message
from tests.cogs.ask.test_sheets import HESITATION
from tests.cogs.club import Club, nodes, words
from tests.cogs.direct.test_making_official import finding, set_up


def hall(club: Club) -> str:
    return f"<#{club.hall.id}>"


async def test_a_question_says_that_the_ruling_will_be_posted_and_where(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    assert f"The ruling will be posted in {hall(club)}." in ann.text
    await ann.answer_all()
    assert f"posted in {hall(club)}" in ann.text


@pytest.mark.parametrize("options", [{"situation": ELSEWHERE}, {"situation": SAID}])
async def test_so_does_every_card_before_a_finding(club: Club, options: dict[str, str]) -> None:
    ann = await club.ann.ask(**options)
    assert f"The ruling will be posted in {hall(club)}." in ann.text
    if "pick:none" in ann.actions:
        for _ in ("the three likeliest", "the next best"):
            await ann.press("pick:none")
            assert f"The ruling will be posted in {hall(club)}." in ann.text
        await ann.choose("topic", club.bot.corpus.modules[MODULE].topic)
        assert f"The ruling will be posted in {hall(club)}." in ann.text


async def test_a_judgement_is_not_said_to_be_posted_but_who_rules_on_it(club: Club) -> None:
    ann = await club.ann.ask(situation=HESITATION)
    said = "Nothing is posted: a director rules on this."
    assert f"{said} Press *Call the director*." in ann.text
    assert "call" in ann.actions
    assert "will be posted" not in ann.text
    await ann.call("table 4")
    dora = await club.dora.ask("director sheets")
    assert "No director's sheet is open. One is listed here as soon as a line of it is filled in." in dora.text
    await dora.ask(case=1)
    assert said in dora.text
    assert f"{said} Press" not in dora.text


async def test_a_finding_that_rules_nothing_is_posted_on_request_alone_with_what_decides(club: Club) -> None:
    ann = await club.ann.ask(module="bid_out_of_turn")
    while unknown := [each for each in ann.actions if each.startswith("answer:") and each.endswith(":unknown")]:
        await ann.press(unknown[0])
    assert "Too much is open for a ruling" in ann.text
    assert club.posted() == []
    assert f"unless it is posted in {hall(club)} on request" in ann.text
    await ann.press("post")
    await ann.press("publish")
    (post,) = club.posted()
    assert post.startswith(f"**{club.bot.corpus.module('bid_out_of_turn').title}**\n### ")
    assert "**1. " in post


async def test_private_stands_on_the_card_and_keeps_what_is_found_from_the_channel(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    question = ann.text.splitlines()[0]
    await ann.press("private:yes")
    assert "Private: only you will see it." in ann.text
    assert ann.text.splitlines()[0] == question
    assert "private" in (await club.dora.ask(case=1)).told
    await ann.answer_all()
    assert club.posted() == []
    assert "only you will see it" in ann.text


async def test_private_is_taken_back_before_the_finding_and_survives_a_step_back(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("answer:how:named")
    await ann.press("private:yes")
    await ann.press("back")
    assert (await stored(club)).private
    assert "answer:how:named" in ann.actions
    await ann.press("private:no")
    assert not (await stored(club)).private
    await ann.answer_all()
    assert len(club.posted()) == 1


async def test_a_press_on_a_card_from_before_private_existed_goes_on_as_it_did(club: Club) -> None:
    ann = await club.ann.ask(module=MODULE)
    await ann.press("private:yes")
    await ann.forge("c:1:1:answer:how:named")  # the turn before: it only shows where the case stands
    assert (await stored(club)).turn == 2
    await ann.press("answer:how:named")
    assert (await stored(club)).turn == 3


async def test_only_the_asker_makes_a_case_private_or_posts_a_private_one(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    dora = await club.dora.ask(case=1)
    assert not any("private" in action for action in dora.actions)
    await dora.forge("c:1:1:private:yes")
    assert "only the person who asked" in dora.told
    await finding(club.ann, private=True)
    await club.ann.call()
    await dora.ask(case=2)
    assert "post" not in dora.actions
    await dora.forge(f"c:2:{(await stored(club, 2)).turn}:publish")
    assert "only the person who asked" in dora.told


async def test_what_became_private_later_stays_out_of_the_clubs_record(club: Club) -> None:
    for private in ("yes", "no"):
        await club.ann.ask(module=MODULE, situation=f"It was {private}", private=private == "no")
        await club.ann.press(f"private:{private}")
    told = await club.bot.ledgers.read(
        club.tenant, lambda ledger: [each["text"] for each in case_documents(ledger.file.db)]
    )
    assert told == ["It was no"]


async def test_post_asks_once_and_shows_exactly_what_everybody_will_read(club: Club) -> None:
    await set_up(club, post="asked")
    ann = await finding(club.ann)
    await ann.press("post")
    assert club.posted() == []
    asked = [str(node["content"]) for node in nodes(ann.card.components) if node.get("content")]
    assert f"Post this in {hall(club)}?" in asked[0]
    await ann.press("publish")
    (post,) = [m for m in club.hall.history() if not m.flags.ephemeral]
    assert words(post).startswith(asked[1])
    assert f"Posted in {hall(club)}" in ann.text
    assert "post" not in ann.actions


async def test_who_thinks_better_of_it_posts_nothing(club: Club) -> None:
    ann = await finding(club.ann, private=True)
    before = ann.text
    await ann.press("post")
    await ann.press("show")
    assert (ann.text, club.posted()) == (before, [])


async def test_where_the_club_posts_on_request_the_question_says_so(club: Club) -> None:
    await set_up(club, post="asked")
    ann = await club.ann.ask(module=MODULE)
    assert f"Only you and the directors see it, unless it is posted in {hall(club)} on request." in ann.text


async def test_the_answer_to_a_mention_says_who_will_see_what_and_keeps_its_word(club: Club) -> None:
    await club.ann.member.send(club.hall, f"{me(club)} {SAID}")
    card = club.hall.history()[-1]
    assert f"The ruling will be posted in {hall(club)}." in words(card)
    assert "Only you and the directors see" in words(card)
    club.bob._see(await club.bob.member.click(card, custom_id="a:private:1"))
    assert "open to the person who asked" in club.bob.told
    club.ann._see(await club.ann.member.click(card, custom_id="a:private:1"))
    assert "Private: only you will see it." in club.ann.text
    assert (await stored(club)).private
    before = len(club.posted())
    for _ in range(9):
        if picks := [action for action in club.ann.actions if action.startswith("pick:") and action != "pick:none"]:
            await club.ann.press(picks[0])
        await club.ann.answer_all()
    assert (await stored(club)).finding is not None
    assert len(club.posted()) == before


async def test_a_direct_message_is_answered_without_a_word_of_directors(club: Club) -> None:
    await club.ann.member.send_dm(SAID)
    (answer,) = [m for m in club.ann.member.user.dm_channel.history() if m.author.bot]
    assert "directors" not in words(answer)
    assert "private" not in words(answer)


async def test_asking_about_a_message_says_where_the_ruling_goes(club: Club) -> None:
    await on_message(club, club.ann, ELSEWHERE)
    assert f"The ruling will be posted in {hall(club)}." in club.ann.text
