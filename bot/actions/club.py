"""What a club's directors say beside single rulings: the club's own rules, and what is being played."""

from __future__ import annotations

from datetime import datetime

from bot.actions.limits import MOST_CLUB_RULE, TooLong, check_lengths
from bot.ledger import Ledger, Person, Settings
from lawtext.lookup import as_number
from lawtext.model import Corpus, LawError


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


def set_playing(ledger: Ledger, event: str | None, session: str | None, *, by: Person, at: datetime) -> Settings:
    """What rulings made from now on say is played; None says nothing. Raises TooLong."""
    check_lengths({"event": event, "session": session})
    return ledger.settings.change({"event": event or None, "session": session or None}, by=by, at=at)
