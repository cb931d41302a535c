"""What is printed by a process of its own, for what draws would double what the bot holds in memory."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from bot.ledger import LedgerError

log = logging.getLogger(__name__)

_LONGEST_S = 60.0


class NotPrinted(LedgerError):
    """The sentence is for whoever asked; why, stands in the log."""


async def printed(fault: NotPrinted, *arguments: str, environ: Mapping[str, str] | None = None) -> bytes:
    """The PDF that `python -m bot ARGUMENTS --pdf …` writes; of our environment it knows all but Discord's. Raises
    `fault` where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "printed.pdf"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", *arguments, "--pdf", str(pdf), env={**_environment(), **(environ or {})},
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            _, said = await asyncio.wait_for(process.communicate(), _LONGEST_S)
        except TimeoutError as late:
            raise fault from late
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            log.error("%s was not printed: %s", " ".join(arguments), said.decode(errors="replace").strip())
            raise fault
        return pdf.read_bytes()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
