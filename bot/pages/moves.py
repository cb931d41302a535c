"""What a director may do with a ruling from its page: the moves of its card on Discord, with the same fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.actions.entries import Details
from bot.actions.revisions import Change, Edit, revise, state_named, supersede, supersede_anew
from bot.ledger import REASON_NEEDED, Ledger, Person, Ruling, State
from bot.ledger.ruling import CHANGING_MOVES
from bot.ruling_wording import MOVE_LABELS, MOVE_MEANS, moves_from
from lawtext.model import Corpus


@dataclass(frozen=True, slots=True)
class Field:
    """Of a form. `long`: some lines of text."""

    name: str
    label: str
    value: str = ""
    hint: str = ""
    long: bool = False
    needed: bool = False


@dataclass(frozen=True, slots=True)
class OfferedMove:
    state: State
    label: str
    means: str
    fields: tuple[Field, ...]


def offered_moves(ruling: Ruling) -> Iterator[OfferedMove]:
    for state in moves_from(ruling.state):
        yield OfferedMove(state, MOVE_LABELS[state], MOVE_MEANS[state], tuple(_fields(ruling, state)))


def _fields(ruling: Ruling, state: State) -> Iterator[Field]:
    entry = ruling.entry
    if state in CHANGING_MOVES or state == "superseded":
        hint = "Everybody reads this: no names, no cards, no reasons"
        yield Field("verdict", "Ruling", entry.verdict, hint, long=True)
        yield Field("law", "Law", ", ".join(entry.clauses))
    if state in CHANGING_MOVES:
        yield Field("option", "Option chosen", entry.option or "", long=True)
    if state in CHANGING_MOVES or state == "superseded":
        yield Field("adjustment", "Score adjustment", entry.adjustment or "")
    if state == "superseded":
        yield Field("by", "Or the number of the ruling instead", hint="Where it has been made already; like 12")
    if state != "confirmed":
        kept = "Kept with the ruling, for directors"
        yield Field("why", "Why", hint=kept, long=True, needed=state in REASON_NEEDED)


def move(ledger: Ledger, corpus: Corpus, number: int, typed: Mapping[str, str], by: Person) -> Ruling:
    """`typed`: the form as it was sent, with `state` and `expect`, the revision that stood on the page. Returns the
    ruling to be shown. Raises OutdatedRuling, ImpossibleMove and all that the actions refuse."""
    state = state_named(typed.get("state", ""))
    edit = Edit(number, _revision(typed.get("expect", "")), by, datetime.now(UTC), typed.get("why", ""))
    if state == "superseded":
        return _superseded(ledger, corpus, edit, typed)
    change = _outcome(typed) if state in CHANGING_MOVES else None
    return revise(ledger, corpus, edit, state, change)


def _superseded(ledger: Ledger, corpus: Corpus, edit: Edit, typed: Mapping[str, str]) -> Ruling:
    """By a ruling that is there, or by a new one that says what stands in the form; its card goes where the old one's
    is, unless the club has a channel for rulings."""
    if typed.get("by"):
        return supersede(ledger, edit, typed["by"])
    posts = ledger.rulings.get(edit.number).posts
    channel = next((post.channel for post in posts if post.kind == "public"), None)
    change = Change(
        verdict=typed.get("verdict"),
        law=typed.get("law", ""),
        details=Details(adjustment=typed.get("adjustment", "")),
    )
    return supersede_anew(ledger, corpus, edit, change, channel)


def _outcome(typed: Mapping[str, str]) -> Change:
    return Change(
        verdict=typed.get("verdict"),
        law=typed.get("law", ""),
        option=typed.get("option", ""),
        details=Details(adjustment=typed.get("adjustment", "")),
    )


def _revision(typed: str) -> int:
    """0, which no ruling has, where it is no number."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= 9 else 0
