"""What a club says for itself: its own rules beside the law, what is being played, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from bot.actions.limits import MOST_CLUB_RULE, TooLong, check_lengths
from bot.ledger import Ledger, Person, Settings
from bot.ledger.model import to_text
from lawtext.lookup import as_number
from lawtext.model import Corpus, LawError

SESSION_HOURS = 12  # an evening, or a day of a congress
_NUMBERS = ("retention_days", "appeal_minutes")
_MOST_DIGITS = 9

Test = Literal["posting", "call"]


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """Which of the first steps a club has taken, but for naming its directors: the two tests, and a case."""

    posting: bool
    call: bool
    asked: bool


def subject_named(corpus: Corpus, about: str) -> str:
    """The id of the clause or the module of that name. Raises LawError."""
    if about in corpus.modules:
        return about
    named = {id.lower(): id for id in corpus.clauses}
    if (clause := named.get(as_number(about))) is None:
        raise LawError(f"There is no clause and no situation {about[:50]!r}: choose one of those that are offered.")
    return clause


def set_club_rule(ledger: Ledger, subject: str, text: str, *, by: Person, at: datetime) -> None:
    """Puts the club's own rule beside a clause or a module; an empty text takes it away. Raises TooLong."""
    if len(text.strip()) > MOST_CLUB_RULE:
        raise TooLong("club's rule", len(text.strip()), MOST_CLUB_RULE)
    ledger.notes.set(subject, text, by=by, at=at)


def set_playing(
    ledger: Ledger, event: str | None, session: str | None, hours: int = SESSION_HOURS, *, by: Person, at: datetime
) -> Settings:
    """What rulings made in the next `hours` say is played; None says nothing. Raises TooLong."""
    check_lengths({"event": event, "session": session})
    until = to_text(at + timedelta(hours=hours)) if event or session else None
    played = {"event": event or None, "session": session or None, "playing_until": until}
    return ledger.settings.change(played, by=by, at=at)


def note_tried(ledger: Ledger, test: Test, *, by: Person, at: datetime) -> Settings:
    """That a test of `/setup` was made, so that it is no longer named among the first steps."""
    settings = ledger.settings.current()
    tried = (settings.tried or "").split()
    return settings if test in tried else ledger.settings.change({"tried": " ".join([*tried, test])}, by=by, at=at)


def first_steps(ledger: Ledger) -> FirstSteps:
    """A club that has ruled has begun, whatever it tried before."""
    settings, ruled = ledger.settings.current(), bool(ledger.rulings.latest(1))
    tried = (settings.tried or "").split()
    return FirstSteps(
        posting=ruled or "posting" in tried,
        call=ruled or "call" in tried,
        asked=ruled or bool(ledger.cases.latest(1)),
    )


def change_settings(ledger: Ledger, typed: Mapping[str, str | None], *, by: Person, at: datetime) -> Settings:
    """Each as it was typed or chosen; None goes back to the default. Raises BadSetting, which says what it may be."""
    return ledger.settings.change({name: _value(name, text) for name, text in typed.items()}, by=by, at=at)


def _value(name: str, typed: str | None) -> str | int | None:
    """A number that is none goes on as it was typed: the ledger says what is wrong with it."""
    if typed is None or name not in _NUMBERS:
        return typed
    said = typed.strip()
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS else typed
