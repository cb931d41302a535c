"""A short code on Discord: on every finding, and back from paper to the same facts and ruling."""

from __future__ import annotations

import re

from tests.cogs.club import Club, Seat

SITUATION = "dummy_card_changed"


async def slip(seat: Seat) -> Seat:
    await seat.ask(module=SITUATION)
    for answer in ("answer:how:named", "answer:since:nobody", "answer:meant:slip"):
        await seat.press(answer)
    return seat


def code_on(seat: Seat) -> str:
    found = re.search(r"code ([2-9A-Z-]+)$", seat.text, re.MULTILINE)
    assert found is not None, seat.text
    return found[1]


async def test_a_code_from_one_card_opens_the_same_ruling_for_somebody_else_and_posts_nothing(club: Club) -> None:
    ann = await slip(club.ann)
    code, posts = code_on(ann), len(club.posted())
    bob = await club.bob.ask(code=code.lower())
    assert bob.last.ephemeral
    assert code_on(bob) == code
    assert ann.text.split("\n")[0] == bob.text.split("\n")[0]
    assert len(club.posted()) == posts


async def test_what_is_no_code_is_said_to_be_none(club: Club) -> None:
    await club.bob.ask(code="2Q23-DLRH-M88")
    assert "mistyped" in club.bob.told
