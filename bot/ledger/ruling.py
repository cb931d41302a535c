"""A ruling: what a director made official, its revisions, and which state may follow which."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Literal, get_args

from bot.ledger.model import Json, LedgerError, Person

State = Literal["given", "confirmed", "amended", "appealed", "upheld", "changed", "superseded", "voided"]
STATES: tuple[State, ...] = get_args(State)

_IN_PLAY: tuple[State, ...] = ("confirmed", "amended", "appealed", "superseded", "voided")
MOVES: Mapping[State, tuple[State, ...]] = {
    "given": _IN_PLAY,
    "confirmed": _IN_PLAY[1:],
    "amended": _IN_PLAY,
    "appealed": ("upheld", "changed", "superseded", "voided"),
    "upheld": ("superseded", "voided"),
    "changed": ("superseded", "voided"),
    "superseded": (),
    "voided": (),
}
REASON_NEEDED: frozenset[State] = frozenset({"amended", "changed", "superseded", "voided"})
ENDED: tuple[State, ...] = ("superseded", "voided")
# What the ruling rests on: it was so when the ruling was made, and no revision can make it otherwise.
BASIS = ("edition", "module", "module_digest", "digest", "row", "deciding", "finding")
# What the ruling says: it changes only by a move that says so.
OUTCOME = ("verdict", "clauses", "option", "adjustment", "choices")
# What tells it from another ruling on the same facts; `option` says in words what `choices` lists.
_COMPARED = ("row", "clauses", "option", "adjustment")
CHANGING_MOVES: frozenset[State] = frozenset({"amended", "changed"})


class NoSuchRuling(LedgerError):
    def __init__(self, number: int) -> None:
        super().__init__(f"There is no ruling {number} here.")
        self.number = number


class LostRuling(NoSuchRuling):
    def __init__(self, number: int) -> None:
        LedgerError.__init__(self, f"Ruling {number} is lost: what is kept here had to be taken from an earlier copy.")
        self.number = number


class OutdatedRuling(LedgerError):
    """Somebody else revised the ruling in between; `ruling` is the ruling as it stands now."""

    def __init__(self, ruling: "Ruling") -> None:
        super().__init__(
            f"Ruling {ruling.number} has been revised since you opened it (now {ruling.state}): look again first."
        )
        self.ruling = ruling


class ImpossibleMove(LedgerError):
    """The sentence says what is possible instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What one revision of a ruling says.

    `place` is the club's word for where the board was played ("Table 7"), `pairs` who played it ("4 and 7").
    `finding` is the bot's finding as it was shown, `deciding` the answers that led to it; where the director
    overruled it, `overruled_because` says why and `verdict` and `clauses` are the director's. `choices` has every
    choice of a player: `who` and the `name` of that, `module`, `option` (an id) and `do`; an open one has no
    `option`. `option` says those that were made in words; where a director reworded it, `choices` is empty.
    `appeal_minutes` None takes the club's setting when the ruling is made. `code` is the finding in a few letters,
    where it has one; rulings of earlier versions have none.
    """

    verdict: str
    clauses: tuple[str, ...] = ()
    edition: str = ""
    module: str | None = None
    module_digest: str | None = None
    digest: str | None = None
    row: str | None = None
    deciding: Mapping[str, str] = field(default_factory=dict)
    finding: Json | None = None
    event: str | None = None
    session: str | None = None
    board: str | None = None
    place: str | None = None
    pairs: str | None = None
    contract: str | None = None
    declarer: str | None = None
    option: str | None = None
    choices: tuple[Json, ...] = ()
    adjustment: str | None = None
    note: str | None = None
    overruled_because: str | None = None
    released: bool = False
    score_posted_at: datetime | None = None
    appeal_minutes: int | None = None
    supersedes: int | None = None
    superseded_by: int | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    revision: int
    state: State
    entry: Entry
    by: Person | None
    why: str
    at: datetime


@dataclass(frozen=True, slots=True)
class RulingPost:
    """A ruling's card in a channel; `message` is None until it has been posted."""

    kind: str
    channel: str
    message: str | None
    thread: str | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """`day` is the club's day when the ruling was made, in the time zone that was then set."""

    number: int
    case: int | None
    made_at: datetime
    day: date
    history: tuple[Revision, ...]
    posts: tuple[RulingPost, ...]

    @property
    def latest(self) -> Revision:
        return self.history[-1]

    @property
    def revision(self) -> int:
        return self.latest.revision

    @property
    def state(self) -> State:
        return self.latest.state

    @property
    def entry(self) -> Entry:
        return self.latest.entry

    @property
    def director(self) -> Person | None:
        """Who made the ruling; None once that person has been forgotten."""
        return self.history[0].by

    @property
    def stands(self) -> bool:
        return self.state not in ENDED

    @property
    def since(self) -> datetime:
        """When it came into the state that it has; what was put right after that left the state alone."""
        changed = max((n for n, each in enumerate(self.history) if each.state != self.state), default=-1)
        return self.history[changed + 1].at

    @property
    def appeal_deadline(self) -> datetime | None:
        """Runs from when the score was posted; None while it has not been."""
        posted, minutes = self.entry.score_posted_at, self.entry.appeal_minutes
        return None if posted is None or minutes is None else posted + timedelta(minutes=minutes)


def in_force(rulings: Iterable[Ruling]) -> Ruling | None:
    """Of the rulings on one case the one that stands; of several the newest."""
    return max((ruling for ruling in rulings if ruling.stands), key=lambda ruling: ruling.number, default=None)


def revised(ruling: Ruling, state: State | None, why: str, changes: Mapping[str, Any]) -> tuple[State, Entry]:
    """The next state and entry; raises ImpossibleMove."""
    _check_move(ruling, state, why)
    _check_changes(ruling, state, changes)
    return state or ruling.state, dataclasses.replace(ruling.entry, **changes)


def _check_move(ruling: Ruling, state: State | None, why: str) -> None:
    possible = MOVES[ruling.state]
    if state is None:
        if ruling.state == "voided":
            raise ImpossibleMove(f"Ruling {ruling.number} is voided: it stays as it is.")
    elif state not in possible:
        instead = f"it can be {_either(possible)}" if possible else "that is its end"
        raise ImpossibleMove(f"Ruling {ruling.number} is {ruling.state} and cannot become {state}: {instead}.")
    elif state in REASON_NEEDED and not why.strip():
        raise ImpossibleMove(f"Say why ruling {ruling.number} is {state}: the reason is kept with it.")


def _check_changes(ruling: Ruling, state: State | None, changes: Mapping[str, Any]) -> None:
    known = {each.name for each in dataclasses.fields(Entry)}
    if unknown := sorted(changes.keys() - known):
        raise ImpossibleMove(f"A ruling has no {_either(unknown)}.")
    real = {name for name, value in changes.items() if value != getattr(ruling.entry, name)}
    if basis := sorted(real & set(BASIS)):
        raise ImpossibleMove(
            f"The {_either(basis)} of ruling {ruling.number} stays as it was: make a new ruling that supersedes it."
        )
    if state not in CHANGING_MOVES and (outcome := sorted(real & set(OUTCOME))):
        how = "changed by an appeal" if ruling.state == "appealed" else "amended, with the reason"
        raise ImpossibleMove(f"The {_either(outcome)} of ruling {ruling.number} changes only when it is {how}.")


def _either(names: tuple[str, ...] | list[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def differs(entry: Entry, other: Ruling) -> bool:
    """Whether the same facts led to another outcome than in an earlier ruling."""
    return any(_plain(getattr(entry, name)) != _plain(getattr(other.entry, name)) for name in _COMPARED)


def _plain(value: object) -> object:
    """Nothing given and nothing there are the same; so are capitals and spaces typed otherwise."""
    return " ".join(value.casefold().split()) if isinstance(value, str) else value or ""


def needs_check(ruling: Ruling, current_digests: Mapping[str, str]) -> bool:
    """Whether the module, or a clause that it cites, reads otherwise today than when the ruling was made."""
    entry = ruling.entry
    if entry.module is None or entry.module_digest is None or not ruling.stands:
        return False
    return current_digests.get(entry.module) != entry.module_digest
