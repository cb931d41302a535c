"""The bot as a process that starts badly, or says how it fares: exit statuses, sentences in the log, the health page."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from pathlib import Path

import aiohttp

from tests.loopback import BotProcess, LoopbackDiscord


async def test_a_wrong_token_and_a_wrong_port_are_said_in_a_sentence_and_end_the_process(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        wrong = BotProcess(discord, {"DATA_DIR": str(tmp_path), "DISCORD_TOKEN": "wrong"})
        await wrong.start()
        assert await wrong.exit_status() == 2
        assert "Discord refuses DISCORD_TOKEN" in wrong.output
        settings = BotProcess(discord, {"DATA_DIR": "/dev/null/x", "HEALTH_PORT": "http", "LAW_OVERLAY": str(tmp_path)})
        await settings.start()
        assert await settings.exit_status() == 2
        for named in ("DATA_DIR", "HEALTH_PORT", "LAW_OVERLAY"):
            assert named in settings.output
        assert "Traceback" not in settings.output


async def test_a_discord_that_refuses_the_commands_ends_the_process_with_the_reason_in_the_log(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        discord.fault("PUT", "/commands", status=403)
        bot = BotProcess(discord, {"DATA_DIR": str(tmp_path)})
        await bot.start()
        assert await bot.exit_status() == 1
        assert "Discord did not let the bot start" in bot.output


async def test_without_a_network_the_bot_waits_says_so_and_is_there_when_discord_is(tmp_path: Path) -> None:
    port, health = free_port(), free_port()
    discord = LoopbackDiscord(port=port)
    discord.url, discord.gateway.url = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/gateway"
    bot = BotProcess(discord, {"DATA_DIR": str(tmp_path), "HEALTH_PORT": str(health)})
    await bot.start()
    assert (await healthz(health, 503))["gateway"] is False
    assert await discord.changes.until(lambda: "I try again in 2 s" in bot.output, 10)
    assert "Discord is not reached (Cannot connect to host" in bot.output
    async with discord:
        await bot.ready()
        assert await healthz(health, 200)
    assert "Traceback" not in bot.output
    assert (await healthz(health, 503))["gateway"] is False
    async with discord:
        assert await healthz(health, 200)
        assert await bot.stop() == 0
    assert "Unclosed" not in bot.output


async def test_a_discord_that_has_a_failure_of_its_own_is_asked_again(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        discord.fault("GET", "/users/@me", status=503, times=1)
        discord.fault("GET", "/applications/@me", status=503, times=1)
        discord.fault("PUT", "/commands", status=503, times=1)
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}) as bot:
            assert bot.output.count("Discord is not reached (it answers 503") == 3
            assert "Traceback" not in bot.output


async def test_who_waits_for_discord_still_ends_cleanly_when_told_to(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        discord.fault("GET", "/users/@me", status=503, times=100)
        bot = BotProcess(discord, {"DATA_DIR": str(tmp_path)})
        await bot.start()
        assert await discord.changes.until(lambda: "I try again" in bot.output, 10)
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output


async def test_the_token_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("wrong\n")
    async with LoopbackDiscord() as discord:
        environ = {"DATA_DIR": str(tmp_path), "DISCORD_TOKEN": "", "DISCORD_TOKEN_FILE": str(tmp_path / "token")}
        bot = BotProcess(discord, environ)
        await bot.start()
        assert await bot.exit_status() == 2
        assert "Discord refuses DISCORD_TOKEN" in bot.output
        (tmp_path / "token").write_text(f"{discord.state.token}\n")
        await bot.start()
        await bot.ready()
        assert await bot.stop() == 0


async def test_the_health_page_says_whether_discord_ledger_and_law_are_there(tmp_path: Path) -> None:
    port = free_port()
    async with LoopbackDiscord() as discord:
        discord.add_guild("Club")
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path), "HEALTH_PORT": str(port)}):
            good = await healthz(port, 200)
            assert good == {"gateway": True, "ledger": True, "law": True}
            for _ in range(5):
                assert await _statuses(port, 10) == {200}
            discord.gateway.refuses = True
            await discord.gateway.drop()
            assert (await healthz(port, 503))["gateway"] is False


async def healthz(port: int, wanted: int) -> dict[str, bool]:
    """What the page says once it answers with this status."""
    async with aiohttp.ClientSession() as session:
        for _ in range(100):
            with contextlib.suppress(aiohttp.ClientConnectorError):  # the process may be a moment old
                async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                    if answer.status == wanted:
                        return dict(await answer.json())
            await asyncio.sleep(0.1)
    raise AssertionError(f"/healthz never answered with {wanted}")


async def _statuses(port: int, at_once: int) -> set[int]:
    async def status(session: aiohttp.ClientSession) -> int:
        async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            return answer.status

    async with aiohttp.ClientSession() as session:
        return set(await asyncio.gather(*(status(session) for _ in range(at_once))))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
