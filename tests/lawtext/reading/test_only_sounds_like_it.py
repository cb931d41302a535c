"""What only sounds like an answer is not taken for it: wishes, arguments, a card without a name, calls in their order."""

from __future__ import annotations

import pytest

from lawtext.model import Corpus
from lawtext.reading import read
from tests.lawtext.reading.cue_hits import fires


def answers(corpus: Corpus, place: str, text: str) -> set[str]:
    """The answers to `module.question` that are taken from the text or put to be confirmed."""
    module, question = place.split(".")
    return {each.answer for each in read(corpus.modules[module], text, "2017") if each.question == question}


@pytest.mark.parametrize(
    ("place", "answer", "text"),
    [
        ("face_down_lead.lies", "up", 'The lead lies face down. Declarer says "fine, I accept, turn it over".'),
        ("penalty_card_lead.grade", "minor", "One heart fell out of my partner's hand and I am on lead."),
        ("penalty_card_grade.which_cards", "one_low", "East dropped a club by accident."),
        ("defender_card_exposed.which_cards", "one_low", "We defend and my partner dropped a spade by accident."),
        ("revoke_noticed.next_step", "nothing", "East says that the trick was still lying there."),
        ("claim_or_not.who_spoke", "defender", 'We defend 3S by West. West says "I have the rest" and shows his hand.'),
        ("claim_or_not.what_was_said", "rest", "East faced his hand and said the rest are yours."),
        ("insufficient_bid.so_far", "accepted", "South 1H, West pass, North 2H, East doubled and South passed."),
        (
            "penalty_card_not_played.declarer_played",
            "yes",
            "I called for a club and East, whose queen lay there, played the six.",
        ),
        ("revoke_tricks.winner", "partner", "East threw a club on the heart, and later West lost the next trick."),
    ],
)
def test_what_only_sounds_like_an_answer_is_not_read(corpus: Corpus, place: str, answer: str, text: str) -> None:
    assert answer not in answers(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "answer", "text"),
    [
        ("penalty_card_lead.grade", "minor", "The five of hearts fell out of my partner's hand by accident."),
        ("revoke_noticed.next_step", "nothing", "West threw a spade on a heart; nobody has led to the next trick."),
        ("claim_or_not.what_was_said", "rest", "South faced his hand and said the rest are mine."),
        ("insufficient_bid.so_far", "accepted", "East bid 1S over my 2H and South passed."),
    ],
)
def test_what_states_it_is_read(corpus: Corpus, place: str, answer: str, text: str) -> None:
    assert answer in answers(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("declarer_leads_wrong_hand.since.differ", "The two defenders quarrelled among themselves"),
        ("declarer_leads_wrong_hand.since.differ", "West accepted it but East wanted it back"),
        ("asking_about_void.asker.dummy", 'Dummy said to East "no spades?"'),
        ("asking_about_void.looked.no", "dummy had stayed in his seat"),
        ("revoke_tricks.winner.partner", "East pitched a club on the heart, my partner West took the trick"),
        ("penalty_card_not_played.declarer_played.yes", "I had not noticed it and asked dummy for the ten"),
        ("bid_out_of_turn.turn.partner", "Before West had said a word East opened 1S"),
        ("call_changed.made.yes", "She bid 3C, whipped it back and put 3D"),
        ("misinformed_call.how_far.passed", "Before West had led, dummy spoke up"),
        ("wrong_card_count.count.split", "North counts twelve cards, and when we all count West has fourteen"),
        ("wrong_card_count.seen.no", "the director moved it without showing it"),
        ("director_error.wrong_how.mistaken", "In bed I remembered that it was wrong"),
        ("director_error.still_possible.no", "I saw it on the way home"),
        ("director_error.when_found.in_time", "The results are not yet official"),
        ("dummy_wrong_card.played_on.no", "before either of us had led again"),
    ],
)
def test_what_is_plainly_told_is_read(corpus: Corpus, place: str, text: str) -> None:
    assert fires(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("declarer_leads_wrong_hand.since.differ", "Both defenders accepted it"),
        ("asking_about_void.asker.dummy", "Dummy said nothing to East, who had no spades"),
        ("revoke_tricks.winner.partner", "East pitched a club on the heart, and West won the next trick"),
        ("bid_out_of_turn.turn.partner", "Before West had said a word South opened 1S"),
        ("call_changed.made.yes", "She bid 3C and wanted it back"),
        ("insufficient_bid_replaced.both_show.neither", "He asked for a ruling"),
    ],
)
def test_what_is_not_told_is_not_read(corpus: Corpus, place: str, text: str) -> None:
    assert not fires(corpus, place, text)
