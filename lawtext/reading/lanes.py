"""Rows of bytes added up cell by cell: as one long number, with two bytes of room for each cell, a row is added to
others all cells at once, at the speed of C and without an array library, which takes longer to load than an answer."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache

ZERO = 128  # what a cell of no weight holds: cells are bytes, weights go from -127 to 127
MOST_ADDED = 256  # rows whose weights, added up, fit into the two bytes of a lane
LANE_BYTES = 2
_WIDE_BYTES = 4  # of a lane in which sums are added up that count more than once
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


class Tally:
    """Rows of so many cells, each counting a whole number of times, added up cell by cell.

    Four numbers hold every fourth cell each, with four bytes of room for it: what is counted is multiplied all cells at
    once, and taken apart only at the end. Row by row, as `weights_of` does, that took longer than all the adding."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._quarter = (count + 3) // 4
        self._sums = [0, 0, 0, 0]
        self._zeros = 0

    def add(self, rows: Sequence[int], times: int) -> None:
        """At most `MOST_ADDED` rows, each as the number that its cells are in little-endian order."""
        one_of_two, one_of_four = _every_other(2 * self._quarter, 1), _every_other(self._quarter, LANE_BYTES)
        even = sum(map(one_of_two.__and__, rows))
        odd = sum(rows) - even >> 8
        for place, lanes in enumerate((even, odd)):
            self._sums[place] += times * (lanes & one_of_four)
            self._sums[place + 2] += times * (lanes >> 8 * LANE_BYTES & one_of_four)
        self._zeros += times * ZERO * len(rows)

    def weights(self) -> Iterable[int]:
        """For each cell the sum of its weights, each as often as it counted."""
        cells = array("I", bytes(4 * _WIDE_BYTES * self._quarter))
        for place, lanes in enumerate(self._sums):
            cells[place::4] = array("I", lanes.to_bytes(_WIDE_BYTES * self._quarter, "little"))
        if sys.byteorder == "big":
            cells.byteswap()
        return map((-self._zeros).__add__, cells[: self.count])


@cache
def _every_other(count: int, size: int) -> int:
    """Ones in so many bytes, then as many bytes of nothing, so many times over."""
    return int.from_bytes((b"\xff" * size + b"\x00" * size) * count, "little")
