"""The promise that nothing is lost, kept through `kill -9`: in traffic, in a forgetting, in an import.

KILLS=200 make soak    # twice as often as CI does
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.plausible import rulings
from bot.ledger import Ledger
from bot.records.documents import add_ruling
from bot.records.json_export import write
from tests.loopback import BotProcess, LoopbackDiscord
from tests.soak.club import Book, Club, clubs, for_ever, take_over

KILLS = int(os.environ.get("KILLS", "100"))
IMPORTED = 150
# For a minute: there are a hundred clubs by then, and long halls in which to look for what was posted.
_LOOKS = 300
_TOLD_SO = ('"code": 160004', '"code": 10008')

pytestmark = [pytest.mark.soak, pytest.mark.clock]  # however much it may have to do: nothing runs beside it


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A club's record as a file, ready to be taken over."""
    file = tmp_path / "record.json"
    with Ledger.open(tmp_path / "elsewhere.sqlite3") as ledger:
        with ledger.transaction():
            for ruling in rulings(IMPORTED):
                add_ruling(ledger, ruling)
        with file.open("w", encoding="utf-8") as out:
            write(ledger, out, lambda *_: None)
    return file


async def test_nothing_is_lost_doubled_or_dead_however_often_the_bot_is_killed(tmp_path: Path, record: Path) -> None:
    data = tmp_path / "data"
    async with LoopbackDiscord() as discord:
        bot = BotProcess(discord, {"DATA_DIR": str(data)})
        async with clubs(discord, bot, data, seed=KILLS) as three:
            await bot.start()
            await bot.ready()
            for kill in range(KILLS):
                await _traffic_until_killed(bot, three, data, record, kill)
                _all_acknowledged_is_on_disk(three)
                _imported_whole_or_not_at_all(data, kill)
                await bot.start()
                await bot.ready()
                await _an_old_card_still_answers(three[0].book, three[0])
            await _settled(three)
            _nothing_is_doubled(three)
            assert [*_surprising(discord.api.refused), *discord.api.unknown, *discord.api.broken] == []
            assert "Traceback" not in bot.output, bot.output[-5000:]
            await bot.stop()


def _surprising(refused: Sequence[str]) -> list[str]:
    """But for what a bot that was killed must try again to know: whether there is that thread or message."""
    return [each for each in refused if not each.rstrip("}").endswith(_TOLD_SO)]


async def _traffic_until_killed(bot: BotProcess, three: Sequence[Club], data: Path, record: Path, kill: int) -> None:
    """Everybody is busy when it happens, each time at another moment."""
    acts = [act for club in three for act in club.people()]
    tasks = [asyncio.create_task(for_ever(act)) for act in acts]
    tasks.append(asyncio.create_task(take_over(data, record, str(_newcomer(kill)))))
    await asyncio.wait(tasks[:-1], timeout=0.3 + three[0].chance.random(), return_when=asyncio.FIRST_EXCEPTION)
    failed = [task.exception() for task in tasks[:-1] if task.done()]
    await bot.stop(signal.SIGKILL)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert failed == [], f"{failed}\n{bot.output[-5000:]}"


def _newcomer(kill: int) -> int:
    """A server that the bot has not joined, another one each time."""
    return 10**17 + kill


def _all_acknowledged_is_on_disk(three: Sequence[Club]) -> None:
    for club in three:
        if not club.file.exists():
            continue
        with Ledger.open(club.file) as ledger:
            assert ledger.file.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            for (tenant, number), turn in club.book.cases.items():
                if tenant == club.tenant:
                    assert ledger.cases.get(number).turn >= turn
            for (tenant, number), revision in club.book.rulings.items():
                if tenant == club.tenant:
                    assert ledger.rulings.get(number).revision >= revision


def _imported_whole_or_not_at_all(data: Path, kill: int) -> None:
    file = data / "servers" / f"{_newcomer(kill)}.sqlite3"
    if file.exists():
        with Ledger.open(file) as ledger:
            assert len(ledger.rulings.latest(IMPORTED + 1)) in (0, IMPORTED)


async def _an_old_card_still_answers(book: Book, club: Club) -> None:
    if book.cards:
        screen = club.chance.choice(book.cards)
        await screen.press_id(club.chance.choice(screen.ids))


async def _settled(three: Sequence[Club]) -> None:
    """Nobody does anything any more: what the bot still owes, it does."""
    for _ in range(_LOOKS):
        if not (owed := [debt for club in three if (debt := _owes(club))]):
            return
        await asyncio.sleep(0.2)
    raise AssertionError(f"the bot still owes {owed}")


def _owes(club: Club) -> str:
    with Ledger.open(club.file) as ledger:
        if ledger.outbox.due("ruling", 1) or ledger.outbox.due("finding"):
            return "a post"
    held = b"".join(path.read_bytes() for path in club.file.parent.glob(f"{club.tenant}.sqlite3*"))
    return next((f"to forget {person}" for person in club.book.forgetting if person.encode() in held), "")


def _nothing_is_doubled(three: Sequence[Club]) -> None:
    for club in three:
        with Ledger.open(club.file) as ledger:
            texts = Counter(case.text for case in ledger.cases.latest(10**6) if case.text)
            made = Counter(ruling.case for ruling in ledger.rulings.latest(10**6))
        posted = Counter(
            id for screen in club.discord.screens(club.hall, club.discord.state.bot) for id in screen.ids
            if id.startswith(("a:post:", "o:open:"))
        )  # fmt: skip
        for what in (texts, made, posted):
            assert [thing for thing, times in what.items() if times > 1] == []
