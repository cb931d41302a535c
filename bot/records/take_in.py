"""Taking over an exported record, numbers and all: python -m bot.records.take_in --help."""

import argparse
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.ledger import Ledger, LedgerError
from bot.ledger.shelf import file_of

from .export import show_progress
from .handing_over import take_in


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 2 with one sentence where it is refused; then nothing was imported."""
    parser = argparse.ArgumentParser(prog="python -m bot.records.take_in", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("data"), help="the data folder (default: data)")
    parser.add_argument("--home", required=True, help="a server id, dm-<person>, or local")
    parser.add_argument(
        "--channels", help="the home's own channels, a comma between them: posts elsewhere are left out"
    )
    parser.add_argument("file", type=Path, help="what an export wrote as JSON")
    asked = parser.parse_args(arguments)
    channels = None if asked.channels is None else frozenset(asked.channels.split(","))
    try:
        path = file_of(asked.data, asked.home)
        with asked.file.open(encoding="utf-8", newline="") as lines, Ledger.open(path) as ledger:
            added = take_in(ledger, lines, show_progress, channels)
    except UnicodeDecodeError:
        print(f"{asked.file} is no text in UTF-8: nothing was imported.", file=sys.stderr)
        return 2
    except (LedgerError, OSError, sqlite3.Error) as fault:
        print(fault, file=sys.stderr)
        return 2
    print(f"{added} cases and rulings were added to {asked.home}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
