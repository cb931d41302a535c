"""A data folder with a few clubs in it, and the commands that keep and restore it, as their operator types them."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

from bot.ledger import Case, Ledger, Person, journal
from bot.ledger.pool import file_of
from tests.bot.samples import AT, make

GWEN = Person("111111111111111111", "Gwendolyn")
HUGO = Person("222222222222222222", "Hugo")


def ask(data: Path, tenant: str, asker: Person = GWEN, text: str = "gwenswords", at: datetime = AT) -> Case:
    """A case with a ruling on it."""
    with Ledger.open(file_of(data, tenant)) as ledger:
        case = ledger.cases.open(
            asker=asker, channel="900", text=text, edition="2017", digest="d", private=False, step={}, finding=None,
            module=None, module_digest=None, at=at,
        )  # fmt: skip
        make(ledger, f"case {case.number}", case=case.number)
        return case


def clubs(data: Path, *tenants: str) -> Path:
    data.mkdir(exist_ok=True)
    for tenant in tenants:
        ask(data, tenant)
    journal.begin(data)
    return data


def bot(data: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        env={**os.environ, "DATA_DIR": str(data), "PYTHONPATH": os.getcwd(), "DISCORD_TOKEN": ""},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def done(data: Path, *arguments: str | Path) -> str:
    ended = bot(data, *arguments)
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout


def refused(data: Path, *arguments: str | Path, status: int = 2) -> str:
    """One sentence or two, in one line."""
    ended = bot(data, *arguments)
    assert ended.returncode == status, ended.stdout + ended.stderr
    assert ended.stderr.count("\n") == 1
    return ended.stderr


def newest(folder: Path) -> Path:
    return max(path.parent for path in folder.glob("*/manifest.json"))


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a data folder but the lock."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "bot.lock"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def held(folder: Path) -> bytes:
    return b"".join(content(folder).values())
