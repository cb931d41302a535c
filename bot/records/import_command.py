"""Taking over an exported record, numbers and all: python -m bot.records.import_command --help."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.ledger import Ledger, LedgerError
from bot.ledger.pool import file_of
from bot.ledger.vacuum import optimize_index
from bot.records.export_command import FOR_THE_OPERATOR, show_progress
from bot.records.json_import import take_in


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 2 with one sentence where it is refused, 3 where the sentence is for the operator alone, because it
    names files; then nothing was imported."""
    parser = argparse.ArgumentParser(prog="python -m bot.records.import_command", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("data"), help="the data folder (default: data)")
    parser.add_argument("--tenant", required=True, help="a server id, dm-<person>, or local")
    parser.add_argument(
        "--own", help="ids of the tenant's channels and roles, a comma between them: what belongs elsewhere is left out"
    )
    parser.add_argument("--count", action="store_true", help="say how many were added, and no more: for a program")
    parser.add_argument("file", type=Path, help="what an export wrote as JSON")
    asked = parser.parse_args(arguments)
    own = None if asked.own is None else frozenset(asked.own.split(","))
    try:
        path = file_of(asked.data, asked.tenant)
        with asked.file.open(encoding="utf-8", newline="") as file, Ledger.open(path) as ledger:
            added = take_in(ledger, file, show_progress, own)
            optimize_index(ledger)
    except UnicodeDecodeError:
        print(f"{asked.file} is no text in UTF-8: nothing was imported.", file=sys.stderr)
        return 2
    except FOR_THE_OPERATOR as fault:
        print(_plainly(fault, asked.file), file=sys.stderr)
        return 3
    except LedgerError as fault:
        print(fault, file=sys.stderr)
        return 2
    print(added if asked.count else f"{added} cases and rulings were added to {asked.tenant}.")
    return 0


def _plainly(fault: Exception, file: Path) -> str:
    if isinstance(fault, OSError) and fault.filename == str(file):
        return f"{file} cannot be read ({fault.strerror}): nothing was imported. Name what an export wrote as JSON."
    return str(fault)


if __name__ == "__main__":
    sys.exit(main())
