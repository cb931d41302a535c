"""The cards that a case names stand on its asker's, its director's and released official cards, and nowhere else."""

from __future__ import annotations

from tests.cogs.club import Club, Seat
from tests.cogs.direct.test_making_official import cards, stored

DROPPED = "RHO, a defender, dropped the king of hearts face up on the table at trick four, his partner saw it"
MODULE = "defender_card_exposed"
EXPOSED = ("whose:defender", "how_exposed:seen", "partner_could_see:yes", "which_cards:one_honour")


async def exposed(seat: Seat) -> Seat:
    await seat.ask(module=MODULE, situation=DROPPED)
    for _ in range(2 * len(EXPOSED)):
        if "confirm" in seat.actions:
            await seat.press("confirm")
        for answer in EXPOSED:
            if f"answer:{answer}" in seat.actions:
                await seat.press(f"answer:{answer}")
    return seat


async def test_a_released_card_names_the_card_and_its_suit_and_before_that_only_the_directors_does(club: Club) -> None:
    dora = await exposed(club.dora)
    await dora.press("make")
    await dora.fill(option="require", board="12")
    assert "♥K is a major penalty card" in dora.text
    assert "require hearts" in dora.text
    for public in club.posted():
        assert not [word for word in ("♥K", "hearts") if word in public]
    assert (await stored(club)).entry.verdict.startswith("It is a major penalty card")
    await dora.press("release")
    (public,) = cards(club)
    assert "**♥K is a major penalty card" in public
    assert "require hearts; ♥K goes back" in public
    await dora.press("release")
    (public,) = cards(club)
    assert "♥K" not in public


async def test_what_a_director_worded_is_left_as_it_is_and_the_history_tells_no_change_that_was_none(
    club: Club,
) -> None:
    dora = await exposed(club.dora)
    await dora.press("make")
    await dora.fill(board="12")
    await dora.press("release")
    await dora.press("move:1:2:amended")
    await dora.fill(verdict="That suit was not needed.", law="50D1", why="Heard both")
    (public,) = cards(club)
    assert "**That suit was not needed.**" in public
    assert public.count("ruling “♥K is a major penalty card") == 1
