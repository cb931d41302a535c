"""A deal and an auction left to be written: four hands around the table, four columns of calls."""

from __future__ import annotations

from bot.paper.leaf import Leaf
from bot.paper.lettering import BOLD, SIGNS, width_of

_SUITS = "♠♡♢♣"
_LINE, _HAND, _TABLE = 4.6, 38.0, 20.0
DEAL_HEIGHT = 8 * _LINE + _TABLE + 13.0
_CLOCKWISE = ("West", "North", "East", "South")
_ROWS, _ROW = 7, 6.2
AUCTION_HEIGHT = _ROWS * _ROW


def draw_deal(leaf: Leaf, x: float, y: float, width: float, vulnerable: str) -> None:
    """A thick side of the table is vulnerable."""
    hand = 4 * _LINE
    leaf.box(x, y, width, DEAL_HEIGHT)
    middle = x + width / 2
    left, top = middle - _TABLE / 2, y + hand + 6.5
    _table(leaf, left, top, vulnerable)
    _hand(leaf, middle - _HAND / 2 + 3.0, y + 2.5)
    _hand(leaf, middle - _HAND / 2 + 3.0, top + _TABLE + 3.0)
    _hand(leaf, x + 3.0, top + (_TABLE - hand) / 2, (width - _TABLE) / 2 - 8.0)
    _hand(leaf, left + _TABLE + 4.0, top + (_TABLE - hand) / 2, (width - _TABLE) / 2 - 8.0)


def _table(leaf: Leaf, x: float, y: float, vulnerable: str) -> None:
    leaf.box(x, y, _TABLE, _TABLE, 0.35)
    middle, half = x + _TABLE / 2, y + _TABLE / 2
    for seat, across, down in (("N", middle, y + 3.2), ("S", middle, y + _TABLE - 3.2)):
        leaf.centred(seat, across, down, 10, BOLD)
    for seat, across, down in (("W", x + 3.2, half), ("E", x + _TABLE - 3.2, half)):
        leaf.centred(seat, across, down, 10, BOLD)
    if vulnerable in ("N–S", "all"):
        leaf.rule(x + 2.0, y - 1.2, x + _TABLE - 2.0, 0.9)
        leaf.rule(x + 2.0, y + _TABLE + 1.2, x + _TABLE - 2.0, 0.9)
    if vulnerable in ("E–W", "all"):
        leaf.upright(x - 1.2, y + 2.0, y + _TABLE - 2.0, 0.9)
        leaf.upright(x + _TABLE + 1.2, y + 2.0, y + _TABLE - 2.0, 0.9)


def _hand(leaf: Leaf, x: float, y: float, width: float = _HAND - 6.0) -> None:
    for number, suit in enumerate(_SUITS):
        line = y + number * _LINE
        leaf.text(suit, x, line, 10, SIGNS)
        leaf.dots(x + 4.5, line + 4.0, x + width)


def draw_auction(leaf: Leaf, x: float, y: float, width: float, dealer: str) -> None:
    """The dealer's name is underlined."""
    column = width / 4
    for number, seat in enumerate(_CLOCKWISE):
        middle = x + (number + 0.5) * column
        leaf.centred(seat, middle, y + _ROW / 2, 10, BOLD)
        if seat == dealer:
            half = width_of(seat, BOLD, 10) / 2
            leaf.rule(middle - half, y + _ROW - 0.9, middle + half, 0.5)
    for row in range(_ROWS + 1):
        leaf.rule(x, y + row * _ROW, x + width)
    for number in range(5):
        leaf.upright(x + number * column, y, y + AUCTION_HEIGHT)
