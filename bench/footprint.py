"""What the bot takes before it answers anybody: `python -m bench.footprint` starts it beside a bare discord.py bot.

Both run as processes on a loopback of their own, taking turns: seconds until they are connected with their commands
registered, and resident memory (MiB) then and after 300 asks. Only Linux says what a process holds.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.answer_time import ECHO, Side, ask, echo, texts
from tests.loopback import BotProcess, LoopbackDiscord, Reply

ASKS, STARTS = 300, 3
_SETTLING_S = 0.5  # what is built while Discord lets the bot in is built by then
_BOT = (sys.executable, "-m", "bot")
_KIB = 1024

Asks = Callable[[Side, str], Coroutine[Any, Any, Reply]]


@dataclass(frozen=True, slots=True)
class Footprint:
    seconds: float  # from the start of the process until it is ready
    ready_mib: float
    used_mib: float  # after the asks


async def measure(command: tuple[str, ...], env: Mapping[str, str], asks: Asks, count: int = ASKS) -> Footprint:
    situations = texts()
    async with LoopbackDiscord() as discord:
        side = Side.of(discord)
        begun = time.perf_counter()
        async with BotProcess(discord, env, command) as process:
            seconds = time.perf_counter() - begun
            await asyncio.sleep(_SETTLING_S)
            ready = resident_mib(process.pid)
            for _ in range(count):
                await asks(side, next(situations))
            return Footprint(seconds, ready, resident_mib(process.pid))


def resident_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / _KIB


async def both(count: int = ASKS) -> tuple[Footprint, Footprint]:
    """Of the bot, and of the bare one that echoes; the best start of a few, for whatever else the machine does only
    makes a start longer."""
    ours, theirs = [], []
    for start in range(STARTS):
        asked = count if start == 0 else 0
        with tempfile.TemporaryDirectory() as data:
            ours.append(await measure(_BOT, {"DATA_DIR": data}, ask, asked))
        theirs.append(await measure(ECHO, {}, echo, asked))
    return _best(ours), _best(theirs)


def _best(starts: list[Footprint]) -> Footprint:
    return Footprint(min(start.seconds for start in starts), starts[0].ready_mib, starts[0].used_mib)


def report(bot: Footprint, bare: Footprint) -> str:
    lines = [f"{'':>6} {'start s':>8} {'ready MiB':>10} {f'after {ASKS}':>10}"]
    for name, of in (("bot", bot), ("bare", bare)):
        lines.append(f"{name:>6} {of.seconds:8.2f} {of.ready_mib:10.1f} {of.used_mib:10.1f}")
    more = (bot.seconds - bare.seconds, bot.ready_mib - bare.ready_mib, bot.used_mib - bare.used_mib)
    return "\n".join([*lines, f"{'more':>6} {more[0]:8.2f} {more[1]:10.1f} {more[2]:10.1f}"])


async def main() -> None:
    print(report(*await both()))


if __name__ == "__main__":
    asyncio.run(main())
