"""A law in one book as its page shows it: each clause in our words, what uses it, and what other books say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lawtext.book import Clause, Law
from lawtext.coverage import KINDS, Line
from lawtext.coverage_page import KIND_NAMES
from lawtext.editions import EDITION_NAMES, EDITIONS
from lawtext.elections import elected
from lawtext.lookup import using
from lawtext.model import Corpus, Module


@dataclass(frozen=True, slots=True)
class Said:
    """A clause; `class_`: what becomes of it, and why, where no situation rules on it."""

    id: str
    name: str
    text: str
    class_: str
    why: str
    elections: Sequence[str]
    using: Sequence[Module]
    elsewhere: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Counted:
    """A law of a book: how many of its clauses are of each class, in the order of `KINDS`."""

    law: Law
    clauses: int
    kinds: Sequence[int]


class Books:
    """The clauses of every book with their classes; `lines`: those of `lawtext.coverage`."""

    def __init__(self, corpus: Corpus, lines: Iterable[Line]) -> None:
        self._corpus = corpus
        self._lines = {(line.edition, line.clause.id): line for line in lines}

    def laws(self, edition: str) -> Iterator[Law]:
        """Those of which the book has a clause, in its order."""
        for law in sorted(self._corpus.laws.values(), key=lambda law: int(law.number)):
            if any(edition in clause.editions for clause in law.clauses):
                yield law

    def law_shown(self, law: Law, edition: str) -> dict[str, Any]:
        clauses = [self._said(clause, edition) for clause in law.clauses if edition in clause.editions]
        return {"law": law, "clauses": clauses}

    def coverage_shown(self, edition: str) -> dict[str, Any]:
        """Of how many of its laws each clause is classed, and of which class those of each are."""
        counted = [self._counted(law, edition) for law in self.laws(edition)]
        whole = sum(each.clauses == sum(each.kinds) for each in counted)
        sums = [sum(each.kinds[place] for each in counted) for place in range(len(KINDS))]
        return {"counted": counted, "whole": whole, "sums": sums, "kinds": [KIND_NAMES[kind] for kind in KINDS]}

    def _counted(self, law: Law, edition: str) -> Counted:
        held = [clause for clause in law.clauses if edition in clause.editions]
        counts = Counter(self._lines[edition, clause.id].kind for clause in held)
        return Counted(law, len(held), [counts[kind] for kind in KINDS])

    def _said(self, clause: Clause, edition: str) -> Said:
        line = self._lines[edition, clause.id]
        return Said(
            id=clause.id,
            name=clause.name,
            text=clause.text[edition],
            class_=KIND_NAMES[line.kind],
            why=line.why,
            elections=[each.line for each in elected([clause.id], edition)],
            using=using(self._corpus, clause, edition),
            elsewhere=list(_elsewhere(clause, edition)),
        )


def _elsewhere(clause: Clause, edition: str) -> Iterator[tuple[str, str]]:
    """The other books, where they say something else or nothing; those together that say the same."""
    by_text: dict[str, list[str]] = {}
    for other in EDITIONS:
        text = clause.text[other] if other in clause.editions else "has no clause of this number."
        if other != edition and text != clause.text[edition]:
            by_text.setdefault(text, []).append(EDITION_NAMES[other])
    return ((", ".join(books), text) for text, books in by_text.items())


def names_of(corpus: Corpus, edition: str) -> Mapping[str, str]:
    """Clause id -> its name, of those that the book has."""
    return {clause.id: clause.name for clause in corpus.clauses.values() if edition in clause.editions}
