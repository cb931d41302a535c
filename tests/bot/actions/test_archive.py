"""What was ruled before, as officials and members see it."""

from __future__ import annotations

from datetime import date

import pytest

from bot.actions.archive import cases_of, days_between, digests, find_rulings, open_ruling
from bot.actions.club import set_club_rule
from bot.ledger import Ledger, NoSuchRuling
from bot.records import Query, Viewer
from bot.records.days import NoDay
from lawtext.model import Corpus
from tests.bot.actions.acting import ANN, AT, DORA, MODULE, case_with_finding, official, written


def test_an_official_sees_the_rulings_on_the_same_facts_and_whether_the_law_reads_otherwise(
    ledger: Ledger, corpus: Corpus
) -> None:
    for key in ("a", "b"):
        official(ledger, corpus, case_with_finding(ledger, corpus), key)
    today = digests(corpus)
    opened = open_ruling(ledger, 2, Viewer.official(), today)
    assert [(other.number, otherwise) for other, otherwise in opened.alike] == [(1, False)]
    assert not opened.stale
    assert open_ruling(ledger, 2, Viewer.official(), {**today, MODULE: "changed"}).stale


def test_a_member_sees_a_ruling_on_a_case_of_their_own_without_the_others_and_nothing_else(
    ledger: Ledger, corpus: Corpus
) -> None:
    for key in ("a", "b"):
        official(ledger, corpus, case_with_finding(ledger, corpus), key)
    opened = open_ruling(ledger, 1, Viewer.member(ANN.id), {})
    assert (opened.ruling.director, opened.alike, opened.stale) == (None, (), False)
    with pytest.raises(NoSuchRuling, match="that you may see"):
        open_ruling(ledger, 1, Viewer.member("99"), {})


def test_the_club_s_own_rules_on_what_a_ruling_cites_stand_beside_it(ledger: Ledger, corpus: Corpus) -> None:
    official(ledger, corpus, case_with_finding(ledger, corpus))
    set_club_rule(ledger, "45C4b", "Call at once.", by=DORA, at=AT)
    set_club_rule(ledger, "64A1", "Something else.", by=DORA, at=AT)
    opened = open_ruling(ledger, 1, Viewer.member(ANN.id), {})
    assert [note.text for note in opened.notes] == ["Call at once."]


def test_days_are_named_as_people_name_them() -> None:
    assert days_between("2025", "March 2026") == (date(2025, 1, 1), date(2026, 3, 31))
    assert days_between(None, "") == (None, None)
    with pytest.raises(NoDay, match="'soon' is no day"):
        days_between("soon", None)


def test_a_search_comes_page_by_page_and_ends_with_the_last_one(ledger: Ledger, corpus: Corpus) -> None:
    for n in range(5):
        written(ledger, corpus, f"It stands, {n}.", f"{n}")
    numbers = {page: find_rulings(ledger, Query(words="stands"), Viewer.official(), page, 2) for page in (-1, 0, 2, 9)}
    assert {page: found.number for page, found in numbers.items()} == {-1: 0, 0: 0, 2: 2, 9: 2}
    assert len(numbers[0].results.rulings) == 5
    assert numbers[0].posts == {}
    assert find_rulings(ledger, Query(words="nothing"), Viewer.official(), 3, 2).number == 0


def test_somebody_sees_what_they_asked_and_what_became_of_it(ledger: Ledger, corpus: Corpus) -> None:
    for key in ("a", "b", "c"):
        official(ledger, corpus, case_with_finding(ledger, corpus), key)
    assert [asked.case.number for asked in cases_of(ledger, ANN.id, 0, 2)] == [3, 2, 1]
    assert [[each.number for each in asked.rulings] for asked in cases_of(ledger, ANN.id, 1, 2)] == [[1]]
    assert cases_of(ledger, DORA.id, 0, 2) == []
