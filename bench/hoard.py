"""What one member can make the bot store: `python -m bench.hoard` lets one ask and press as fast as they are answered.

In turns `/ruling` and a press on the card that came; once with texts as long as a command takes, four bytes a
character, and once with short ones. Prints by how much the ledgers are larger after a minute, what of that came in its
second half, and so what an hour would bring.
"""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bench.answer_time import press
from tests.loopback import BotProcess, LoopbackDiscord, Reply, ScenarioError

SECONDS, AT_ONCE = 60.0, 8
_LONGEST = 6_000  # characters that Discord takes
_STORY = "declarer led from the wrong hand "


def stored(data: Path) -> int:
    """As much as its ledgers take without their logs."""
    sizes = 0
    for each in data.glob("servers/*.sqlite3"):
        with closing(sqlite3.connect(each)) as db:
            sizes += db.execute("PRAGMA page_count").fetchone()[0] * db.execute("PRAGMA page_size").fetchone()[0]
    return sizes


def long_text(number: int) -> str:
    return f"{_STORY}(board {number}) ".ljust(_LONGEST, "🂡")


async def hoard(seconds: float, *, long: bool) -> tuple[int, int, float]:
    """Bytes stored in that time, those of them in its second half, and interactions a second."""
    numbers, done = itertools.count(), 0
    with tempfile.TemporaryDirectory() as folder:
        async with LoopbackDiscord() as discord:
            guild = discord.add_guild("Club")
            who, hall, data = discord.add_user("max", guild), guild.channel(), Path(folder)

            async def keep_on(until: float) -> None:
                nonlocal done
                while time.monotonic() < until:
                    number = next(numbers)
                    text = long_text(number) if long else f"{_STORY}(board {number})"
                    reply = await discord.slash(who, hall, "ruling", situation=text)
                    done += 1 + await pressed(reply)

            async with BotProcess(discord, {"DATA_DIR": folder}):
                await discord.slash(who, hall, "ruling", situation=_STORY)
                empty, begun = stored(data), time.monotonic()
                for half in (1, 2):
                    until = begun + half * seconds / 2
                    await asyncio.gather(*(keep_on(until) for _ in range(AT_ONCE)))
                    if half == 1:
                        first = stored(data) - empty
                return stored(data) - empty, stored(data) - empty - first, done / seconds


async def pressed(reply: Reply) -> int:
    """Whether there was something to press."""
    try:
        await press(reply)
    except (ScenarioError, StopIteration, RuntimeError):
        return 0
    return 1


async def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    for long in (True, False):
        all_, later, pace = await hoard(seconds, long=long)
        hour = all_ + later * (3600 - seconds) / (seconds / 2)
        print(f"{'long' if long else 'short'} texts, {pace:.0f} interactions a second: {all_ / 2**20:.2f} MiB in")
        print(f"{seconds:.0f} s, {later / 2**20:.3f} in the second half; in an hour {hour / 2**20:,.1f} MiB")


if __name__ == "__main__":
    asyncio.run(main())
