"""What somebody types to find a ruling again, taken apart: days, boards, tables, laws and events among the words."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from bot.ledger.search_words import words_of
from bot.records.days import DAYS_IN_TEXT, EitherDay, NoDay, span
from bot.records.query import Query

BOARD = re.compile(r"(?<!\w)(?:board|bd|brd)\.?\s*(?:no\.?\s*|#\s*)?(\d{1,3})(?!\w)", re.IGNORECASE | re.ASCII)
PLACE = re.compile(r"(?<!\w)table\.?\s*(?:no\.?\s*|#\s*)?([a-z]?\d{1,3}|\d{1,3}[a-z])(?!\w)", re.IGNORECASE | re.ASCII)
_LAW = re.compile(r"(?<!\w)laws?\s+(\d{1,2}(?:\s?[a-h]\d?[a-d]?)?)(?!\w)", re.IGNORECASE | re.ASCII)


def read_query(query: Query, today: date, events: Iterable[str]) -> Query:
    """What its words name, as filters; what is a filter already stays as it was. `events`: those of the record. Raises
    EitherDay."""
    for name, pattern in (("board", BOARD), ("place", PLACE), ("law", _LAW)):
        query = _take(query, name, pattern)
    return _take_event(_take_days(query, today), events)


def _take(query: Query, name: str, pattern: re.Pattern[str]) -> Query:
    found = pattern.search(query.words)
    if found is None or getattr(query, name) is not None:
        return query
    named: dict[str, Any] = {name: found[1].replace(" ", "")}
    return replace(query, words=_without(query.words, found), **named)


def _take_days(query: Query, today: date) -> Query:
    found = DAYS_IN_TEXT.search(query.words)
    if found is None or query.since or query.until:
        return query
    try:
        first, last = span(found[0], today)
    except EitherDay:  # whoever typed it knows which
        raise
    except NoDay:
        return query
    return replace(query, words=_without(query.words, found), since=first, until=last)


def _take_event(query: Query, events: Iterable[str]) -> Query:
    """The longest name of an event that stands in the words, whole."""
    words = words_of(query.words)
    for event in sorted(events, key=len, reverse=True):
        named = words_of(event)
        places = range(len(words) - len(named) + 1)
        at = next((place for place in places if named and words[place : place + len(named)] == named), None)
        if at is not None and query.event is None:
            return replace(query, words=" ".join(words[:at] + words[at + len(named) :]), event=event)
    return query


def _without(words: str, found: re.Match[str]) -> str:
    left = f"{words[: found.start()].rstrip()} {words[found.end() :].lstrip()}".strip()
    return re.sub(r"(?:^|\s)(?:on|at|from|in|of)$", "", left, flags=re.IGNORECASE)
