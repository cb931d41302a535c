"""The director's sheets: where a person must judge, what to say now, what to find out, what to come back for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lawtext.book import ByEdition
from lawtext.editions import EDITIONS, lineage

FILE = "sheets.toml"
NEEDED = frozenset({"happened", "agreed", "ruling", "appeal"})
_MAY_HAVE = frozenset({"laws_in", "say_over", "situations", "cues", "not_at", "beside"})
_KEYS = _MAY_HAVE | {"id", "title", "topics", "laws", "say", "now", "later"}


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to write down, and the plain question that asks for it."""

    id: str
    name: str
    ask: ByEdition


@dataclass(frozen=True, slots=True)
class Sheet:
    """`say` may be announced at the table at once, `say_over` in its place where the play is over; `now` is found out
    there, `later` at the end of the hand.
    `situations` are the modules that rule on what of it needs no judgement, `cues` how a text tells of it beside
    something else, `not_at` the modules of which these words are told themselves, `beside` the topics of other sheets
    whose matter is as a rule this one's too."""

    id: str
    title: str
    topics: tuple[str, ...]
    laws: Mapping[str, tuple[str, ...]]
    say: tuple[str, ...]
    now: tuple[Field, ...]
    later: tuple[Field, ...]
    situations: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    say_over: tuple[str, ...] = ()
    not_at: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def sheet_about(sheets: Iterable[Sheet], topic: str) -> Sheet | None:
    return next((sheet for sheet in sheets if topic in sheet.topics), None)


def sheets_in(raw: Mapping[str, Mapping[str, Any]], complaints: list[str]) -> Iterator[Sheet]:
    """Those of the file; what is wrong with its form is added to the complaints."""
    data = raw.get(FILE, {})
    names = {str(each["id"]): str(each["name"]) for each in data.get("field", ())}
    for each in data.get("sheet", ()):
        complaints += [f"{FILE}: {each.get('id', '?')}: {wrong}" for wrong in _wrong(each, tuple(names))]
        yield _sheet(each, names)


def _sheet(data: Mapping[str, Any], names: Mapping[str, str]) -> Sheet:
    def fields(part: str) -> tuple[Field, ...]:
        return tuple(Field(id, names.get(id, id), _by_edition(ask)) for id, ask in data.get(part, {}).items())

    other, usual = data.get("laws_in", {}), data.get("laws", ())
    laws = {book: next((other[each] for each in lineage(book) if each in other), usual) for book in EDITIONS}
    return Sheet(
        id=str(data.get("id", "")),
        title=str(data.get("title", "")),
        topics=tuple(data.get("topics", ())),
        laws={book: tuple(clauses) for book, clauses in laws.items()},
        say=tuple(data.get("say", ())),
        now=fields("now"),
        later=fields("later"),
        situations=tuple(data.get("situations", ())),
        cues=tuple(data.get("cues", ())),
        say_over=tuple(data.get("say_over", ())),
        not_at=tuple(data.get("not_at", ())),
        beside=tuple(data.get("beside", ())),
    )


def _by_edition(ask: str | Mapping[str, str]) -> ByEdition:
    return ByEdition(ask) if isinstance(ask, str) else ByEdition(ask.get(EDITIONS[0], ""), ask)


def _wrong(data: Mapping[str, Any], order: tuple[str, ...]) -> Iterator[str]:
    yield from (f"a sheet has no {key!r}" for key in data.keys() - _KEYS)
    yield from (f"a sheet needs {key!r}" for key in _KEYS - _MAY_HAVE if not data.get(key))
    asked = [*data.get("now", {}), *data.get("later", {})]
    yield from (f"there is no field {id!r}" for id in asked if id not in order)
    yield from (f"it needs the field {id!r}" for id in sorted(NEEDED - set(asked)))
    if asked != [id for id in order if id in asked]:
        yield f"its fields stand once each, in the order {', '.join(order)}"
    for whys in (data.get("laws_in", {}), *(ask for ask in _asks(data) if not isinstance(ask, str))):
        yield from (f"there is no edition {book!r}" for book in whys if book not in EDITIONS)


def _asks(data: Mapping[str, Any]) -> Iterator[str | Mapping[str, str]]:
    yield from data.get("now", {}).values()
    yield from data.get("later", {}).values()
