"""`python -m bot backup` and `restore`: for whoever runs the bot."""

from __future__ import annotations

import argparse
import logging
import os
from datetime import UTC, datetime
from pathlib import Path

from bot.backup import Made, Restored, back_up, restore
from bot.backup.ledgers import SKIPPED

_NOT_ALL = 1
_MOST_NAMED = 10


def add_backup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where backups are kept, outside the data folder")
    parser.add_argument("--keep", type=int, default=7, help="how many whole backups stay there (default: 7; 0: all)")
    parser.set_defaults(run=_back_up)


def add_restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where backups are kept (the newest is taken), or one of them")
    parser.add_argument(
        "--journal", type=Path, help="a newer copy of journal.sqlite3 than the backup's (default: DATA_DIR's own)"
    )
    parser.add_argument("--replace", action="store_true", help="put aside the ledgers that are in DATA_DIR now")
    parser.add_argument("--replica", action="store_true", help="the folder is what Litestream has restored")
    parser.set_defaults(run=_restore)


def _back_up(given: argparse.Namespace) -> int:
    os.umask(0o077)
    os.nice(10)  # the bot beside it answers people who wait at a table
    made = back_up(given.data, given.folder, datetime.now(UTC), given.keep)
    print("\n".join(_told_of_backup(made)))
    return _NOT_ALL if made.manifest.left_out else 0


def _told_of_backup(made: Made) -> list[str]:
    said = made.manifest
    lines = [
        f"{made.folder} holds {_count(len(said.ledgers), 'ledger')} ({said.bytes / 1e6:.1f} MB), the journal and the"
        " key of DATA_DIR: keep it closed to others."
    ]
    if made.removed:
        lines.append(f"{_count(made.removed, 'older backup')} went.")
    if said.left_out:
        lines += [f"Not in it: {why}" for why in said.left_out.values()]
        lines.append("No older backup was removed: they may hold what this one lacks.")
    return lines


def _restore(given: argparse.Namespace) -> int:
    os.umask(0o077)
    logging.getLogger("bot.ledger").setLevel(logging.CRITICAL)  # what it says file by file is summed up below
    done = restore(
        given.data, given.folder, datetime.now(UTC),
        journal_file=given.journal, replace=given.replace, replica=given.replica,
    )  # fmt: skip
    print("\n".join(_told_of_restore(given.data, done)))
    return 0


def _told_of_restore(data_dir: Path, told: Restored) -> list[str]:
    since = "the replica" if told.made is None else f"the backup of {told.made:%Y-%m-%d %H:%M:%S} UTC"
    done = told.done
    lines = [f"{data_dir} holds {_count(done.ledgers, 'ledger')} as in {since} ({told.source})."]
    if told.journal:
        lines.append(f"What happened since is known from {told.journal}:")
        lines.append(f"- forgotten again: {done.forgotten}; ledgers erased since, and left out: {done.erased};")
        lines.append(f"- words taken out of a ruling again: {done.taken_out};")
        lines.append(f"- numbers go on above all that were given; {_lost(told)}.")
    else:
        lines.append("No journal says what happened since:")
        lines.append(f"- {SKIPPED:,} numbers of cases and of rulings are skipped in each ledger;")
        lines.append("- who asked to be forgotten since stands in them again: forget them once more;")
        lines.append("- words that were taken out of a ruling since stand there again: take them out once more.")
    if told.journal and done.skipped:
        lines.append(f"Of {_count(done.skipped, 'ledger')} it knows nothing: {SKIPPED:,} numbers are skipped there.")
    if told.missing:
        lines.append(
            f"Begun since, and lost: {_named(told.missing)}. To begin anew: python -m bot rulings accept --server ID"
        )
    if told.left_out:
        lines.append(f"The backup could not hold {_named(told.left_out)}.")
    if told.aside:
        lines.append(f"What was there lies in {told.aside}: remove it when all is well, for nobody is forgotten in it.")
    return lines


def _lost(told: Restored) -> str:
    """A journal that was replicated with its ledgers ends where they end: it cannot tell what came after."""
    if told.made is None and told.journal is not None and told.journal.is_relative_to(told.source):
        return "what came after the replica's last round is lost, and nothing here says how much"
    return f"in {_count(told.done.behind, 'ledger')} something is lost"


def _named(all: list[str]) -> str:
    more = f" and {len(all) - _MOST_NAMED} more" if len(all) > _MOST_NAMED else ""
    return ", ".join(all[:_MOST_NAMED]) + more


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
