"""Which clause of the play period (Laws 41 to 71) is ruled upon by which module, edition by edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lawtext.book import Clause
from lawtext.editions import EDITIONS
from lawtext.model import EDITION, Corpus, Module

FIRST, LAST = 41, 71


@dataclass(frozen=True, slots=True)
class Line:
    """One clause in one edition; no modules where no ruling cites it."""

    clause: Clause
    edition: str
    modules: tuple[str, ...]


def lines(corpus: Corpus) -> Iterator[Line]:
    """Every clause of Laws 41 to 71, in the order of the book, once for each edition that has it."""
    cited = {edition: _citations(corpus, edition) for edition in EDITIONS}
    for number in range(FIRST, LAST + 1):
        law = corpus.laws.get(str(number))
        for clause in law.clauses if law else ():
            for edition in clause.editions:
                yield Line(clause, edition, tuple(sorted(cited[edition].get(clause.id, ()))))


def headings(corpus: Corpus) -> set[str]:
    """Clauses with parts of their own: where a part is ruled upon, so is the heading."""
    ids = list(corpus.clauses)
    return {parent for parent in ids for other in ids if other != parent and _is_part(other, parent)}


def unreached_lines(corpus: Corpus) -> list[Line]:
    """Clauses that no module cites, neither themselves nor through a part of theirs."""
    all_lines = list(lines(corpus))
    reached = {(line.clause.id, line.edition) for line in all_lines if line.modules}
    return [
        line
        for line in all_lines
        if not line.modules
        and not any(edition == line.edition and _is_part(clause, line.clause.id) for clause, edition in reached)
    ]


def _is_part(clause: str, of: str) -> bool:
    """64C2a is a part of 64C2, 64C and 64; 641 would be none of 64."""
    return clause != of and clause.startswith(of) and not (of.isdigit() and clause[len(of)].isdigit())


def _citations(corpus: Corpus, edition: str) -> Mapping[str, set[str]]:
    """Clause id -> modules with a row that cites it in that edition, or whose option does."""
    cited: dict[str, set[str]] = {}
    for module in corpus.modules.values():
        for clause in _clauses_of(module, edition):
            cited.setdefault(clause, set()).add(module.id)
    return cited


def _clauses_of(module: Module, edition: str) -> Iterator[str]:
    yield from module.laws[edition]
    for row in module.rows:
        if edition in row.when.get(EDITION, EDITIONS):
            yield from row.cite[edition]
            for option in row.options_in(edition):
                yield from option.cite
