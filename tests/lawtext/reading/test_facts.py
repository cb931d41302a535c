"""What a text states becomes facts with the words that state them, and nothing else does."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.reading import extract, fill, named_edition, particulars, read


def told(text: str) -> set[tuple[str, str]]:
    return {(fact.question, fact.answer) for fact in extract(text)}


def test_who_did_what_with_which_card_is_listed_with_its_words() -> None:
    facts = extract("LHO dropped the jack of clubs face up. I'm declarer.")
    dropped = next(fact for fact in facts if fact.question == "dropped")
    assert (dropped.answer, dropped.words) == ("LHO: ♣J face up", "LHO dropped the jack of clubs face up")
    assert ("writer", "declarer") in told("LHO dropped the jack of clubs face up. I'm declarer.")


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        (
            "Declarer leads from hand, gives the wrong card from dummy and the trick is gone. Can it be corrected?",
            False,
        ),
        ("Gave the wrong card from dummy, then declarer led from hand to the next trick. Can it be corrected?", True),
    ],
)
def test_what_a_text_begins_with_is_not_taken_for_what_has_happened_since(text: str, sure: bool) -> None:
    (since,) = (fact for fact in read(load().module("dummy_card_changed"), text, "2017") if fact.question == "since")
    assert since.sure == sure


def test_what_is_denied_is_listed_as_denied() -> None:
    assert told("His partner hadn't played") == {("not played", "His partner")}


@pytest.mark.parametrize("text", ["May I play the king?", "Declarer told me to lead a spade", "It was E's lead"])
def test_what_is_asked_ordered_or_a_noun_is_no_deed(text: str) -> None:
    assert not {question for question, _ in told(text)} & {"played", "led"}


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("under the 1997 laws", "1997"),
        ("2007 code", "2007"),
        ("American rules", "dd"),
        ("ACBL club, LHO revoked", "acbl"),
        ("ACBL Duplicate Decisions: LHO revoked", "dd"),
        ("Duplicate Decisions, from our ACBL days", "dd"),
        ("our old ACBL book", "dd"),
        ("ACBL, under the 2007 laws", "2007"),
        ("1997 or 2007?", None),
        ("97 tricks", None),
        ("Dummy played early. Would it be any different under the 1997 code?", None),
        ("2007 code. Dummy played early. What about the 1997 code?", "2007"),
        ("What about the 1997 code?", "1997"),
        ("Dummy played early. Does that change if it was the old 1997 code?", None),
        ("Dummy played early. And is it still the same in the ACBL?", None),
        ("Dummy played early. Any penalty under the 1997 code?", "1997"),
        ("I revoked. Under the 1997 code, can I change my card?", "1997"),
        ("I revoked. In the 2007 code, may he play a different card?", "2007"),
        ("I revoked. Is it legal to play a different card under the 2007 code?", "2007"),
        ("I revoked. What about the penalty card under the 1997 code?", "1997"),
        ("1997 code: is the same player to lead? He led. Would it be the same player in dummy?", "1997"),
    ],
)
def test_the_edition_is_taken_only_where_one_is_named(text: str, edition: str | None) -> None:
    assert named_edition(text) == edition


def test_blanks_are_filled_from_an_unambiguous_text_or_stay_neutral() -> None:
    assert fill("Is {led|the card} led?", particulars("he led SQ")) == "Is ♠Q led?"
    assert fill("Is {led|the card} led?", particulars("he led SQ or HK")) == "Is the card led?"


def test_no_general_fact_bears_the_name_of_a_question() -> None:
    questions = {question.id for module in load().modules.values() for question in module.questions}
    text = "1997: S decl. Trick 5, hearts led, W played ♥Q, E hadn't led out of turn, two cards, three tricks later"
    assert not {fact.question for fact in extract(text)} & questions


@pytest.mark.parametrize(
    "text",
    [
        "1H over 1S",
        "1H over 1S, LHO wants to accept it",
        "RHO bid 1H over my partner's 1S",
        "East has put 1H on my 1S and his left neighbour would like to accept that",
    ],
)
def test_a_low_bid_alone_does_not_say_that_it_was_refused(text: str) -> None:
    assert ("so_far", "refused") not in {
        (f.question, f.answer) for f in read(load().module("insufficient_bid"), text, "2017")
    }


def test_a_text_of_few_words_tells_what_happened_and_nothing_by_its_sound() -> None:
    module = load().module("revoke_noticed")
    assert not read(module, "I revoked", "2017")
    assert not read(module, "my partner revoked at trick 4", "2017")
    assert read(module, "I revoked, and my partner and I have both played on since", "2017")


@pytest.mark.parametrize(
    ("module", "question", "text"),
    [
        ("dummy_card_changed", "since", "declarer called for the queen from dummy, then changed it to the king"),
        ("lead_accepted", "last", "East led out of turn, south says i accept, dummy went down"),
    ],
)
def test_what_an_answer_shares_with_every_telling_does_not_state_it(module: str, question: str, text: str) -> None:
    assert question not in {fact.question for fact in read(load().module(module), text, "2017")}


def test_what_no_text_sounds_like_is_no_rival_to_what_it_says() -> None:
    told = "he called the queen and changed it to the king, nobody had played to it"
    found = {fact.question: fact.answer for fact in read(load().module("dummy_card_changed"), told, "2017")}
    assert found["since"] == "nobody"


def test_of_what_is_usually_assumed_a_cue_alone_can_tell() -> None:
    told = "I had only got twelve, and found the other one on the floor after four tricks; it is a heart, and I had not followed"
    assert "cards_counted" not in {fact.question for fact in read(load().module("revoke_tricks"), told, "2017")}
