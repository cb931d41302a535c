"""What a bot holds the longer it runs: `python -m bench.growth` asks and presses, and reads its memory as it goes.

One person after another, a few at a time, in twenty clubs and in direct messages: every other interaction is `/ruling`
with a text of its own, the next a press on the card that came. Prints resident memory that is the process's own (MiB,
RssAnon: what is mapped from files comes and goes with the machine) every 2,000 interactions, and what was added between
the 20,000th and the 40,000th. Only Linux says what a process holds.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from bench.answer_time import press, texts
from tests.loopback import BotProcess, Channel, LoopbackDiscord, User

UNTIL, EVERY = 40_000, 2_000
CLUBS, PEOPLE, AT_ONCE = 20, 400, 8
_KIB, _PATIENCE_S = 1024, 60.0


def own_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0]) / _KIB


def crowd(discord: LoopbackDiscord) -> list[tuple[User, Channel]]:
    clubs = [discord.add_guild(f"Club {n}") for n in range(CLUBS)]
    people = [(discord.add_user(f"p{n}", clubs[n % CLUBS]), clubs[n % CLUBS].channel()) for n in range(PEOPLE)]
    return [(who, discord.dm(who) if n % 10 == 0 else hall) for n, (who, hall) in enumerate(people)]


def forget(discord: LoopbackDiscord) -> None:
    """What the loopback itself remembers: forty thousand cards are no matter of the bot's."""
    discord.state.interactions.clear()
    for channel in [c for guild in discord.state.guilds.values() for c in guild.channels.values()]:
        channel.messages.clear()
    for channel in discord.state.direct.values():
        channel.messages.clear()
    if discord.state.gateway.session is not None:
        discord.state.gateway.session.events.clear()


async def ask_and_press(discord: LoopbackDiscord, who: User, where: Channel, text: str) -> None:
    await press(await discord.slash(who, where, "ruling", situation=text))


async def grown(until: int = UNTIL, every: int = EVERY) -> dict[int, float]:
    """Interactions so far -> MiB."""
    held: dict[int, float] = {}
    situations = texts()
    with tempfile.TemporaryDirectory() as data:
        async with LoopbackDiscord(_PATIENCE_S) as discord:
            people = crowd(discord)
            async with BotProcess(discord, {"DATA_DIR": data}) as bot:
                for done in range(0, until, 2 * AT_ONCE):
                    few = [people[(done + n) % PEOPLE] for n in range(AT_ONCE)]
                    await asyncio.gather(*(ask_and_press(discord, *each, next(situations)) for each in few))
                    if (so_far := done + 2 * AT_ONCE) % every == 0:
                        held[so_far] = own_mib(bot.pid)
                        print(f"{so_far:>7,} {held[so_far]:8.2f}", flush=True)
                        forget(discord)
    return held


async def main() -> None:
    until = int(sys.argv[1]) if len(sys.argv) > 1 else UNTIL
    held = await grown(until)
    middle = until // 2
    print(f"between the {middle:,}th and the {until:,}th interaction: {held[until] - held[middle]:+.2f} MiB")


if __name__ == "__main__":
    asyncio.run(main())
