"""What is too much is refused in a sentence, counted, and nobody else's trouble."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.actions.limits import MOST_STEPS
from bot.ledger import Ledger
from tests.bot.test_metrics import scraped
from tests.bot.test_start import free_port
from tests.cogs.club import Club
from tests.loopback import BotProcess, LoopbackDiscord, Reply

TOO_MUCH = "You have asked me very much in a short time"
MODULE = "dummy_card_changed"


async def test_who_floods_the_bot_is_told_so_in_every_way_of_asking_and_others_are_answered(tmp_path: Path) -> None:
    port = free_port()
    async with LoopbackDiscord(deadline=10) as discord:
        guild = discord.add_guild("Club")
        max_, bob, hall = discord.add_user("max", guild), discord.add_user("bob", guild), guild.channel()
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path), "METRICS_PORT": str(port)}):
            card = await discord.slash(max_, hall, "ruling", module=MODULE)
            floods: list[Reply] = []
            for _ in range(10):
                floods += await asyncio.gather(*(discord.slash(max_, hall, "law", reference="45C4") for _ in range(33)))
            refused = [reply for reply in floods if TOO_MUCH in reply.text]
            assert 20 < len(refused) < 40
            assert all(reply.is_private for reply in refused)
            assert TOO_MUCH in (await card.screen.press_id(":rule")).text
            typed = await asyncio.gather(*(discord.complete(max_, hall, "law", "reference", "45") for _ in range(60)))
            assert [] in [reply.choices for reply in typed]
            assert "of about" in (await discord.slash(bob, hall, "ruling", module=MODULE)).text
            assert (await discord.complete(bob, hall, "law", "reference", "45")).choices
            for _ in range(3):
                discord.say(max_, hall, f"<@{discord.state.bot.id}> dummy put the nine although the ten was called")
            await discord.slash(bob, hall, "law", reference="45C4")
            _, meters = await scraped(port)
        counted = {labels["limit"]: value for labels, value in meters["director_limited"]}
        assert counted.pop("person") >= len(refused) + 2
        assert set(counted.values()) == {0}
        assert not [screen for screen in discord.screens(hall, bob) if TOO_MUCH in screen.text], "told already"
        assert discord.complaints() == []


async def test_who_only_mentions_the_bot_is_told_once(club: Club) -> None:
    assert club.bot.user is not None
    for _ in range(300):
        club.bot.budgets.spend(club.ann.member.id, None)
    for _ in range(3):
        await club.ann.member.send(club.hall, f"<@{club.bot.user.id}> declarer led from the wrong hand")
    assert [TOO_MUCH in words for words in club.posted() if "led from" not in words] == [True]


async def test_a_case_takes_so_many_steps_and_no_more_but_the_director_can_be_called(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    with Ledger.open(club.bot.ledgers.data_dir / "servers" / f"{club.tenant}.sqlite3") as ledger:
        case = ledger.cases.get(1)
        step = {"do": "private", "private": True}
        for turn in range(case.turn, MOST_STEPS):
            ledger.cases.add_step(
                1, turn=turn, step=step, by=None, edition="2017", module=None, module_digest=None, finding=None,
                at=case.opened_at,
            )  # fmt: skip
    await club.ann.press("answer:how:named")  # the card is of long ago: it shows where the case stands
    await club.ann.press("answer:how:named")
    assert "has 200 steps and takes no more" in club.ann.told
    await club.ann.press("call")
    await club.ann.fill(place="4")
    assert "The directors may open this case now" in club.ann.told
