"""How long an answer takes: the bot beside a bare discord.py bot that echoes, on the same loopback, taking turns.

`python -m bench.answer_time` prints, for one at a time and for 50 at once, what the bot takes more than the echo does
from the interaction on the wire to the final answer that is seen: the median of three runs. Every text is different
and the case is on disk before the answer is sent.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lawtext.corpus import load
from tests.loopback import BotProcess, Channel, LoopbackDiscord, Reply, User

RUNS, SINGLE, BURST, BURSTS = 3, 150, 50, 4
WARM_UP = 20
PATIENCE_S = 20
ECHO = (sys.executable, "-m", "tests.loopback.echo_bot")


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds."""

    bot: list[float]
    press: list[float]
    echo: list[float]

    def more(self, share: float, of: str = "bot") -> float:
        return quantile(getattr(self, of), share) - quantile(self.echo, share)


@dataclass(frozen=True, slots=True)
class Side:
    """One bot on a loopback of its own, and the people who ask it."""

    discord: LoopbackDiscord
    hall: Channel
    people: list[User]

    @classmethod
    def of(cls, discord: LoopbackDiscord) -> Side:
        guild = discord.add_guild("Club")
        return cls(discord, guild.channel(), [discord.add_user(f"p{n}", guild) for n in range(BURST)])


def quantile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, round(share * (len(times) - 1)))]


def texts() -> Iterator[str]:
    """Situations as people tell them, each one only once."""
    phrases = sorted({phrase for module in load().modules.values() for phrase in module.phrases})
    random.Random(45).shuffle(phrases)
    for number in itertools.count():
        yield f"{phrases[number % len(phrases)]} (board {number})"


async def ask(side: Side, text: str, person: int = 0) -> Reply:
    return await side.discord.slash(side.people[person], side.hall, "ruling", situation=text)


async def echo(side: Side, text: str, person: int = 0) -> Reply:
    return await side.discord.slash(side.people[person], side.hall, "echo", text=text)


async def press(reply: Reply) -> Reply:
    """Whatever leads one step further from the card that was got."""
    screen = reply.screen
    if screen.selects:
        return await screen.choose(screen.selects[0]["options"][0]["value"])
    marks = (":confirm", ":answer:", ":pick:", ":choose:", ":back", ":wrong", ":more", ":topics")
    return await screen.press_id(next(id for mark in marks for id in screen.ids if mark in id))


async def one_at_a_time(bot: Side, bare: Side, situations: Iterator[str], count: int) -> Times:
    times = Times([], [], [])
    for number in range(count):
        text = next(situations)
        asked = await ask(bot, text, number % BURST)
        times.bot.append(asked.seconds * 1000)
        times.echo.append((await echo(bare, text)).seconds * 1000)
        times.press.append((await press(asked)).seconds * 1000)
    return times


async def at_once(bot: Side, bare: Side, situations: Iterator[str]) -> Times:
    times = Times([], [], [])
    for _ in range(BURSTS):
        told = [next(situations) for _ in range(BURST)]
        asked = await asyncio.gather(*(ask(bot, text, n) for n, text in enumerate(told)))
        times.bot.extend(reply.seconds * 1000 for reply in asked)
        await asyncio.sleep(0.5)
        echoed = await asyncio.gather(*(echo(bare, text, n) for n, text in enumerate(told)))
        times.echo.extend(reply.seconds * 1000 for reply in echoed)
        pressed = await asyncio.gather(*(press(reply) for reply in asked))
        await all_shown(bot, pressed)
        times.press.extend(reply.seconds * 1000 for reply in pressed)
        await asyncio.sleep(0.5)
    return times


async def all_shown(bot: Side, replies: Sequence[Reply]) -> None:
    """Under load some are put off: what counts is the answer that is seen. Raises SystemExit where one is not."""
    if not await bot.discord.changes.until(lambda: all(each.interaction.shown_at for each in replies), PATIENCE_S):
        raise SystemExit(f"one of {len(replies)} presses at once had no answer within {PATIENCE_S} s")


async def run(situations: Iterator[str]) -> tuple[Times, Times]:
    with tempfile.TemporaryDirectory() as data:
        async with LoopbackDiscord() as ours, LoopbackDiscord() as theirs:
            bot, bare = Side.of(ours), Side.of(theirs)
            async with BotProcess(ours, {"DATA_DIR": data}), BotProcess(theirs, {}, ECHO):
                await one_at_a_time(bot, bare, situations, WARM_UP)
                single = await one_at_a_time(bot, bare, situations, SINGLE)
                burst = await at_once(bot, bare, situations)
                if complaints := [*ours.complaints(), *theirs.complaints()]:
                    raise SystemExit("\n".join(complaints))
                return single, burst


def report(runs: Sequence[tuple[Times, Times]]) -> str:
    def middle(values: Sequence[float]) -> float:
        return statistics.median(values)

    singles, bursts = [single for single, _ in runs], [burst for _, burst in runs]
    lines = [f"{'ms':>24} {'p50':>8} {'p99':>8}"]
    for name, times, of in (
        ("echo, one at a time", singles, "echo"),
        ("/ruling, one at a time", singles, "bot"),
        ("a press, one at a time", singles, "press"),
        (f"echo, {BURST} at once", bursts, "echo"),
        (f"/ruling, {BURST} at once", bursts, "bot"),
        (f"a press, {BURST} at once", bursts, "press"),
    ):
        shown = [middle([quantile(getattr(t, of), share) for t in times]) for share in (0.5, 0.99)]
        lines.append(f"{name:>24} {shown[0]:8.1f} {shown[1]:8.1f}")
    for of in ("bot", "press"):
        more = [middle([t.more(share, of) for t in singles]) for share in (0.5, 0.99)]
        ratio = middle([quantile(getattr(t, of), 0.5) / quantile(t.echo, 0.5) for t in bursts])
        lines.append(
            f"{of}: +{more[0]:.1f} ms at p50, +{more[1]:.1f} ms at p99; at once {ratio:.1f} times the echo at p50"
        )
    return "\n".join(lines)


async def main() -> None:
    situations = texts()
    print(report([await run(situations) for _ in range(RUNS)]))


if __name__ == "__main__":
    asyncio.run(main())
