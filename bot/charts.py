"""Charts to be handed out: those that lie ready, and any other printed by a process of its own, for what draws would
double what the bot holds in memory."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.ledger import LedgerError

log = logging.getLogger(__name__)

_LONGEST_S = 60.0


class NoChart(LedgerError):
    def __init__(self) -> None:
        super().__init__("The chart could not be printed. Please try again; if it happens again, tell whoever runs me.")


class Charts:
    """`ready`: a folder that `python -m bot chart --all` has filled."""

    def __init__(self, ready: Path | None = None) -> None:
        self._ready = ready
        self._place = asyncio.Semaphore(1)  # a process has a core to itself: the others wait

    async def chart(self, module: str, edition: str) -> bytes:
        """A situation's chart as PDF, by the ids of ours. Raises NoChart."""
        if self._ready:
            with suppress(OSError):
                return await asyncio.to_thread((self._ready / edition / f"{module}.pdf").read_bytes)
        async with self._place:
            return await _printed(module, edition)


async def _printed(module: str, edition: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "chart.pdf"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "chart", module, "--edition", edition, "--pdf", str(pdf),
            env={name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")},
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            _, said = await asyncio.wait_for(process.communicate(), _LONGEST_S)
        except TimeoutError as late:
            raise NoChart from late
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            log.error("the chart of %s, %s: %s", module, edition, said.decode(errors="replace").strip())
            raise NoChart
        return pdf.read_bytes()
