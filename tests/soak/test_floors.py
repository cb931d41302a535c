"""Floors under two benchmarks that take long, held in seconds: they see a leak of kilobytes an interaction and a limit
that is gone; what is slower than that, `python -m bench.growth` and `python -m bench.hoard` show."""

from __future__ import annotations

import pytest

from bench.growth import grown
from bench.hoard import hoard

# Of its first minutes: until then every room is loaded, and the law's caches fill, more slowly from there on.
SETTLED, UNTIL = 640, 1_280
MOST_GROWN_MIB = 3.0  # 1 MiB was measured; a card that is kept for each interaction would be 6
MOST_STORED, MOST_STORED_LATER = 2**20, 2**17  # bytes; 0.4 MiB and nothing were measured, without limits 1 MiB a second

pytestmark = pytest.mark.soak


async def test_a_bot_that_has_settled_holds_what_it_held_however_many_come() -> None:
    held = await grown(UNTIL, SETTLED)
    assert held[UNTIL] - held[SETTLED] <= MOST_GROWN_MIB, held


async def test_one_member_who_types_all_that_fits_fills_no_disk() -> None:
    stored, later, _ = await hoard(5.0, long=True)
    assert 0 < stored <= MOST_STORED
    assert later <= MOST_STORED_LATER
