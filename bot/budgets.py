"""How much one person, and all of one server, may ask: far more than anybody does at a table, far less than would fill
a disk or keep a core busy. Known to this process alone, and gone with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal

from bot.ledger import LedgerError

Whose = Literal["person", "server"]

_BYTES_A_PRESS = 500  # of what somebody typed, which is kept twice: a long story costs as much as so many presses
_LEAST_PURSES = 1024
_WORDS = {
    "person": "You have asked me very much in a short time, so I rest: I answer you again {}.",
    "server": "Very much is being asked in this server just now, so I rest: I answer here again {}.",
}
_MEANWHILE = "If it cannot wait, fetch the director as you would without me. What you have asked so far is kept."


class OverBudget(LedgerError):
    """`first`: the first time since something was left; who was told need not be told again unless they wait."""

    def __init__(self, whose: Whose, seconds: float, *, first: bool) -> None:
        super().__init__(f"{_WORDS[whose].format(_in(seconds))} {_MEANWHILE}")
        self.limit, self.first = whose, first


@dataclass(slots=True)
class _Purse:
    left: float
    at: float
    told: bool = False


class Purses:
    """One for each: `room` presses at most, `an_hour` of them come back. `clock`: seconds."""

    def __init__(self, room: float, an_hour: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._room, self._a_second, self._clock = room, an_hour / 3600, clock
        self._purses: dict[Hashable, _Purse] = {}
        self._most = _LEAST_PURSES

    def take(self, whose: Hashable, presses: float) -> _Purse:
        """Taken whether or not so much is left: what has been stored has been stored."""
        purse = self.look(whose)
        purse.left -= presses
        return purse

    def look(self, whose: Hashable) -> _Purse:
        now = self._clock()
        if (purse := self._purses.get(whose)) is None:
            self._drop_full(now)
            purse = self._purses[whose] = _Purse(self._room, now)
        purse.left, purse.at = self._at(purse, now), now
        return purse

    def seconds_until(self, purse: _Purse, presses: float) -> float:
        return max(0.0, presses - purse.left) / self._a_second

    def __len__(self) -> int:
        return len(self._purses)

    def _at(self, purse: _Purse, now: float) -> float:
        return min(self._room, purse.left + (now - purse.at) * self._a_second)

    def _drop_full(self, now: float) -> None:
        """Whoever has not come for long has a full one again, and need not be remembered."""
        if len(self._purses) >= self._most:
            self._purses = {k: each for k, each in self._purses.items() if self._at(each, now) < self._room}
            self._most = max(_LEAST_PURSES, 2 * len(self._purses))


class Budgets:
    """Of a person 300 presses at once and 1,200 an hour: one every three seconds all evening. Of a server twenty times
    that. A command, a press and a form are a press each; what is heavier says how many it counts for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._purses: dict[Whose, Purses] = {
            "person": Purses(300, 1_200, clock),
            "server": Purses(6_000, 24_000, clock),
        }

    def spend(self, person: int, server: int | None, presses: float = 1.0) -> None:
        """Raises OverBudget, and then nothing is taken from anybody."""
        ids: dict[Whose, int | None] = {"person": person, "server": server}
        found = [(whose, self._purses[whose], id) for whose, id in ids.items() if id is not None]
        for whose, purses, id in found:
            purse = purses.look(id)
            if purse.left < presses:
                first, purse.told = not purse.told, True
                raise OverBudget(whose, purses.seconds_until(purse, presses), first=first)
        for _, purses, id in found:
            purses.take(id, presses).told = False

    def keep(self, text: str, person: int, server: int | None) -> None:
        """A text was stored for somebody."""
        presses = len(text.encode("utf-8", "replace")) / _BYTES_A_PRESS
        self._purses["person"].take(person, presses)
        if server is not None:
            self._purses["server"].take(server, presses)


def _in(seconds: float) -> str:
    if seconds < 10:
        return "in a moment"
    return f"in {seconds:.0f} seconds" if seconds < 100 else f"in {seconds / 60:.0f} minutes"
