"""Whoever takes what another did, or will not have it, is understood in any words; who erred consents to nothing."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.consent import speaks_against
from lawtext.reading.facts import read_cues
from tests.lawtext.reading.cue_hits import fires


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("bid_out_of_turn.answered.accepted", "I opened 1H out of turn, LHO was cool about it"),
        ("pass_out_of_turn.answered.accepted", "RHO passed out of turn and I shrugged"),
        ("call_out_of_turn.answered.accepted", "I bid in front of North. No worries he said"),
        ("insufficient_bid.so_far.accepted", "West bid 1C over 1D, North said leave it"),
        ("call_changed.left.accepted", "He pulled 1D and changed it to 1H. The next player was fine with that"),
        ("declarer_leads_wrong_hand.since.accepted", "Declarer led from the wrong hand and West is happy with that"),
        ("lead_accepted.done.said", "East led out of turn, declarer was ok about it"),
        ("bid_out_of_turn.answered.refused", "I opened out of turn, LHO shakes her head"),
        ("call_out_of_turn.answered.refused", "I passed too soon and RHO says no"),
        ("double_out_of_turn.answered.refused", "East doubled out of turn, South wasn't having it"),
        ("insufficient_bid.so_far.refused", "She bid 1C over 1D and North kicked up a fuss"),
        ("pass_out_of_turn.answered.refused", "He passed early. Next man no wants it"),
    ],
)
def test_consent_and_refusal_are_read_in_anybodys_words(corpus: Corpus, place: str, text: str) -> None:
    assert fires(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("bid_out_of_turn.answered.accepted", "I opened out of turn, LHO let it go back"),
        ("bid_out_of_turn.answered.accepted", "I opened out of turn, LHO was not happy"),
        ("pass_out_of_turn.answered.refused", "I passed early and LHO passed as well. No spades here"),
    ],
)
def test_what_takes_back_consents_to_nothing(corpus: Corpus, place: str, text: str) -> None:
    assert not fires(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("bid_out_of_turn.answered.accepted", "I opened 1H out of turn and I was happy with that"),
        ("bid_out_of_turn.answered.accepted", "East bid too soon. West said leave it"),
        ("call_out_of_turn.answered.accepted", "East bid 1H out of turn, West was fine with it"),
        ("pass_out_of_turn.answered.refused", "East passed out of turn, West wanted it back"),
        ("lead_accepted.done.said", "East led out of turn, West was fine with it"),
    ],
)
def test_neither_who_erred_nor_the_partner_accepts_or_refuses(corpus: Corpus, place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert fires(corpus, place, text), "the words alone would say it"
    assert (question, answer) not in {(f.question, f.answer) for f in read_cues(corpus.module(module), text)}


@pytest.mark.parametrize(
    ("text", "refused", "accepted"),
    [
        ("LHO wants to accept it", True, False),
        ("LHO would like to accept", True, False),
        ("LHO is happy with it", True, False),
        ("LHO did not accept it", False, True),
        ("LHO won't accept", False, True),
        ("LHO was not happy and would not take it", False, True),
        ("first she said no way, then she was fine with it", False, False),
        ("LHO is still thinking about it", False, False),
    ],
)
def test_what_is_said_speaks_against_one_of_the_two_or_neither(text: str, refused: bool, accepted: bool) -> None:
    question, seen = load().module("insufficient_bid").question("so_far"), parse_text(text)
    whole = (0, len(seen.words))
    assert speaks_against(question.answer("refused"), seen, whole) is refused
    assert speaks_against(question.answer("accepted"), seen, whole) is accepted
    assert not speaks_against(question.answer("nothing"), seen, whole)
