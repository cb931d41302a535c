"""The club's figures as a picture: which laws, and when. For a phone: large letters, no colours to tell apart."""

from __future__ import annotations

from calendar import month_abbr
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from bot.records.statistics import Statistics

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

_WIDTH, _EDGE = 1000, 40
_PAPER, _INK, _FAINT, _BARS, _RULE = "#ffffff", "#1b1b1b", "#5f6368", "#1565c0", "#d0d4d9"
_TITLE, _HEAD, _TEXT = 44, 34, 28
_MOST_LAWS, _BAR, _BETWEEN_BARS = 10, 40, 18
_MOST_MONTHS, _MOST_TICKS, _COLUMNS = 36, 9, 300
_LINE = 40

Counts = Sequence[tuple[str, int]]


def png(statistics: Statistics, title: str) -> bytes:
    """A few hundredths of a second of drawing: for a thread, not for the event loop."""
    from PIL import Image, ImageDraw  # only where somebody looks at the figures

    laws, times = top_laws(statistics), over_time(statistics)
    height = _EDGE * 4 + 340 + len(laws) * (_BAR + _BETWEEN_BARS) + _COLUMNS
    image = Image.new("RGB", (_WIDTH, height), _PAPER)
    pen = _Pen(ImageDraw.Draw(image))
    pen.text(title, _TITLE)
    for line in sentences(statistics):
        pen.text(line, _TEXT, _FAINT)
    pen.text("What the director is called for", _HEAD, above=24)
    pen.bars([(f"Law {law}" if law.isdigit() else law, count) for law, count in laws])
    pen.text("Year by year" if len(times[0][0]) == 4 else "Month by month", _HEAD, above=24)
    pen.columns(times)
    return _written(image.crop((0, 0, _WIDTH, pen.y + _EDGE)))


def sentences(statistics: Statistics) -> Iterator[str]:
    """What no bar says."""
    ruled = f"{statistics.total} ruling{'' if statistics.total == 1 else 's'}"
    overruled = f"{statistics.overruled} of {statistics.with_finding} findings overruled by the director"
    yield f"{ruled} · {overruled}" if statistics.with_finding else ruled
    later = [f"{statistics.amended} amended" if statistics.amended else ""]
    later += [f"{statistics.superseded} replaced by another" if statistics.superseded else ""]
    if any(later):
        yield " · ".join(filter(None, later))
    yield _appeals(statistics) if statistics.appealed else "no appeals"


def _appeals(statistics: Statistics) -> str:
    became = [f"{statistics.upheld} upheld", f"{statistics.changed} changed"]
    became += [f"{statistics.replaced} replaced by another ruling" if statistics.replaced else ""]
    became += [f"{statistics.open_appeals} open" if statistics.open_appeals else ""]
    return f"{statistics.appealed} appealed: {', '.join(filter(None, became))}"


def top_laws(statistics: Statistics) -> Counts:
    """The laws that come up most, and the others together."""
    most, rest = statistics.by_law[:_MOST_LAWS], sum(count for _, count in statistics.by_law[_MOST_LAWS:])
    return [*most, ("other laws", rest)] if rest else list(most)


def over_time(statistics: Statistics) -> Counts:
    """By month, those without a ruling too; by year where that would be too many."""
    counted = dict(statistics.by_month)
    if not counted:
        return []
    months = list(islice(_months(min(counted), max(counted)), _MOST_MONTHS + 1))
    if len(months) <= _MOST_MONTHS:
        return [(month, counted.get(month, 0)) for month in months]
    years = range(int(min(counted)[:4]), int(max(counted)[:4]) + 1)
    return [(f"{year:04}", sum(n for month, n in counted.items() if int(month[:4]) == year)) for year in years]


def _months(first: str, last: str) -> Iterator[str]:
    (year, month), end = map(int, first.split("-")), tuple(map(int, last.split("-")))
    while (year, month) <= end:
        yield f"{year:04}-{month:02}"
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


@dataclass
class _Pen:
    """Draws downwards from `y`."""

    draw: ImageDraw
    y: int = _EDGE

    def text(self, words: str, size: int, colour: str = _INK, *, above: int = 0) -> None:
        self.y += above
        while size > 12 and self._width(words, size) > _WIDTH - 2 * _EDGE:
            size -= 2
        self.draw.text((_EDGE, self.y), words, colour, _font(size))
        self.y += size + 14

    def bars(self, counts: Counts) -> None:
        """One below the other, each with its name before it and its number behind it."""
        names = max((self._width(name, _TEXT) for name, _ in counts), default=0)
        left = _EDGE + int(names) + 16
        most = max((count for _, count in counts), default=1)
        room = _WIDTH - _EDGE - left - int(self._width(str(most), _TEXT)) - 16
        for name, count in counts:
            end = left + max(3, room * count // most)
            middle = self.y + _BAR // 2
            self.draw.text((left - 16, middle), name, _INK, _font(_TEXT), anchor="rm")
            self.draw.rectangle((left, self.y, end, self.y + _BAR), _BARS)
            self.draw.text((end + 12, middle), str(count), _INK, _font(_TEXT), anchor="lm")
            self.y += _BAR + _BETWEEN_BARS

    def columns(self, counts: Counts) -> None:
        """Side by side, with the highest number, and as many names below as fit."""
        most = max((count for _, count in counts), default=1)
        base, width = self.y + _LINE + _COLUMNS, (_WIDTH - 2 * _EDGE) / max(1, len(counts))
        every = -(-len(counts) // _MOST_TICKS)
        self.draw.line((_EDGE, base, _WIDTH - _EDGE, base), _RULE, 3)
        for place, (name, count) in enumerate(counts):
            left, middle = _EDGE + width * place, _EDGE + width * (place + 0.5)
            top = base - _COLUMNS * count // most
            if count:
                self.draw.rectangle((left + width * 0.12, top, left + width * 0.88, base), _BARS)
            if count == most or len(counts) <= _MOST_TICKS:
                self.draw.text((middle, top - 6), str(count), _INK, _font(_TEXT), anchor="ms")
            if place % every == 0:
                self.draw.text((middle, base + 10), _short(name), _FAINT, _font(24), anchor="mt")
        self.y = base + _LINE

    def _width(self, words: str, size: int) -> float:
        return float(self.draw.textlength(words, _font(size)))


def _short(time: str) -> str:
    """ "2026-03" → "Mar 26"; a year stays as it is."""
    year, _, month = time.partition("-")
    return f"{month_abbr[int(month)]} {year[2:]}" if month else year


@cache
def _font(size: int) -> FreeTypeFont | ImageFont:
    from PIL.ImageFont import load_default  # the one that comes with the library: a container has no others

    return load_default(size)


def _written(image: Image) -> bytes:
    out = BytesIO()
    image.quantize(16, method=2).save(out, "PNG")
    return out.getvalue()


def told(statistics: Statistics) -> Iterable[str]:
    """The same for who cannot see a picture."""
    yield from sentences(statistics)
    if statistics.by_law:
        named = (f"Law {law}: {n}" if law.isdigit() else f"{law}: {n}" for law, n in top_laws(statistics))
        yield f"What for: {', '.join(named)}"
    if statistics.by_month:
        yield f"When: {', '.join(f'{name}: {n}' for name, n in over_time(statistics))}"
