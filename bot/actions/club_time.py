"""Times as a club's clock shows them, and how long an appeal may take."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.actions.refusal import Refusal

MOST_APPEAL_MINUTES = 10_080
_AHEAD = timedelta(minutes=10)  # clocks of a club and of a server differ
_YEARS = range(2000, 2200)  # another one is a slip, and the first and the last are no years to count from
_CLOCK = re.compile(r"(?P<hours>\d{1,2})[:.h]?(?P<minutes>\d{2})?\s*(?:(?P<half>[ap])\.?m\.?)?", re.ASCII)


class NoTime(Refusal):
    def __init__(self, typed: str) -> None:
        super().__init__(
            f"{typed[:40]!r} is no time: give it as the club's clock shows it, like 22:15 or 10:15 pm, and where it was"
            " another day with that: 2026-03-04T22:15."
        )


class NoAppealMinutes(Refusal):
    def __init__(self) -> None:
        super().__init__(f"Give the minutes to appeal as a number from 1 to {MOST_APPEAL_MINUTES} (a week).")


def club_time(typed: str, now: datetime, zone: str) -> datetime:
    """A time of the clock is today's at the club, or yesterday's where today's is still to come. Raises NoTime."""
    from zoneinfo import ZoneInfo  # a case must not wait for its import

    here = now.astimezone(ZoneInfo(zone))
    if (at := _of_the_clock(typed.strip().lower(), here)) is not None:
        return at if at <= now + _AHEAD else at - timedelta(days=1)
    try:
        at = datetime.fromisoformat(typed.strip())
    except ValueError as fault:
        raise NoTime(typed) from fault
    if at.year not in _YEARS:
        raise NoTime(typed)
    return at if at.tzinfo else at.replace(tzinfo=here.tzinfo)


def appeal_minutes(typed: str | int) -> int:
    """Raises NoAppealMinutes."""
    said = str(typed).strip()
    if not (said.isascii() and said.isdecimal() and len(said) <= 6 and 0 < int(said) <= MOST_APPEAL_MINUTES):
        raise NoAppealMinutes
    return int(said)


def _of_the_clock(typed: str, here: datetime) -> datetime | None:
    """ "22:15", "2215", "10.15 pm", "9 pm", on the day of `here`."""
    if (said := _CLOCK.fullmatch(typed)) is None:
        return None
    hours, minutes, half = int(said["hours"]), int(said["minutes"] or 0), said["half"]
    if half and not 0 < hours <= 12:
        return None
    hours = hours % 12 + 12 * (half == "p") if half else hours
    if hours > 23 or minutes > 59 or not (half or said["minutes"]):
        return None
    return here.replace(hour=hours, minute=minutes, second=0, microsecond=0)
