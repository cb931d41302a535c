"""Days as people name them: "2026-03-04", "March 2026", "2025"; of a longer time its first day or its last."""

import calendar
import re
from datetime import date

from bot.ledger import LedgerError

_MONTHS = {name[:3].lower(): number for number, name in enumerate(calendar.month_name) if name}
_NAMED = re.compile(r"(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?,?\s+(\d{4})", re.IGNORECASE)


class NoDay(LedgerError):
    def __init__(self, typed: str) -> None:
        super().__init__(f"{typed[:40]!r} is no day that I understand: give it like 2026-03-04, March 2026 or 2025.")


def first_day(typed: str) -> date:
    """Raises NoDay."""
    year, month, day = _parts(typed)
    return _day(typed, year, month or 1, day or 1)


def last_day(typed: str) -> date:
    """Raises NoDay."""
    year, month, day = _parts(typed)
    if day:
        return _day(typed, year, month, day)
    first = _day(typed, year, month or 12, 1)
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])


def month_named(day: date) -> str:
    return f"{calendar.month_name[day.month]} {day.year}"


def _parts(typed: str) -> tuple[int, int, int]:
    """Year, month and day; 0 for what is left out."""
    plain = typed.strip()
    if found := re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", plain, re.ASCII):
        year, month, day = found.groups()
        return int(year), int(month or 0), int(day or 0)
    if (found := _NAMED.fullmatch(plain)) and found[2].lower() in _MONTHS:
        return int(found[3]), _MONTHS[found[2].lower()], int(found[1] or 0)
    raise NoDay(typed)


def _day(typed: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError as fault:
        raise NoDay(typed) from fault
