"""The back of a chart: letter by letter what to say, why, and what else to look at, in two columns."""

from __future__ import annotations

from collections.abc import Iterator

from bot.paper.blocks import Block, Room, placed
from bot.paper.chart import Chart, Lettered
from bot.paper.chart_frame import FOOT, LATER, RIGHT, foot, head_again
from bot.paper.leaf import EDGE, Leaf
from bot.paper.lettering import BOLD, SERIF, Paragraph, Run, Runs, set_lines
from bot.paper.wording import choices_in_full, clauses, neutral, script
from lawtext.engine import reason

_BETWEEN = 6.0
_COLUMN = (RIGHT - EDGE - _BETWEEN) / 2
_INDENT = 7.0
_VERDICT, _TEXT = 10.0, 9.2


def draw_back(leaf: Leaf, chart: Chart, *, with_script: bool) -> None:
    """`with_script`: what is said aloud does not stand on the front."""
    first = leaf.page + 1
    columns = list(placed(list(_blocks(leaf, chart, with_script)), Room(LATER, FOOT), Room(LATER, FOOT)))
    for number, column in enumerate(columns):
        if number % 2 == 0:
            leaf.turn()
            head_again(leaf, chart, "what to say, and why" if number == 0 else "what to say, and why: continued")
            foot(leaf, chart, "back" if len(columns) < 3 else f"back {leaf.page - first + 1}")
        x = EDGE + number % 2 * (_COLUMN + _BETWEEN)
        for y, block in column:
            block.draw(x, y)


def _blocks(leaf: Leaf, chart: Chart, with_script: bool) -> Iterator[Block]:
    for finding in chart.findings:
        paragraphs = [set_lines(runs, _TEXT, _COLUMN - _INDENT) for runs in _lines(chart, finding, with_script)]
        yield _heading(leaf, chart, finding)
        again = _heading(leaf, chart, finding, again=True)
        yield from (_paragraph(leaf, paragraph, again) for paragraph in paragraphs)
        yield Block(2.2, lambda x, y: None)
    if chart.assumed:
        text = set_lines([Run("Taken as so: ", BOLD), Run(" ".join(map(neutral, chart.assumed)))], _TEXT, _COLUMN)
        yield Block(text.height, lambda x, y: _put(leaf, text, x, y))


def _heading(leaf: Leaf, chart: Chart, finding: Lettered, *, again: bool = False) -> Block:
    """The letter and the verdict; where a column begins amid its lines, the letter alone."""
    row = finding.row
    verdict = [Run(neutral(row.say[chart.edition]), BOLD), Run(f" {clauses(chart, row)}", SERIF)]
    text = set_lines([Run("(continued)")] if again else verdict, _VERDICT, _COLUMN - _INDENT)

    def draw(x: float, y: float) -> None:
        leaf.rule(x, y, x + _COLUMN)
        leaf.text(finding.letter, x + 0.5, y + 0.6, 13, SERIF)
        leaf.paragraph(text, x + _INDENT, y + 1.0)

    return Block(text.height + 1.6, draw, leads=True)


def _paragraph(leaf: Leaf, paragraph: Paragraph, again: Block) -> Block:
    return Block(paragraph.height + 0.5, lambda x, y: _put(leaf, paragraph, x + _INDENT, y), again=again)


def _put(leaf: Leaf, paragraph: Paragraph, x: float, y: float) -> None:
    leaf.paragraph(paragraph, x, y)


def _lines(chart: Chart, finding: Lettered, with_script: bool) -> Iterator[Runs]:
    row, edition = finding.row, chart.edition
    if with_script or finding.letter.islower():  # what is so but rarely stands here alone
        yield from script(row)
    yield from choices_in_full(chart, row)
    yield [Run("Why: ", BOLD), Run(neutral(reason(row, edition)))]
    if row.judgement:
        yield [Run("The director finds out: ", BOLD), Run(neutral(row.establish[edition]))]
    if row.follow_up[edition]:
        yield [Run("Then: ", BOLD), Run(neutral(row.follow_up[edition]))]
    if row.also[edition]:
        yield [Run("Also check: ", BOLD), Run(", ".join(row.also[edition]), SERIF)]
