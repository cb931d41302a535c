"""The statements of a text: who did what, as far as its own words go; nothing that is asked, ordered or supposed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lawtext.reading import extract, parse_text
from lawtext.reading.statements import statements
from lawtext.reading.vocabulary import vocabulary


def told(text: str) -> set[tuple[str, str]]:
    return {(fact.question, fact.answer) for fact in extract(text)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Declarer and my partner both put clubs on.", ("played", "Declarer and my partner: clubs on")),
        ("LHO, who was half asleep, led a heart.", ("led", "LHO: a heart")),
        ("East followed low and took back the six.", ("took back", "East: the six")),
        ("The lead was in dummy.", ("was", "The lead was in dummy")),
        ("Spades led, I ruffed.", ("led", "Spades led")),
        ("Hearts were led.", ("suit led", "hearts")),
        ("The deuce was led by West.", ("led", "The deuce was led by West")),
        ("I called the director (I was dummy).", ("was", "I was dummy")),
        ("I have a penalty card, the six of clubs.", ("holds", "I: a penalty card, ♣6")),
        ("W ♠K, N ace.", ("noted", "W ♠K")),
        ('Declarer: "small diamond".', ("called", "Declarer: small diamond")),
        ("declarer: ace, no, the nine", ("called", "declarer: ace")),
        ('"Jack", says declarer.', ("called", "declarer: Jack")),
        ("RHO told me it was my lead.", ("told", "RHO: me it was my lead")),
        ("Declarer in 6NT, dummy on lead, led the ten.", ("led", "Declarer: the ten")),
        ("LHO ducks, then declarer owns up and puts the king on.", ("played", "declarer: the king on")),
        ("I noticed that East played the ten.", ("played", "East: the ten")),
        ("West's led the ten.", ("led", "West: the ten")),
        ("LHO's partner played low.", ("played", "LHO's partner: low")),
        ("There was a revoke by East.", ("revoked", "East")),
        ("Declarer's claim had no words.", ("claimed", "Declarer")),
        ("A card fell face up.", ("dropped", "A card: face up")),
        ("The ten fell, partner saw it.", ("dropped", "The ten")),
        ("Both sides revoked.", ("revoked", "Both sides")),
        ("I led a spade, hearts; nobody moved.", ("led", "I: a spade, hearts")),
        ("East said nothing about the ten.", ("said", "East: nothing about the ten")),
        ("He put the ten back.", ("put back", "He: the ten back")),
        ("We say lowest.", ("said", "We: lowest")),
        ("Declarer conceded the rest.", ("conceded", "Declarer: the rest")),
        ("He said: the ten, I think.", ("called", "He: the ten")),
        ('I said "spade" dummy gave me.', ("called", "I: spade")),
        ("Under the 1997 laws.", ("edition named", "1997")),
        ("He led the ten of clubs.", ("card named", "♣10")),
        ("East in 4S.", ("contract", "4S")),
        ("It was found three tricks later.", ("found", "three tricks later")),
        ("West has two penalty cards.", ("number", "two penalty cards")),
        ("It fell face down, by accident.", ("face down", "yes")),
        ("It fell face down, by accident.", ("accident", "yes")),
        ("The card hit the floor, is it played?", ("noted", "The card hit the floor")),
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
        "We sat there. Can LHO take the ten of clubs back in hand now and play the ace?",
        "May a declarer who plays too soon from dummy take it back?",
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


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Take back the ten.", "took back"),
        ("Dummy decided that East played the ten.", "played"),
        ("It was East's lead.", "led"),
        ("My heart lead was wrong.", "led"),
        ('He produced "I\'d have ruffed it".', "played"),
        ("It looked like five clubs.", "saw"),
        ("East let him play the ace.", "accepted"),
        ("The ace lay in front of East.", "played"),
        ("My partner's face dropped.", "dropped"),
        ("Two penalty cards?", "number"),
        ("It was dummy's turn.", "turned"),
        ("East: out of turn?", "out of turn"),
        ('"I give up," she said, with three cards left.', "said"),
        ("Four hearts doubled, I led the ten.", "number"),
        ("Can he use it straight away?", "at once"),
        ("A club on the floor by East?", "noted"),
        ("Big trouble in the pub for East.", "noted"),
        ("The wrong defender led and declarer said yes; once she's said it is it yes?", "said"),
    ],
)
def test_words_that_look_like_a_deed_are_none(text: str, never: str) -> None:
    assert never not in {question for question, _ in told(text)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I wanted the nine, it just came out wrong.", ("wants", "I: the nine")),
        ("He took two tricks in spades and then led one.", ("led", "He: one")),
        ("East turns his card face down, is that right?", ("turned", "East: his card face down")),
        ("Clumsy lead: ace of clubs by East.", ("noted", "ace of clubs by East")),
    ],
)
def test_a_statement_reaches_no_further_than_its_words(text: str, fact: tuple[str, str]) -> None:
    assert fact in told(text)


def test_before_casts_doubt_on_its_own_verb_only() -> None:
    facts = told("Before East did anything South played the king.")
    assert ("played", "South: the king") in facts


def test_what_a_player_owns_is_not_what_he_does() -> None:
    assert [found.deed for found in statements(parse_text("It was dummy's turn."))] == ["be"]


def test_every_fact_quotes_the_text() -> None:
    text = "Dummy put a diamond when declarer said club; I'd three left, W ♠K. Nobody noticed till trick six."
    assert all(fact.words in text for fact in extract(text))


def test_no_phrase_of_the_vocabulary_repeats_a_word() -> None:
    """A slip in the short form of phrases shows as "took back back"."""
    phrases = [words for found in vocabulary().phrases.values() for words, _ in found]
    assert not [words for words in phrases if any(one == following for one, following in pairwise(words))]
