"""What is ruled all the same where a fact is not known."""

from __future__ import annotations

from lawtext.engine import advance
from lawtext.model import Corpus, Finding


def ruled(corpus: Corpus, module: str, edition: str = "2017", **answers: str) -> Finding:
    result = advance(corpus.module(module), edition, answers)
    assert isinstance(result, Finding)
    return result


def test_an_opponent_may_change_whatever_the_cards_are_that_came_down_together(corpus: Corpus) -> None:
    found = ruled(
        corpus, "two_cards_together", visible="more", since_cards="opponent", whose="defender", cards="unknown"
    )
    assert [option.id for option in found.options] == ["opponent_keeps", "opponent_takes_back"]
    assert len(found.branches) == 3


def test_a_named_card_stays_in_2017_and_nobody_is_taken_aside_for_it(corpus: Corpus) -> None:
    found = ruled(corpus, "own_card_named", said_as="play", wish="unknown")
    assert found.either_way
    assert found.say.startswith("The card named is played and stays played.")
    assert not found.branches


def test_before_2017_a_slip_must_be_told_from_a_change_of_mind(corpus: Corpus) -> None:
    found = ruled(corpus, "own_card_named", "2007", said_as="play", wish="unknown", pause="no", played_after="nobody")
    assert not found.either_way


def test_answers_that_lead_to_the_same_ruling_stand_in_one_branch(corpus: Corpus) -> None:
    found = ruled(corpus, "revoke_tricks", noticed="board", winner="unknown", later="one")
    two, one = found.branches
    assert two.row == "two_own_hand"
    assert one.row == "one_partner_won+one_later_trick"
    assert one.when == "If the revoker's partner (or dummy) won the trick or the other side won the trick"


def test_rulings_are_counted_not_rows_where_nobody_knows_who_gave_up_a_trick(corpus: Corpus) -> None:
    found = ruled(corpus, "claim_or_not", what_was_said="some", who_spoke="unknown")
    assert len(found.branches) == 3
    assert len(found.row.split("+")) == 4


def test_the_one_usual_ruling_is_told_where_only_rare_cases_rule_otherwise(corpus: Corpus) -> None:
    found = ruled(corpus, "defender_leads_out_of_turn", due="unknown", since="accepted", since_own="accepted")
    (usual,) = found.branches
    assert usual.row == "accepted+accepted_own"
    assert found.because.endswith("Rarer cases are left aside here.")
