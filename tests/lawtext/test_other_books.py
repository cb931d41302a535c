"""What another book rules, said where the text asks for it: "Would it be the same today?"."""

from __future__ import annotations

import pytest

from lawtext.conversation import begin, screen, step
from lawtext.conversation.steps import Answer
from lawtext.engine import said_elsewhere
from lawtext.model import Corpus, Finding
from lawtext.reading import compared_edition

LATER = {"noticed": "board", "special": "none", "winner": "partner", "later": "one", "suit_card": "yes"}
"""One trick of today, two of 1997."""


def ruled(corpus: Corpus, text: str, edition: str, answers: dict[str, str]) -> Finding:
    steps = begin(corpus, text, edition, module="revoke_tricks")
    for question, answer in answers.items():
        steps, _ = step(corpus, steps, Answer("revoke_tricks", question, answer))
    finding = screen(corpus, steps).finding
    assert finding is not None
    return finding


@pytest.mark.parametrize(
    ("asks", "edition", "compared"),
    [
        ("What did we award, and is it the same today?", "1997", "2017"),
        ("Decide; compare with today.", "2007", "2017"),
        ("Does that still hold nowadays?", "2007", "2017"),
        ("Has it changed since?", "1997", "2017"),
        ("Would it be different under the 1997 code?", "2017", "1997"),
        ("What happens now?", "1997", None),
        ("Is it the same today?", "2017", None),
        ("He led the same suit. He went home today.", "1997", None),
        ("We still play by it.", "2007", None),
    ],
)
def test_the_book_is_found_that_a_text_asks_about_besides(asks: str, edition: str, compared: str | None) -> None:
    assert compared_edition(f"My partner revoked. {asks}", edition) == compared


def test_what_the_other_book_rules_on_the_same_answers_stands_with_the_finding(corpus: Corpus) -> None:
    then = ruled(corpus, "He revoked. Is it the same today?", "1997", LATER)
    assert "two tricks" in then.say.lower()
    assert then.differs.startswith("Under the 2017 code:")
    assert "one trick" in then.differs.lower()
    assert "64A2" in then.differs
    assert not ruled(corpus, "He revoked.", "1997", LATER).differs


def test_that_it_rules_the_same_is_said_too(corpus: Corpus) -> None:
    alike = {**LATER, "winner": "other", "later": "none"}
    del alike["suit_card"]
    assert ruled(corpus, "He revoked. And nowadays, is it still so?", "2007", alike).differs == (
        "The 2017 code rules the same."
    )


def test_what_a_text_speaks_against_is_not_assumed_in_the_other_book_either(corpus: Corpus) -> None:
    told = {question: answer for question, answer in LATER.items() if question != "special"}
    module = corpus.module("revoke_tricks")
    assert module.question("special").assume
    assert said_elsewhere(module, "2017", told, "", ()).startswith("Under the 2017 code:")
    asked = said_elsewhere(module, "2017", told, "", (), {"special"})
    assert asked.startswith("May differ under the 2017 code, which also asks:")
