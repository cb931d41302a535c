"""The asker takes a post out of the channel, as long as nothing is official."""

from __future__ import annotations

from bot.presses.case import OnCase, TakeOut
from tests.cogs.ask.test_cases import MODULE, stored
from tests.cogs.club import Club


async def test_its_asker_takes_a_post_out_of_the_channel_and_may_post_it_again(club: Club) -> None:
    ann = await (await club.ann.ask(module=MODULE)).answer_all()
    assert len(club.posted()) == 1
    await ann.press("takeout")
    assert club.posted() == []
    case = await stored(club)
    assert (case.private, case.post) == (True, None)
    assert "Private: only you will see it." in ann.text
    await ann.press("back")
    await ann.answer_all()
    assert club.posted() == []
    await ann.press("post")
    await ann.press("publish")
    assert len(club.posted()) == 1
    assert (await stored(club)).post is not None


async def test_the_notice_that_a_case_is_looked_at_again_is_taken_out_too_though_somebody_has_deleted_it(
    club: Club,
) -> None:
    ann = await (await club.ann.ask(module=MODULE)).answer_all()
    await ann.press("back")
    (post,) = [message for message in club.hall.history() if not message.flags.ephemeral]
    await post.delete()
    await ann.press("takeout")
    assert not ann.told
    assert (await stored(club)).post is None
    assert "answer:meant:slip" in ann.actions


async def test_what_is_official_is_taken_out_of_the_channel_by_nobody_and_a_post_by_its_asker_alone(club: Club) -> None:
    ann = await (await club.ann.ask(module=MODULE)).answer_all()
    dora = await club.dora.ask(case=1)
    assert "takeout" not in dora.actions
    await dora.forge(OnCase(1, (await stored(club)).turn, TakeOut()).custom_id)
    assert "only the person who asked says" in dora.told
    await dora.press("make")
    await dora.fill()
    posts = club.posted()
    await ann.press("takeout")
    assert "ruling 1 is on record" in ann.told
    assert "takeout" not in ann.actions
    assert (club.posted(), (await stored(club)).private) == (posts, False)


async def test_what_was_taken_out_of_the_channel_stays_out_when_a_director_rules(club: Club) -> None:
    ann = await (await club.ann.ask(module=MODULE)).answer_all()
    await ann.press("takeout")
    await ann.call()
    dora = await club.dora.ask(case=1)
    await dora.press("make")
    await dora.fill()
    assert not any("unofficial" in post or "official: ruling" in post for post in club.posted())
