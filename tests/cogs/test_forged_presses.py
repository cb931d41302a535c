"""Every word that begins a custom_id, cut short, garbled and made too long: always a sentence, never a failure."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from copy import deepcopy

import pytest

from bot.presses import PRESSES
from tests.cogs.club import Club, Seat, nodes
from tests.cogs.direct.test_making_official import finding

# One of each kind that a card or a form of ours carries, or has ever carried.
GENUINE = {
    "c": (
        "c:1:1:answer:how:named",
        "c:1:1:pick:none",
        "c:1:1:choose:correct",
        "c:1:1:correct:0",
        "c:1:1:confirm",
        "c:1:1:so:told:no",
        "c:1:1:first:change:led",
        "c:1:1:take:revoke_noticed",
        "c:1:1:doubt",
        "c:1:1:deny:how",
        "c:1:1:leave",
        "c:1:1:tell:yes",
        "c:1:1:topic:0",
        "c:1:1:learn:wrong",
        "c:1:1:back",
        "c:1:1:private:no",
        "c:1:1:publish",
    ),
    "a": ("a:ask", "a:asked:2017:private", "a:case:1", "a:private:1", "a:post:1", "a:called:1", "a:topics"),
    "o": (
        "o:open:1",
        "o:make:1:4",
        "o:otherwise:1:4",
        "o:made:1:4:0",
        "o:overruled:1:4:0",
        "o:written:7:2017:45C4b",
        "o:move:1:1:amended",
        "o:moved:1:1:superseded",
        "o:release:1:1",
        "o:nosession",
        "o:norule:45C4b",
        "o:score:1:1",
        "o:scored:1:1",
        "o:details:1:1",
        "o:detailed:1:1",
        "o:words:1:1",
        "o:takenout:1:1",
    ),
    "m": ("m:1:kept", "m:1:dropped"),
    "r": ("r:page:1:law=64", "r:narrow:0:", "r:open:0:", "r:share", "r:publish:1", "r:mine:1", "r:case:1"),
    "s": ("s:edition", "s:retention_days", "s:director_role", "s:times", "s:clock", "s:panel", "s:ping"),
    "d": ("d:call:1", "d:called:1", "d:coming:1", "d:done:1"),
    "f": ("f:keep",),
    "l": ("l:2017",),
    "h": (
        "h:open:1:conduct",
        "h:fill:1:conduct:1",
        "h:filled:1:conduct:0:0",
        "h:remind:1:conduct",
        "h:reminded:1:conduct",
        "h:close:1:conduct",
        "h:rule:1:conduct",
        "h:ruled:1:conduct:0",
        "h:done:1",
        "h:back:1",
        "h:list",
    ),
    "n": ("n:appeal:1:1", "n:appealed:1:1:1"),
}
BUTTON = 2
ODD = ("", "x", "٣", "9" * 40)


def forged(genuine: str) -> Iterator[str]:
    parts = genuine.split(":")
    for end in range(1, len(parts) + 1):
        yield ":".join(parts[:end])
        yield ":".join([*parts[:end], ""])
        yield ":".join([*parts[:end], "x"])
    for place in range(1, len(parts)):
        for odd in ODD:
            yield ":".join([*parts[:place], odd, *parts[place + 1 :]])[:100]
    yield genuine[:-1]


async def pressed(seat: Seat, id: str) -> None:
    """On the same card each time, whatever an earlier press has made of it."""
    message = seat.env.backend.get_message(seat.card.channel_id, seat.card.id)
    kept = deepcopy(message.components)
    buttons = [node for node in nodes(message.components) if node.get("type") == BUTTON]
    if id not in [button["custom_id"] for button in buttons]:
        buttons[0]["custom_id"] = id
    seat.last = await seat.member.click(seat.card, custom_id=id)
    message.components = kept


@pytest.mark.proof
@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("word", GENUINE)
async def test_no_press_that_a_card_does_not_offer_ends_in_a_failure(
    club: Club, word: str, caplog: pytest.LogCaptureFixture
) -> None:
    await finding(club.dora)
    await finding(club.ann)
    for id in sorted({each for genuine in GENUINE[word] for each in forged(genuine)} - {""}):
        for seat in (club.dora, club.ann) if id in GENUINE[word] or id.count(":") < 2 else (club.dora,):
            with caplog.at_level(logging.ERROR):
                await pressed(seat, id)
            assert seat.last.response is not None or seat.last.modal is not None, f"{id}: nothing was said"
            assert not caplog.records, f"{id}: {caplog.text}"


async def test_every_word_is_among_the_forged(club: Club) -> None:
    assert {kind.form.partition(":")[0] for kind in PRESSES.kinds} == set(GENUINE)


async def test_every_press_is_taken_by_a_cog(club: Club) -> None:
    assert set(club.bot._takers) == set(PRESSES.kinds)
