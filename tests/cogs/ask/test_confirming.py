"""What was read from the text is confirmed on Discord: one tap where it is so, and none of it is seen by others."""

from __future__ import annotations

from bot.actions.cases import position_after, store_step
from bot.actions.codec import steps_of
from lawtext.conversation.steps import Confirm, Doubt, Leave, Recount
from tests.cogs.club import Club, Seat

MODULE = "revoke_trick_twelve"
TEXT = "Revoke at trick twelve, all four hands are back in the board. Zebediah wants a *trick*."
GREEN, RED = 3, 4  # Discord's styles of a button


async def asked(club: Club) -> Seat:
    ann = await club.ann.ask(situation=TEXT)
    assert ann.text.startswith("### Is this what happened?")
    return ann


async def test_a_finding_that_no_question_led_to_is_confirmed_and_then_posted(club: Club) -> None:
    ann = await asked(club)
    module = club.bot.corpus.modules[MODULE]
    _, situation, line, statement, *_ = ann.text.splitlines()
    assert (situation, line) == (f"**{module.title}**", f"-# {module.line}")
    assert statement.startswith("• **All four hands are back in the board.** “")
    assert (ann.last.ephemeral, club.posted()) == (True, [])
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.finding is None
    await ann.press("confirm")
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.finding is not None
    assert steps_of(case)[1:] == (Confirm(MODULE, ("hands_back",)),)
    (post,) = club.posted()
    assert case.finding["say"] in post
    assert "Zebediah" not in post


async def test_right_is_green_and_not_so_is_red_and_no_other_button_is(club: Club) -> None:
    ann = await asked(club)
    coloured = {node["label"]: node["style"] for node in ann.controls() if node["style"] in (GREEN, RED)}
    assert coloured == {"Right": GREEN, "Not so": RED}


async def test_what_is_not_so_is_tapped_and_asked(club: Club) -> None:
    ann = await (await asked(club)).press("facts:known:0")
    await ann.fill(hands_back="no")
    assert "confirm" not in ann.actions
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert steps_of(case)[1:] == (Recount(MODULE, {"hands_back": "no"}),)


async def test_who_says_not_so_and_changes_nothing_has_confirmed_nothing(club: Club) -> None:
    ann = await (await asked(club)).press("facts:known:0")
    await ann.fill(hands_back="yes")
    assert ann.told == "Nothing was changed: press *Right* if all is so."
    assert club.posted() == []
    assert len(steps_of(await club.bot.ledgers.cases.get(club.tenant, 1))) == 1
    await ann.press("confirm")
    assert len(club.posted()) == 1


async def test_what_is_not_so_is_put_right_in_the_form_from_cards_of_earlier_versions_too(club: Club) -> None:
    ann = await asked(club)
    await ann.forge("c:1:1:doubt")
    await ann.fill(hands_back="no")
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert steps_of(case)[1:] == (Recount(MODULE, {"hands_back": "no"}),)


async def test_a_case_that_was_left_at_what_is_not_so_goes_on_from_the_card_of_today(club: Club) -> None:
    ann = await asked(club)
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    doubted = position_after(club.bot.corpus, steps_of(case), Doubt())
    await club.bot.ledgers.write(club.tenant, store_step, case, doubted, by=case.asker, at=case.opened_at, posts=True)
    ann = await club.ann.ask(case=1)
    assert ann.text.startswith("### Is this what happened?")
    await ann.press("facts:known:0")
    await ann.fill(hands_back="no")
    assert "confirm" not in ann.actions
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert steps_of(case)[1:] == (Doubt(), Recount(MODULE, {"hands_back": "no"}))


async def test_another_situation_offers_what_else_it_may_be(club: Club) -> None:
    ann = await (await asked(club)).press("leave")
    assert "pick:none" in ann.actions or "topic:0" in ann.actions
    assert f"pick:{MODULE}" not in ann.actions
    assert steps_of(await club.bot.ledgers.cases.get(club.tenant, 1))[-1] == Leave(MODULE)


async def test_back_leads_from_a_mistaken_tap_to_the_same_card(club: Club) -> None:
    ann = await asked(club)
    before = ann.text
    await ann.press("leave")
    await ann.press("back")
    assert ann.text.replace("◀ Back\n", "") == before


async def test_a_director_who_joins_reads_what_was_asked_and_may_confirm_it(club: Club) -> None:
    await asked(club)
    dora = await club.dora.ask(case=1)
    assert "Zebediah wants a \\*trick\\*" in dora.text
    await dora.press("confirm")
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).finding is not None


async def test_nobody_else_may_see_or_confirm_it(club: Club) -> None:
    await asked(club)
    bob = await club.bob.ask(case=1)
    assert "Zebediah" not in bob.told
    assert "hands are back" not in bob.told


async def test_a_press_that_the_card_does_not_offer_is_refused_with_a_sentence(club: Club) -> None:
    ann = await (await asked(club)).press("confirm")
    for action in ("confirm", "doubt"):
        await ann.forge(f"c:1:2:{action}")
        assert "does not offer that" in ann.told
