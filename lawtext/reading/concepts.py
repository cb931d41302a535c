"""The concepts of the vocabulary by their kind: persons, deeds and things, each kind with the foremost first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


def _by_key(names: str) -> dict[str, str]:
    return {f"<{name}>": name for name in names.split()}


PERSON, DEED, THING = _by_key(_PERSONS), _by_key(_DEEDS), _by_key(_THINGS)


def foremost(arc: Arc, names: Mapping[str, str]) -> str:
    """The first of the names, in their order, that the reading carries."""
    found = arc.keys & names.keys()
    if len(found) < 2:
        return names[next(iter(found))] if found else ""
    return _first(names, found)


def _first(names: Mapping[str, str], found: Iterable[str]) -> str:
    return next(name for key, name in names.items() if key in found)
