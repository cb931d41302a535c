"""What the form of a search says, read as on Discord; and the addresses that lead on from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlencode

from bot.actions.archive import days_between, laws_named, today_at, typed_query
from bot.ledger import Ledger, LedgerError
from bot.records import Query
from bot.records.days import EitherDay
from lawtext.model import Corpus

FIELDS = ("words", "law", "situation", "director", "state", "from", "to", "event", "board", "table")
_OF_QUERY = {
    "words": "words", "law": "law", "situation": "module", "director": "director", "state": "state", "from": "since",
    "to": "until", "event": "event", "board": "board", "table": "place",
}  # fmt: skip
_MOST = 200  # characters of a field: more than anybody remembers
_DAYS = ("from", "to")


@dataclass(frozen=True, slots=True)
class Filters:
    """`typed`: every field, "" where nothing stands. `wrong`: sentences by field; with one of them nothing is looked
    for."""

    typed: Mapping[str, str]
    query: Query
    wrong: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that holds, and the address of the search without it."""

    label: str
    without: str


def typed_in(given: Mapping[str, str]) -> dict[str, str]:
    return {name: " ".join(given.get(name, "").replace("\0", "").split())[:_MOST] for name in FIELDS}


def read_filters(ledger: Ledger, corpus: Corpus, typed: Mapping[str, str], at: datetime) -> Filters:
    """With what the words name as filters too: days, a board, a table, a law, an event."""
    wrong: dict[str, str] = {}
    law, today, days = typed["law"] or None, today_at(ledger, at), dict[str, date | None]()
    try:
        law = laws_named(corpus, law) if law else None
    except LedgerError as error:
        wrong["law"] = str(error)
    for name in _DAYS:
        try:
            days[_OF_QUERY[name]] = _day(name, typed[name], today)
        except LedgerError as error:
            wrong[name] = str(error)
    names = (name for name in FIELDS if name not in ("words", "law", *_DAYS))
    others = {_OF_QUERY[name]: typed[name] or None for name in names}
    query = Query(words=typed["words"], law=law, **others, **days)  # type: ignore[arg-type]
    try:
        query = typed_query(ledger, query, at)
    except EitherDay as error:
        wrong["from"] = str(error)
    return Filters(typed, query, wrong)


def _day(name: str, typed: str, today: date) -> date | None:
    """Of a month or a year the first, or for `to` the last. Raises NoDay."""
    first, last = days_between(typed, typed, today)
    return last if name == "to" else first


def address(fields: Mapping[str, str], page: int = 1, path: str = "/") -> str:
    """Of a search; pages count from 1."""
    said = {name: text for name, text in fields.items() if text}
    if page > 1:
        said["page"] = str(page)
    return f"{path}?{urlencode(said)}" if said else path


def fields_of(query: Query) -> dict[str, str]:
    """The form as it would say the same."""
    return {name: str(getattr(query, of) or "") for name, of in _OF_QUERY.items()}


def chips(query: Query, corpus: Corpus, directors: Mapping[str, str]) -> Iterator[Chip]:
    """Every filter but the words, also those that were read from them."""
    fields = fields_of(query)
    for names, label in _named(query, corpus, directors):
        yield Chip(label, address({**fields, **dict.fromkeys(names, "")}))


def _named(query: Query, corpus: Corpus, directors: Mapping[str, str]) -> Iterator[tuple[tuple[str, ...], str]]:
    if query.law:
        yield ("law",), f"Law {query.law.replace(',', ', ')}"
    if query.module:
        known = corpus.modules.get(query.module)
        yield ("situation",), known.title if known else query.module
    if query.director:
        yield ("director",), directors.get(query.director, "a director who is not on record")
    if query.state:
        yield ("state",), query.state
    if query.since or query.until:
        yield _DAYS, span_told(query.since, query.until)
    for name, of in (("event", query.event), ("board", query.board), ("table", query.place)):
        if of:
            yield (name,), of if name == "event" else f"{name} {of}"


def span_told(since: date | None, until: date | None) -> str:
    """ "4 Mar 2026", "since 1 Sep 2026", "1 Sep 2026 to 30 Sep 2026"."""
    first, last = (f"{day:%-d %b %Y}" if day else "" for day in (since, until))
    if first == last or not last:
        return first if first == last else f"since {first}"
    return f"{first} to {last}" if first else f"until {last}"
