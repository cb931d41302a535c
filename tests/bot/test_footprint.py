"""What the bot takes more than a bare discord.py bot does, on the same loopback: memory, and time until it is ready."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.answer_time import ECHO, Side, ask, echo, texts
from bench.footprint import ASKS, both, measure, resident_mib
from tests.bot.review.browsing import Browser, surfing
from tests.bot.test_start import free_port
from tests.loopback import BotProcess, LoopbackDiscord, Permission

pytestmark = pytest.mark.soak  # processes that are started and killed, for seconds each

# Reached: 43.3 MiB after 300 asks, and 0.44 s.
MOST_MORE_MIB, MOST_MORE_S = 48.0, 0.5
# Reached with the record's pages, each looked at thirty times: 61.2 MiB.
MOST_MORE_WITH_PAGES_MIB = 65.0


@pytest.mark.clock
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process holds")
async def test_the_bot_takes_little_more_memory_and_time_to_start_than_a_bare_one() -> None:
    bot, bare = await both()
    assert bot.used_mib - bare.used_mib < MOST_MORE_MIB, (bot, bare)
    assert bot.ready_mib - bare.ready_mib < MOST_MORE_MIB, (bot, bare)
    # Whichever is less: the wall also times whatever else the machine does, the core also what is done beside connecting.
    assert min(bot.seconds - bare.seconds, bot.processor_s - bare.processor_s) < MOST_MORE_S, (bot, bare)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process holds")
async def test_with_the_pages_of_the_record_it_takes_a_little_more(tmp_path: Path) -> None:
    port = free_port()
    address, situations = f"http://127.0.0.1:{port}", texts()
    bare = await measure(ECHO, {}, echo, ASKS)
    environ = {"DATA_DIR": str(tmp_path), "WEB_PORT": str(port), "PUBLIC_URL": address}
    async with LoopbackDiscord() as discord, BotProcess(discord, environ) as bot, surfing() as session:
        side = Side.of(discord)
        for number in range(ASKS):
            await ask(side, next(situations), number % len(side.people))
        browser = Browser(session, address, f"127.0.0.1:{port}")
        await _look_at_everything(discord, browser)
        assert resident_mib(bot.pid) - bare.used_mib < MOST_MORE_WITH_PAGES_MIB


async def _look_at_everything(discord: LoopbackDiscord, browser: Browser) -> None:
    guild = discord.add_guild("Club")
    dora = discord.add_user("dora", guild, roles=[guild.add_role("directors", Permission.MANAGE_GUILD)])
    told = await discord.slash(dora, guild.channel(), "rulings web")
    assert (await browser.come_in(told.screen.find("Open the record")["url"])).status == 200
    for _ in range(30):
        for path in ("/", "/?words=revoke+last+week", "/appeals", "/figures", "/misses", "/export"):
            assert (await browser.get(path)).status == 200, path
