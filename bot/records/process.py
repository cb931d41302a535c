"""Export and import as processes of their own, watched by the bot: a thread that serialises stalls every answer."""

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Literal

from bot.ledger import Ledger, LedgerError

log = logging.getLogger(__name__)

_EXPORTS_AT_ONCE = 2
_ALREADY = "The record is being written already: it comes to whoever asked first. Try again in a few minutes."
_MOST_IMPORT_S = 600.0  # what is written to the tenant meanwhile waits

Format = Literal["json", "csv", "sqlite", "html"]
Told = Callable[[int, int], Awaitable[None]]


class ExportFailed(LedgerError):
    """The sentence is the export's own."""


class ExportUnderWay(ExportFailed):
    limit = "exports"

    def __init__(self) -> None:
        super().__init__(_ALREADY)


class Exports:
    """Of one tenant one at a time, and few at once, imports among them, for each is a process with a core to itself:
    `place` is waited for."""

    def __init__(self) -> None:
        self.place = asyncio.Semaphore(_EXPORTS_AT_ONCE)
        self._under_way: set[str] = set()

    @contextmanager
    def of(self, tenant: str) -> Iterator[None]:
        """Raises ExportUnderWay where one of this tenant is being made."""
        if tenant in self._under_way:
            raise ExportUnderWay
        self._under_way.add(tenant)
        try:
            yield
        finally:
            self._under_way.discard(tenant)


class ImportFailed(LedgerError):
    """The sentence is the import's own."""


async def export(
    data_dir: Path,
    tenant: str,
    form: Format,
    out: Path,
    *,
    since: date | None = None,
    until: date | None = None,
    event: str | None = None,
    title: str | None = None,
    told: Told | None = None,
) -> None:
    """Writes `out`; `told` hears how much is done, of how much. Ends the process when it is cancelled itself.

    Raises ExportFailed.
    """
    limits = {"--since": since, "--until": until, "--event": event, "--title": title}
    options = [f"{name}={value}" for name, value in limits.items() if value is not None]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.records.export_command", "--data", str(data_dir), f"--tenant={tenant}",
        "--format", form, "--out", str(out), *options, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        last = await _watch(process, told)
        if status := await process.wait():
            raise ExportFailed(_said("export", status, last))
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


def take_in(
    _: Ledger,
    data_dir: Path,
    tenant: str,
    file: Path,
    own: Iterable[str],
    told: Callable[[int], None] | None = None,
    most_s: float = _MOST_IMPORT_S,
) -> int:
    """Imports `file`; returns how many cases and rulings were added. For `Ledgers.run_alone`: what others write to the
    tenant waits meanwhile, in this thread there is nothing but waiting. `own`: ids of the server's channels and roles,
    see `json_import.take_in`; `told` hears in this thread how much has been taken in. Raises ImportFailed."""
    command = [
        sys.executable, "-m", "bot.records.import_command", "--data", str(data_dir), f"--tenant={tenant}",
        f"--own={','.join(own)}", "--count", str(file),
    ]  # fmt: skip
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    overdue = threading.Event()
    with subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]

        def end() -> None:
            overdue.set()
            process.kill()

        timer = threading.Timer(most_s, end)
        timer.start()
        try:
            last = _listen(process.stderr, told)
            added, status = process.stdout.read().strip(), process.wait()
        finally:
            timer.cancel()
    if status and overdue.is_set():  # whatever else kills it, the system short of memory first of all, is not its fault
        raise ImportFailed("The import took longer than any record of ours takes: nothing was imported.")
    if status:
        raise ImportFailed(_said("import", status, last))
    return int(added)


def _listen(lines: Iterable[str], told: Callable[[int], None] | None) -> str:
    """Passes the progress on; returns the last line that was none."""
    last = ""
    for line in lines:
        if (progress := _progress(line)) is None:
            last = line.strip()
        elif told:
            told(progress[0])
    return last


def _progress(line: str) -> tuple[int, int] | None:
    """How much is done, of how much, 0 where nobody knows; None where the line says something else."""
    done, _, total = line.strip().partition("/")
    return (int(done), int(total.replace("?", "0"))) if done.isdigit() and (total.isdigit() or total == "?") else None


def _said(what: str, status: int, last: str) -> str:
    """What may be shown: a sentence that names files, or a failure that has none, goes into the log."""
    if status == 2 and last:
        return last
    log.error("the %s ended with status %s: %s", what, status, last)
    return f"The {what} went wrong on my side: whoever runs me finds why in the log."


async def _watch(process: asyncio.subprocess.Process, told: Told | None) -> str:
    """Passes the progress on; returns the last line that was none."""
    assert process.stderr is not None
    last = ""
    async for raw in process.stderr:
        line = raw.decode(errors="replace")
        if (progress := _progress(line)) is None:
            last = line.strip()
        elif told:
            await told(*progress)
    return last
