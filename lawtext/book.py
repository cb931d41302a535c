"""Laws and clauses as frozen values, and texts that single editions word otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lawtext.editions import lineage


@dataclass(frozen=True, slots=True)
class ByEdition:
    """A text with the wordings that single editions put in its place."""

    default: str
    other: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, edition: str) -> str:
        return next((self.other[book] for book in lineage(edition) if self.other.get(book)), self.default)

    def __bool__(self) -> bool:
        return bool(self.default or self.other)


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    law: str
    name: str
    editions: tuple[str, ...]
    text: ByEdition


@dataclass(frozen=True, slots=True)
class Law:
    number: str
    title: str
    link: str
    clauses: tuple[Clause, ...]
