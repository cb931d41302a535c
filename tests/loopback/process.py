"""The bot as its operator starts it: a process of its own, pointed at the loopback. Ends only what it started."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from .server import LoopbackDiscord

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


class BotProcess:
    """Entering waits until the bot is connected and has registered its commands."""

    def __init__(
        self, discord: LoopbackDiscord, env: Mapping[str, str], command: Sequence[str] = (sys.executable, "-m", "bot")
    ) -> None:
        self._discord, self._env, self._command = discord, dict(env), list(command)
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._syncs = 0
        self.output = ""

    def environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(HERE / "shim"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        told = {"LOOPBACK_API": f"{self._discord.url}/api/v10", "LOOPBACK_GATEWAY": self._discord.gateway.url}
        token = self._discord.state.token
        return {**os.environ, **told, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", "DISCORD_TOKEN": token, **self._env}

    async def __aenter__(self) -> BotProcess:
        await self.start()
        try:
            await self.ready()
        except BaseException:
            await self.stop(signal.SIGKILL)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        self._syncs = self._discord.state.command_syncs
        self._process = await asyncio.create_subprocess_exec(
            *self._command, cwd=ROOT, env=self.environment(), stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._listen(self._process))

    async def ready(self, timeout: float = 60.0) -> None:
        def look() -> bool:
            return self._ended or (self._discord.gateway.connected and self._discord.state.command_syncs > self._syncs)

        up = await self._discord.changes.until(look, timeout)
        if not up or self._ended:
            raise RuntimeError(f"the bot did not come up:\n{self.output}")

    @property
    def _ended(self) -> bool:
        return self._process is None or self._process.returncode is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def stop(self, by: signal.Signals = signal.SIGTERM, timeout: float = 10.0) -> int:
        """The exit status; a process that does not end in time is killed."""
        assert self._process is not None
        assert self._reader is not None
        if not self._ended:
            self._process.send_signal(by)
        try:
            await asyncio.wait_for(self._process.wait(), timeout)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._reader
        return self._process.returncode or 0

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    async def restart(self, by: signal.Signals = signal.SIGTERM) -> None:
        await self.stop(by)
        await self.start()
        await self.ready()

    async def exit_status(self, timeout: float = 10.0) -> int:
        """Of a process that ends by itself."""
        assert self._process is not None
        assert self._reader is not None
        await asyncio.wait_for(self._process.wait(), timeout)
        await self._reader
        return self._process.returncode or 0

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.output += line.decode(errors="replace")
            self._discord.changes.tell()
        self._discord.changes.tell()
