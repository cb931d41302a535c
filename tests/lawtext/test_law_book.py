"""The restated law book and what is out of scope: what their form alone cannot promise."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

import pytest

from lawtext.book import Clause
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.model import OutOfScopeTopic

CORPUS = load()
_PARTS = re.compile(r"(\d+)([A-Z]?)(\d*)([a-z]?)")


def _parents(clause_id: str) -> list[str]:
    parts = _PARTS.fullmatch(clause_id)
    assert parts, f"{clause_id}: write a clause like 45C4b"
    ids = ["".join(parts.groups()[:length]) for length in range(1, 5)]
    return [shorter for shorter, longer in pairwise(dict.fromkeys(ids)) if shorter != longer]


@pytest.mark.parametrize("clause", CORPUS.clauses.values(), ids=lambda clause: clause.id)
def test_a_clause_stands_under_parents_that_exist_in_its_editions(clause: Clause) -> None:
    for parent in _parents(clause.id):
        assert parent in CORPUS.clauses, f"{clause.id} has no parent {parent}"
        assert set(clause.editions) <= set(CORPUS.clauses[parent].editions)


@pytest.mark.parametrize("clause", CORPUS.clauses.values(), ids=lambda clause: clause.id)
def test_a_clause_says_something_short_in_each_of_its_editions(clause: Clause) -> None:
    for edition in clause.editions:
        text = clause.text[edition]
        assert text.endswith("."), clause.id
        assert len(text) <= 420, f"{clause.id} is too long for a phone in {edition}"


def test_all_laws_from_1_to_93_are_there() -> None:
    assert sorted(CORPUS.laws, key=int) == [str(number) for number in range(1, 94)]


def test_numbers_that_mean_other_things_in_other_books_are_told_apart() -> None:
    proper, wrong = CORPUS.clauses["53B"].text, CORPUS.clauses["53C"].text
    assert proper["2017"] == wrong["2007"]
    assert wrong["2017"] == proper["1997"]
    assert CORPUS.clauses["16C"].text["2017"] == CORPUS.clauses["16D"].text["2007"]
    assert "without stopping to think" in CORPUS.clauses["45C4b"].text["1997"]
    assert "1997" not in CORPUS.clauses["57D"].editions


@pytest.mark.parametrize("topic", CORPUS.out_of_scope, ids=lambda topic: topic.id)
def test_a_topic_out_of_scope_names_laws_that_exist_and_gives_no_outcome(topic: OutOfScopeTopic) -> None:
    for edition in EDITIONS:
        for law in topic.laws[edition]:
            assert law in CORPUS.clauses, f"{topic.id}: no law {law}"
            assert edition in CORPUS.clauses[law].editions
    assert len(re.findall(r"[.!?](?=\s|$)", topic.say)) <= 2
    assert len(topic.phrases) >= 15


@pytest.mark.parametrize("topic", CORPUS.out_of_scope, ids=lambda topic: topic.id)
def test_what_is_said_of_a_topic_in_every_book_cites_what_stands_in_every_book(topic: OutOfScopeTopic) -> None:
    for cited in re.findall(r"\b\d{1,2}[A-Z]\d?[a-z]?\b", topic.say):
        assert set(CORPUS.clauses[cited].editions) == set(EDITIONS), f"{topic.id}: not every book has {cited}"


def test_no_two_phrases_of_what_is_out_of_scope_share_six_words_in_a_row() -> None:
    where = defaultdict(set)
    for phrase in [phrase for topic in CORPUS.out_of_scope for phrase in topic.phrases]:
        words = re.findall(r"[a-z0-9']+", phrase.lower())
        for start in range(len(words) - 5):
            where[" ".join(words[start : start + 6])].add(phrase)
    assert not {run: phrases for run, phrases in where.items() if len(phrases) > 1}
