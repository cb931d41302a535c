"""A data folder out of a backup: nobody who was forgotten comes back, no number is given again, and what fails leaves
everything as it was."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.backup import back_up, swap
from bot.ledger import Entry, Ledger, LostCase, MislaidLedger, Person, journal
from bot.ledger.facade import Ledgers
from bot.ledger.pool import file_of, tenants_in
from bot.records.forgetting import forget, is_forgotten
from bot.records.promises import Promises
from bot.records.taking_out import take_out
from tests.bot.backup.keeping import GWEN, HUGO, ask, clubs, content, done, held, newest, refused
from tests.bot.backup.test_backup import started
from tests.bot.samples import AT, make, open_case

LATER = AT + timedelta(days=3)
OF_THE_FIRST_VERSION = Path(__file__).parents[1] / "ledger" / "frozen" / "of_0_1.sqlite3.gz"
HOLDER = "import sys, time; from pathlib import Path; from bot.folder import kept_for_one_bot as kept\nwith kept(Path(sys.argv[1])): print(1, flush=True); time.sleep(60)"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two clubs and a person, and a backup of them."""
    data = clubs(tmp_path / "data", "1", "2", "dm-33")
    back_up(data, tmp_path / "kept", datetime.now(UTC))
    return data


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def numbers(data: Path, tenant: str) -> tuple[int, int]:
    """The next case and the next ruling."""
    with Ledger.open(file_of(data, tenant)) as ledger:
        return open_case(ledger).number, make(ledger, "next").number


def _ruled(ledger: Ledger, key: int) -> int:
    """A case and a ruling under the same number."""
    number = open_case(ledger).number
    assert make(ledger, f"key {key}").number == number
    return number


def texts(data: Path, tenant: str) -> list[str]:
    with Ledger.open(file_of(data, tenant)) as ledger:
        return [case.text for case in ledger.cases.latest()]


def forgotten(data: Path, tenant: str, person: Person = GWEN) -> None:
    with Ledger.open(file_of(data, tenant)) as ledger:
        forget(ledger, person.id, LATER)


def test_an_empty_folder_becomes_what_was_kept(data: Path, kept: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    said = done(new, "restore", kept)
    assert tenants_in(new) == ["1", "2", "dm-33"]
    assert texts(new, "1") == ["gwenswords"]
    assert (new / "servers" / "forgetting.key").read_bytes() == (data / "servers" / "forgetting.key").read_bytes()
    assert {path for path in (new, *new.rglob("*")) if path.stat().st_mode & 0o077} == set()
    assert "3 ledgers as in the backup of" in said


def test_without_a_journal_it_says_so_and_skips_a_thousand_numbers(data: Path, kept: Path, tmp_path: Path) -> None:
    for _ in range(5):
        ask(data, "1")
    said = done(tmp_path / "new", "restore", kept)
    assert "No journal says what happened since" in said
    assert "1,000 numbers" in said
    assert "forget them once more" in said
    assert numbers(tmp_path / "new", "1") == (1002, 1002)


def test_the_folder_that_was_there_says_how_far_its_numbers_had_gone(data: Path, kept: Path) -> None:
    last = [ask(data, "1").number for _ in range(5)][-1]
    said = done(data, "restore", kept, "--replace")
    assert "in 1 ledger something is lost" in said
    case, ruling = numbers(data, "1")
    assert (case > last, ruling > last) == (True, True)
    assert numbers(data, "2") == (2, 2)
    with Ledger.open(file_of(data, "1")) as ledger, pytest.raises(LostCase):
        ledger.cases.get(last)


def test_a_journal_that_was_kept_apart_says_it_after_the_machine_is_lost(
    data: Path, kept: Path, tmp_path: Path
) -> None:
    with Ledger.open(file_of(data, "1")) as ledger:
        for begun in range(0, 700, 50):  # further than was reserved when the backup was made
            with ledger.transaction():
                last = [_ruled(ledger, begun + number) for number in range(50)][-1]
    ask(data, "4")
    apart = shutil.copy(data / "journal.sqlite3", tmp_path / "apart.sqlite3")
    shutil.rmtree(data)
    said = done(data, "restore", kept, "--journal", apart)
    assert f"known from {apart}" in said
    case, ruling = numbers(data, "1")
    assert last < case < last + 1000
    assert last < ruling < last + 1000
    assert numbers(data, "4")[0] > 1, "a club that began since the backup gives no number again either"


def test_who_was_forgotten_since_is_forgotten_again(data: Path, kept: Path, tmp_path: Path) -> None:
    ask(data, "2", HUGO, f"hugoswords on <@{GWEN.id}>")
    done(data, "backup", kept)
    forgotten(data, "1")
    forgotten(data, "2")
    said = done(tmp_path / "new", "restore", kept, "--journal", data / "journal.sqlite3")
    assert "forgotten again: 2;" in said
    assert texts(tmp_path / "new", "1") == [""]
    assert texts(tmp_path / "new", "2") == ["hugoswords on @someone", ""]
    assert texts(tmp_path / "new", "dm-33") == ["gwenswords"]
    for tenant in ("1", "2"):
        left = b"".join(path.read_bytes() for path in (tmp_path / "new" / "servers").glob(f"{tenant}.*"))
        assert GWEN.id.encode() not in left
        assert b"gwenswords" not in left
        with Ledger.open(file_of(tmp_path / "new", tenant)) as ledger:
            assert is_forgotten(ledger, GWEN.id)


def test_words_taken_out_of_a_ruling_since_are_taken_out_again(data: Path, kept: Path) -> None:
    with Ledger.open(file_of(data, "1")) as ledger:
        entry = Entry(verdict="A penalty for Annabel  Wu.", note="said ANNABEL WU; Annabel Wulf was late")
        number = ledger.rulings.make(entry, key="named", by=GWEN, at=AT).number
    done(data, "backup", kept)
    with Ledger.open(file_of(data, "1")) as ledger:
        take_out(ledger, number, "annabel wu", by=HUGO, at=LATER)
    assert "words taken out of a ruling again: 1;" in done(data, "restore", kept, "--replace")
    with Ledger.open(file_of(data, "1")) as ledger:
        given, mark = ledger.rulings.get(number).history
    assert given.entry.verdict == "A penalty for [taken out]."
    assert given.entry.note == "said [taken out]; Annabel Wulf was late"
    assert (mark.by, mark.at) == (None, LATER)
    left = b"".join(path.read_bytes() for path in (data / "servers").glob("1.*"))
    assert b"Annabel  Wu" not in left
    done(data, "backup", kept)
    assert "words taken out of a ruling again: 0;" in done(data, "restore", kept, "--replace")


def test_a_journal_that_an_earlier_version_began_has_room_for_words_that_are_taken_out(data: Path) -> None:
    with closing(sqlite3.connect(data / "journal.sqlite3")) as db:
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'taken_out'").fetchone()
    with Ledger.open(file_of(data, "1")) as ledger:
        number = ledger.rulings.make(Entry(verdict="Annabel pays."), key="named", by=GWEN, at=AT).number
        take_out(ledger, number, "Annabel", by=HUGO, at=LATER)
    with journal.Journal(data / "journal.sqlite3") as opened:
        (taken,) = opened.taken_out_of(journal.whose(file_of(data, "1")))
    assert (taken.ruling, taken.length, taken.at) == (number, len("annabel"), LATER)
    assert "annabel" not in taken.words.lower()


def test_texts_kept_to_learn_from_are_forgotten_again_though_no_id_stands_beside_them(
    data: Path, kept: Path, tmp_path: Path
) -> None:
    with Ledger.open(file_of(data, "1")) as ledger:
        ledger.misses.add(text="hugosmiss", kind="none", module=None, edition="2017", by=HUGO, at=AT)
    done(data, "backup", kept)
    forgotten(data, "1", HUGO)
    done(tmp_path / "new", "restore", kept, "--journal", data / "journal.sqlite3")
    assert b"hugosmiss" not in held(tmp_path / "new")


def test_what_somebody_writes_after_being_forgotten_and_before_the_backup_stays(data: Path, kept: Path) -> None:
    forgotten(data, "1")
    ask(data, "1", GWEN, "newwords", LATER + timedelta(hours=1))
    done(data, "backup", kept)
    assert "forgotten again: 0;" in done(data, "restore", kept, "--replace")
    assert texts(data, "1") == ["newwords", ""]


def test_whoever_was_forgotten_twice_is_forgotten_a_second_time(data: Path, kept: Path) -> None:
    forgotten(data, "1")
    ask(data, "1", GWEN, "newwords")
    done(data, "backup", kept)
    with Ledger.open(file_of(data, "1")) as ledger:
        forget(ledger, GWEN.id, LATER + timedelta(days=1))
    assert "forgotten again: 1;" in done(data, "restore", kept, "--replace")
    assert texts(data, "1") == ["", ""]


def test_a_ledger_that_was_erased_since_stays_erased_and_one_begun_after_it_comes_back(data: Path, kept: Path) -> None:
    async def erase(tenant: str) -> None:
        ledgers = Ledgers(data)
        await ledgers.erase(tenant)
        await ledgers.aclose()

    asyncio.run(erase("2"))
    asyncio.run(erase("dm-33"))
    ask(data, "2", HUGO, "anew")
    assert "erased since, and left out: 2;" in done(data, "restore", kept, "--replace")
    assert tenants_in(data) == ["1"]
    done(data, "restore", data / max(path.name for path in data.glob("replaced-*")), "--replica", "--replace")
    assert texts(data, "2") == ["anew"]


def test_a_promise_to_forget_that_is_not_kept_yet_outlives_it(data: Path, kept: Path) -> None:
    Promises(data).intend(GWEN.id, LATER, ["1"])
    done(data, "restore", kept, "--replace")
    assert [(each.person, each.tenants) for each in Promises(data).open()] == [(GWEN.id, ("1",))]


def test_a_club_that_began_since_is_not_silently_begun_anew(data: Path, kept: Path) -> None:
    ask(data, "4")
    assert "Begun since, and lost: 4." in done(data, "restore", kept, "--replace")
    with pytest.raises(MislaidLedger):
        Ledger.open(file_of(data, "4"))
    done(data, "rulings", "accept", "--server", "4")
    assert numbers(data, "4")[0] > 1


def test_it_is_refused_while_the_bot_runs_and_where_there_is_something_already(data: Path, kept: Path) -> None:
    before = content(data)
    assert "holds ledgers already (3)" in refused(data, "restore", kept)
    holder = started(HOLDER, data)
    assert holder.stdout is not None
    holder.stdout.readline()
    assert "The bot is running on" in refused(data, "restore", kept, "--replace")
    holder.kill()
    holder.communicate()
    assert content(data) == before


def test_nothing_stale_is_left_beside_and_what_was_there_is_put_aside(data: Path, kept: Path) -> None:
    ask(data, "1", HUGO, "hugoswords")
    for end in ("-wal", "-shm"):
        (data / "servers" / f"1.sqlite3{end}").write_bytes(b"stale")
    done(data, "restore", kept, "--replace")
    assert sorted(path.name for path in (data / "servers").glob("1.*")) == ["1.sqlite3"]
    assert texts(data, "1") == ["gwenswords"]
    (aside,) = data.glob("replaced-*")
    assert b"hugoswords" in held(aside)


@pytest.mark.parametrize("harm", ["cut short", "changed", "gone", "no manifest", "no ledger"])
def test_a_backup_that_is_not_what_was_kept_is_refused_and_the_folder_is_as_it_was(
    data: Path, kept: Path, harm: str
) -> None:
    copy = newest(kept) / "servers" / "1.sqlite3"
    match harm:
        case "cut short":
            copy.write_bytes(copy.read_bytes()[:-4096])
        case "changed":
            copy.write_bytes(copy.read_bytes().replace(b"gwenswords", b"otherwords"))
        case "gone":
            copy.unlink()
        case "no manifest":
            (newest(kept) / "manifest.json").unlink()
        case _:
            shutil.rmtree(kept)
    before = content(data)
    said = refused(data, "restore", kept, "--replace")
    assert "another backup" in said or "No such file" in said or "no whole backup" in said or "no folder" in said
    assert content(data) == before


def test_a_damaged_page_in_a_replica_is_refused(data: Path, tmp_path: Path) -> None:
    replica = tmp_path / "replica"
    shutil.copytree(data / "servers", replica / "servers")
    page = replica / "servers" / "1.sqlite3"
    page.write_bytes(page.read_bytes()[:8192] + b"\xff" * 4096 + page.read_bytes()[12288:])
    before = content(data)
    assert "1.sqlite3 cannot be read" in refused(data, "restore", replica, "--replica", "--replace")
    page.write_bytes(b"")
    assert "1.sqlite3 has nothing in it" in refused(data, "restore", replica, "--replica", "--replace")
    assert content(data) == before


def test_a_replica_brings_its_own_journal_where_a_bot_was_started_before_it_was_back(
    data: Path, kept: Path, tmp_path: Path
) -> None:
    ask(data, "2", HUGO, "hugoswords")
    replica = kept / newest(kept).name
    (replica / "manifest.json").unlink()
    forgotten(data, "1")
    for old in replica.glob("journal.sqlite3*"):
        old.unlink()
    shutil.copy(data / "journal.sqlite3", replica)
    started_too_early = tmp_path / "anew"
    started_too_early.mkdir()
    journal.begin(started_too_early)
    said = done(started_too_early, "restore", replica, "--replica")
    assert f"known from {replica / 'journal.sqlite3'}" in said
    assert "what came after the replica's last round is lost, and nothing here says how much" in said
    assert texts(started_too_early, "1") == [""]


def test_a_journal_of_another_folder_or_an_older_one_is_refused(data: Path, kept: Path, tmp_path: Path) -> None:
    other = clubs(tmp_path / "other", "1")
    older = shutil.copy(data / "journal.sqlite3", tmp_path / "older.sqlite3")
    ask(data, "5")
    done(data, "backup", kept)
    for wrong in (other / "journal.sqlite3", Path(older)):
        assert "does not continue the journal" in refused(data, "restore", kept, "--replace", "--journal", wrong)
    assert "There is no journal" in refused(data, "restore", kept, "--replace", "--journal", tmp_path / "none")


def test_once_restored_without_a_journal_the_old_backups_have_none_any_more(data: Path, kept: Path) -> None:
    shutil.rmtree(data)
    done(data, "restore", kept)
    assert "No journal says" in done(data, "restore", kept, "--replace")


def test_a_backup_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    data = clubs(tmp_path / "data")
    (data / "servers").mkdir()
    file_of(data, "7").write_bytes(gzip.decompress(OF_THE_FIRST_VERSION.read_bytes()))
    done(data, "backup", tmp_path / "kept")
    done(tmp_path / "new", "restore", tmp_path / "kept")
    assert numbers(tmp_path / "new", "7") == (1004, 1003)
    with sqlite3.connect(newest(tmp_path / "kept") / "servers" / "7.sqlite3") as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == 7
    db.close()


@pytest.mark.soak
@pytest.mark.parametrize("moment", range(1, 40, 3))
def test_killed_at_any_moment_it_is_as_it_was_or_as_it_was_kept(data: Path, kept: Path, moment: int) -> None:
    """Ended at the `moment`-th step on the names of files."""
    ask(data, "1", HUGO, "hugoswords")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(data), str(kept), str(moment)], capture_output=True, text=True, check=False
    )
    assert killed.returncode in (0, -signal.SIGKILL), killed.stderr
    swap.settle(data)
    assert texts(data, "1") in (["hugoswords", "gwenswords"], ["gwenswords"])
    assert tenants_in(data) == ["1", "2", "dm-33"]
    assert not (data / "restoring").exists()
    assert journal.of(file_of(data, "1")) is not None


KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.backup import restore
left = int(sys.argv[3])
def count(event, arguments):
    global left
    if event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "shutil.rmtree") and "restoring" in str(arguments):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(count)
restore(Path(sys.argv[1]), Path(sys.argv[2]), datetime.now(UTC), replace=True)
"""
