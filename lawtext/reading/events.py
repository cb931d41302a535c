"""Who did what to what, in what order: the part of a story that words alone do not carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lawtext.reading.text import Text
from lawtext.reading.words import Arc

_PERSONS = (
    "declarer dummy lho rho defender opponent director revoker claimer partner me us they nobody everybody seat leader "
    "offender spectator"
)
_DEEDS = (
    "revoke claim concede correct establish take_back return touch point drop show see notice discard ruff lead call "
    "play change mean tell accept refuse require stop bid alert hesitate win lose hear misread suggest count choose "
    "turn speak miss hold want declare move leave know obey protest"
)
_THINGS = (
    "penalty_card major_penalty minor_penalty card holding rank suit trump honour low high own_hand wrong_hand hand "
    "opening_lead next_trick trick fifth void bid rest two_cards same_time face_down face_up out_of_turn"
)


def _concepts(names: str) -> dict[str, str]:
    return {f"<{name}>": name for name in names.split()}


PERSON, DEED, THING = _concepts(_PERSONS), _concepts(_DEEDS), _concepts(_THINGS)
_DEFENDERS = frozenset({"lho", "rho"})


@dataclass(frozen=True, slots=True)
class Event:
    """A deed; `doer` is the last person named before it in the sentence, `thing` what its clause names next.

    `done` is false where the text denies, supposes or asks it. The arcs say where each of the three stands.
    """

    doer: str
    deed: str
    thing: str
    done: bool
    by: Arc | None
    at: Arc
    what: Arc | None


def events(text: Text) -> Iterator[Event]:
    readings = list(text.longest())
    by: Arc | None = None
    sentence = -1
    for place, arc in enumerate(readings):
        word = text.words[arc.start]
        if word.sentence != sentence:
            by, sentence = None, word.sentence
        deed = foremost(arc, DEED)
        if foremost(arc, PERSON):
            by = arc
        elif deed:
            what = _object(text, readings, place)
            thing = (foremost(what, THING) or _person(what)) if what else ""
            yield Event(_person(by) if by else "", deed, thing, _done(text, arc), by, arc, what)


def _done(text: Text, arc: Arc) -> bool:
    """Neither doubted nor an infinitive: "told me to lead"."""
    return not text.doubts[arc.start] and not (arc.start and text.words[arc.start - 1].text == "to")


def _person(arc: Arc) -> str:
    person = foremost(arc, PERSON)
    return "defender" if person in _DEFENDERS else person


def _object(text: Text, readings: list[Arc], place: int) -> Arc | None:
    """The first thing or person that is named after the deed in its clause, before another deed."""
    first = text.words[readings[place].start]
    last = first.clause + ("<call>" in first.keys)  # what is called stands in quotation marks, a clause of its own
    for arc in readings[place + 1 : place + 6]:
        if text.words[arc.start].clause > last or foremost(arc, DEED):
            return None
        if foremost(arc, THING) or foremost(arc, PERSON):
            return arc
    return None


def foremost(arc: Arc, names: dict[str, str]) -> str:
    """The first of the names, in their order, that the reading carries."""
    found = arc.keys & names.keys()
    if len(found) < 2:
        return names[next(iter(found))] if found else ""
    return _first(names, found)


def _first(names: dict[str, str], found: Iterable[str]) -> str:
    return next(name for key, name in names.items() if key in found)
