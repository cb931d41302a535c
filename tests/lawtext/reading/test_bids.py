"""The bids of a text, and which of them are none over the one before."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.reading import read
from lawtext.reading.bids import bids, climbs
from lawtext.reading.text import parse_text

LOW, HIGH, LOW_OVER, HIGH_OVER = "not higher", "higher", "over not higher", "over higher"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("one club, then 7NT", [1, 35]),
        ("LHO opened one spade, I bid 1 heart", [4, 3]),
        ("1♠ (2♥) 2NT p 3 no trumps", [4, 8, 10, 15]),
        ("1h 1s 2c 2d", [3, 4, 6, 7]),
        ("(1H) 2C (2H) 2D", [3, 6, 8, 7]),
        ("West led the 4H and dummy played H2", []),
        ("he said four and nothing else", []),
    ],
)
def test_bids_are_seen_however_they_are_written(text: str, steps: list[int]) -> None:
    assert [bid.step for bid in bids(parse_text(text))] == steps


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("partner opened 1S and then RHO bid 1H", {LOW}),
        ("over 2NT RHO bid 2C", {LOW}),
        ("1H over my 1S", {LOW_OVER}),
        ("1S over the one heart", {HIGH_OVER}),
        ("3H over 3H", {LOW_OVER}),
        ("1NT P 2H P 1S", {HIGH, LOW}),
        ("I opened 1NT. LHO thought for a long time after 1NT was bid", set()),
        ("we were in 4S", set()),
    ],
)
def test_a_bid_that_is_not_over_the_last_one_is_seen(text: str, how: set[str]) -> None:
    assert climbs(parse_text(text)) == how


@pytest.mark.parametrize(
    ("text", "new_call"),
    [
        ("West bid 2S over 3H; not accepted. Then he made it 3S", "lowest"),
        ("East bid 2H over 3S and then made it 4H, may West go on?", "lowest"),
        ("I bid 2H over 2S, LHO said no, so I changed it to 3D", "other"),
        ("W bid 2H over 3S, refused, then made it 3H", "low_again"),
        ("1D-1S-2D, what does 2D show?", ""),
    ],
)
def test_what_replaces_a_low_bid_is_read_rightly_or_not_at_all(text: str, new_call: str) -> None:
    facts = read(load().modules["insufficient_bid_replaced"], text, "2017")
    assert {fact.answer for fact in facts if fact.question == "new_call"} <= {new_call}
