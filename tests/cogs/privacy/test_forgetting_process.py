"""Somebody asked to be forgotten, and the bot was killed on the way: its next start finishes what it had begun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ledger import Ledger, Person
from bot.ledger.pool import file_of
from bot.ledger.vacuum import is_unscrubbed, scrub
from bot.records.promises import Promises
from tests.cogs.posts.test_rulings import Club, club, seen
from tests.damage import DAMAGES

__all__ = ["club"]

AT = datetime(2026, 3, 4, 20, tzinfo=UTC)
GWEN = Person("333333333333333333", "Wilhelmina")
# The system takes the process away as soon as it says this to SQLite: nothing of its own is run any more.
KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.ledger import Ledger
from bot.records.forgetting import forget
with Ledger.open(Path(sys.argv[1])) as ledger:
    ledger.file.db.set_trace_callback(lambda said: said.startswith(sys.argv[2]) and os.kill(os.getpid(), signal.SIGKILL))
    forget(ledger, "333333333333333333", datetime.now(UTC))
"""


def asked(data: Path, tenant: str, person: Person = GWEN) -> Path:
    path = file_of(data, tenant)
    with Ledger.open(path) as ledger:
        for number in range(40):
            ledger.cases.open(
                asker=person, channel=None, text=f"{person.name} said queen {number}", edition="2017", digest="d",
                private=False, step={"do": "ask", "text": f"{person.name} said queen {number}"}, finding=None,
                module=None, module_digest=None, at=AT,
            )  # fmt: skip
    return path


def traces(path: Path) -> list[str]:
    files = [path, path.with_name(path.name + "-wal")]
    held = {file.name: file.read_bytes() for file in files if file.exists()}
    return [name for name, bytes in held.items() if GWEN.id.encode() in bytes or GWEN.name.encode() in bytes]


def killed(path: Path, at: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), at], env=environment, timeout=60)
    assert done.returncode == -signal.SIGKILL


def test_who_is_killed_between_blanking_and_scrubbing_leaves_a_mark_that_says_so(tmp_path: Path) -> None:
    path = asked(tmp_path, "1")
    killed(path, "VACUUM")
    with Ledger.open(path) as ledger:
        assert ledger.cases.get(1).asker is None
        assert is_unscrubbed(ledger)
        assert traces(path)
        scrub(ledger)
        assert not is_unscrubbed(ledger)
    assert traces(path) == []


def test_who_is_killed_before_all_is_blanked_has_blanked_nothing(tmp_path: Path) -> None:
    path = asked(tmp_path, "1")
    killed(path, "UPDATE misses")
    with Ledger.open(path) as ledger:
        assert ledger.cases.get(1).asker == GWEN
        assert not is_unscrubbed(ledger)


async def test_the_next_start_finishes_a_forgetting_that_was_begun(club: Club) -> None:
    """In one club it was not begun, in another it was blanked and not scrubbed, and the direct messages were left."""
    half, direct = asked(club.data, "4242"), asked(club.data, f"dm-{GWEN.id}")
    here = asked(club.data, str(club.guild.id))
    killed(half, "VACUUM")
    Promises(club.data).intend(GWEN.id, AT, ["4242", f"dm-{GWEN.id}", str(club.guild.id)])
    assert traces(half)
    assert traces(here)
    await club.bot.restart()
    await seen(lambda: not list((club.data / "forgetting").iterdir()))
    assert traces(half) == traces(here) == []
    assert not direct.exists()


@pytest.mark.proof
async def test_the_bot_starts_beside_every_kind_of_damage(club: Club) -> None:
    for number, (kind, damage) in enumerate(DAMAGES.items()):
        path = asked(club.data, str(4242 + number))
        if kind != "in use by another program":
            damage(path)
        (path.with_suffix(".left")).write_text("")
    await club.bot.restart()
    await club.make()
    assert len(await club.delivered()) == 1


async def test_the_next_start_scrubs_what_was_blanked_though_nobody_is_still_to_be_forgotten(club: Club) -> None:
    half = asked(club.data, "4242")
    killed(half, "VACUUM")
    await club.bot.restart()
    await seen(lambda: not traces(half))
