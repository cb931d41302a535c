"""Days as people name them: "2026-03-04", "4.3.2026", "March 4, 2026", "3/27/2026", "March 2026", "2025", "yesterday",
"last week"; "21 August" is the last one that has been; of a longer time its first day or its last."""

import calendar
import re
from datetime import date, timedelta

from bot.ledger import LedgerError

_MONTHS = {name[:3].lower(): number for number, name in enumerate(calendar.month_name) if name}
_WEEKDAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_NAMED = re.compile(r"(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?,?\s+(\d{4})", re.IGNORECASE)
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)
_MONTH_FIRST = re.compile(r"([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.IGNORECASE | re.ASCII)
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)
_WITHOUT_YEAR = re.compile(r"(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?", re.IGNORECASE | re.ASCII)
_RELATIVE = r"today|yesterday|(?:this|last) (?:week|month|year)|last (?:" + "|".join(_WEEKDAYS) + ")"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    r"jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)
# What in the middle of other words is a day or a longer time; a year by itself may be anything.
DAYS_IN_TEXT = re.compile(
    rf"(?<!\w)(?:{_RELATIVE}|\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}\.\s?\d{{1,2}}\.\s?\d{{4}}|{_SLASHED.pattern}|"
    rf"{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\d{{1,2}}\.?\s+{_MONTH}\.?(?:\s+\d{{4}})?|{_MONTH}\.?\s+\d{{4}})(?!\w)",
    re.IGNORECASE | re.ASCII,
)


class NoDay(LedgerError):
    def __init__(self, typed: str) -> None:
        super().__init__(
            f"{typed[:40]!r} is no day that I understand: give it like 2026-03-04, 4.3.2026, March 2026 or last week."
        )


class EitherDay(NoDay):
    """Which of day and month comes first is another thing here than there."""

    def __init__(self, typed: str, one: date, other: date) -> None:
        LedgerError.__init__(
            self, f"{typed} may be {_in_words(one)} or {_in_words(other)}: give it like {one} or like {other}."
        )


def first_day(typed: str, today: date | None = None) -> date:
    """`today`: the club's, without which "yesterday" is no day. Raises NoDay."""
    return span(typed, today)[0]


def last_day(typed: str, today: date | None = None) -> date:
    """Raises NoDay."""
    return span(typed, today)[1]


def span(typed: str, today: date | None = None) -> tuple[date, date]:
    """The first and the last day of what was named. Raises NoDay."""
    if today and (relative := _relative(" ".join(typed.lower().split()), today)):
        return relative
    year, month, day = _parts(typed)
    first = _day(typed, year, month or 1, day or 1)
    if day:
        return first, first
    last = _day(typed, year, month or 12, 1)
    return first, last.replace(day=calendar.monthrange(last.year, last.month)[1])


def month_named(day: date) -> str:
    return f"{calendar.month_name[day.month]} {day.year}"


def _relative(typed: str, today: date) -> tuple[date, date] | None:
    which, _, unit = typed.partition(" ")
    match which, unit:
        case "today", "":
            return today, today
        case "yesterday", "":
            return (day := today - timedelta(days=1)), day
        case (("this" | "last"), ("week" | "month" | "year")):
            first, last = _around(today, unit)
            return _around(first - timedelta(days=1), unit) if which == "last" else (first, last)
        case (("last" | "on"), day_named) if day_named in _WEEKDAYS:
            ago = (today.weekday() - _WEEKDAYS[day_named] - 1) % 7 + 1
            return (day := today - timedelta(days=ago)), day
    return _in_the_last_year(typed, today)


def _in_the_last_year(typed: str, today: date) -> tuple[date, date] | None:
    """A day and a month, as whoever remembers a ruling says it. Raises NoDay."""
    if (found := _WITHOUT_YEAR.fullmatch(typed)) is None or found[2] not in _MONTHS:
        return None
    month, number = _MONTHS[found[2]], int(found[1])
    year = today.year - ((month, number) > (today.month, today.day))
    return (day := _day(typed, year, month, number)), day


def _around(day: date, unit: str) -> tuple[date, date]:
    """The week (from Monday), month or year that the day is in."""
    if unit == "week":
        first = day - timedelta(days=day.weekday())
        return first, first + timedelta(days=6)
    if unit == "month":
        return day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1])
    return day.replace(month=1, day=1), day.replace(month=12, day=31)


def _parts(typed: str) -> tuple[int, int, int]:
    """Year, month and day; 0 for what is left out."""
    plain = typed.strip()
    if found := re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", plain, re.ASCII):
        year, month, day = found.groups()
        return int(year), int(month or 0), int(day or 0)
    if found := _DOTTED.fullmatch(plain):
        day, month, year = found.groups()
        return int(year), int(month), int(day)
    if found := _SLASHED.fullmatch(plain):
        return _slashed(plain, *map(int, found.groups()))
    if (found := _MONTH_FIRST.fullmatch(plain)) and found[1].lower() in _MONTHS:
        return int(found[3]), _MONTHS[found[1].lower()], int(found[2])
    if (found := _NAMED.fullmatch(plain)) and found[2].lower() in _MONTHS:
        return int(found[3]), _MONTHS[found[2].lower()], int(found[1] or 0)
    raise NoDay(typed)


def _slashed(typed: str, first: int, second: int, year: int) -> tuple[int, int, int]:
    """As in America or as in Britain, where it can be read one way alone. Raises EitherDay."""
    if first == second or second > 12:
        return year, first, second
    if first > 12:
        return year, second, first
    raise EitherDay(typed, _day(typed, year, first, second), _day(typed, year, second, first))


def _in_words(day: date) -> str:
    return f"{day.day} {month_named(day)}"


def _day(typed: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError as fault:
        raise NoDay(typed) from fault
