"""The bot as a process that starts badly, or says how it fares: exit statuses, sentences in the log, the health page."""

from __future__ import annotations

import asyncio
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


async def test_a_discord_that_is_down_ends_the_process_with_the_reason_in_the_log(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        discord.fault("PUT", "/commands", status=403)
        bot = BotProcess(discord, {"DATA_DIR": str(tmp_path)})
        await bot.start()
        assert await bot.exit_status() == 1
        assert "Discord did not let the bot start" in bot.output


async def test_the_health_page_says_whether_discord_ledger_and_law_are_there(tmp_path: Path) -> None:
    port = _free_port()
    async with LoopbackDiscord() as discord:
        discord.add_guild("Club")
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path), "HEALTH_PORT": str(port)}):
            good = await _healthz(port, 200)
            assert good == {"gateway": True, "ledger": True, "law": True}
            for _ in range(5):
                assert await _statuses(port, 10) == {200}
            discord.gateway.refuses = True
            await discord.gateway.drop()
            assert (await _healthz(port, 503))["gateway"] is False


async def _healthz(port: int, wanted: int) -> dict[str, bool]:
    """What the page says once it answers with this status."""
    async with aiohttp.ClientSession() as session:
        for _ in range(100):
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
