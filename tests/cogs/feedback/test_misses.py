"""Learning from what was missed: only with consent, without a name, and past a moderator."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.actions.feedback import kept_scenes
from tests.cogs.club import Club, Seat

MODULE = "dummy_card_changed"


async def objecting(club: Club, text: str = "my words about it") -> Seat:
    ann = await club.ann.ask(module=MODULE, situation=text)
    await ann.answer_all()
    return await ann.press("wrong")


async def test_nothing_is_kept_of_a_wrong_finding_until_the_asker_agrees_and_then_without_a_name(club: Club) -> None:
    ann = await objecting(club)
    assert await club.bot.ledgers.misses.all(club.tenant) == []
    assert "without your name" in ann.text
    await ann.press("learn:wrong")
    (miss,) = await club.bot.ledgers.misses.all(club.tenant)
    assert (miss.text, miss.kind, miss.module, miss.edition) == ("my words about it", "wrong", MODULE, "2017")
    assert "ann" not in str(miss)
    assert "Thank you" in ann.told


async def test_a_text_that_fitted_nothing_may_be_kept_from_the_topics(club: Club) -> None:
    ann = await club.ann.ask(situation="two of us led together or so")
    while "learn:none" not in ann.actions:
        away = next(action for action in ann.actions if action in ("leave", "pick:none", "topics"))
        await ann.press(away)
    await ann.press("learn:none")
    assert [miss.kind for miss in await club.bot.ledgers.misses.all(club.tenant)] == ["none"]


async def test_agreeing_twice_keeps_the_words_once(club: Club) -> None:
    ann = await objecting(club)
    await ann.press("learn:wrong")
    await ann.press("learn:wrong")
    assert len(await club.bot.ledgers.misses.all(club.tenant)) == 1


async def test_only_the_asker_can_agree(club: Club) -> None:
    await objecting(club)
    dora = await club.dora.ask(case=1)
    await dora.press("wrong")
    assert not any(action.startswith("learn") for action in dora.actions)


async def test_a_moderator_keeps_or_drops_one_text_at_a_time_and_exports_what_was_kept(club: Club) -> None:
    for text in ("first @everyone", "second"):
        await (await objecting(club, text)).press("learn:wrong")
    dora = await club.dora.ask("misses review")
    assert dora.last.ephemeral
    assert "2 to look at" in dora.text
    assert "@everyone" not in dora.text
    await dora.press("1:kept")
    assert "second" in dora.text
    await dora.press("2:dropped")
    assert "All looked at" in dora.text
    await dora.ask("misses export")
    (file,) = dora.last.response.attachments
    assert file.filename == "scenes.jsonl"
    assert "python -m lawtext scene import scenes.jsonl" in dora.last.response.content
    exported = await club.bot.ledgers.read(club.tenant, kept_scenes, club.bot.corpus)
    assert [scene["text"] for scene in exported] == ["first someone"]


async def test_an_empty_queue_is_said_to_be_empty(club: Club) -> None:
    assert "Nothing waits" in (await club.dora.ask("misses review")).told
    assert "Nothing has been kept" in (await club.dora.ask("misses export")).told


@pytest.mark.parametrize("command", ["misses review", "misses export"])
async def test_a_member_is_told_who_looks_through_the_queue(club: Club, command: str) -> None:
    assert "Only moderators" in (await club.bob.ask(command)).told


async def test_the_role_that_the_club_named_makes_a_moderator(club: Club) -> None:
    changes = {"moderator_role": str(club.toms_role)}
    await club.bot.ledgers.settings.change(club.tenant, changes, by=None, at=datetime.now(UTC))
    assert "Nothing waits" in (await club.tom.ask("misses review")).told


async def test_a_member_who_replays_a_moderators_button_changes_nothing(club: Club) -> None:
    await (await objecting(club)).press("learn:wrong")
    await club.dora.ask("misses review")
    bob = await club.bob.ask(module=MODULE)
    await bob.forge("m:1:dropped")
    assert "Only moderators" in bob.told
    assert [miss.state for miss in await club.bot.ledgers.misses.all(club.tenant)] == ["new"]
