"""What a sentence asks casts no doubt on what it tells before."""

from __future__ import annotations

import pytest

from lawtext.reading import parse_text
from lawtext.reading.asking import asked_from
from lawtext.reading.passages import passages
from lawtext.reading.statements import statements
from lawtext.reading.ways import ASKED, ways


def told(text: str) -> str:
    """The words of a text of one sentence that do not ask."""
    seen = parse_text(text)
    end = asked_from(seen, 0, len(seen.words))
    return seen.quote(0, end) if end else ""


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("They took that trick so no penalty for us??", "They took that trick"),
        ("he put 3C out at once am I silenced?", "he put 3C out at once"),
        ("declarer banned clubs, may I play one?", "declarer banned clubs"),
        ("LHO was dealer and can she open?", "LHO was dealer"),
        ("West faced the ten and dummy came down, what now?", "West faced the ten and dummy came down"),
        ("My partner dropped an ace, penalty card?", "My partner dropped an ace"),
        ("nobody has followed yet can he change it", "nobody has followed yet"),
    ],
)
def test_only_what_is_asked_is_asked(text: str, before: str) -> None:
    assert told(text) == before


@pytest.mark.parametrize(
    "text",
    [
        "did he revoke or not, and what happens?",
        "LHO, who was late, led?",
        "He played a club right?",
        "if East leads, can I accept?",
        "What he led is it legal?",
        "so he revoked?",
        "can I lead one",
    ],
)
def test_a_question_from_its_first_word_asks_all(text: str) -> None:
    assert told(text) == ""


@pytest.mark.parametrize(
    "text",
    ["So can he.", "East led and so did she", "he said that is it", "I led as he is it seems", "what he led is that"],
)
def test_a_plain_statement_that_turns_verb_and_subject_round_asks_nothing(text: str) -> None:
    assert told(text) == text.rstrip(".")


def test_who_did_what_before_a_question_is_stated() -> None:
    seen = parse_text("She was dealer and led a club so is it accepted?")
    assert [one.deed for one in statements(seen)] == ["be", "lead"]


def test_no_passage_reaches_from_what_is_told_into_what_is_asked() -> None:
    seen = parse_text("we took that trick and the last three so nothing to hand over?")
    asked = [ASKED in ways(seen, (each.start, each.end)) for each in passages(seen)]
    assert set(asked) == {True, False}
    told_end = asked_from(seen, 0, len(seen.words))
    assert not [each for each in passages(seen) if each.start < told_end < each.end]


def test_what_somebody_says_after_a_colon_is_quoted() -> None:
    seen = parse_text("Kees: natural and weak. I led")
    assert "quoted" in ways(seen, (1, 2))
    assert "quoted" not in ways(seen, (4, 6))
