"""Where the players that a text names sit, seen from one another: what `<right_of_one>` in a cue holds to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lawtext.reading.roles import Roles
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import SEATS
from lawtext.reading.words import Arc

PLAYERS = ("<seat>", "<me>", "<lho>", "<rho>", "<partner>", "<declarer>", "<dummy>", "<they>", "<somebody>")
"""The concepts that may stand for a player whose place is asked for."""
AROUND = {
    "<same_as_one>": frozenset({0}),
    "<left_of_one>": frozenset({1}),
    "<partner_of_one>": frozenset({2}),
    "<right_of_one>": frozenset({3}),
    "<opponent_of_one>": frozenset({1, 3}),
}
"""How many places to the left of `<one>` the other player may sit."""
_PLACES = {"<me>": 0, "<declarer>": 0, "<dummy>": 2, "<lho>": 1, "<partner>": 2, "<rho>": 3}
_OF_DECLARER = {"declarer": 0, "lho": 1, "dummy": 2, "rho": 3}
_HIS = frozenset({"his", "her", "their", "whose"})


@dataclass(frozen=True, slots=True)
class Seat:
    """`places` to the left of north, of declarer, of the one who writes, of somebody, or of the other player (his)."""

    frame: str
    places: int

    def left(self, places: int) -> Seat:
        return Seat(self.frame, (self.places + places) % 4)


def sit_so(text: Text, one: int, other: int, around: frozenset[int]) -> bool:
    """Whether the player named at the word `other` sits so from the one named at `one`."""
    first, second = _seat_at(text, one), _seat_at(text, other)
    if first is None or second is None:
        return False
    if second.frame == "his":
        return first.frame != "his" and second.places in around
    if first.frame == "his":
        return -first.places % 4 in around
    return first.frame == second.frame != "somebody" and (second.places - first.places) % 4 in around


@lru_cache(maxsize=64)
def _seat_at(text: Text, place: int) -> Seat | None:
    """The longest reading that names a player there."""
    for arc in sorted(text.arcs[place], key=lambda arc: -arc.end):
        if not arc.keys.isdisjoint(PLAYERS):
            seat = _seat_of(text, arc)
            return seat and _in_one_frame(seat, text.roles)
    return None


def _seat_of(text: Text, arc: Arc) -> Seat | None:
    said = {word.text for word in text.words[max(0, arc.start - 1) : arc.end]}
    compass = next((places for places, seat in enumerate(SEATS) if seat in arc.keys), None)
    if compass is not None:
        return Seat("north", compass)
    if "<partner>" in arc.keys and arc.start and not said & {"my", "our", *_HIS}:
        whose = _seat_at(text, arc.start - 1)  # "North's partner"
        if whose is not None and whose.frame != "somebody":
            return whose.left(2)
    for key, places in _PLACES.items():
        if key in arc.keys:
            frame = "declarer" if key in ("<declarer>", "<dummy>") or "declarer" in said else "me"
            return Seat("his" if said & _HIS and key not in ("<me>", "<declarer>") else frame, places)
    return Seat("somebody", 0)


def _in_one_frame(seat: Seat, roles: Roles) -> Seat:
    """Seen from north where the text says where declarer sits, else from declarer where it says what the writer is."""
    if seat.frame == "me" and roles.speaker in _OF_DECLARER:
        seat = Seat("declarer", seat.places).left(_OF_DECLARER[roles.speaker])
    elif seat.frame == "me" and roles.writer:
        seat = Seat("north", seat.places).left(SEATS.index(roles.writer))
    if seat.frame == "declarer" and roles.declarer:
        seat = Seat("north", seat.places).left(SEATS.index(roles.declarer))
    return seat
