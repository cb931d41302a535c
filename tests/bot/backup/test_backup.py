"""A backup is whole or it is none, and the bot goes on writing while it is made."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.backup.making import back_up
from bot.backup.source import whole_backups
from bot.ledger import Ledger
from bot.ledger.pool import file_of
from bot.records.promises import Promises
from tests.bot.backup.keeping import GWEN, ask, bot, clubs, done, newest, refused
from tests.bot.samples import AT, make, open_case

WRITER = """
import sys
from pathlib import Path
from bot.ledger import Ledger
from tests.bot.samples import open_case
with Ledger.open(Path(sys.argv[1])) as ledger:
    while True:
        print(open_case(ledger).number, flush=True)
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return clubs(tmp_path / "data", "1", "2", "dm-33")


def started(program: str, *arguments: object, **environ: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    environ = {**os.environ, "PYTHONPATH": os.getcwd(), **environ}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)


def test_every_ledger_the_key_and_the_journal_are_in_it_and_the_manifest_says_what_they_are(data: Path) -> None:
    Promises(data).intend(GWEN.id, AT, ["1"])
    said = done(data, "backup", data.parent / "kept")
    folder = newest(data.parent / "kept")
    manifest = json.loads((folder / "manifest.json").read_text())
    ledgers = [f"servers/{tenant}.sqlite3" for tenant in ("1", "2", "dm-33")]
    others = ["journal.sqlite3", "servers/forgetting.key", f"forgetting/{GWEN.id}.json"]
    assert sorted(manifest["files"]) == sorted([*ledgers, *others])
    for name, copy in manifest["files"].items():
        assert copy["bytes"] == (folder / name).stat().st_size
        assert copy["digest"] == hashlib.sha256((folder / name).read_bytes()).hexdigest()
    assert {manifest["files"][name]["schema"] for name in ledgers} == {_version(file_of(data, "1"))}
    assert manifest["left_out"] == {}
    assert "3 ledgers" in said
    assert "the key" in said


def test_it_is_for_its_owner_alone(data: Path) -> None:
    kept = data.parent / "kept"
    done(data, "backup", kept)
    modes = {path: path.stat().st_mode & 0o777 for path in (kept, *kept.rglob("*"))}
    assert {path: mode for path, mode in modes.items() if mode != (0o700 if path.is_dir() else 0o600)} == {}


def test_what_is_written_meanwhile_waits_for_nothing_and_what_was_acknowledged_before_is_in_it(data: Path) -> None:
    writer = started(WRITER, file_of(data, "1"))
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(50)][-1]
    done(data, "backup", data.parent / "kept")
    writer.kill()
    later = [int(line) for line in writer.communicate()[0].splitlines()]
    assert len(later) > 50
    with sqlite3.connect(newest(data.parent / "kept") / "servers" / "1.sqlite3") as db:
        assert acknowledged <= db.execute("SELECT max(number) FROM cases").fetchone()[0] <= later[-1] + 1
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    db.close()


@pytest.mark.soak
def copied(kept: Path) -> int:
    """Files of the backup that is being made; none while it takes away what the one before it left unfinished."""
    with contextlib.suppress(FileNotFoundError):
        return len(list(kept.glob("*.unfinished/servers/*")))
    return 0


def test_one_that_was_killed_is_not_taken_for_whole_and_the_older_ones_stay(data: Path) -> None:
    kept = data.parent / "kept"
    done(data, "backup", kept)
    whole = newest(kept)
    for number in range(40):
        ask(data, str(1000 + number))
    for files in (1, 4, 10, 20):
        backup = started("from bot.__main__ import main; main()", "backup", kept, DATA_DIR=str(data))
        while copied(kept) < files:
            assert backup.poll() is None
        backup.send_signal(signal.SIGKILL)
        backup.communicate()
        assert newest(kept) == whole
    done(data, "backup", kept)
    assert list(kept.glob("*.unfinished")) == []
    assert len(json.loads((newest(kept) / "manifest.json").read_text())["files"]) == 45


def test_the_last_few_stay_and_older_ones_go_only_when_a_new_one_is_whole(data: Path) -> None:
    kept = data.parent / "kept"
    for second in range(5):
        back_up(data, kept, AT.replace(second=second), keep=3)
    assert [path.name[-7:-5] for path in sorted(kept.glob("2*"))] == ["02", "03", "04"]
    file_of(data, "2").write_bytes(b"no ledger at all")
    ended = bot(data, "backup", kept, "--keep", "1")
    assert ended.returncode == 1
    assert "Not in it: The ledger file" in ended.stdout
    assert len(list(kept.glob("2*"))) == 4
    assert not (newest(kept) / "servers" / "2.sqlite3").exists()
    assert (newest(kept) / "servers" / "1.sqlite3").exists()


def test_a_folder_of_somebody_else_with_a_manifest_of_its_own_is_left_alone(data: Path) -> None:
    kept = data.parent / "kept"
    for name in ("website", "zebra.unfinished"):
        (kept / name).mkdir(parents=True)
        (kept / name / "manifest.json").write_text("{}")
    for second in range(3):
        back_up(data, kept, AT.replace(second=second), keep=1)
    assert {"website", "zebra.unfinished"} <= {path.name for path in kept.iterdir()}
    assert whole_backups(kept) == [max(kept.glob("2*"))]


def test_a_ledger_that_is_gone_is_named(data: Path) -> None:
    file_of(data, "2").unlink()
    ended = bot(data, "backup", data.parent / "kept")
    assert (ended.returncode, "2.sqlite3 is gone" in ended.stdout) == (1, True)


def test_what_cannot_be_done_is_said_in_a_sentence(data: Path, tmp_path: Path) -> None:
    assert "nothing to back up" in refused(tmp_path / "nowhere", "backup", tmp_path / "kept")
    assert "lies in the data folder itself" in refused(data, "backup", data / "kept")
    (tmp_path / "file").touch()
    assert "name a folder that can be written to" in refused(data, "backup", tmp_path / "file")
    assert not (tmp_path / "nowhere").exists()


def test_a_disk_that_is_full_leaves_no_trace_and_is_said(data: Path) -> None:
    kept = data.parent / "kept"
    done(data, "backup", kept)
    before = sorted(kept.iterdir())
    limited = f"ulimit -f 40; exec {sys.executable} -m bot backup {kept}"  # in KiB, less than a ledger has
    ended = subprocess.run(
        ["bash", "-c", limited], env={**os.environ, "DATA_DIR": str(data)}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2, ended
    assert "Nothing was kept" in ended.stderr
    assert sorted(kept.iterdir()) == before


def test_two_at_once_do_not_mix(data: Path) -> None:
    kept = data.parent / "kept"
    kept.mkdir()
    holder = started(
        "import fcntl, sys, time; f = open(sys.argv[1], 'a'); fcntl.flock(f, 2); print(1, flush=True); time.sleep(60)",
        kept / "backup.lock",
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    assert "Another backup is being written" in refused(data, "backup", kept)
    holder.kill()
    holder.communicate()
    done(data, "backup", kept)


def test_two_bots_do_not_keep_their_backups_in_one_folder_and_a_restored_one_goes_on_in_its_own(data: Path) -> None:
    kept, other = data.parent / "kept", clubs(data.parent / "other", "7")
    done(data, "backup", kept)
    assert "holds backups of another bot" in refused(other, "backup", kept)
    with Ledger.open(file_of(other, "7")) as ledger:
        open_case(ledger)
        ledger.misses.add(text="what", kind="none", module=None, edition="2017", by=GWEN, at=AT)  # it has a key now
    assert "holds backups of another bot" in refused(other, "backup", kept)
    again = data.parent / "again"
    again.mkdir()
    done(again, "restore", kept)
    (again / "journal.sqlite3").unlink()
    done(again, "backup", kept)
    assert len(whole_backups(kept)) == 2


def test_a_copy_put_in_place_by_hand_works_and_gives_no_number_again(data: Path) -> None:
    done(data, "backup", data.parent / "kept")
    last = ask(data, "1").number
    copy = (newest(data.parent / "kept") / "servers" / "1.sqlite3").read_bytes()
    for each in (data / "servers").glob("1.sqlite3*"):
        each.unlink()
    file_of(data, "1").write_bytes(copy)
    with Ledger.open(file_of(data, "1")) as ledger:
        assert open_case(ledger).number > last
        assert make(ledger, "anew").number > last


def _version(path: Path) -> int:
    with sqlite3.connect(path) as db:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
    db.close()
    return version
