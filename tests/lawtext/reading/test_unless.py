"""Words that only sound like an answer do not state it, and those that say more than they do state it all the same."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.reading import read
from lawtext.reading.facts import read_cues


@pytest.mark.parametrize(
    ("module", "question", "answer", "text"),
    [
        ("revoke_noticed", "next_step", "played", "I revoked, and somebody has already led to the next one."),
        ("revoke_noticed", "next_step", "played", "I revoked and they have already led to the next trick."),
        ("revoke_noticed", "next_step", "played", "West revoked, the next trick had already been led."),
        ("dummy_card_touched", "why_touched", "play", "Declarer laid her finger on the ten, then called the six."),
        (
            "dummy_wrong_card",
            "after",
            "nobody",
            "Dummy put up the nine, I won and led on; nobody else has played to it.",
        ),
        ("call_slip", "partner_called", "no", "Wrong card out of my hand; partner announced it and passed."),
        ("card_exposed_auction", "partner_could_see", "yes", "RHO sorts her cards in my face, saw most of them."),
        ("score_wrong", "when_seen", "late", "We scored it wrong last night, I saw it on the website at home."),
        ("bid_out_of_turn", "answered", "refused", "I opened out of turn and LHO said no bid."),
        ("insufficient_bid", "so_far", "accepted", "East bid 1S over 2C, changed it to 2S and I passed."),
    ],
)
def test_what_only_sounds_like_an_answer_is_not_taken_for_it(
    module: str, question: str, answer: str, text: str
) -> None:
    assert (question, answer) not in {(f.question, f.answer) for f in read(load().module(module), text, "2017")}


@pytest.mark.parametrize(
    ("module", "question", "answer", "text"),
    [
        ("revoke_noticed", "next_step", "played", "I revoked, and my partner has led to the next trick."),
        ("dummy_card_touched", "why_touched", "play", "Declarer put his finger on the ten while thinking."),
        ("dummy_card_touched", "why_touched", "play", "She touched the ten meaning to play it."),
        ("call_slip", "partner_called", "no", "Wrong card out; as soon as partner alerted I saw it."),
        ("call_slip", "partner_called", "yes", "Wrong card out; pard alerted it and bid 2S."),
        ("score_wrong", "when_seen", "late", "The wrong side was entered, we saw it two weeks later."),
        ("revoke_tricks", "noticed", "next_board", "RHO revoked; it came up once I had opened the bidding on 15."),
        ("bid_out_of_turn", "answered", "refused", "LHO wants none of it."),
        ("pass_out_of_turn", "answered", "refused", "LHO said no."),
        ("call_changed", "left", "refused", "LHO isn't having it."),
        ("insufficient_bid", "so_far", "refused", "No thank you, says West."),
        ("insufficient_bid", "so_far", "changed_called", "East bid 1S over 2C, changed it to 2S and I passed."),
        ("call_changed", "made", "yes", "I bid 2C, then said no, 2D."),
        ("bid_out_of_turn", "turn", "rho", "Dealer was RHO but I opened 1NT."),
        ("own_side_misexplained", "side", "declaring", "Pard is going to play it."),
        ("declarer_leads_wrong_hand", "since", "played", "One of the opponents put a club on it."),
        ("defender_card_exposed", "which_cards", "several", "The S2 and D4 fell."),
        ("dummy_card_changed", "since", "opponents", "Partner overruffs it."),
        ("director_error", "wrong_how", "mistaken", "He has now read the book."),
    ],
)
def test_what_says_it_states_it(module: str, question: str, answer: str, text: str) -> None:
    assert (question, answer) in {(f.question, f.answer) for f in read_cues(load().module(module), text)}


@pytest.mark.parametrize(
    ("module", "question", "text"),
    [
        ("revoke_tricks", "noticed", "He led to the next trick."),
        (
            "claim_disputed",
            "trump_loses",
            "He claimed with one trump out that he had forgotten; he could lose a trick to it.",
        ),
    ],
)
def test_what_is_stated_by_cues_alone_is_asked_whatever_sounds_like_it(module: str, question: str, text: str) -> None:
    asked = load().module(module).question(question)
    assert asked.only_cues
    taken = {each.answer for each in read(load().module(module), text, "2017") if each.question == question}
    assert taken.isdisjoint(asked.only_cues)
