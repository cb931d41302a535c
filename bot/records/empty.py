"""Which kind of empty a result is, in sentences: what of the query finds nothing by itself, or what to leave out."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from bot.records.query import Query, words_in

Count = Callable[[Query], int]
"""How many rulings fit a query, for whoever looks."""

_DAYS = ("since", "until")
_NOT_FILTERS = ("words", "any_of", *_DAYS)
_MOST_TOLD = 4


def why_empty(query: Query, count: Count) -> Iterator[str]:
    """Nothing where there is no ruling at all to be found."""
    if query.since and query.until and query.since > query.until:
        yield f"The first day, {query.since}, comes after the last, {query.until}."
        return
    parts = list(_parts(query))
    if not parts or not count(Query()):
        return
    nowhere = [name for name, alone, _ in parts if not count(alone)]
    if nowhere:
        yield f"Nothing at all is found for {', nor for '.join(nowhere[:_MOST_TOLD])}."
    if len(parts) < 2:
        return
    left = [(name, count(without)) for name, _, without in parts]
    if told := [f"without {name} {found}" for name, found in left if found][:_MOST_TOLD]:
        yield f"Leave something out, and there are some: {', '.join(told)}."
    elif not nowhere:
        yield "Each of these finds rulings by itself, but none fits two of them."


def _parts(query: Query) -> Iterator[tuple[str, Query, Query]]:
    """Each thing that was looked for: its name, the query for nothing else, and the query without it."""
    words = words_in(query.words)
    for word in words:
        yield f"“{word}”", Query(words=word), replace(query, words=" ".join(each for each in words if each != word))
    if query.since or query.until:
        days = {name: getattr(query, name) for name in _DAYS}
        yield _span(query), Query(**days), replace(query, since=None, until=None)
    for name in (each.name for each in fields(query) if each.name not in _NOT_FILTERS):
        if (value := getattr(query, name)) is not None:
            yield _named(name, value), Query(**{name: value}), _without(query, name)


def _span(query: Query) -> str:
    if query.since == query.until:
        return str(query.since)
    since, until = f" from {query.since}" if query.since else "", f" to {query.until}" if query.until else ""
    return f"the days{since}{until}"


def _without(query: Query, name: str) -> Query:
    left: dict[str, Any] = {name: None}
    return replace(query, **left)


def _named(name: str, value: str) -> str:
    match name:
        case "law":
            return f"Law {value.replace(',', ', ')}"
        case "place":
            return f"table {value}"
        case "board":
            return f"board {value}"
        case "state":
            return value
        case "event":
            return f"the event “{value}”"
        case "director":
            return "that director"
        case _:
            return "that situation"
