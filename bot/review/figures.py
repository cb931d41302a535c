"""What the director is called for: the figures of `/rulings stats`, as sentences, bars and numbers."""

from __future__ import annotations

from calendar import month_abbr
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from aiohttp import web

from bot.actions.archive import days_between, today_at
from bot.ledger import Ledger, LedgerError
from bot.records import Statistics, statistics
from bot.records.chart import over_time, sentences, top_laws
from bot.records.days import last_day
from bot.review.filters import address, span_told
from bot.review.pages import page
from bot.review.visitor import VISITOR
from lawtext.model import Corpus

WIDE, HIGH = 100, 100  # the units in which bars and columns are drawn


@dataclass(frozen=True, slots=True)
class Bar:
    """`size`: of WIDE or HIGH. `goes_to`: the rulings that it counts, "" where no search finds them."""

    name: str
    title: str
    count: int
    size: float
    goes_to: str


@dataclass(frozen=True, slots=True)
class Column:
    """A month, or a year: `name` as it is counted, `label` as it is read."""

    name: str
    label: str
    count: int
    size: float
    goes_to: str


class FigurePages:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    async def page(self, request: web.Request) -> web.Response:
        """Of all days, or of those that the address names."""
        since, until = (request.query.get(name, "").strip()[:40] for name in ("from", "to"))
        counted, days, wrong = await request[VISITOR].home.read(_counted, since, until)
        shown = {"typed": {"from": since, "to": until}, "wrong": wrong, "counted": counted, "span": span_told(*days)}
        return page(request, "figures.html", {**shown, **self._drawn(counted, days)}, status=422 if wrong else 200)

    def _drawn(self, counted: Statistics, days: tuple[date | None, date | None]) -> dict[str, Any]:
        by_law, by_time = list(self._bars(counted, days)), list(_columns(counted))
        found = counted.with_finding - counted.overruled
        return {
            "sentences": list(sentences(counted)),
            "bars": by_law,
            "columns": by_time,
            "by_year": bool(by_time) and len(by_time[0].name) == 4,
            "as_found": found,
            "as_found_part": WIDE * found / (counted.with_finding or 1),
        }

    def _bars(self, counted: Statistics, days: tuple[date | None, date | None]) -> Iterator[Bar]:
        top = top_laws(counted)
        most = max((count for _, count in top), default=1)
        since, until = (str(day or "") for day in days)
        for law, count in top:
            known = self._corpus.laws.get(law)
            goes_to = address({"law": law, "from": since, "to": until}) if law.isdigit() else ""
            name = f"Law {law}" if law.isdigit() else law
            yield Bar(name, known.title if known else "", count, WIDE * count / most, goes_to)


def _columns(counted: Statistics) -> Iterator[Column]:
    times = over_time(counted)
    most = max((count for _, count in times), default=1) or 1
    for name, count in times:
        first, last = f"{name}-01" if "-" in name else f"{name}-01-01", str(last_day(name))
        yield Column(name, _short(name), count, HIGH * count / most, address({"from": first, "to": last}))


def _short(time: str) -> str:
    """ "2026-03" → "Mar 26"; a year stays as it is."""
    year, _, month = time.partition("-")
    return f"{month_abbr[int(month)]} {year[2:]}" if month else year


def _counted(ledger: Ledger, since: str, until: str) -> tuple[Statistics, tuple[date | None, date | None], str]:
    """With the days that were meant, and a sentence where they are none: then all are counted."""
    try:
        days, wrong = days_between(since, until, today_at(ledger, datetime.now(UTC))), ""
    except LedgerError as error:
        days, wrong = (None, None), str(error)
    return statistics(ledger, since=days[0], until=days[1]), days, wrong
