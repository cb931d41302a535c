"""For each situation and each fact that its topic turns on the data say how it stands to it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from lawtext.facts import catalogue
from lawtext.facts.turning import reasons, turning, way
from lawtext.lint.turning import turning_facts
from lawtext.model import Corpus


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
