"""Rulings made and moved on in the terminal, for a club without Discord: the same checks as there."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.codec import steps_of
from bot.grounds import chosen_fields, grounds, reworded
from bot.ledger import MOVES, Entry, ImpossibleMove, Ledger, Person, Ruling, State, differs
from bot.ledger.ruling import CHANGING_MOVES, OUTCOME
from bot.terminal.case import user
from lawtext.basis import Basis, basis, clauses_named
from lawtext.corpus import load
from lawtext.editions import in_force
from lawtext.model import LawError, edition_named

PLAIN = ("option", "adjustment", "note", "event", "session", "board", "place", "contract", "declarer")


def add(ledger: Ledger, given: argparse.Namespace) -> Ruling:
    """A ruling of its own, or on a case. Raises LawError and LedgerError."""
    corpus, settings = load(), ledger.settings()
    on = _ruled_on(ledger, given.case) if given.case is not None else None
    edition = on.finding.edition if on else edition_named(given.edition or in_force(settings.edition))
    clauses = clauses_named(corpus, given.law, edition) if given.law is not None else None
    entry = (
        _on_finding(on, given, clauses, corpus.digest) if on else _of_its_own(given, clauses, edition, corpus.digest)
    )
    cards = {"public": settings.rulings_channel} if settings.rulings_channel else {}
    return ledger.make_ruling(
        entry, key=f"terminal:{secrets.token_hex(8)}", by=director(given), at=_now(), case=given.case, cards=cards
    )


def amend(ledger: Ledger, given: argparse.Namespace) -> Ruling:
    """One more revision of a ruling. Raises LawError and LedgerError."""
    ruling = ledger.ruling(given.number)
    expect = ruling.revision if given.revision is None else given.revision
    by, at, why = director(given), _now(), given.why or ""
    if given.state == "superseded":
        if given.by_ruling is None:
            raise ImpossibleMove("Name the ruling that takes its place: --by-ruling 12.")
        return ledger.supersede(ruling.number, expect=expect, by_ruling=given.by_ruling, by=by, at=at, why=why)
    changes = _changes(ledger, ruling, given)
    if given.state is None and not changes:
        raise ImpossibleMove("Nothing to change: name a state (--state confirmed) or something of the ruling.")
    state: State | None = given.state or _implied(ruling, why, changes)
    return ledger.revise(ruling.number, expect=expect, by=by, at=at, why=why, state=state, changes=changes)


def _implied(ruling: Ruling, why: str, changes: Mapping[str, Any]) -> State | None:
    """Whoever gives another outcome and the reason has amended the ruling, or decided its appeal."""
    other = any(getattr(ruling.entry, name) != value for name, value in changes.items() if name in OUTCOME)
    return next((state for state in CHANGING_MOVES if other and why and state in MOVES[ruling.state]), None)


def earlier(ledger: Ledger, ruling: Ruling) -> list[tuple[Ruling, bool]]:
    """The last rulings on the same facts, and whether this one differs from them."""
    entry = ruling.entry
    if entry.module is None:
        return []
    before = ledger.similar(entry.module, entry.deciding, 3, but=ruling.number)
    return [(other, differs(entry, other)) for other in before]


def director(given: argparse.Namespace) -> Person:
    return Person("terminal", given.director or user())


def _ruled_on(ledger: Ledger, number: int) -> Basis:
    on = basis(load(), steps_of(ledger.case(number)))
    if on is None:
        raise LawError(f"Case {number} has no finding: answer its questions first, or rule without --case.")
    made = [
        each for each in ledger.rulings_of_case(number) if each.state != "voided" and each.entry.row == on.finding.row
    ]
    if made:
        raise ImpossibleMove(f"Ruling {made[-1].number} was made of this case already. Void it to rule anew.")
    return on


def _on_finding(on: Basis, given: argparse.Namespace, clauses: tuple[str, ...] | None, digest: str) -> Entry:
    verdict = given.verdict or on.finding.say
    cited = on.finding.cite if clauses is None else clauses
    overrules = (verdict, cited) != (on.finding.say, on.finding.cite)
    if overrules and not given.because:
        raise LawError("This is not what was found: say why with --because. Both are kept.")
    typed = _typed(given)
    if not overrules:
        typed |= chosen_fields(on, _picked(on, typed.get("option")))
    return Entry(
        verdict=verdict,
        clauses=cited,
        **grounds(on, digest),
        overruled_because=given.because if overrules else None,
        **typed,
    )


def _picked(on: Basis, named: str | None) -> tuple[str, ...]:
    """The options named, with commas between them; none named means those that the case has."""
    if not named:
        return on.chosen
    ids = tuple(id.strip() for id in named.split(","))
    known = [option.id for option in on.finding.options if not option.leads_on]
    if strange := [id for id in ids if id not in known]:
        raise LawError(f"The finding offers no option {strange[0]!r}; it offers {', '.join(known) or 'none'}.")
    return ids


def _of_its_own(given: argparse.Namespace, clauses: tuple[str, ...] | None, edition: str, digest: str) -> Entry:
    if not given.verdict:
        raise LawError("Say what is ruled: --verdict, or --case for a finding to be made official.")
    return Entry(verdict=given.verdict, clauses=clauses or (), edition=edition, digest=digest, **_typed(given))


def _typed(given: argparse.Namespace) -> dict[str, Any]:
    said = {name: getattr(given, name) for name in PLAIN}
    return {name: text for name, text in said.items() if text is not None}


def _changes(ledger: Ledger, ruling: Ruling, given: argparse.Namespace) -> Mapping[str, Any]:
    """What the command names; an empty text takes away what stood there."""
    changes: dict[str, Any] = {name: text or None for name, text in _typed(given).items()}
    if "option" in changes:
        changes |= reworded(ruling.entry, changes["option"])
    if given.verdict:
        changes["verdict"] = given.verdict
    if given.law is not None:
        changes["clauses"] = clauses_named(load(), given.law, ruling.entry.edition)
    if given.released is not None:
        changes["released"] = given.released
    if given.score_posted is not None:
        changes["score_posted_at"] = _at_the_club(given.score_posted, ledger.settings().time_zone)
    if given.appeal_minutes is not None:
        changes["appeal_minutes"] = _minutes(given.appeal_minutes)
    return changes


def _at_the_club(typed: str, zone: str) -> datetime:
    try:
        at = datetime.fromisoformat(typed)
    except ValueError as fault:
        raise LawError(f"{typed!r} is no time: give it as the club's clock shows it, like 2026-03-04T22:15.") from fault
    return at if at.tzinfo else at.replace(tzinfo=ZoneInfo(zone))


def _minutes(typed: int) -> int:
    if not 0 < typed <= 10_080:
        raise LawError("Give the minutes to appeal as a number from 1 to 10080 (a week).")
    return typed


def _now() -> datetime:
    return datetime.now(UTC)
