"""Rulings made and moved on in the terminal, for a club without Discord: as a command line says it."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import fields
from datetime import UTC, datetime

from bot.actions.entries import Details, Draft, NoReason, NoVerdict, entry_of_its_own, entry_on_finding
from bot.actions.revisions import Change, Edit, revise, supersede
from bot.actions.rulings import basis_of, book_of, make_ruling, precedents
from bot.ledger import Entry, ImpossibleMove, Ledger, Person, Ruling
from bot.local_club import user
from lawtext.corpus import load
from lawtext.model import Corpus, LawError

DETAILS = tuple(each.name for each in fields(Details))


def add(ledger: Ledger, given: argparse.Namespace) -> Ruling:
    """A ruling of its own, or on a case. Raises LawError and LedgerError."""
    corpus = load()
    entry = _of_its_own(ledger, corpus, given) if given.case is None else _on_case(ledger, corpus, given)
    key, by, at = f"terminal:{secrets.token_hex(8)}", director(given), datetime.now(UTC)
    return make_ruling(ledger, entry, key=key, by=by, at=at, case=given.case, channel=None).ruling


def amend(ledger: Ledger, given: argparse.Namespace) -> Ruling:
    """One more revision of a ruling. Raises LawError and LedgerError."""
    expect = ledger.rulings.get(given.number).revision if given.revision is None else given.revision
    edit = Edit(given.number, expect, director(given), datetime.now(UTC), given.why or "")
    if given.state == "superseded":
        if given.by_ruling is None:
            raise ImpossibleMove("Name the ruling that takes its place: --by-ruling 12.")
        return supersede(ledger, edit, given.by_ruling)
    return revise(ledger, load(), edit, given.state, _change(given))


def director(given: argparse.Namespace) -> Person:
    return Person("terminal", given.director or user())


def _on_case(ledger: Ledger, corpus: Corpus, given: argparse.Namespace) -> Entry:
    on = basis_of(corpus, ledger.cases.get(given.case))
    precedents(ledger, given.case, on)
    options = tuple(id.strip() for id in given.option.split(",")) if given.option else None
    draft = Draft(
        verdict=given.verdict,
        law=given.law,
        because=given.because,
        options=options,
        option=given.option,
        details=_details(given),
    )
    try:
        return entry_on_finding(corpus, on, draft)
    except NoReason as error:
        raise LawError("This is not what was found: say why with --because. Both are kept.") from error


def _of_its_own(ledger: Ledger, corpus: Corpus, given: argparse.Namespace) -> Entry:
    draft = Draft(verdict=given.verdict, law=given.law, option=given.option, details=_details(given))
    try:
        return entry_of_its_own(corpus, book_of(ledger.settings.current(), given.edition), draft)
    except NoVerdict as error:
        raise LawError("Say what is ruled: --verdict, or --case for a finding to be made official.") from error


def _change(given: argparse.Namespace) -> Change:
    """What the command names; an empty text takes away what stood there."""
    return Change(
        verdict=given.verdict,
        law=given.law,
        option=given.option,
        released=given.released,
        score_posted=given.score_posted,
        appeal_minutes=given.appeal_minutes,
        details=_details(given),
    )


def _details(given: argparse.Namespace) -> Details:
    return Details(**{name: getattr(given, name) for name in DETAILS})
