"""Who did what to what, in what order: the part of a story that words alone do not carry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lawtext.reading.text import Text
from lawtext.reading.words import Arc

_PERSONS = (
    "declarer",
    "dummy",
    "lho",
    "rho",
    "defender",
    "opponent",
    "director",
    "revoker",
    "claimer",
    "partner",
    "me",
)
_MORE_PERSONS = ("us", "they", "seat", "leader", "spectator")
_DEEDS = ["revoke", "claim", "concede", "correct", "establish", "take_back", "return", "touch", "point", "drop", "show", "see", "notice", "discard", "ruff", "lead", "call", "play", "change", "mean", "tell", "accept", "refuse", "require", "stop", "bid", "alert", "hesitate", "win", "lose", "hear", "misread", "suggest", "count", "choose", "turn", "speak", "miss", "hold", "want", "declare"]
_OBJECTS = ["penalty_card", "major_penalty", "minor_penalty", "card", "holding", "rank", "suit", "trump", "honour", "low", "high", "own_hand", "wrong_hand", "hand", "opening_lead", "next_trick", "trick", "fifth", "void", "bid", "rest", "two_cards", "same_time", "face_down", "face_up", "out_of_turn"]
_PERSON = {f"<{name}>": name for name in (*_PERSONS, *_MORE_PERSONS)}
_DEED = {f"<{name}>": name for name in _DEEDS}
_OBJECT = {f"<{name}>": name for name in _OBJECTS}
_DEFENDERS = frozenset({"lho", "rho"})


@dataclass(frozen=True, slots=True)
class Event:
    """`doer` and `thing` may be empty; `done` is false where the text denies, supposes or asks it."""

    doer: str
    deed: str
    thing: str
    done: bool


def events(text: Text) -> Iterator[Event]:
    """Every deed with the last person named before it and the first thing or person named after it in the clause."""
    readings = list(text.longest())
    doer, sentence = "", -1
    for place, arc in enumerate(readings):
        word = text.words[arc.start]
        if word.sentence != sentence:
            doer, sentence = "", word.sentence
        deed = _first(arc, _DEED)
        person = _first(arc, _PERSON)
        if person:
            doer = "defender" if person in _DEFENDERS else person
        elif deed:
            yield Event(doer, deed, _thing(text, readings, place), not text.doubts[arc.start])


def _thing(text: Text, readings: list[Arc], place: int) -> str:
    clause = text.words[readings[place].start].clause
    for arc in readings[place + 1 : place + 6]:
        if text.words[arc.start].clause != clause or _first(arc, _DEED):
            break
        thing = _first(arc, _OBJECT) or _first(arc, _PERSON)
        if thing:
            return thing
    return ""


def _first(arc: Arc, names: dict[str, str]) -> str:
    """The foremost concept of that sort that the reading carries: in the order of the lists above."""
    found = arc.keys & names.keys()
    if not found:
        return ""
    return names[next(iter(found))] if len(found) == 1 else next(name for key, name in names.items() if key in found)
