"""Looking at what was ruled before: days as they were typed, one ruling with what belongs beside it, the stale ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from bot.actions.rulings import rulings_alike
from bot.ledger import Case, Ledger, Note, Post, Ruling, needs_check
from bot.records import Query, Results, Viewer, jumps, search, show
from bot.records.days import first_day, last_day
from lawtext.model import Corpus


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
    """One page of a search; `number` counts from 0, `posts` says where the cards of its rulings are."""

    results: Results
    number: int
    posts: Mapping[int, Post]


@dataclass(frozen=True, slots=True)
class AskedCase:
    """What somebody asked, and what became of it; the oldest ruling first."""

    case: Case
    rulings: tuple[Ruling, ...]


def days_between(since: str | None, until: str | None) -> tuple[date | None, date | None]:
    """ "March 2026" begins on its first day and ends on its last. Raises NoDay."""
    return first_day(since) if since else None, last_day(until) if until else None


def find_rulings(ledger: Ledger, query: Query, viewer: Viewer, page: int, size: int) -> FoundPage:
    """A page that is not there is the nearest that is."""
    results = search(ledger, query, viewer)
    number = max(0, min(page, (len(results.rulings) - 1) // size))
    shown = [found.number for found in results.rulings[number * size : (number + 1) * size]]
    return FoundPage(results, number, jumps(ledger, shown))


def cases_of(ledger: Ledger, person: str, page: int, size: int) -> list[AskedCase]:
    """Of a person (an id), newest first; one more than a page, where there is one more."""
    cases = ledger.cases.latest((page + 1) * size + 1, person)[page * size :]
    return [AskedCase(case, tuple(ledger.rulings.of_case(case.number))) for case in cases]


def open_ruling(ledger: Ledger, number: int, viewer: Viewer, today: Mapping[str, str]) -> OpenedRuling:
    """`today`: the law's `digests`. Raises NoSuchRuling, in the same words where it may not be seen."""
    ruling = show(ledger, number, viewer)
    cited = [*ruling.entry.clauses, *filter(None, [ruling.entry.module])]
    notes = tuple(ledger.notes.current(cited).values())
    if not viewer.is_official:
        return OpenedRuling(ruling, notes)
    return OpenedRuling(ruling, notes, tuple(rulings_alike(ledger, ruling)), needs_check(ruling, today))


def digests(corpus: Corpus) -> dict[str, str]:
    """Each module's questions, rows and clauses as they read today, under its earlier ids too."""
    return {id: module.digest for module in corpus.modules.values() for id in (module.id, *module.was)}
