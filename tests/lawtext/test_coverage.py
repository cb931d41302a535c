"""Every clause of the 93 laws has one class in every edition that has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from lawtext.corpus import load
from lawtext.coverage import FACT_FINDING, HEADING, KINDS, NOTHING, RULED, Line, complaints, lines, written
from lawtext.coverage_page import coverage_page
from lawtext.model import EDITION, Corpus

Changed = dict[str, dict[str, dict[str, str | Mapping[str, str]]]]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


@pytest.fixture(scope="module")
def classed(corpus: Corpus) -> Mapping[tuple[str, str], Line]:
    return {(line.clause.id, line.edition): line for line in lines(corpus, written())}


@pytest.fixture
def said() -> Changed:
    return {law: {kind: dict(of) for kind, of in kinds.items()} for law, kinds in written().items()}


def test_every_clause_of_the_93_laws_has_one_class_in_every_edition(
    corpus: Corpus, classed: Mapping[tuple[str, str], Line]
) -> None:
    there = [(clause.id, edition) for clause in corpus.clauses.values() for edition in clause.editions]
    counted = Counter((line.clause.id, line.edition) for line in lines(corpus, written()))
    assert counted == Counter(there)
    assert {line.kind for line in classed.values()} == set(KINDS)
    assert {line.clause.law for line in classed.values()} == {str(number) for number in range(1, 94)}


def test_what_is_ruled_is_cited_by_a_row_of_that_edition(
    corpus: Corpus, classed: Mapping[tuple[str, str], Line]
) -> None:
    for (clause, edition), line in classed.items():
        rows = [row for module in line.modules for row in corpus.module(module).rows]
        citing = [row for row in rows if edition in row.when.get(EDITION, (edition,))]
        named = {each for row in citing for each in row.cite[edition]}
        named |= {each for row in citing for option in row.options for each in option.cite}
        assert (line.kind == RULED) == (clause in named), f"{clause} in {edition}"


def test_a_number_that_means_another_thing_in_another_book_is_classed_by_book(
    classed: Mapping[tuple[str, str], Line],
) -> None:
    assert classed["86B", "2017"].kind == RULED
    assert classed["86B", "2007"].kind == "procedure"
    assert classed["73E", "2017"].why == HEADING
    assert (classed["16A2", "2007"].kind, classed["16A2", "dd"].kind) == (NOTHING, FACT_FINDING)
    assert classed["73E", "2007"].kind == NOTHING
    assert classed["73E2", "acbl"].kind == FACT_FINDING


def test_the_data_give_no_reason_to_complain(corpus: Corpus) -> None:
    assert list(complaints(corpus, written())) == []


def test_a_clause_without_a_class_is_named(corpus: Corpus, said: Changed) -> None:
    del said["16"][FACT_FINDING]["16B1a"]
    assert [text for text in complaints(corpus, said) if "16B1a" in text and "write under its law" in text]


@pytest.mark.parametrize(
    ("law", "kind", "clause", "complaint"),
    [
        ("16", NOTHING, "16B1a", "16B1a is classed twice in 2017"),
        ("45", NOTHING, "45A", "45A in Law 45 is not there, or its rows"),
        ("45", NOTHING, "45Z", " in Law 45 is not there"),
        ("45", NOTHING, "16B1a", " in Law 45 is not there"),
        ("1", "ruled", "1", "[1.ruled] is none of"),
    ],
)
def test_a_line_that_cannot_be_so_is_named(
    corpus: Corpus, said: Changed, law: str, kind: str, clause: str, complaint: str
) -> None:
    said.setdefault(law, {}).setdefault(kind, {})[clause] = "why"
    assert any(complaint in text for text in complaints(corpus, said))


def test_the_page_lists_all_laws_and_says_of_every_clause_what_it_is(corpus: Corpus) -> None:
    page = coverage_page(corpus, "")
    assert page.count("\n## Law ") == 93
    assert "| 16B1a | 2017, 2007, acbl | fact-finding | which alternatives were there" in page
    assert "| [89 Individual events](#law-89-individual-events) |" in page
