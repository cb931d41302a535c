"""The life of a ruling: confirmed, amended, appealed, superseded, put right; each a revision of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.actions.club_time import appeal_minutes, club_time
from bot.actions.entries import Details, details_fields, reworded
from bot.actions.limits import check_lengths
from bot.actions.rulings import make_ruling
from bot.ledger import MOVES, STATES, Entry, ImpossibleMove, Ledger, OutdatedRuling, Person, Ruling, State
from bot.ledger.ruling import CHANGING_MOVES, OUTCOME
from lawtext.basis import clauses_named
from lawtext.model import Corpus

_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is to be otherwise, as it was typed: None leaves it, "" takes it away (a verdict stays). `score_posted` is a
    time of the club's clock."""

    verdict: str | None = None
    law: str | None = None
    option: str | None = None
    released: bool | None = None
    score_posted: str | None = None
    appeal_minutes: str | int | None = None
    details: Details = field(default_factory=Details)


@dataclass(frozen=True, slots=True)
class Edit:
    """One move by one person. `expect`: the revision that they saw."""

    number: int
    expect: int
    by: Person
    at: datetime
    why: str = ""


def state_named(typed: str) -> State:
    """Raises ImpossibleMove."""
    for state in STATES:
        if state == typed:
            return state
    raise ImpossibleMove(f"A ruling cannot become {typed[:20]!r}.")


def revise(
    ledger: Ledger, corpus: Corpus, edit: Edit, state: State | None = None, change: Change | None = None
) -> Ruling:
    """Moves a ruling on to `state`, or puts it right. Whoever gives another outcome and the reason has amended it, or
    decided its appeal, whether or not they say so.

    Raises OutdatedRuling with the ruling as it is now, ImpossibleMove with what is possible, NoSuchRuling, TooLong,
    NoTime, NoAppealMinutes, and LawError for a law that the edition doesn't have."""
    with ledger.transaction():
        ruling = ledger.rulings.get(edit.number)
        if ruling.revision != edit.expect:
            raise OutdatedRuling(ruling)
        changes = _changes(ledger, corpus, ruling.entry, change or Change(), edit.at)
        check_lengths({"why": edit.why})
        if state is None and not changes:
            raise ImpossibleMove("Nothing to change: name a state, such as confirmed, or something of the ruling.")
        return ledger.rulings.revise(
            edit.number,
            expect=edit.expect,
            by=edit.by,
            at=edit.at,
            why=edit.why,
            state=state or _implied(ruling, edit.why, changes),
            changes=changes,
        )


def supersede(ledger: Ledger, edit: Edit, by_ruling: str | int) -> Ruling:
    """The ruling of that number takes its place. Raises as revise() does."""
    newer = str(by_ruling).strip().removeprefix("#")
    if not (newer.isascii() and newer.isdecimal() and len(newer) <= _MOST_DIGITS):
        raise ImpossibleMove("Give the number of the ruling that takes its place, like 12.")
    check_lengths({"why": edit.why})
    return ledger.rulings.supersede(
        edit.number, expect=edit.expect, by_ruling=int(newer), by=edit.by, at=edit.at, why=edit.why
    )


def supersede_anew(ledger: Ledger, corpus: Corpus, edit: Edit, change: Change, channel: str | None) -> Ruling:
    """A new ruling takes its place: what the change says, and for the rest as it was; what was chosen under another
    verdict is chosen no more. Returns the new one; pressed again, it makes none. Raises as revise() does."""
    with ledger.transaction():
        old = ledger.rulings.get(edit.number)
        if old.revision != edit.expect:
            raise OutdatedRuling(old)
        changes = _changes(ledger, corpus, old.entry, change, edit.at)
        if not any(getattr(old.entry, name) != value for name, value in changes.items()):
            raise ImpossibleMove("Say what is ruled instead, or give the number of the ruling that takes its place.")
        played = {"event": old.entry.event or "", "session": old.entry.session or ""}  # not what is played by now
        chosen = {} if changes.get("verdict", old.entry.verdict) == old.entry.verdict else {"option": None}
        entry = replace(old.entry, **{**_OF_THE_OLD_ONE, **played, **chosen, **changes})
        key = f"instead:{edit.number}:{edit.expect}"
        made = make_ruling(ledger, entry, key=key, by=edit.by, at=edit.at, case=old.case, channel=channel).ruling
        supersede(ledger, edit, made.number)
        return ledger.rulings.get(made.number)


# What a new ruling in the place of an old one does not take over: it is a director's own, and nobody has appealed it.
_OF_THE_OLD_ONE: Mapping[str, Any] = {
    "module": None,
    "module_digest": None,
    "digest": None,
    "row": None,
    "deciding": {},
    "finding": None,
    "code": None,
    "choices": (),
    "overruled_because": None,
    "score_posted_at": None,
    "appeal_minutes": None,
    "supersedes": None,
    "superseded_by": None,
}


def release(ledger: Ledger, corpus: Corpus, edit: Edit) -> Ruling:
    """Shows the board to members, or hides it again. Raises as revise() does."""
    return revise(ledger, corpus, edit, change=Change(released=not ledger.rulings.get(edit.number).entry.released))


def _changes(ledger: Ledger, corpus: Corpus, entry: Entry, change: Change, now: datetime) -> dict[str, Any]:
    """Fields of an Entry."""
    said = {"verdict": change.verdict, "option": change.option, **details_fields(change.details)}
    check_lengths(said)
    changes: dict[str, Any] = {name: text or None for name, text in said.items() if text is not None}
    if not change.verdict:
        changes.pop("verdict", None)
    if change.option is not None:
        changes |= reworded(entry, change.option)
    if changes.get("verdict", entry.verdict) != entry.verdict:
        changes["choices"] = _made(changes.get("choices", entry.choices))
    if change.law is not None:
        changes["clauses"] = clauses_named(corpus, change.law, entry.edition)
    if change.released is not None:
        changes["released"] = change.released
    if change.score_posted is not None:
        changes["score_posted_at"] = club_time(change.score_posted, now, ledger.settings.current().time_zone)
    if change.appeal_minutes is not None:
        changes["appeal_minutes"] = appeal_minutes(change.appeal_minutes)
    return changes


def _made(choices: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """What was still open under another verdict is nobody's to choose."""
    return tuple(each for each in choices if each.get("option"))


def _implied(ruling: Ruling, why: str, changes: Mapping[str, Any]) -> State | None:
    other = any(getattr(ruling.entry, name) != value for name, value in changes.items() if name in OUTCOME)
    return next((state for state in CHANGING_MOVES if other and why and state in MOVES[ruling.state]), None)
