"""A director's sheet for the file: what is filled in printed, what is still open left to be written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot import sheet_wording as wording
from bot.ledger import Case, FilledSheet
from bot.paper.blocks import Block, Room, placed
from bot.paper.fields import RIGHT, TEXT, cells_block, field_block
from bot.paper.leaf import EDGE, HEIGHT, INNER, Leaf
from bot.paper.lettering import BOLD, SERIF, SMALLEST, Run, Runs, set_lines
from lawtext.sheets import Field, Sheet

_FOOT, _LATER = HEIGHT - 16.5, 22.0
_TITLE, _HEADING = 20.0, 12.0
_AT = ("Board", "Table", "Pairs", "Director")


def director_sheet_pdf(sheet: Sheet, case: Case, filled: FilledSheet, place: str) -> bytes:
    """`place`: where it was called from, "" where nobody said."""
    leaf = Leaf(f"Case {case.number}")
    blocks = list(_blocks(leaf, sheet, case, filled, place))
    for number, page in enumerate(placed(blocks, Room(EDGE, _FOOT), Room(_LATER, _FOOT))):
        leaf.turn()
        if number:
            leaf.text(f"Case {case.number}, continued", EDGE, EDGE, 13.0, SERIF)
        for y, block in page:
            block.draw(EDGE, y)
        leaf.text("Director, please! · for directors, not for the players", EDGE, HEIGHT - 14.5, SMALLEST)
    return leaf.written()


def _blocks(leaf: Leaf, sheet: Sheet, case: Case, filled: FilledSheet, place: str) -> Iterator[Block]:
    yield _lines(leaf, [Run(f"Case {case.number} · {sheet.title}", SERIF)], _TITLE, after=1.0)
    yield _lines(leaf, [Run(wording.law_of(sheet, case.edition))], SMALLEST, after=3.0)
    yield cells_block(leaf, [(name, place if name == "Table" else "") for name in _AT])
    yield _lines(leaf, [Run(wording.SAY_NOW, BOLD)], _HEADING, leads=True)
    yield from (_lines(leaf, [Run(f"{number}. {line}")], TEXT) for number, line in enumerate(sheet.say, 1))
    yield from _part(leaf, wording.FIND_OUT, sheet.now, case.edition, filled)
    yield from _part(leaf, wording.COME_BACK, sheet.later, case.edition, filled)


def _part(leaf: Leaf, heading: str, fields: Sequence[Field], edition: str, filled: FilledSheet) -> Iterator[Block]:
    texts = filled.texts
    yield _lines(leaf, [Run(heading, BOLD)], _HEADING, before=3.0, after=1.0, leads=True)
    yield from (field_block(leaf, each.name, texts.get(each.id, ""), under=each.ask[edition]) for each in fields)


def _lines(
    leaf: Leaf, runs: Runs, size: float, *, before: float = 0.0, after: float = 0.0, leads: bool = False
) -> Block:
    text = set_lines(runs, size, INNER if size < _TITLE else RIGHT - EDGE)

    def draw(x: float, y: float) -> None:
        leaf.paragraph(text, x, y + before)

    return Block(text.height + before + after, draw, leads=leads)
