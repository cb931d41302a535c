"""Rows of cells that are added up all at once."""

from __future__ import annotations

import pytest

from lawtext.reading.lanes import LANE_BYTES, MOST_ADDED, ZERO, Tally, weights_of


def wide(cells: list[int]) -> int:
    """A row as it is added: two bytes for each cell."""
    return int.from_bytes(b"".join(cell.to_bytes(LANE_BYTES, "little") for cell in cells), "little")


@pytest.mark.parametrize("cell", [0, 1, ZERO - 1, ZERO, ZERO + 1, 255])
@pytest.mark.parametrize("rows", [1, 2, MOST_ADDED])
def test_no_lane_runs_over_into_its_neighbours(cell: int, rows: int) -> None:
    cells = [255, cell, 0, cell, ZERO]
    assert list(weights_of(wide(cells) * rows, rows, len(cells))) == [(each - ZERO) * rows for each in cells]


def test_where_nothing_was_added_every_weight_is_nothing() -> None:
    assert list(weights_of(0, 0, 3)) == [0, 0, 0]


@pytest.mark.parametrize("count", [1, 3, 4, 5, 126])
@pytest.mark.parametrize("cell", [0, ZERO - 1, ZERO, 255])
def test_rows_that_count_more_than_once_are_added_up_cell_by_cell(count: int, cell: int) -> None:
    one, other = [255, cell, 0, ZERO] * count, [cell, 1, 254, 0] * count
    tally = Tally(count)
    tally.add([int.from_bytes(bytes(row[:count]), "little") for row in [one] * MOST_ADDED], 6000)
    tally.add([int.from_bytes(bytes(other[:count]), "little")], 7)
    wanted = [6000 * MOST_ADDED * (a - ZERO) + 7 * (b - ZERO) for a, b in zip(one, other, strict=True)]
    assert list(tally.weights()) == wanted[:count]


def test_where_nothing_counted_every_sum_is_nothing() -> None:
    assert list(Tally(5).weights()) == [0] * 5
