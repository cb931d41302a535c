"""A bot that hangs ends by itself, whatever it hangs in, and tells its supervisor how it fares."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from pathlib import Path

import pytest

from bot.watchdog import HUNG
from tests.loopback import BotProcess, LoopbackDiscord

# The bot itself, with a signal that makes its event loop hang.
_HANGING = """
import ctypes, signal, sys, time
def spin(*_):
    while True: time.sleep(0.001)
def hold_the_interpreter(*_):
    ctypes.PyDLL(None).sleep(60)
signal.signal(signal.SIGUSR1, spin)
signal.signal(signal.SIGUSR2, hold_the_interpreter)
from bot.__main__ import main
sys.exit(main())
"""


def hanging(discord: LoopbackDiscord, data: Path, **environ: str) -> BotProcess:
    settings = {"DATA_DIR": str(data), "WATCHDOG_S": "2", **environ}
    return BotProcess(discord, settings, (sys.executable, "-c", _HANGING))


@pytest.mark.soak
async def test_a_hung_event_loop_ends_the_process_and_the_log_says_where_it_hung(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord, hanging(discord, tmp_path) as bot:
        assert await bot.stop(signal.SIGUSR1, timeout=8) == HUNG
        assert "Nothing has moved for 2 s: I end, to be started again. It hangs at" in bot.output
        assert "in spin" in bot.output


@pytest.mark.soak
async def test_so_does_one_that_keeps_every_thread_from_running(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord, hanging(discord, tmp_path) as bot:
        assert await bot.stop(signal.SIGUSR2, timeout=25) == 1
        assert "in hold_the_interpreter" in bot.output


@pytest.mark.soak
async def test_a_process_that_was_stopped_and_goes_on_did_not_hang(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord, hanging(discord, tmp_path) as bot:
        with pytest.raises(TimeoutError):
            await bot.exit_status(timeout=3)
        bot.send(signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            await bot.exit_status(timeout=4)
        bot.send(signal.SIGCONT)
        with pytest.raises(TimeoutError):
            await bot.exit_status(timeout=3)
        assert await bot.stop() == 0


async def test_systemd_is_told_when_the_bot_runs_that_it_lives_and_that_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(path))
        told.setblocking(False)
        listening = asyncio.create_task(_heard(told))  # all the time: a socket that nobody reads is soon full
        environ = {"DATA_DIR": str(tmp_path), "NOTIFY_SOCKET": str(path)}
        async with LoopbackDiscord() as discord, BotProcess(discord, environ):
            pass
        heard = await asyncio.wait_for(listening, 10)
    assert heard[:2] == ["READY=1", "WATCHDOG=1"]


async def _heard(told: socket.socket) -> list[str]:
    """All up to the end."""
    heard: list[str] = []
    while heard[-1:] != ["STOPPING=1"]:
        heard.append((await asyncio.get_running_loop().sock_recv(told, 99)).decode())
    return heard
