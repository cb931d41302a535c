"""A bot that has outgrown one connection, and one that has outgrown a machine: each server is answered by who owns it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.ledger import Ledger
from bot.ledger.facade import Ledgers, NotOurs
from bot.settings import Settings, WrongSettings
from bot.shards import Shards
from tests.bot.samples import open_case
from tests.loopback import BotProcess, Guild, LoopbackDiscord

MODULE = "dummy_card_changed"


def guild_on(discord: LoopbackDiscord, shard: int, of: int) -> Guild:
    """A server that Discord deals to that shard: by its id, which is the time of its making."""
    while True:
        guild = discord.add_guild(f"Club of shard {shard}")
        if (guild.id >> 22) % of == shard:
            return guild
        discord.remove_bot(guild)


@pytest.mark.parametrize("said", ["16", "0-3", "4/4", "3-2/16", "0-16/16", "-1/4", "a/b", "0-3/16/2", "٣/٤"])
def test_what_is_no_part_of_a_whole_is_said_before_the_start(said: str, tmp_path: Path) -> None:
    with pytest.raises(WrongSettings, match="SHARDS="):
        Settings.from_env({"DISCORD_TOKEN": "x.y.z", "DATA_DIR": str(tmp_path), "SHARDS": said})


def test_every_server_and_every_person_has_one_owner_among_the_processes() -> None:
    processes = [Shards.parse(said) for said in ("0-3/16", "4-7/16", "8-14/16", "15/16")]
    for tenant in [*(str(number << 22) for number in range(64)), "dm-5", f"dm-{9 << 22}"]:
        assert sum(each.own(tenant) for each in processes) == 1
    assert processes[0].own("dm-99")
    assert all(each.own("local") and each.own("health") for each in processes)


async def test_the_files_of_anothers_servers_are_neither_read_nor_written_nor_listed_nor_erased(tmp_path: Path) -> None:
    mine, theirs = str(3 << 22), str(5 << 22)
    for tenant in (mine, theirs):
        with Ledger.open(tmp_path / "servers" / f"{tenant}.sqlite3") as ledger:
            open_case(ledger)
    before = (tmp_path / "servers" / f"{theirs}.sqlite3").read_bytes()
    ledgers, now = Ledgers(tmp_path, own=Shards.parse("0-3/16").own), datetime.now(UTC)
    ledgers_of_all = Ledgers(tmp_path)
    try:
        assert await ledgers.tenants() == [mine]
        await ledgers_of_all.leave(theirs, now - timedelta(days=60))
        assert await ledgers.due_for_purge(now, timedelta(days=30)) == []
        for attempt in (
            ledgers.cases.get(theirs, 1),
            ledgers.write(theirs, open_case),
            ledgers.run_alone(theirs, open_case),
            ledgers.erase(theirs),
        ):
            with pytest.raises(NotOurs, match="in the server itself"):
                await attempt
    finally:
        await ledgers.aclose()
        await ledgers_of_all.aclose()
    assert (tmp_path / "servers" / f"{theirs}.sqlite3").read_bytes() == before


async def test_as_many_shards_as_discord_recommends_are_begun_and_each_server_answered_on_its_own(
    tmp_path: Path,
) -> None:
    async with LoopbackDiscord() as discord:
        discord.gateway.recommends = 2
        guilds = [guild_on(discord, shard, 2) for shard in (0, 1)]
        ann = discord.add_user("ann", *guilds)
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}):
            assert await discord.changes.until(lambda: len(discord.gateway.sessions) == 2, 20)
            assert [each["shard"] for each in discord.gateway.identified] == [[0, 2], [1, 2]]
            for where in (guilds[0].channel(), guilds[1].channel(), discord.dm(ann)):
                assert "of about" in (await discord.slash(ann, where, "ruling", module=MODULE)).text
        assert discord.complaints() == []
    kept = {path.stem for path in (tmp_path / "servers").glob("*.sqlite3")}
    assert kept == {str(guilds[0].id), str(guilds[1].id), f"dm-{ann.id}"}


async def test_two_processes_share_the_servers_and_direct_messages_go_to_shard_0(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        guilds = [guild_on(discord, shard, 4) for shard in (0, 3)]
        ann = discord.add_user("ann", *guilds)
        first, second = tmp_path / "first", tmp_path / "second"
        async with (
            BotProcess(discord, {"DATA_DIR": str(first), "SHARDS": "0/4"}),
            BotProcess(discord, {"DATA_DIR": str(second), "SHARDS": "3/4"}),
        ):
            assert await discord.changes.until(lambda: len(discord.gateway.sessions) == 2, 20)
            for where in (guilds[0].channel(), guilds[1].channel(), discord.dm(ann)):
                assert "of about" in (await discord.slash(ann, where, "ruling", module=MODULE)).text
        assert discord.complaints() == []
    assert {path.stem for path in (first / "servers").glob("*.sqlite3")} == {str(guilds[0].id), f"dm-{ann.id}"}
    assert {path.stem for path in (second / "servers").glob("*.sqlite3")} == {str(guilds[1].id)}
