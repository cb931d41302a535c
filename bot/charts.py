"""Charts to be handed out: those that lie ready, and any other printed when somebody asks."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from bot.printing import NotPrinted, printed

log = logging.getLogger(__name__)

LAW_OF_CHARTS = "law-data"
"""In the folder of a book: the digest of the law that its charts were printed of, written when all of them were."""


class NoChart(NotPrinted):
    def __init__(self) -> None:
        super().__init__("The chart could not be printed. Please try again; if it happens again, tell whoever runs me.")


class Charts:
    """`ready`: a folder that `python -m bot chart --all` has filled; `digest`: of the law, which is to be theirs."""

    def __init__(self, ready: Path | None = None, digest: str = "") -> None:
        self._ready, self._digest = ready, digest
        self._place = asyncio.Semaphore(1)  # a process has a core to itself: the others wait

    async def chart(self, module: str, edition: str) -> bytes:
        """A situation's chart as PDF, by the ids of ours. Raises NoChart."""
        if self._ready and (pdf := await asyncio.to_thread(self._lying_ready, self._ready / edition, module)):
            return pdf
        async with self._place:
            return await printed(NoChart(), "chart", module, "--edition", edition)

    def _lying_ready(self, folder: Path, module: str) -> bytes | None:
        """None where there is none, or where what lies there may rule otherwise than the law of today."""
        try:
            pdf = (folder / f"{module}.pdf").read_bytes()
        except OSError:
            return None
        if _law_of(folder) == self._digest:
            return pdf
        log.warning("the charts in %s are of other law data than mine: fill it anew, python -m bot chart --all", folder)
        return None


def _law_of(folder: Path) -> str | None:
    try:
        return (folder / LAW_OF_CHARTS).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
