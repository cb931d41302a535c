"""Finding clauses and situations by what people type."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.lookup import clauses, modules, part_not_held, using

CORPUS = load()


@pytest.mark.parametrize("typed", ["45C4b", "45c4B", "law 45 C 4 (b)", "Law45C4(b)", " 45c4b"])
def test_a_clause_is_found_by_its_number_however_it_is_written(typed: str) -> None:
    assert [clause.id for clause in clauses(CORPUS, typed, "2017")] == ["45C4b"]


def test_the_beginning_of_a_number_finds_the_clause_first_and_then_its_parts() -> None:
    found = [clause.id for clause in clauses(CORPUS, "45C", "2017")]
    assert found[0] == "45C"
    assert "45C4b" in found


@pytest.mark.parametrize("typed", ["revoke", "revokke", "REVOK"])
def test_a_clause_is_found_by_a_word_and_nearly_that_word(typed: str) -> None:
    assert any(clause.law == "61" for clause in clauses(CORPUS, typed, "2017"))


@pytest.mark.parametrize(
    ("typed", "wanted"), [("what is a claim", "68"), ("penalty c", "50"), ("correcting a slip", "45C4b")]
)
def test_the_clause_that_is_called_so_comes_before_those_that_only_mention_it(typed: str, wanted: str) -> None:
    assert clauses(CORPUS, typed, "2017")[0].id == wanted


@pytest.mark.parametrize(
    ("typed", "part", "of"),
    [("74A2", "74A2", "74A"), ("Law 90 B 7", "90B7", "90B"), ("L16A1(c)", "16A1c", "16A1"), ("40B2(a)(iii)", "40B2a(iii)", "40B2")],
)  # fmt: skip
def test_a_part_that_is_not_held_leads_to_the_clause_that_it_is_in(typed: str, part: str, of: str) -> None:
    assert part_not_held(CORPUS, typed, "2017") == (part, CORPUS.clauses[of])
    assert [clause.id for clause in clauses(CORPUS, typed, "2017")] == [of]


@pytest.mark.parametrize("typed", ["74B1", "81C2"])  # 74B4, 81C3 and 81C5 are held
def test_a_clause_of_which_a_few_parts_are_held_has_others(typed: str) -> None:
    assert part_not_held(CORPUS, typed, "2017") == (typed, CORPUS.clauses[typed[:3]])


@pytest.mark.parametrize("typed", ["45C9", "64A3", "27B9", "45C4c"])
def test_a_clause_that_is_held_from_its_first_part_on_has_no_other(typed: str) -> None:
    assert part_not_held(CORPUS, typed, "2017") is None


@pytest.mark.parametrize("typed", ["45Z", "45Z1", "45C", "74", "94A1", "45C4x", "wine", ""])
def test_what_is_held_or_no_law_at_all_is_no_part_of_a_clause(typed: str) -> None:
    assert part_not_held(CORPUS, typed, "2017") is None


@pytest.mark.parametrize("typed", ["L74", "l 74", "Law 74", "laws 74"])
def test_a_law_may_be_named_by_its_letter(typed: str) -> None:
    assert clauses(CORPUS, typed, "2017")[0].id == "74"


def test_only_clauses_of_the_edition_are_found() -> None:
    assert clauses(CORPUS, "45D2", "2017")
    assert clauses(CORPUS, "45D2", "1997") == []


@pytest.mark.parametrize("typed", ["", "((((", "x'; drop", "x" * 6000, "♠"])
def test_nothing_that_is_typed_is_an_error_and_no_more_than_asked_is_found(typed: str) -> None:
    assert len(clauses(CORPUS, typed, "2017")) <= 25
    assert len(modules(CORPUS, typed)) <= 25


def test_a_situation_is_found_by_words_of_its_title() -> None:
    assert modules(CORPUS, "dummy card wants another")[0].id == "dummy_card_changed"


def test_a_law_is_used_by_the_modules_that_cite_it_or_its_parts() -> None:
    names = {module.id for module in using(CORPUS, CORPUS.clauses["45C4"], "2017")}
    assert "dummy_card_changed" in names
    assert "dummy_card_changed" not in {module.id for module in using(CORPUS, CORPUS.clauses["4"], "2017")}


def test_what_rules_by_a_clause_in_another_book_alone_does_not_use_it_in_this_one() -> None:
    using_12 = {book: {module.id for module in using(CORPUS, CORPUS.clauses["12"], book)} for book in ("2017", "1997")}
    assert "bid_above_seven" in using_12["2017"]
    assert "bid_above_seven" not in using_12["1997"]
