"""For each situation and each fact that its topic turns on the data say how it stands to it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from lawtext.facts import catalogue
from lawtext.facts.reviewed import Reviewed, reviewed
from lawtext.facts.turning import reasons, turning, way
from lawtext.lint.turning import reviewed_facts, turning_facts
from lawtext.model import Corpus

NAMED = {"a": 35, "b": 39, "c": 38, "d": 34}  # how many turning facts each review's table lists


def complaints(corpus: Corpus, because: Any) -> str:
    return "\n".join(turning_facts(corpus, catalogue(), because))


def test_no_situation_is_silent_on_what_its_topic_turns_on(corpus: Corpus) -> None:
    assert complaints(corpus, reasons()) == ""
    stands = list(turning(corpus, catalogue(), reasons()))
    assert len(stands) > 400
    assert {way(question) for each in stands for question in each.asked_by} == {
        "asked",
        "asked on a hint",
        "exit, on a hint",
    }


@pytest.mark.parametrize(
    ("topic", "module", "fact", "because", "complaint"),
    [
        ("leads", "", "whose_lead", "", "lead_accepted does not ask whose_lead, on which its topic turns"),
        ("leads", "opening_lead_out_of_turn", "whose_lead", "asked", ""),
        ("leads", "lead_accepted", "answer_to_it", "no", "[leads.lead_accepted] explains answer_to_it, which is asked there"),
        ("leads", "", "revoke_harm", "no", "[leads] explains revoke_harm, and no situation needs that"),
    ],
)  # fmt: skip
def test_a_blank_and_an_idle_reason_are_refused(
    corpus: Corpus, topic: str, module: str, fact: str, because: str, complaint: str
) -> None:
    changed: Any = deepcopy(dict(reasons()))
    lines = changed[topic].setdefault(module, {}) if module else changed[topic]
    lines[fact] = because
    assert complaint in complaints(corpus, changed)


def test_no_turning_fact_of_a_review_is_missing_or_blank(corpus: Corpus) -> None:
    assert list(reviewed_facts(corpus, reviewed())) == []
    assert [each.source for each in reviewed()] == [
        f"{review}.{place}" for review, facts in NAMED.items() for place in range(1, facts + 1)
    ]


@pytest.mark.parametrize(
    ("module", "how", "complaint"),
    [
        ("fifth_card", " ", "fifth_card is blank"),
        ("fifth_card", "who", ""),
        ("fifth_card", "whose", "fifth_card has no question 'whose'"),
        ("fifth_card", "it is asked elsewhere", ""),
        ("sixth_card", "who", "there is no situation 'sixth_card'"),
    ],
)
def test_a_fact_of_a_review_is_asked_or_explained(corpus: Corpus, module: str, how: str, complaint: str) -> None:
    complaints = list(reviewed_facts(corpus, [Reviewed("a.1", "hint", "dummy had looked", {module: how})]))
    assert [complaint in each for each in complaints] == [True] * bool(complaint)


def test_a_fact_of_a_review_says_what_it_turns_and_what_the_review_wants(corpus: Corpus) -> None:
    unclear, idle = reviewed_facts(corpus, [Reviewed("a.1", "sometimes", "dummy had looked", {})])
    assert "choose always, hint or say" in unclear
    assert "name every situation" in idle
