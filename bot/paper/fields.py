"""The fields of a sheet: a heading with what stands there, or room to write; one below the other, or side by side."""

from __future__ import annotations

from collections.abc import Sequence

from bot.paper.blocks import Block
from bot.paper.leaf import EDGE, INNER, WIDTH, Leaf
from bot.paper.lettering import BOLD, SANS, SMALLEST, Run, set_lines
from bot.paper.ruling_fields import Field
from bot.paper.wording import neutral

RIGHT, WRITE = WIDTH - EDGE, 7.5
LABEL, TEXT, TEXT_X = 9.5, 10.5, EDGE + 37.0
TEXT_WIDTH = RIGHT - TEXT_X
_CELL, _WIDEST = 11.5, 50.0


def field_block(leaf: Leaf, name: str, text: str, face: str = SANS, size: float = TEXT, under: str = "") -> Block:
    """`under`: what is to be written there, below the heading of an empty one."""
    label = set_lines([Run(name, BOLD)], LABEL, TEXT_X - EDGE - 3.0)
    hint = set_lines([Run("" if text else under)], SMALLEST, TEXT_X - EDGE - 3.0)
    said = set_lines([Run(neutral(text), face)], size, TEXT_WIDTH)
    height = max(label.height + hint.height, said.height if text else WRITE) + 3.0

    def draw(x: float, y: float) -> None:
        leaf.rule(x, y, RIGHT)
        leaf.paragraph(hint, x, leaf.paragraph(label, x, y + 1.5))
        if text:
            leaf.paragraph(said, TEXT_X, y + 1.5)
        else:
            leaf.dots(TEXT_X, y + WRITE, RIGHT)

    return Block(height, draw)


def cells_block(leaf: Leaf, fields: Sequence[Field]) -> Block:
    """Side by side in one frame, as high as the longest asks for."""
    widths = _shares(fields)
    texts = [set_lines([Run(text, BOLD)], TEXT, wide - 3.0) for (_, text), wide in zip(fields, widths, strict=True)]
    height = max(_CELL, max(text.height for text in texts) + 6.0)

    def draw(x: float, y: float) -> None:
        leaf.box(x, y, INNER, height)
        for (name, _), text, wide in zip(fields, texts, widths, strict=True):
            leaf.text(name, x + 2.0, y + 0.8, SMALLEST)
            leaf.paragraph(text, x + 2.0, y + 5.2)
            x += wide
            if x < RIGHT - 1.0:
                leaf.upright(x, y, y + height)

    return Block(height + 2.0, draw)


def _shares(fields: Sequence[Field]) -> list[float]:
    """Room for each heading; what is left goes to those that hold more, within reason."""
    least = [set_lines([Run(name)], SMALLEST, INNER).width + 4.0 for name, _ in fields]
    held = [min(set_lines([Run(text, BOLD)], TEXT, INNER).width + 4.0, _WIDEST) for _, text in fields]
    more = [max(wide - low, 0.0) + 3.0 for wide, low in zip(held, least, strict=True)]
    left = INNER - sum(least)
    return [low + left * share / sum(more) for low, share in zip(least, more, strict=True)]
