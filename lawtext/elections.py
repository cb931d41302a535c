"""What the Laws leave to whoever regulates an event, and what an authority has chosen: a layer over the books."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lawtext.editions import lineage

FILE = Path(__file__).with_name("elections.toml")


@dataclass(frozen=True, slots=True)
class Election:
    """`by`: the authority that has chosen; "" where the clause only leaves it open. `source`: where it was seen."""

    clause: str
    books: tuple[str, ...]
    say: str
    source: str
    by: str = ""

    @property
    def line(self) -> str:
        return f"{self.by or 'Left to the organisers'}: {self.say} (Law {self.clause})"


@lru_cache(maxsize=1)
def elections(path: Path = FILE) -> tuple[Election, ...]:
    """Raises TypeError for a field that an election does not have, or lacks."""
    data = tomllib.loads(path.read_text("utf-8")).get("election", ())
    return tuple(Election(**{**each, "books": tuple(each["books"])}) for each in data)


def elected(clauses: Iterable[str], edition: str) -> tuple[Election, ...]:
    """What holds in the book on these very clauses: its own election before one of the book that it follows."""
    found = (_nearest(clause, edition) for clause in dict.fromkeys(clauses))
    return tuple(election for election in found if election)


def elected_within(clauses: Iterable[str], edition: str) -> tuple[Election, ...]:
    """What holds in the book on the clauses and their parts."""
    over = tuple(clauses)
    named = [each.clause for each in elections()]
    return elected((each for each in named if any(_is_within(each, clause) for clause in over)), edition)


def _nearest(clause: str, edition: str) -> Election | None:
    of_clause = [each for each in elections() if each.clause == clause]
    return next((each for book in lineage(edition) for each in of_clause if book in each.books), None)


def _is_within(clause: str, over: str) -> bool:
    """79C1 is within 79C and 79, and not within 7."""
    return clause.startswith(over) and not (over[-1].isdigit() and clause[len(over) : len(over) + 1].isdigit())
