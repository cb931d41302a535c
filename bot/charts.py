"""Charts to be handed out: those that lie ready, and any other printed when somebody asks."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from bot.printing import NotPrinted, printed


class NoChart(NotPrinted):
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
            return await printed(NoChart(), "chart", module, "--edition", edition)
