"""What stands one below the other and is never cut, put on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Draw = Callable[[float, float], None]
"""Draws from that point on to the right and down: x and y on the page, in mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """`height` in mm. `leads`: it never ends a page, as it says what the next one is about. `again`: what that was, to
    be said once more where a page begins with this one."""

    height: float
    draw: Draw
    leads: bool = False
    again: Block | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """What a page, or a column of one, has for blocks, in mm."""

    top: float
    bottom: float


Placed = list[tuple[float, Block]]


def placed(blocks: Sequence[Block], first: Room, later: Room) -> Iterator[Placed]:
    """Page by page, each block with its top."""
    room, page, y = first, Placed(), first.top
    for group in _groups(blocks):
        if page and y + sum(block.height for block in group) > room.bottom:
            yield page
            room, page, y = later, [], later.top
            if again := group[0].again:
                page.append((y, again))
                y += again.height
        for block in group:
            page.append((y, block))
            y += block.height
    if page:
        yield page


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Each with those that lead to it."""
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.leads:
            yield group
            group = []
    if group:
        yield group
