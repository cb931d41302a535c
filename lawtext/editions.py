"""The books of law as data: `editions.toml` says which there are, in what order, and how one leans on another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("editions.toml")
MOST_BOOKS = 16
"""A short code has half a letter for the book."""


@dataclass(frozen=True)
class Edition:
    """One book; its fields are described in `editions.toml`."""

    id: str
    number: int
    name: str
    summary: str
    named: tuple[str, ...] = ()
    loosely: bool = False
    text: str = ""
    follows: str = ""
    silence: str = ""
    caution: str = ""
    compare: str = ""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """How people name the book."""
        return re.compile("|".join(self.named) or r"(?!)", re.IGNORECASE)


def read_editions(text: str) -> dict[str, Edition]:
    """The books of a file, by id and in its order. Raises ValueError naming what is wrong with which book."""
    books: dict[str, Edition] = {}
    for data in tomllib.loads(text).get("edition", ()):
        try:
            book = Edition(**{**data, "named": tuple(data.get("named", ()))})
        except TypeError as error:
            raise ValueError(f"editions.toml: book {data.get('id', '?')!r}: {error}") from error
        for other in filter(None, (book.follows, book.compare)):
            if other not in books:
                raise ValueError(f"editions.toml: book {book.id!r} leans on {other!r}, which must stand before it")
        _check_number(book, books.values())
        books[book.id] = book
    if not books:
        raise ValueError("editions.toml names no book: at least one [[edition]] is needed")
    return books


def _check_number(book: Edition, others: Iterable[Edition]) -> None:
    if not 0 <= book.number < MOST_BOOKS:
        raise ValueError(
            f"editions.toml: book {book.id!r}: its number {book.number} is not within 0 to {MOST_BOOKS - 1}"
        )
    for other in others:
        if other.number == book.number:
            raise ValueError(f"editions.toml: book {book.id!r} has the number of {other.id!r}: give it one of its own")


BOOKS: Mapping[str, Edition] = read_editions(_FILE.read_text(encoding="utf-8"))
EDITIONS = tuple(BOOKS)
DEFAULT_EDITION = EDITIONS[0]
EDITION_NAMES = {id: book.name for id, book in BOOKS.items()}


def in_force(edition: str) -> str:
    """The book that a club has set; the default where there is none of that name, or none any more."""
    return edition if edition in BOOKS else DEFAULT_EDITION


def lineage(edition: str) -> tuple[str, ...]:
    """The book itself, then the one that it follows, and so on: what is not said of the one is taken from the next."""
    book = BOOKS.get(edition)
    return (edition, *lineage(book.follows)) if book and book.follows else (edition,)


def with_followers(data: Mapping[str, Any]) -> dict[str, Any]:
    """A law or a module with each book set beside the one that it follows, wherever that one is listed; but a file that
    names a book anywhere says in full itself what holds in it."""
    named = {word for word in _words(data) if word in BOOKS}
    joining = [book for book in BOOKS.values() if book.follows and book.id not in named]
    return {key: value if key == "example" else _join(key, value, joining) for key, value in data.items()}


def _join(key: str, value: Any, joining: Iterable[Edition]) -> Any:
    if isinstance(value, Mapping):
        return {inner: _join(inner, of, joining) for inner, of in value.items()}
    if key not in ("edition", "editions"):
        return [_join(key, of, joining) for of in value] if isinstance(value, list) else value
    listed = [value] if isinstance(value, str) else list(value)
    for book in joining:
        if book.follows in listed:
            listed.append(book.id)
    return listed


def _words(data: Any) -> Iterator[str]:
    """Every key and every text."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from data
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
