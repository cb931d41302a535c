"""What becomes of each clause of each law, edition by edition: ruled upon, found out by a person, carried out, or
nothing to rule."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from lawtext.book import Clause, Law
from lawtext.editions import EDITIONS, lineage
from lawtext.files import HOME
from lawtext.model import EDITION, Corpus, Module

RULED, FACT_FINDING, PROCEDURE, NOTHING = "ruled", "fact_finding", "procedure", "nothing"
KINDS = (RULED, FACT_FINDING, PROCEDURE, NOTHING)
HEADING = "a heading: each of its parts is classed"

Written = Mapping[str, Mapping[str, Mapping[str, str | Mapping[str, str]]]]
"""Law -> kind -> clause -> why it is that, in every book or by book: what clauses are that no row cites."""


@dataclass(frozen=True, slots=True)
class Word:
    """What is written of one clause; `book` is empty where it holds in all."""

    law: str
    kind: str
    clause: str
    book: str
    why: str

    def holds_in(self, edition: str) -> bool:
        return not self.book or self.book in lineage(edition)


@dataclass(frozen=True, slots=True)
class Line:
    """One clause in one edition. `kind`: one of KINDS, "" where nobody has said. `modules`: those whose rows cite it;
    `why`: what it is, where none does."""

    clause: Clause
    edition: str
    kind: str
    modules: tuple[str, ...] = ()
    why: str = ""


@lru_cache(maxsize=1)
def written(path: Path = HOME / "coverage.toml") -> Written:
    return tomllib.loads(path.read_text("utf-8"))


def lines(corpus: Corpus, said: Written) -> Iterator[Line]:
    """Every clause of every law, in the order of the book, once for each edition that has it."""
    cited = {edition: _citations(corpus, edition) for edition in EDITIONS}
    words = _by_clause(said)
    for law in sorted(corpus.laws.values(), key=lambda law: int(law.number)):
        for clause in law.clauses:
            for edition in clause.editions:
                modules = tuple(sorted(cited[edition].get(clause.id, ())))
                yield _line(clause, edition, modules, words.get(clause.id, ()), law)


def complaints(corpus: Corpus, said: Written) -> Iterator[str]:
    """A clause without a class or with two, and what is written of a clause that needs it in no book."""
    classed, words = list(lines(corpus, said)), _by_clause(said)
    for clause in dict.fromkeys(line.clause.id for line in classed if not line.kind):
        yield f"coverage.toml: a book has {clause}, and no ruling cites it there: write under its law what it is"
    used = {id(word) for line in classed for word in _holding(words.get(line.clause.id, ()), line)}
    for word in (word for of_clause in words.values() for word in of_clause):
        if word.kind not in KINDS[1:]:
            yield f"coverage.toml: [{word.law}.{word.kind}] is none of {', '.join(KINDS[1:])}"
        if id(word) not in used:
            book = f" of {word.book}" if word.book else ""
            yield f"coverage.toml: {word.clause} in Law {word.law}{book} is not there, or its rows or parts class it"
    for line in classed:
        if len(list(_holding(words.get(line.clause.id, ()), line))) > 1:
            yield f"coverage.toml: {line.clause.id} is classed twice in {line.edition}"


def _by_clause(said: Written) -> Mapping[str, Sequence[Word]]:
    words: dict[str, list[Word]] = {}
    for law, kinds in said.items():
        for kind, clauses in kinds.items():
            for clause, whys in clauses.items():
                by_book = {"": whys} if isinstance(whys, str) else whys
                words.setdefault(clause, []).extend(Word(law, kind, clause, book, why) for book, why in by_book.items())
    return words


def _holding(words: Iterable[Word], line: Line) -> Iterator[Word]:
    """Those that a line rests on: none where rows cite the clause, or where its parts are classed."""
    if line.kind != RULED and line.why != HEADING:
        yield from (word for word in words if word.law == line.clause.law and word.holds_in(line.edition))


def _line(clause: Clause, edition: str, modules: tuple[str, ...], words: Iterable[Word], law: Law) -> Line:
    if modules:
        return Line(clause, edition, RULED, modules)
    if any(_is_part(other.id, clause.id) and edition in other.editions for other in law.clauses):
        return Line(clause, edition, NOTHING, why=HEADING)
    unclassed = Line(clause, edition, "")
    word = next(_holding(words, unclassed), None)
    return replace(unclassed, kind=word.kind, why=word.why) if word else unclassed


def _is_part(clause: str, of: str) -> bool:
    """64C2a is a part of 64C2, 64C and 64; 641 would be none of 64."""
    return clause != of and clause.startswith(of) and not (of.isdigit() and clause[len(of)].isdigit())


def _citations(corpus: Corpus, edition: str) -> Mapping[str, set[str]]:
    """Clause id -> modules with a row that cites it in that edition, or whose option does."""
    cited: dict[str, set[str]] = {}
    for module in corpus.modules.values():
        for clause in cited_by(module, edition):
            cited.setdefault(clause, set()).add(module.id)
    return cited


def cited_by(module: Module, edition: str) -> Iterator[str]:
    """The clauses that the module's rows of that edition cite, and their options."""
    for row in module.rows:
        if edition in row.when.get(EDITION, EDITIONS):
            yield from row.cite[edition]
            for option in row.options_in(edition):
                yield from option.cite
