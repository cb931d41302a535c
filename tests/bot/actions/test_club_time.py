"""Times and minutes as people at a club type them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.actions.club_time import NoAppealMinutes, NoTime, appeal_minutes, club_time

NOW = datetime(2026, 3, 4, 23, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "clock"),
    [("9 pm", "21:00"), ("9:05 P.M.", "21:05"), ("12am", "00:00"), ("12:30pm", "12:30"), ("2215", "22:15"),
     ("22h15", "22:15"), ("22.15", "22:15"), ("0:05", "00:05"), ("10:15 pm", "22:15"), ("2026-03-04T22:15", "22:15"),
     ("2026-03-04 22:15", "22:15")],
)  # fmt: skip
def test_a_time_is_read_as_people_write_it(typed: str, clock: str) -> None:
    assert f"{club_time(typed, NOW, 'UTC'):%d %H:%M}" == f"04 {clock}"


@pytest.mark.parametrize(
    "typed", ["", "9", "13pm", "24:00", "22:60", "late", "0001-01-01T00:00", "9999-12-31T23:59", "12:00\x00", "٢٢:١٥"]
)
def test_what_is_no_time_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(NoTime, match="like 22:15"):
        club_time(typed, NOW, "UTC")


def test_a_time_that_is_still_to_come_was_yesterdays() -> None:
    now = datetime(2026, 3, 4, 0, 10, tzinfo=UTC)
    assert club_time("23:50", now, "UTC") == datetime(2026, 3, 3, 23, 50, tzinfo=UTC)
    assert club_time("0.05", now, "UTC") == datetime(2026, 3, 4, 0, 5, tzinfo=UTC)
    assert club_time("02:05", now, "Europe/Helsinki") == datetime(2026, 3, 4, 0, 5, tzinfo=UTC)


def test_a_day_with_its_time_is_the_clubs_unless_it_names_a_zone() -> None:
    assert club_time("2026-03-04T22:15", NOW, "Europe/Helsinki") == datetime(2026, 3, 4, 20, 15, tzinfo=UTC)
    assert club_time("2026-03-04T22:15+00:00", NOW, "Europe/Helsinki") == datetime(2026, 3, 4, 22, 15, tzinfo=UTC)


@pytest.mark.parametrize(("typed", "minutes"), [("30", 30), (" 1 ", 1), (10_080, 10_080), ("0030", 30)])
def test_minutes_to_appeal_are_read(typed: str | int, minutes: int) -> None:
    assert appeal_minutes(typed) == minutes


@pytest.mark.parametrize("typed", ["", "0", "10081", -3, "x", "1.5", "0000051", "²", "9" * 5000])
def test_minutes_to_appeal_are_from_one_to_a_week(typed: str | int) -> None:
    with pytest.raises(NoAppealMinutes, match="1 to 10080"):
        appeal_minutes(typed)
