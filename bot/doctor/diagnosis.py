"""One thing that was looked at: how it stands, in a sentence, and what to do where it is not well."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """`WATCH` keeps nobody from running the bot, `ILL` does or soon will."""

    WELL = "well"
    WATCH = "watch"
    ILL = "ill"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    check: str
    state: State
    says: str
    do: str = ""


def well(check: str, says: str) -> Diagnosis:
    return Diagnosis(check, State.WELL, says)


def watch(check: str, says: str, do: str) -> Diagnosis:
    return Diagnosis(check, State.WATCH, says, do)


def ill(check: str, says: str, do: str) -> Diagnosis:
    return Diagnosis(check, State.ILL, says, do)
