"""One club a test, with a bot and a data folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord

from bot.client import DirectorPlease
from bot.ledger.facade import Ledgers
from bot.shards import Shards
from lawtext.corpus import load
from tests.cogs.club import Club, Seat


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[DirectorPlease]:
    """Its ledgers end with the test: six threads and a few open files each would else be there until the last one."""
    ledgers = Ledgers(tmp_path)
    yield DirectorPlease(load(), ledgers, shards=Shards(0, 0, 1))
    await ledgers.aclose()


@pytest.fixture
def club(simcord_env: simcord.Env, simcord_bot: DirectorPlease) -> Club:
    guild = simcord_env.create_guild("Club")
    hall = guild.create_text_channel("hall")
    directs = guild.create_role("directors", permissions=discord.Permissions(manage_guild=True))
    named = guild.create_role("tournament directors")

    def seat(name: str, *roles: simcord.RoleHandle) -> Seat:
        return Seat(simcord_env, guild.add_member(simcord_env.create_user(name), roles=list(roles)), hall)

    tom = seat("tom", named)
    return Club(simcord_env, simcord_bot, hall, seat("ann"), seat("bob"), seat("dora", directs), tom, named.id, guild)
