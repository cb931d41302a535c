"""Handing over a tenant's record, as a process of its own: python -m bot.records.export_command --help."""

import argparse
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TextIO

from bot.ledger import FileTrouble, Ledger, LedgerError, Ruling
from bot.ledger.index_queries import Selection
from bot.ledger.pool import file_of
from bot.records import csv_sheet as sheet
from bot.records import json_export as handing_over
from bot.records import report

FORMATS = ("json", "csv", "sqlite", "html")
FOR_THE_OPERATOR = (FileTrouble, OSError, sqlite3.Error)
_EVERY = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Progress goes to standard error as lines "done/total". Exit status 2 with one sentence where it fails, 3 where
    that sentence is for the operator alone, because it names files."""
    asked = _parser().parse_args(arguments)
    try:
        export(asked)
    except FOR_THE_OPERATOR as fault:
        print(_plainly(fault, asked.out), file=sys.stderr)
        return 3
    except LedgerError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def _plainly(fault: Exception, out: Path) -> str:
    if isinstance(fault, OSError):
        return f"{out} cannot be written ({fault.strerror}): nothing was exported. Name a file in a folder of yours."
    return str(fault)


def export(asked: argparse.Namespace) -> None:
    source = file_of(asked.data, asked.tenant)
    if not source.exists():
        raise LedgerError(f"Nothing has been recorded for {asked.tenant} in {asked.data} yet.")
    with Ledger.open(source) as ledger, _whole(asked.out) as draft:
        if asked.format == "sqlite":
            ledger.file.copy_to(draft, show_progress)
            return
        with draft.open("w", encoding="utf-8", newline="") as out:
            _write(ledger, asked, out)


def show_progress(done: int, total: int) -> None:
    print(f"{done}/{total or '?'}", file=sys.stderr, flush=True)


def _write(ledger: Ledger, asked: argparse.Namespace, out: TextIO) -> None:
    match asked.format:
        case "json":
            handing_over.write(ledger, out, show_progress)
        case "csv":
            with ledger.snapshot():
                sheet.write(_rulings(ledger, asked), out)
        case _:
            with ledger.snapshot():
                report.write(_rulings(ledger, asked), out, asked.title)


def _rulings(ledger: Ledger, asked: argparse.Namespace) -> Iterator[Ruling]:
    """Those of the days and the event asked for, oldest first, a page at a time."""
    selection = Selection(asked.since, asked.until, asked.event)
    total, done = ledger.index.count(selection), 0
    for numbers in ledger.index.pages(selection, _EVERY):
        yield from map(ledger.rulings.get, numbers)
        done += len(numbers)
        show_progress(done, total)


@contextlib.contextmanager
def _whole(out: Path) -> Iterator[Path]:
    """The file appears under its name when it is complete, or not at all."""
    draft = out.with_name(f".{out.name}.{os.getpid()}")
    draft.touch(0o600)  # it names people
    try:
        yield draft
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.records.export_command", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("data"), help="the data folder (default: data)")
    parser.add_argument("--tenant", required=True, help="a server id, dm-<person>, or local")
    parser.add_argument("--format", choices=FORMATS, default="json", help="json can be imported again")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--since", type=date.fromisoformat, help="csv and html: from this day on")
    parser.add_argument("--until", type=date.fromisoformat, help="csv and html: up to this day")
    parser.add_argument("--event", help="csv and html: of this event alone")
    parser.add_argument("--title", default="Rulings of the season", help="html: the heading")
    return parser


if __name__ == "__main__":
    os.nice(10)  # the bot beside it answers people who wait at a table
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # called off: the half-written file goes with it
    sys.exit(main())
