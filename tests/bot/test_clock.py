"""Nothing is erased for its age by a clock that has jumped."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import Clock

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
HOURS = timedelta(hours=1)
FAR = timedelta(days=100)


class Running:
    """A bot that looks at its clock: `passes` is real time, `at` is what the clock says."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.real = 0.0
        self.start()

    def start(self) -> None:
        self.clock = Clock(self.data, lambda: self.real)

    def passes(self, hours: float) -> None:
        self.real += hours * 3600

    def believes(self, at: datetime) -> bool:
        return self.clock.believed(at)


@pytest.fixture
def bot(tmp_path: Path) -> Running:
    running = Running(tmp_path)
    assert running.believes(NOON)
    return running


def test_a_clock_that_runs_is_believed(bot: Running) -> None:
    for look in range(1, 40):
        bot.passes(6)
        assert bot.believes(NOON + look * 6 * HOURS)


@pytest.mark.parametrize("jump", [FAR, -FAR])
def test_a_clock_that_jumps_is_not_believed_until_it_has_run_on_from_there_for_a_day(
    bot: Running, jump: timedelta, caplog: pytest.LogCaptureFixture
) -> None:
    answers = []
    for look in range(1, 7):
        bot.passes(6)
        answers.append(bot.believes(NOON + jump + look * 6 * HOURS))
    assert answers == [False] * 4 + [True] * 2
    assert caplog.text.count("is it right?") == 1


def test_a_clock_that_is_set_right_again_is_believed_at_once(bot: Running) -> None:
    bot.passes(6)
    assert not bot.believes(NOON + FAR)
    bot.passes(6)
    assert bot.believes(NOON + 12 * HOURS)


def test_a_clock_that_keeps_jumping_is_never_believed(bot: Running) -> None:
    for look in range(1, 20):
        bot.passes(6)
        assert not bot.believes(NOON + look * FAR)


def test_a_start_with_a_wrong_clock_is_noticed(bot: Running) -> None:
    bot.start()
    assert not bot.believes(NOON + FAR)


def test_a_restart_costs_nothing_and_what_a_doubted_clock_has_held_is_kept(bot: Running) -> None:
    bot.start()
    assert bot.believes(NOON + 6 * HOURS)
    answers = []
    for look in range(1, 9):
        if look % 2:
            bot.start()
        bot.passes(12)
        answers.append(bot.believes(NOON + FAR + look * 12 * HOURS))
    assert answers == [False] * 3 + [True] * 5


def test_a_bot_that_was_off_for_weeks_waits_a_day_and_goes_on(bot: Running) -> None:
    later = NOON + timedelta(days=21)
    bot.start()
    assert not bot.believes(later)
    bot.passes(25)
    assert bot.believes(later + 25 * HOURS)


def test_a_folder_of_an_earlier_version_is_as_old_as_what_was_written_last(tmp_path: Path) -> None:
    ledger = tmp_path / "servers" / "1.sqlite3"
    ledger.parent.mkdir()
    ledger.touch()
    os.utime(ledger, (NOON.timestamp(), NOON.timestamp()))
    assert Running(tmp_path).believes(NOON + HOURS)
    (tmp_path / "clock").unlink()
    assert not Running(tmp_path).believes(NOON + FAR)


@pytest.mark.parametrize("torn", ["", "{", "[]", '{"believed": "x"}', '{"other": 1}'])
def test_a_note_that_cannot_be_read_is_as_if_there_were_none(tmp_path: Path, torn: str) -> None:
    (tmp_path / "clock").write_text(torn)
    assert Running(tmp_path).believes(NOON)


def test_a_folder_that_cannot_be_written_changes_no_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "clock.new").mkdir()
    running = Running(tmp_path)
    assert running.believes(NOON)
    assert not running.believes(NOON + FAR)
    assert "cannot be written" in caplog.text
