"""The statements of a text: who did what, as far as its own words go; nothing that is asked, ordered or supposed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lawtext.reading import stated
from lawtext.reading.vocabulary import vocabulary


def told(text: str) -> set[tuple[str, str]]:
    return {(fact.question, fact.answer) for fact in stated(text)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Declarer and my partner both put clubs on.", ("played", "Declarer and my partner: clubs on")),
        ("LHO, who was half asleep, led a heart.", ("led", "LHO: a heart")),
        ("East followed low and took back the six.", ("took back", "East: the six")),
        ("The lead was in dummy.", ("was", "The lead was in dummy")),
        ("Spades led, I ruffed.", ("led", "Spades led")),
        ("The deuce was led by West.", ("led", "The deuce was led by West")),
        ("I called the director (I was dummy).", ("was", "I was dummy")),
        ("I have a penalty card, the six of clubs.", ("holds", "I: a penalty card, ♣6")),
        ("W ♠K, N ace.", ("noted", "W ♠K")),
        ('Declarer: "small diamond".', ("called", "Declarer: small diamond")),
        ("declarer: ace, no, the nine", ("called", "declarer: ace")),
        ('"Jack", says declarer.', ("called", "declarer: Jack")),
        ("RHO told me it was my lead.", ("told", "RHO: me it was my lead")),
    ],
)
def test_a_statement_reaches_as_far_as_its_words(text: str, fact: tuple[str, str]) -> None:
    assert fact in told(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My partner hadn't played to it.", ("not played", "My partner: to it")),
        ("He led before East had followed.", ("not yet played", "East")),
    ],
)
def test_what_had_not_happened_is_told_as_such(text: str, fact: tuple[str, str]) -> None:
    assert fact in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "Can LHO take it back and play the ace?",
        "Who led the queen?",
        "I would have led a club.",
        "He asked whether dummy led a club.",
        "Please don't tell me that East revoked.",
        "East says that I led a club.",
        "We play American rules.",
        "It'd be unfair if he led a club.",
    ],
)
def test_what_is_asked_supposed_or_only_said_is_no_deed(text: str) -> None:
    assert not {question for question, _ in told(text)} & {"played", "led", "revoked", "took back"}


def test_before_casts_doubt_on_its_own_verb_only() -> None:
    facts = told("Before East did anything South played the king.")
    assert ("played", "South: the king") in facts


def test_every_fact_quotes_the_text() -> None:
    text = "Dummy put a diamond when declarer said club; I'd three left, W ♠K. Nobody noticed till trick six."
    assert all(fact.words in text for fact in stated(text))


def test_no_phrase_of_the_vocabulary_repeats_a_word() -> None:
    """A slip in the short form of phrases shows as "took back back"."""
    phrases = [words for found in vocabulary().phrases.values() for words, _ in found]
    assert not [words for words in phrases if any(one == following for one, following in pairwise(words))]
