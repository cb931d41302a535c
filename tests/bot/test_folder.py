"""The data folder is one bot's, and nobody else reads it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.folder import FolderInUse, close_to_others, kept_for_one_bot
from bot.ledger import Ledger
from bot.records.process import Format, export

HOLDER = """
import sys, time
from pathlib import Path
from bot.folder import kept_for_one_bot
with kept_for_one_bot(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in [folder, *folder.rglob("*")]}


def use(ledger: Ledger) -> None:
    ledger.cases.open(
        asker=None, channel=None, text="x", edition="2017", digest="d", private=False, step={}, finding=None,
        module=None, module_digest=None, at=datetime.now(UTC),
    )  # fmt: skip
    ledger.misses.add(text="x", kind="none", module=None, edition="2017", by=None, at=datetime.now(UTC))


def test_a_second_bot_is_refused_in_a_sentence_until_the_first_has_ended_however_it_ends(tmp_path: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    refused = pytest.raises(FolderInUse, match=r"Another bot is running on DATA_DIR=.*end that one first")
    with refused, kept_for_one_bot(tmp_path):
        pass
    first.kill()
    first.communicate()
    with kept_for_one_bot(tmp_path):
        pass


@pytest.mark.usefixtures("usual_umask")
def test_a_new_ledger_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        use(ledger)
        found = modes(data)
    assert {"servers/1.sqlite3", "servers/1.sqlite3-wal", "servers/1.sqlite3-shm"} <= set(found)
    assert {name: mode for name, mode in found.items() if mode & 0o077} == {}


@pytest.mark.usefixtures("usual_umask")
def test_what_an_earlier_version_left_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        use(ledger)
        for path in (data, *data.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        (data / "health.sqlite3").touch(0o644)
        close_to_others(data)
        assert {name: mode for name, mode in modes(data).items() if mode & 0o077} == {}


@pytest.mark.usefixtures("usual_umask")
def test_a_ledger_that_was_put_there_open_to_others_is_closed_to_them_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "servers" / "1.sqlite3"
    with Ledger.open(path) as ledger:
        use(ledger)
    path.chmod(0o644)
    path.parent.chmod(0o755)
    with Ledger.open(path) as ledger:
        use(ledger)
        assert {each.stat().st_mode & 0o077 for each in (path.parent, *path.parent.iterdir())} == {0}


@pytest.mark.usefixtures("usual_umask")
@pytest.mark.parametrize("form", ["json", "sqlite"])
async def test_an_exported_record_is_for_its_owner_alone(tmp_path: Path, form: Format) -> None:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as ledger:
        use(ledger)
    out = tmp_path / "out"
    await export(tmp_path, "1", form, out)
    assert out.stat().st_mode & 0o777 == 0o600
