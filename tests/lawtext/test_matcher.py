"""The matcher is right or silent, quick, and belongs to the law that ships."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.matcher import CHOOSE, MATCH, NONE, deciding, doubted, judge, match
from lawtext.matcher.weights import SOURCE, Weights, read_weights, shipped_weights, write_weights
from lawtext.reading import parse_text
from lawtext.scenes import learned_scenes
from lawtext.stories import stories
from lawtext.training.texts import digest, labelled_texts


@pytest.mark.parametrize(
    ("text", "module"),
    [
        (
            "Declarer called the queen from dummy and at once said no, the king, a slip of the tongue",
            "dummy_card_changed",
        ),
        ("West made the opening lead but it was East's turn to lead", "opening_lead_out_of_turn"),
        ("my lho dropped the ace of spades on the table face up by accident", "defender_card_exposed"),
    ],
)
def test_a_plain_story_is_recognised(text: str, module: str) -> None:
    found = match(load(), text, "2017")
    assert module in [candidate.module for candidate in found.candidates]
    assert found.verdict != NONE


def test_a_clear_winner_is_a_match() -> None:
    text = "Declarer called the queen from dummy, paused, and then wanted the king instead"
    assert match(load(), text, "2017").verdict == MATCH


@pytest.mark.parametrize(
    ("text", "sounds_like", "told"),
    [
        ("RHO opened 1D, I overcalled 1C. LHO says thats insufficient", "bid_out_of_turn", "insufficient_bid"),
        (
            "double out of turn after 1S, the partner of the doubler was to call",
            "inadmissible_double",
            "double_out_of_turn",
        ),
        (
            "LHO led the nine in her partner's place, I said no diamonds; the partner obeyed and now wants to lead one",
            "defender_leads_out_of_turn",
            "penalty_card_lead",
        ),
        ("She claimed, I had the ten of trumps and we let it go. Too late now?", "claim_disputed", "claim_agreed"),
        (
            "You ruled by mistake that North's partner was silenced by the low bid; the hand is over",
            "insufficient_bid_score",
            "director_error",
        ),
    ],
)
def test_no_match_is_taken_without_a_tap_where_the_words_of_a_neighbour_stand(
    text: str, sounds_like: str, told: str
) -> None:
    weights = shipped_weights()
    least = 0.00001 / (len(weights.labels) - 1)
    sure = {label: 0.99999 if label == sounds_like else least for label in weights.labels}
    found = doubted(load(), parse_text(text), "2017", judge(load(), sure, "2017", weights.thresholds))
    assert found.verdict == CHOOSE
    assert found.candidates[0].module == sounds_like
    assert told in {each.module for each in found.candidates}
    assert judge(load(), sure, "2017", weights.thresholds).verdict == MATCH


@pytest.mark.parametrize(
    "text",
    ["the opponents both hesitated, may they bid on?", "who is playing tonight?", "", "♠♥♦♣ !!!", "x" * 600],
)
def test_what_is_not_ours_never_gets_a_confident_answer(text: str) -> None:
    assert match(load(), text, "2017").verdict in (NONE, CHOOSE)


def test_a_pause_in_the_bidding_is_recognised_for_what_it_is() -> None:
    found = match(load(), "her partner hesitated a long time before passing and then she bid on", "2017")
    assert (found.verdict, found.candidates) == (NONE, ())
    assert found.out_of_scope[0] == "hesitation_auction"


def test_candidates_carry_the_clauses_of_the_edition_asked() -> None:
    corpus, text = load(), "declarer led from the wrong hand and LHO refused the lead"
    for edition in EDITIONS:
        first = match(corpus, text, edition).candidates[0]
        assert first.laws == corpus.modules[first.module].laws[edition]


def test_at_most_three_candidates_are_offered_and_their_scores_fall() -> None:
    found = match(load(), "a card was played and somebody wants it back", "2017")
    scores = [candidate.score for candidate in found.candidates]
    assert len(scores) <= 3
    assert all(0 <= score <= 1 for score in scores)
    assert scores[:2] == sorted(scores[:2], reverse=True)


@pytest.mark.parametrize(
    ("clause", "coarse"),
    [("45C4b", "45C"), ("50D2a", "50D"), ("64A1", "64"), ("54", "54"), ("47F2", "47F"), ("9B1", "9"), ("7A", "7")],
)
def test_a_clause_is_judged_to_the_letter_in_some_laws_only(clause: str, coarse: str) -> None:
    assert deciding(clause) == coarse


def test_a_neighbour_whose_words_the_text_has_is_offered_though_nothing_is_sure() -> None:
    """Dummy goes down on the first lead of a deal, and on no later one."""
    found = match(load(), "LHO led out of turn and I put dummy down", "2017")
    assert found.verdict == CHOOSE
    assert "opening_lead_out_of_turn" in {candidate.module for candidate in found.candidates}


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_to_put_an_own_explanation_right_is_ruled_upon_in_every_book(edition: str) -> None:
    """In the oldest by Law 75 alone."""
    text = "my partner explained my bid wrongly, we are defending, lead not made yet, when must I say so?"
    found = match(load(), text, edition)
    assert found.verdict != NONE
    assert found.candidates[0].module == "own_side_misexplained"


def test_the_weights_that_ship_belong_to_the_present_data() -> None:
    present = digest(labelled_texts(load(), stories(), learned_scenes()))
    assert shipped_weights().digest == present, "other texts or other features than were fitted on: run `make train`"


@pytest.mark.clock
def test_the_weights_are_small_and_load_quickly() -> None:
    assert SOURCE.stat().st_size < 4_000_000
    spent = []
    for _ in range(5):
        start = time.process_time()
        read_weights(SOURCE)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.04


def test_saved_weights_are_read_back_as_they_were(tmp_path: Path) -> None:
    weights = shipped_weights()
    write_weights(weights, tmp_path / "weights.bin")
    again: Weights = read_weights(tmp_path / "weights.bin")
    assert again.rows == weights.rows
    assert again.labels == weights.labels
    assert again.cells == weights.cells


def test_what_the_text_itself_says_belongs_to_another_law_is_none_of_ours() -> None:
    found = match(
        load(), "W's long tank over 3S, then E raised to game on a balanced eight. Can we get it back?", "2017"
    )
    assert (found.verdict, found.candidates) == (NONE, ())
    assert found.out_of_scope[0] == "hesitation_auction"
