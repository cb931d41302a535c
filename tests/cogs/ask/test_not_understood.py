"""Who says something that is no bridge is told what is needed, and no case is opened."""

from __future__ import annotations

import pytest

from tests.cogs.ask.test_panel import answers, me, on_message
from tests.cogs.club import Club, words

NEEDED = "who played what, and when"
THANKS = "thanks!"


async def cases(club: Club) -> int:
    return len(await club.bot.ledgers.cases.latest(club.tenant))


@pytest.mark.parametrize("said", [THANKS, "asdf qwer", "👍", "Je ne sais pas du tout ce qui se passe ici"])
async def test_a_command_is_told_what_is_needed_and_may_ask_again(club: Club, said: str) -> None:
    ann = await club.ann.ask(situation=said)
    assert ann.last.ephemeral
    assert NEEDED in ann.text
    assert said in ann.text
    assert [control["custom_id"] for control in ann.controls()] == ["a:ask", "a:topics"]
    assert await cases(club) == 0


async def test_the_topics_and_the_director_are_one_tap_away(club: Club) -> None:
    await (await club.ann.ask(situation=THANKS)).press("topics")
    assert "topic:0" in club.ann.actions
    assert "call" in club.ann.actions
    assert await cases(club) == 1


async def test_thanking_the_bot_by_name_opens_no_case(club: Club) -> None:
    await club.ann.member.send(club.hall, f"{me(club)} {THANKS}")
    (card,) = [text for text in club.posted() if NEEDED in text]
    assert THANKS not in card
    assert answers(club) == []
    assert await cases(club) == 0


async def test_a_message_that_is_no_bridge_starts_no_case(club: Club) -> None:
    await on_message(club, club.ann, THANKS)
    assert club.ann.last.ephemeral
    assert NEEDED in words(club.ann.card)
    assert await cases(club) == 0
