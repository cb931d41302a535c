"""The front of a chart: the questions down a trunk, and beside it the findings that their answers lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.paper.blocks import Block, Placed, Room, placed
from bot.paper.chart import Asked, Chart, End, Lettered
from bot.paper.chart_frame import FOOT, LATER, RIGHT, Head, foot, head_again
from bot.paper.leaf import EDGE, INNER, Leaf
from bot.paper.lettering import BOLD, SANS, SERIF, Paragraph, Run, leading, set_lines
from bot.paper.wording import choices, clauses, neutral, script

_QUESTION, _VERDICT, _SCRIPT, _ANSWER, _CLAUSE = 12.0, 10.0, 9.4, 10.0, 10.0
_TRUNK, _RADIUS = EDGE + 3.6, 3.4
_LABEL, _LABEL_WIDTH = EDGE + 9.0, 35.0
_BOX, _LETTER_WIDTH = EDGE + 50.0, 7.5
_TEXT_X = _BOX + _LETTER_WIDTH + 1.8
_TEXT_WIDTH = RIGHT - 1.8 - _TEXT_X
_PAD = 1.0
_PILLS_WIDTH, _BETWEEN_PILLS = RIGHT - _LABEL, 6.0
_BEGIN = "Begin at 1, follow the answers down to a letter"
_ALOUD, _BEHIND = "read out the lines marked “.", "the back has what to say and why."


@dataclass(frozen=True, slots=True)
class Fit:
    """How roomy it is set: with the script beside the verdicts or on the back, and mm between the rows."""

    script: bool
    gap: float


_FITS = (Fit(True, 4.0), Fit(True, 1.8), Fit(True, 0.8), Fit(False, 1.8), Fit(False, 0.8))


@dataclass(frozen=True, slots=True)
class _Front:
    fit: Fit
    head: Head
    pages: list[Placed]


def draw_front(leaf: Leaf, chart: Chart) -> bool:
    """On one page if there is a way; returns whether the script stands here."""
    front = min((_set(leaf, chart, fit) for fit in _FITS), key=lambda front: len(front.pages))
    for number, page in enumerate(front.pages, start=1):
        leaf.turn()
        if number == 1:
            front.head.draw(leaf)
        else:
            head_again(leaf, chart, "continued")
        for y, block in page:
            block.draw(EDGE, y)
        foot(leaf, chart, f"front {number} of {len(front.pages)}" if len(front.pages) > 1 else "front")
    return front.fit.script


def _set(leaf: Leaf, chart: Chart, fit: Fit) -> _Front:
    head = Head(chart, f"{_BEGIN}; {_ALOUD if fit.script else _BEHIND}")
    blocks = list(_blocks(leaf, chart, fit))
    return _Front(fit, head, list(placed(blocks, Room(head.below, FOOT), Room(LATER, FOOT))))


def _blocks(leaf: Leaf, chart: Chart, fit: Fit) -> Iterator[Block]:
    if chart.rarities:
        yield _rarities(leaf, chart)
    if chart.always:
        yield _row(leaf, chart, fit, End("Always", chart.always), last=True)
    for asked in chart.asked:
        again = _question(leaf, asked, " (continued)")
        yield _question(leaf, asked, "")
        for end in asked.ends:
            last = end is asked.ends[-1] and not asked.onward
            yield _row(leaf, chart, fit, end, again, last=last)
        if asked.onward:
            yield _pills(leaf, asked, fit, again)


def _rarities(leaf: Leaf, chart: Chart) -> Block:
    """A strip in two columns: what is so but rarely, and the letter that has its ruling on the back."""
    width = INNER / 2 - 3.0
    head = set_lines(
        [Run("First, as a rule none of these: ", BOLD), Run("if one is so, rule by its letter on the back.")],
        10,
        INNER - 4,
    )
    texts = [(rare.to.letter, set_lines([Run(neutral(rare.when))], _SCRIPT, width - 8.0)) for rare in chart.rarities]
    middle = (len(texts) + 1) // 2
    columns = (texts[:middle], texts[middle:])
    height = max(sum(text.height + 0.8 for _, text in column) for column in columns) + head.height + 3.0

    def draw(_: float, top: float) -> None:
        leaf.box(EDGE, top, INNER, height)
        below = leaf.paragraph(head, EDGE + 2.0, top + 1.0)
        for number, column in enumerate(columns):
            x, y = EDGE + 2.0 + number * (width + 2.0), below + 0.6
            for letter, text in column:
                leaf.text(letter, x + 1.0, y - 0.3, 11, SERIF)
                y = leaf.paragraph(text, x + 6.0, y) + 0.8

    return Block(height + 2.0, draw)


def _question(leaf: Leaf, asked: Asked, after: str) -> Block:
    away = [Run(" · away from the table")] if asked.question.private else []
    runs = [Run(neutral(asked.question.ask), BOLD), Run(after), *away]
    text = set_lines(runs, _QUESTION, RIGHT - _LABEL)
    height = max(text.height, 2 * _RADIUS) + 1.4

    def draw(_: float, top: float) -> None:
        leaf.upright(_TRUNK, top + _RADIUS, top + height, 0.7)
        leaf.disc(str(asked.number), _TRUNK, top + _RADIUS, _RADIUS, 11)
        leaf.paragraph(text, _LABEL, top + (2 * _RADIUS - leading(_QUESTION)) / 2)

    return Block(height, draw, leads=True)


def _row(leaf: Leaf, chart: Chart, fit: Fit, end: End, again: Block | None = None, *, last: bool) -> Block:
    label = set_lines([Run(end.label, BOLD)], _ANSWER, _LABEL_WIDTH)
    box = _Box(leaf, chart, end.to, fit.script, whole=end.first)
    height = max(label.height + 1.0, box.height)

    def draw(_: float, top: float) -> None:
        _branch(leaf, top, height + fit.gap, last=last)
        leaf.paragraph(label, _LABEL, top + 0.8)
        leaf.arrow(_LABEL + label.lines[0].width + 1.5, top + 0.8 + leading(_ANSWER) / 2, _BOX - 0.6)
        box.draw(top)

    return Block(height + fit.gap, draw, again=again)


def _pills(leaf: Leaf, asked: Asked, fit: Fit, again: Block | None) -> Block:
    """Black: the answers that go on, and to which question; as many on a line as it holds."""
    lines: list[list[Paragraph]] = [[]]
    for onward in asked.onward:
        arrow = "↓" if onward.to == asked.number + 1 else "→"
        pill = set_lines([Run(f"{onward.label} {arrow}\N{NO-BREAK SPACE}{onward.to}", BOLD)], _ANSWER, _PILLS_WIDTH)
        if lines[-1] and sum(each.width + _BETWEEN_PILLS for each in [*lines[-1], pill]) > _PILLS_WIDTH:
            lines.append([])
        lines[-1].append(pill)
    heights = [max(pill.height for pill in line) + 2.6 for line in lines]

    def draw(_: float, top: float) -> None:
        y = top
        for line, height in zip(lines, heights, strict=True):
            last = line is lines[-1] and not asked.goes_on
            _branch(leaf, y, height + (fit.gap if line is lines[-1] else 0.0), last=last)
            x = _LABEL - 1.5
            for pill in line:
                leaf.filled(x, y, pill.width + 4.0, pill.height + 1.6)
                leaf.paragraph(pill, x + 2.0, y + 0.8, white=True)
                x += pill.width + _BETWEEN_PILLS
            y += height

    return Block(sum(heights) + fit.gap, draw, again=again)


def _branch(leaf: Leaf, top: float, height: float, *, last: bool) -> None:
    """The trunk beside a row, which ends at the last one, and the tick to its answer."""
    tick = top + 0.8 + leading(_ANSWER) / 2
    leaf.upright(_TRUNK, top, tick if last else top + height, 0.7)
    leaf.rule(_TRUNK, tick, _LABEL - 1.5, 0.4)


class _Box:
    """A finding like the corner of a card: its letter, the verdict, who may choose what, its clauses at the foot."""

    def __init__(self, leaf: Leaf, chart: Chart, finding: Lettered, with_script: bool, *, whole: bool) -> None:
        self._leaf, self._letter, self._whole = leaf, finding.letter, whole
        row = finding.row
        self._law = clauses(chart, row) + (" · the director judges" if row.judgement else "")
        self._paragraphs = list(self._set(chart, finding, with_script)) if whole else []
        self._clause = set_lines([Run(self._law, SERIF)], _CLAUSE, _TEXT_WIDTH)
        self._own_line = not whole or self._paragraphs[-1].lines[-1].width + self._clause.width + 4.0 > _TEXT_WIDTH

    @staticmethod
    def _set(chart: Chart, finding: Lettered, with_script: bool) -> Iterator[Paragraph]:
        row = finding.row
        yield set_lines([Run(neutral(row.say[chart.edition]), BOLD)], _VERDICT, _TEXT_WIDTH)
        lines = [*choices(chart, row), *(script(row) if with_script else ())]
        yield from (set_lines(runs, _SCRIPT, _TEXT_WIDTH) for runs in lines)

    @property
    def height(self) -> float:
        if not self._whole:
            return leading(_ANSWER) + 1.6
        text = sum(paragraph.height for paragraph in self._paragraphs)
        return text + (self._clause.height if self._own_line else 0.0) + 2 * _PAD

    def draw(self, top: float) -> None:
        self._leaf.box(_BOX, top, (RIGHT - _BOX) if self._whole else _LETTER_WIDTH, self.height, 0.35)
        self._leaf.centred(self._letter, _BOX + _LETTER_WIDTH / 2, top + 3.2, 12, SERIF)
        if not self._whole:
            self._leaf.text("as above", _TEXT_X, top + 0.8, _SCRIPT, SANS)
            return
        self._leaf.upright(_BOX + _LETTER_WIDTH, top, top + self.height, 0.35)
        y = top + _PAD
        for paragraph in self._paragraphs:
            y = self._leaf.paragraph(paragraph, _TEXT_X, y)
        below = y if self._own_line else y - self._clause.height
        self._leaf.paragraph(self._clause, RIGHT - 1.8 - self._clause.width, below)
