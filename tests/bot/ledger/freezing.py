"""python -m tests.bot.ledger.freezing: a ledger as the program of today writes it, for later versions to open.

Typed at its terminal, so that the same words make one with any version: three cases, two rulings, one of them amended
and one appealed. Said once for each version of the schema, before the next script is added to it."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

FROZEN = Path(__file__).parent / "frozen"
TYPED = (
    ("ask", "declarer called the ten from dummy and meant the queen", "--module", "dummy_card_changed", "--json"),
    ("ask", "declarer led from the wrong hand", "--json"),
    ("ask", "East revoked on the third trick", "--module", "revoke_noticed", "--json"),
    ("rulings", "add", "--verdict", "The lead was accepted by North.", "--law", "53A", "--board", "7"),
    ("rulings", "add", "--verdict", "Two tricks for the revoke.", "--law", "64A1", "--note", "Spring teams"),
    ("rulings", "amend", "2", "--verdict", "One trick for the revoke.", "--why", "counted twice", "--state", "amended"),
    ("rulings", "amend", "1", "--state", "appealed", "--why", "North asks the committee"),
)


def frozen(version: int) -> Path:
    return FROZEN / f"schema_{version}.sqlite3.gz"


def versions() -> list[int]:
    return sorted(int(path.name.split(".")[0].removeprefix("schema_")) for path in FROZEN.glob("schema_*"))


def freeze() -> Path:
    with tempfile.TemporaryDirectory() as folder:
        for typed in TYPED:
            command = [sys.executable, "-m", "bot", *typed]
            subprocess.run(command, env={**os.environ, "DATA_DIR": folder}, check=True, stdout=subprocess.DEVNULL)
        ledger = Path(folder) / "servers" / "local.sqlite3"
        with closing(sqlite3.connect(ledger)) as db:
            place = frozen(db.execute("PRAGMA user_version").fetchone()[0])
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.execute("VACUUM")
            db.execute("PRAGMA journal_mode = DELETE")
        place.write_bytes(gzip.compress(ledger.read_bytes(), mtime=0))
    return place


if __name__ == "__main__":
    print(freeze())
