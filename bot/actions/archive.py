"""Looking at what was ruled before: days as they were typed, one ruling with what belongs beside it, the stale ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.actions.rulings import rulings_alike
from bot.ledger import Case, Ledger, LedgerError, Note, Post, Ruling, needs_check
from bot.ledger.search_words import words_of
from bot.records import Query, Results, Viewer, events, jumps, search, show
from bot.records.days import first_day, last_day
from bot.records.matches import Elsewhere, elsewhere
from bot.records.typed_query import read_query
from lawtext.editions import DEFAULT_EDITION, EDITIONS
from lawtext.lookup import as_number, clauses, part_not_held
from lawtext.model import Corpus

_MOST_LAW, _MOST_LAWS, _NEAR, _EVENTS_KNOWN = 12, 6, 6, 500
_LAWS = "They are numbered from 1 to 93; 45C4b is a part of one."


@dataclass(frozen=True, slots=True)
class OpenedRuling:
    """As this viewer may see it, with the club's own rules on what it cites. For officials: `alike` are the last
    rulings on the same facts, each with whether this one differs; `stale`: the law data read otherwise today."""

    ruling: Ruling
    notes: tuple[Note, ...]
    alike: tuple[tuple[Ruling, bool], ...] = ()
    stale: bool = False


@dataclass(frozen=True, slots=True)
class FoundPage:
    """One page of a search; `number` counts from 0, `posts` says where the cards of its rulings are, `elsewhere` what
    of each has the words that its verdict does not have."""

    results: Results
    number: int
    posts: Mapping[int, Post]
    elsewhere: Mapping[int, tuple[Elsewhere, ...]]


@dataclass(frozen=True, slots=True)
class AskedCase:
    """What somebody asked, and what became of it; the oldest ruling first. `untold`: the numbers of those that they
    wished to hear of and could not be written to about."""

    case: Case
    rulings: tuple[Ruling, ...]
    untold: frozenset[int] = frozenset()


class NoLaw(LedgerError):
    """The sentence says what may have been meant."""


def days_between(since: str | None, until: str | None, today: date | None = None) -> tuple[date | None, date | None]:
    """ "March 2026" begins on its first day and ends on its last. Raises NoDay."""
    return first_day(since, today) if since else None, last_day(until, today) if until else None


def laws_named(corpus: Corpus, typed: str) -> str:
    """ "law 45 C 4(b)" → "45C4b", "revoke" → "61,62,63,64": the laws whose title has the words. Raises NoLaw."""
    number = as_number(typed)[:_MOST_LAW]
    if known := next((id for id in corpus.clauses if id.lower() == number), ""):
        return known
    if part := next(filter(None, (part_not_held(corpus, number, edition) for edition in EDITIONS)), None):
        return part[0]
    if number[:1].isdigit():
        law = re.match(r"\d+", number)
        there = f"Law {law[0]} has no such part; leave the rest out." if law and law[0] in corpus.laws else _LAWS
        raise NoLaw(f"There is no Law {number.upper()}. {there}")
    words = words_of(typed)
    titled = [law.number for law in corpus.laws.values() if set(words) <= set(words_of(law.title))] if words else []
    near = [clause.law for clause in clauses(corpus, typed, DEFAULT_EDITION, _NEAR)] if words else []
    if not (titled or near):
        raise NoLaw(
            f"No law is called “{' '.join(words)[:40]}”. Give a number like 64 or 45C4b, or a word of its title."
        )
    return ",".join(dict.fromkeys((titled or near)[:_MOST_LAWS]))


def typed_query(ledger: Ledger, query: Query, at: datetime) -> Query:
    """With what its words name as filters: days, a board, a table, a law, an event. Raises EitherDay."""
    return read_query(query, today_at(ledger, at), events(ledger, _EVENTS_KNOWN)) if query.words.strip() else query


def today_at(ledger: Ledger, at: datetime) -> date:
    """The club's day."""
    from zoneinfo import ZoneInfo  # nothing else waits for its import

    return at.astimezone(ZoneInfo(ledger.settings.current().time_zone)).date()


def find_rulings(ledger: Ledger, query: Query, viewer: Viewer, page: int, size: int) -> FoundPage:
    """A page that is not there is the nearest that is."""
    results = search(ledger, query, viewer)
    number = max(0, min(page, (len(results.rulings) - 1) // size))
    shown = [found.number for found in results.rulings[number * size : (number + 1) * size]]
    return FoundPage(results, number, jumps(ledger, shown), _elsewhere(ledger, shown, results, viewer))


def _elsewhere(
    ledger: Ledger, numbers: Iterable[int], results: Results, viewer: Viewer
) -> dict[int, tuple[Elsewhere, ...]]:
    if not results.words:
        return {}
    rulings = [show(ledger, number, viewer) for number in numbers]
    return {ruling.number: elsewhere(ledger, ruling, results.words, viewer) for ruling in rulings}


def cases_of(ledger: Ledger, person: str, page: int, size: int) -> list[AskedCase]:
    """Of a person (an id), newest first; one more than a page, where there is one more."""
    cases = ledger.cases.latest((page + 1) * size + 1, person)[page * size :]
    return [_asked_case(ledger, case) for case in cases]


def _asked_case(ledger: Ledger, case: Case) -> AskedCase:
    rulings = tuple(ledger.rulings.of_case(case.number))
    return AskedCase(case, rulings, frozenset(each.number for each in rulings if ledger.letters.closed(each.number)))


def open_ruling(ledger: Ledger, number: int, viewer: Viewer, today: Mapping[str, str]) -> OpenedRuling:
    """`today`: the law's `digests`. Raises NoSuchRuling, in the same words where it may not be seen."""
    ruling = show(ledger, number, viewer)
    cited = [*ruling.entry.clauses, *filter(None, [ruling.entry.module])]
    notes = tuple(ledger.notes.current(cited).values())
    if not viewer.is_official:
        return OpenedRuling(ruling, notes)
    return OpenedRuling(ruling, notes, tuple(rulings_alike(ledger, ruling)), needs_check(ruling, today))


def open_appeals(ledger: Ledger, most: int | None = None) -> tuple[list[Ruling], int]:
    """The rulings under appeal, the one that waits longest first, `most` of them; and how many there are."""
    numbers = ledger.index.in_state("appealed")
    return [ledger.rulings.get(number) for number in numbers[:most]], len(numbers)


def digests(corpus: Corpus) -> dict[str, str]:
    """Each module's questions, rows and clauses as they read today, under its earlier ids too."""
    return {id: module.digest for module in corpus.modules.values() for id in (module.id, *module.was)}
