"""What servers cost one process: `python -m bench.shards 16 16000` starts the bot on simulated shards.

The loopback deals out so many servers by their ids, as Discord does, each with as many channels and roles as a club
has. Prints the seconds until all shards are connected (Discord lets one in every five seconds), memory before and
after, and how long a round over that many ledgers takes, which the bot makes every ten minutes.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

from bench.footprint import resident_mib
from bot.ledger import Ledger
from bot.ledger.facade import Ledgers
from tests.loopback import BotProcess, LoopbackDiscord

SHARDS, SERVERS = 4, 4_000
_CHANNELS, _ROLES, _KIB = 20, 10, 1024
_SETTLING_S = 3.0


async def connected(shards: int, servers: int) -> tuple[float, float]:
    """Seconds until every shard has all of its servers, and resident MiB then."""
    with tempfile.TemporaryDirectory() as data:
        async with LoopbackDiscord() as discord:
            discord.gateway.recommends = shards
            for number in range(servers):
                guild = discord.add_guild(f"Club {number}", [f"channel-{n}" for n in range(_CHANNELS)])
                for n in range(_ROLES):
                    guild.add_role(f"role {n}")
            begun = time.monotonic()
            async with BotProcess(discord, {"DATA_DIR": data}) as bot:
                await discord.changes.until(lambda: len(discord.gateway.sessions) == shards, 6.0 * shards + 60)
                seconds = time.monotonic() - begun
                await asyncio.sleep(_SETTLING_S + servers / 1000)
                return seconds, resident_mib(bot.pid)


async def round_s(servers: int) -> float:
    """Seconds to look into every ledger once, as the round of the outbox does."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        first = data / "servers" / f"{10**17}.sqlite3"
        Ledger.open(first).close()
        for number in range(1, servers):
            shutil.copy(first, first.with_name(f"{10**17 + number}.sqlite3"))
        ledgers = Ledgers(data)
        waiting = iter(await ledgers.tenants())

        async def one_by_one() -> None:
            for tenant in waiting:
                await ledgers.outbox.due(tenant, "ruling")

        begun = time.monotonic()
        await asyncio.gather(*(one_by_one() for _ in range(4)))
        taken = time.monotonic() - begun
        await ledgers.aclose()
        return taken


async def main() -> None:
    shards, servers = (int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else (SHARDS, SERVERS)
    _, alone = await connected(1, 1)
    seconds, full = await connected(shards, servers)
    print(f"{servers:,} servers on {shards} shards: connected in {seconds:.0f} s; {alone:.0f} MiB with one server,")
    print(f"{full:.0f} MiB with all, {(full - alone) * _KIB / servers:.1f} KiB each")
    print(f"a round over {servers:,} ledgers: {await round_s(servers):.1f} s")


if __name__ == "__main__":
    asyncio.run(main())
