"""What a finding says where more than one ruling is possible, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Branch:
    """What would be ruled on one possible answer to what nobody knows."""

    when: str
    row: str
    say: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """What an answer leads to: the ruling that it settles, or the question that decides next. `then` is the number of
    that one among the forks, from 1 on; 0 where there is none, or no room for it, and `say` then asks it."""

    when: str
    row: str = ""
    say: str = ""
    cite: tuple[str, ...] = ()
    then: int = 0


@dataclass(frozen=True, slots=True)
class Fork:
    """One question that decides, with what each of its answers leads to."""

    ask: str
    leads: tuple[Lead, ...]
