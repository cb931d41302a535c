"""A director who does the same on Discord and in the terminal gets the same ruling."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.ledger import Entry
from bot.terminal import main
from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import finding, official, set_up, stored

BOARD = {"board": "12, table 3", "contract": "4♠x by South", "adjustment": "4♠x -1", "note": "Heard both sides"}


def in_terminal(club: Club, *arguments: str) -> None:
    command = ["rulings", *arguments, "--server", club.tenant, "--json"]
    assert main(command, {"DATA_DIR": str(club.bot.ledgers.data_dir)}) == 0


def options(said: dict[str, str]) -> list[str]:
    return [part for name, text in said.items() for part in (f"--{name}", text)]


async def entries(club: Club) -> tuple[Entry, Entry]:
    """Of ruling 1, made on Discord, and of ruling 2."""
    return (await stored(club, 1)).entry, (await stored(club, 2)).entry


async def both_official(club: Club) -> None:
    await set_up(club, event="Tuesday Pairs", session="2", appeal_minutes=45, time_zone="Europe/Helsinki")
    await official(club.dora, **BOARD)
    await finding(club.dora)
    in_terminal(club, "add", "--case", "2", *options(BOARD))


async def test_a_finding_made_official(club: Club) -> None:
    await both_official(club)
    one, other = await entries(club)
    assert one == other
    assert (one.place, one.declarer, one.event, one.appeal_minutes) == ("table 3", "South", "Tuesday Pairs", 45)


async def test_a_finding_made_official_with_what_a_player_has_chosen(club: Club) -> None:
    await finding(club.dora)
    await club.dora.press("choose:correct")
    await club.dora.press("make")
    await club.dora.fill(option="correct")
    await finding(club.dora)
    in_terminal(club, "add", "--case", "2", "--option", "correct")
    one, other = await entries(club)
    # The case of the one has the choice in its finding as well; the ruling on the other was told it.
    assert (one.option, one.choices, one.verdict) == (other.option, other.choices, other.verdict)
    assert one.choices


async def test_a_finding_ruled_otherwise(club: Club) -> None:
    said = {"verdict": "The queen is played.", "law": "Law 45C4(a), 47F2", "because": "He paused", "board": "7"}
    await finding(club.dora)
    await club.dora.press("otherwise")
    await club.dora.fill(**said)
    await finding(club.dora)
    in_terminal(club, "add", "--case", "2", *options(said))
    one, other = await entries(club)
    assert one == other
    assert (one.clauses, one.overruled_because) == (("45C4a", "47F2"), "He paused")


async def test_a_ruling_of_its_own(club: Club) -> None:
    await club.dora.ask("director ruling", law="64A1")
    await club.dora.fill(verdict="One trick.", **BOARD)
    in_terminal(club, "add", "--law", "64A1", "--verdict", "One trick.", *options(BOARD))
    one, other = await entries(club)
    assert one == other


async def test_an_amendment(club: Club) -> None:
    said = {"verdict": "The king is played.", "law": "45C4a", "adjustment": "40/60", "option": "He kept the queen"}
    await both_official(club)
    await club.dora.ask("rulings show", number=1)
    await club.dora.press("move:1:1:amended")
    await club.dora.fill(**said, why="Heard both sides")
    in_terminal(club, "amend", "2", "--state", "amended", *options(said), "--why", "Heard both sides")
    one, other = await entries(club)
    assert one == other
    assert (one.verdict, one.option) == ("The king is played.", "He kept the queen")
    assert (await stored(club, 1)).latest.state == (await stored(club, 2)).latest.state == "amended"


async def test_a_ruling_that_another_one_replaces(club: Club) -> None:
    await both_official(club)
    in_terminal(club, "add", "--verdict", "It stands.")
    await club.dora.ask("rulings show", number=1)
    await club.dora.press("move:1:1:superseded")
    await club.dora.fill(by="#3", why="New facts")
    in_terminal(club, "amend", "2", "--state", "superseded", "--by-ruling", "3", "--why", "New facts")
    one, other = await entries(club)
    assert one == other
    assert one.superseded_by == 3


async def test_scores_that_were_posted(club: Club) -> None:
    await both_official(club)
    await club.dora.ask("rulings show", number=1)
    await club.dora.press("score")
    await club.dora.fill(at="2026-03-04T22:15", minutes="20")
    in_terminal(club, "amend", "2", "--score-posted", "2026-03-04T22:15", "--appeal-minutes", "20")
    one, other = await entries(club)
    assert one == other
    assert one.score_posted_at == datetime(2026, 3, 4, 20, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "minutes", "told"),
    [("late", "30", "is no time: give it as the club's clock shows it, like 22:15"), ("9:00", "0", "from 1 to 10080 (a week)")],
)  # fmt: skip
async def test_what_cannot_be_is_refused_in_the_same_words(
    club: Club, capsys: pytest.CaptureFixture[str], at: str, minutes: str, told: str
) -> None:
    await official(club.dora)
    await club.dora.press("score")
    await club.dora.fill(at=at, minutes=minutes)
    command = ["rulings", "amend", "1", "--score-posted", at, "--appeal-minutes", minutes, "--server", club.tenant]
    assert main(command, {"DATA_DIR": str(club.bot.ledgers.data_dir)}) == 2
    assert told in club.dora.told
    assert told in capsys.readouterr().err
    assert (await stored(club)).revision == 1
