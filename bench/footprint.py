"""What the bot takes before it answers anybody: `python -m bench.footprint` starts it beside a bare discord.py bot.

Both run as processes on a loopback of their own, taking turns: seconds until they are connected with their commands
registered, on the wall and of processor time, and resident memory (MiB) then and after 300 asks. Only Linux says what
a process holds and takes. The bot connects first and warms up beside it, so its processor time counts some of both.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from bench.answer_time import ECHO, Side, ask, echo, texts
from tests.loopback import BotProcess, LoopbackDiscord, Reply

ASKS, STARTS = 300, 3
_SETTLING_S = 0.5  # what is built while Discord lets the bot in is built by then
_BOT = (sys.executable, "-m", "bot")
_KIB = 1024

Asks = Callable[[Side, str, int], Coroutine[Any, Any, Reply]]


@dataclass(frozen=True, slots=True)
class Footprint:
    seconds: float  # from the start of the process until it is ready
    processor_s: float  # that it took of its core until then, whatever else the machine did
    ready_mib: float
    used_mib: float  # after the asks


async def measure(command: tuple[str, ...], env: Mapping[str, str], asks: Asks, count: int = ASKS) -> Footprint:
    situations = texts()
    async with LoopbackDiscord() as discord:
        side = Side.of(discord)
        begun = time.perf_counter()
        async with BotProcess(discord, env, command) as process:
            seconds, processor_s = time.perf_counter() - begun, processor_seconds(process.pid)
            await asyncio.sleep(_SETTLING_S)
            ready = resident_mib(process.pid)
            for number in range(count):
                await asks(side, next(situations), number % len(side.people))
            return Footprint(seconds, processor_s, ready, resident_mib(process.pid))


def resident_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / _KIB


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
    seconds, processor_s = (min(each) for each in zip(*((s.seconds, s.processor_s) for s in starts), strict=True))
    return Footprint(seconds, processor_s, starts[0].ready_mib, starts[0].used_mib)


def report(bot: Footprint, bare: Footprint) -> str:
    more = Footprint(*(ours - theirs for ours, theirs in zip(astuple(bot), astuple(bare), strict=True)))
    lines = [f"{'':>6} {'start s':>8} {'of which CPU':>12} {'ready MiB':>10} {f'after {ASKS}':>10}"]
    for name, of in (("bot", bot), ("bare", bare), ("more", more)):
        lines.append(f"{name:>6} {of.seconds:8.2f} {of.processor_s:12.2f} {of.ready_mib:10.1f} {of.used_mib:10.1f}")
    return "\n".join(lines)


async def main() -> None:
    print(report(*await both()))


if __name__ == "__main__":
    asyncio.run(main())
