"""`python -m bot doctor`: what it finds on a whole installation and on broken ones, and that it breaks nothing."""

from __future__ import annotations

import json
import sqlite3
import sys
from email.utils import formatdate
from pathlib import Path
from time import time
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.doctor.discord_side import _ClockOfDiscord
from bot.doctor.folder_side import folder_side
from bot.ledger import Ledger
from bot.ledger.pool import file_of
from tests.bot.samples import open_case
from tests.bot.test_start import free_port, healthz
from tests.loopback import BotProcess, LoopbackDiscord, Permission
from tests.loopback.world import EVERYTHING

DOCTOR = (sys.executable, "-m", "bot", "doctor")


async def told(discord: LoopbackDiscord, *arguments: str, **environ: str) -> tuple[int, str]:
    doctor = BotProcess(discord, environ, (*DOCTOR, *arguments))
    await doctor.start()
    return await doctor.exit_status(), doctor.output


async def checks(discord: LoopbackDiscord, **environ: str) -> tuple[int, dict[str, dict[str, Any]]]:
    status, output = await told(discord, "--json", **environ)
    said = json.loads(output)
    assert said["well"] == (status == 0)
    return status, {each["check"]: each for each in said["checks"]}


async def test_of_a_bot_that_runs_well_all_is_well(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path), "HEALTH_PORT": str(free_port())}
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club", permissions=EVERYTHING)
        async with BotProcess(discord, environ):
            ann = discord.add_user("ann", guild)
            await discord.slash(ann, guild.channel(), "ruling", situation="declarer revoked")
            await healthz(int(environ["HEALTH_PORT"]), 200)
            status, found = await checks(discord, **environ)
            assert status == 0
            assert {each["state"] for each in found.values()} == {"well"}
            assert found.keys() >= {"token", "permissions", "clock", "disk", "folder", "ledgers", "process", "health"}
            _, lines = await told(discord, **environ)
            assert "ok    ledgers     all 1 are whole" in lines
            assert "of about" in (await discord.slash(ann, guild.channel(), "ruling", module="revoke_noticed")).text


async def test_what_is_wrong_is_named_with_what_to_do(tmp_path: Path) -> None:
    servers = tmp_path / "servers"
    servers.mkdir()
    (servers / "7.sqlite3").write_bytes(b"no ledger at all " * 1000)
    with sqlite3.connect(servers / "8.sqlite3") as newer:
        newer.execute("PRAGMA user_version = 999")
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club", permissions=Permission(0))
        guild.roles[guild.id].permissions ^= Permission.CREATE_PUBLIC_THREADS
        status, lines = await told(discord, DATA_DIR=str(tmp_path))
    assert status == 1
    assert f"WRONG ledgers     {servers / '7.sqlite3'} cannot be read: file is not a database\n      → put" in lines
    assert f"{servers / '8.sqlite3'} was written by a later version" in lines
    assert f"watch permissions in server {guild.id} it lacks create public threads" in lines
    assert "watch process     no bot runs on this folder" in lines
    assert {path.name for path in tmp_path.iterdir()} == {"servers"}


async def test_a_wrong_token_and_a_discord_that_is_down_are_told_apart(tmp_path: Path) -> None:
    discord = LoopbackDiscord(port=free_port())
    async with discord:
        status, found = await checks(discord, DATA_DIR=str(tmp_path), DISCORD_TOKEN="wrong")
        assert (status, found["token"]["says"]) == (1, "Discord refuses it")
        assert found["disk"]["state"] == "well"
    status, found = await checks(discord, DATA_DIR=str(tmp_path))
    assert status == 1
    assert "Discord is not reached: Cannot connect to host" in found["token"]["says"]


async def test_a_wrong_setting_is_said_with_what_to_do(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        status, found = await checks(discord, DATA_DIR=str(tmp_path), HEALTH_PORT="http")
    assert status == 1
    assert found["settings"]["says"] == "HEALTH_PORT=http is no port"
    assert found["settings"]["do"].startswith("use a number")


async def test_the_pages_of_a_record_are_looked_for_here_and_by_the_address_that_browsers_have(tmp_path: Path) -> None:
    port, elsewhere = free_port(), free_port()
    here = f"http://127.0.0.1:{port}"
    pages = {"DATA_DIR": str(tmp_path), "WEB_PORT": str(port)}
    async with LoopbackDiscord() as discord:
        _, found = await checks(discord, **pages, PUBLIC_URL=here)
        assert (found["pages"]["state"], found["process"]["state"]) == ("watch", "watch")
        async with BotProcess(discord, {**pages, "PUBLIC_URL": here}):
            _, found = await checks(discord, **pages, PUBLIC_URL=here)
            assert (found["pages"]["state"], found["pages"]["says"]) == ("well", f"{here} leads to them")
            status, found = await checks(discord, **pages, PUBLIC_URL="http://localhost:1")
            assert "by another name than PUBLIC_URL has" in found["pages"]["says"]
            assert status == 1
            _, found = await checks(discord, **{**pages, "WEB_PORT": str(elsewhere)}, PUBLIC_URL=here)
            assert f"http://127.0.0.1:{elsewhere} does not answer" in found["pages"]["says"]
        async with BotProcess(discord, {**pages, "PUBLIC_URL": f"http://localhost:{elsewhere}"}):
            _, found = await checks(discord, **pages, PUBLIC_URL=f"http://localhost:{elsewhere}")
            assert f"http://localhost:{elsewhere} does not answer" in found["pages"]["says"]
            assert found["pages"]["do"].startswith("look at the proxy")


def test_looking_at_ledgers_leaves_nothing_beside_them_and_sees_what_is_still_in_a_log(tmp_path: Path) -> None:
    with Ledger.open(file_of(tmp_path, "1")) as in_use:
        Ledger.open(file_of(tmp_path, "2")).close()
        open_case(in_use)
        before = sorted((tmp_path / "servers").iterdir())
        found = {each.check: each for each in folder_side(tmp_path)}
        assert found["ledgers"].says == "all 2 are whole"
        assert sorted((tmp_path / "servers").iterdir()) == before


@pytest.mark.parametrize(("off", "state"), [(0, "well"), (3600, "ill"), (-3600, "ill")])
async def test_a_clock_that_is_not_discords_is_noticed_by_the_head_of_an_answer(off: int, state: str) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(headers={"Date": formatdate(time() - off, usegmt=True)})

    app, clock, port = web.Application(), _ClockOfDiscord(), free_port()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    async with aiohttp.ClientSession(trace_configs=[clock.trace()]) as session:
        await session.get(f"http://127.0.0.1:{port}/")
    await runner.cleanup()
    (found,) = clock.diagnosis()
    assert found.state == state
