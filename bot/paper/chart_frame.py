"""What stands around a chart: its title, the plan of the table, its foot."""

from __future__ import annotations

from collections.abc import Iterator

from bot.paper.chart import Chart
from bot.paper.leaf import EDGE, HEIGHT, INNER, WIDTH, Leaf
from bot.paper.lettering import BOLD, SANS, SERIF, SMALLEST, Paragraph, Run, set_lines, width_of
from bot.paper.wording import sentence
from lawtext.editions import EDITION_NAMES

RIGHT, FOOT, LATER = WIDTH - EDGE, HEIGHT - 16.0, 20.0
"""Nothing of the chart itself is drawn below its foot; on a later page it begins there."""
_TITLE, _LAW, _TEXT = 22.0, 11.0, 10.0
_PLAN = 36.0
_BETWEEN = 0.7
_SIDE = 13.0
_UPSIDE_DOWN = 80.0
_OF_DECLARER = ("Declarer", "LHO", "Dummy", "RHO")
_OF_OFFENDER = ("Offender", "LHO", "Partner", "RHO")


class Head:
    """Of the first page; `below` is where the chart begins."""

    def __init__(self, chart: Chart, instruction: str) -> None:
        self._seats = _OF_DECLARER if _is_of_the_play(chart) else _OF_OFFENDER
        self._paragraphs = list(_titled(chart, instruction))
        text = sum(paragraph.height + _BETWEEN for paragraph in self._paragraphs)
        self._rule = max(EDGE + text + 0.8, 30.0)
        self.below = self._rule + 2.0

    def draw(self, leaf: Leaf) -> None:
        _plan(leaf, self._seats)
        y = EDGE
        for paragraph in self._paragraphs:
            y = leaf.paragraph(paragraph, EDGE, y) + _BETWEEN
        leaf.rule(EDGE, self._rule, RIGHT)


def _titled(chart: Chart, instruction: str) -> Iterator[Paragraph]:
    width = INNER - _PLAN
    yield set_lines([Run(chart.module.title, SERIF)], _TITLE, width)
    yield set_lines([Run(law(chart))], _LAW, width)
    yield set_lines([Run(f"{sentence(chart.module.line)} {instruction}")], _TEXT, width)
    if chart.caution:
        yield set_lines([Run(chart.caution, BOLD)], _TEXT, width)


def head_again(leaf: Leaf, chart: Chart, what: str) -> float:
    """Of every later page."""
    title = set_lines([Run(chart.module.title, SERIF), Run(f" · {law(chart)} · {what}", SANS)], 13.0, INNER)
    y = leaf.paragraph(title, EDGE, EDGE)
    leaf.rule(EDGE, y + 1.5, RIGHT)
    return y + 3.5


def foot(leaf: Leaf, chart: Chart, page: str) -> None:
    """With the title upside down, for whoever sits opposite."""
    y = HEIGHT - 14.5
    of = f"page {leaf.page} · {page}" if leaf.numbered else page
    leaf.text(f"{EDITION_NAMES[chart.edition]} · law data {chart.module.digest[:8]} · {of}", EDGE, y, SMALLEST)
    leaf.text("Director, please! The Laws in our own words; the book itself decides.", EDGE, y + 4.0, SMALLEST)
    with leaf.turned(180, RIGHT, y + 4.0):
        title = set_lines([Run(chart.module.title, SERIF)], SMALLEST, _UPSIDE_DOWN)
        leaf.paragraph(title, RIGHT, y + 4.0 - title.height / 2)


def law(chart: Chart) -> str:
    return f"Law {', '.join(chart.module.laws[chart.edition])} · {EDITION_NAMES[chart.edition]}"


def _is_of_the_play(chart: Chart) -> bool:
    said = " ".join(finding.row.say[chart.edition] for finding in chart.findings)
    return "eclarer" in said or "ummy" in said


def _plan(leaf: Leaf, seats: tuple[str, str, str, str]) -> None:
    """The table and its seats, each name turned to its player."""
    x, y = RIGHT - _PLAN / 2, EDGE + 9.5
    leaf.box(x - _SIDE / 2, y - _SIDE / 2, _SIDE, _SIDE, 0.5)
    for turn, seat in zip((0, 270, 180, 90), seats, strict=True):
        with leaf.turned(turn, x, y):
            leaf.text(seat, x - width_of(seat, BOLD, SMALLEST) / 2, y + _SIDE / 2 + 0.4, SMALLEST, BOLD)
