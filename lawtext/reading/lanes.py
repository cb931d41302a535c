"""Rows of bytes added up cell by cell: as one long number, with two bytes of room for each cell, a row is added to
others all cells at once, at the speed of C and without an array library, which takes longer to load than an answer."""

from __future__ import annotations

import sys
from array import array
from functools import cache

ZERO = 128  # what a cell of no weight holds: cells are bytes, weights go from -127 to 127
MOST_ADDED = 256  # rows whose weights, added up, fit into the two bytes of a lane
LANE_BYTES = 2
_SIGN = 0x8000  # the bit of a lane that says whether it is negative


def weights_of(added: int, rows: int, count: int) -> array[int]:
    """The sums of the weights in so many lanes, lowest first, where so many rows of cells were added up; 256 at most.

    What `ZERO` adds to every lane is taken off all of them at once: cell by cell it took longer than all the adding.
    """
    ones = _ones(count)
    lanes = array("h", (added + ones * (_SIGN - ZERO * rows) ^ ones * _SIGN).to_bytes(LANE_BYTES * count, "little"))
    if sys.byteorder == "big":
        lanes.byteswap()
    return lanes


@cache
def _ones(count: int) -> int:
    """A one in each of so many lanes."""
    return int.from_bytes(b"\x01\x00" * count, "little")
