"""A thousand people in one moment: how many of them Discord tells that the bot did not respond.

`python -m bench.rush` prints it for `/ruling`, each with a text of its own, then for a press on each card that came,
then for the bare bot that echoes. Discord waits three seconds for an answer or for "thinking …"; after that the card
is seen by nobody, whatever was stored.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bench.answer_time import ECHO, press, quantile, texts
from tests.loopback import BotProcess, Channel, InteractionFailed, LoopbackDiscord, Reply, User

PEOPLE, CLUBS = 1000, 20
DEADLINE_S, PATIENCE_S = 3.0, 60.0


@dataclass(frozen=True, slots=True)
class Rush:
    """Seconds until each of them was answered at all, and until the answer was to be seen."""

    asked: int
    answered: list[float]
    shown: list[float]

    @property
    def unanswered(self) -> int:
        return self.asked - sum(seconds <= DEADLINE_S for seconds in self.answered)

    def __str__(self) -> str:
        if not self.shown:
            return f"{self.asked} asked, nobody was answered"
        first = f"first word p50 {quantile(self.answered, 0.5):.1f} s, last {max(self.answered):.1f} s"
        seen = f"card p50 {quantile(self.shown, 0.5):.1f} s, last {max(self.shown):.1f} s"
        return f"{self.asked} asked, {self.unanswered} without an answer in {DEADLINE_S:.0f} s; {first}; {seen}"


def crowd(discord: LoopbackDiscord, people: int) -> list[tuple[User, Channel]]:
    clubs = [discord.add_guild(f"Club {n}") for n in range(CLUBS)]
    return [(discord.add_user(f"p{n}", clubs[n % CLUBS]), clubs[n % CLUBS].channel()) for n in range(people)]


async def asked_by(
    discord: LoopbackDiscord,
    people: Sequence[tuple[User, Channel]],
    command: str,
    option: str,
    situations: Iterator[str],
) -> list[Reply]:
    asking = [discord.slash(who, where, command, **{option: next(situations)}) for who, where in people]
    replies = await asyncio.gather(*asking, return_exceptions=True)
    if odd := [r for r in replies if isinstance(r, BaseException) and not isinstance(r, InteractionFailed)]:
        raise odd[0]
    return [reply for reply in replies if isinstance(reply, Reply)]


async def measured(discord: LoopbackDiscord, before: float) -> Rush:
    """Of all that was sent since, when everybody was answered or nobody waits any longer."""
    all_ = [each for each in discord.state.interactions.values() if each.sent_at is None or each.sent_at >= before]
    await discord.changes.until(lambda: all(each.shown_at for each in all_), PATIENCE_S)
    sent = [(each, each.sent_at) for each in all_ if each.sent_at is not None]
    answered = [each.answered_at - at for each, at in sent if each.answered_at is not None]
    return Rush(len(all_), answered, [each.shown_at - at for each, at in sent if each.shown_at is not None])


async def press_all(replies: Iterable[Reply]) -> None:
    pressed = await asyncio.gather(*(press(reply) for reply in replies), return_exceptions=True)
    if odd := [e for e in pressed if isinstance(e, BaseException) and not isinstance(e, InteractionFailed)]:
        raise odd[0]


async def rush_of_the_bot(people: int) -> tuple[Rush, Rush]:
    """Of `/ruling`, and of a press on each card that came."""
    with tempfile.TemporaryDirectory() as data:
        async with LoopbackDiscord(DEADLINE_S + PATIENCE_S) as discord:
            who = crowd(discord, people)
            async with BotProcess(discord, {"DATA_DIR": data}):
                await asked_by(discord, who[:20], "ruling", "situation", texts())  # warm
                before = time.monotonic()
                replies = await asked_by(discord, who, "ruling", "situation", texts())
                asked = await measured(discord, before)
                before = time.monotonic()
                await press_all(replies)
                return asked, await measured(discord, before)


async def rush_of_the_echo(people: int) -> Rush:
    async with LoopbackDiscord(DEADLINE_S + PATIENCE_S) as discord:
        who = crowd(discord, people)
        async with BotProcess(discord, {}, ECHO):
            before = time.monotonic()
            await asked_by(discord, who, "echo", "text", texts())
            return await measured(discord, before)


async def main() -> None:
    people = int(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE
    asked, pressed = await rush_of_the_bot(people)
    print(f"/ruling: {asked}\na press: {pressed}\nechoed:  {await rush_of_the_echo(people)}")


if __name__ == "__main__":
    asyncio.run(main())
