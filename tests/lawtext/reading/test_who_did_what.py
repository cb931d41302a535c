"""What a text states by who did what, and in which order; and the same words of somebody or something else."""

from __future__ import annotations

import pytest

from lawtext.corpus import load
from lawtext.reading import read
from lawtext.reading.facts import read_cues

STATED = [
    ("revoke_tricks.winner.other", "RHO revoked and my partner won the trick."),
    ("revoke_tricks.winner.other", "East revoked, South took that trick with the king."),
    ("revoke_tricks.winner.other", "My partner discarded, declarer's king held the trick."),
    ("revoke_tricks.noticed.board", "After the hand dummy said that I had a spade."),
    ("revoke_noticed.next_step.played", "Partner had no spade, so I won and led a diamond."),
    ("insufficient_bid.so_far.refused", "LHO won't take it."),
    ("insufficient_bid.so_far.nothing", "LHO has not budged."),
    ("insufficient_bid_replaced.new_call.lowest", "I bid one heart over one spade and made it two hearts."),
    ("insufficient_bid_replaced.new_call.lowest", "She put one heart, then made it two."),
    ("bid_out_of_turn.turn.rho", "Dealer was North, but East opened 1H."),
    ("bid_out_of_turn.turn.partner", "Before partner had called, I opened 1S."),
    ("pass_out_of_turn.turn.rho", "Before North had done anything East passed."),
    ("dummy_card_changed.meant.depended", "Called the jack, then saw LHO had put up the queen."),
    ("dummy_card_changed.since.declarer", "Declarer from hand has already discarded."),
    ("dummy_wrong_card.after.all", "RHO followed, I followed, and LHO won."),
    ("dummy_wrong_card.played_on.no", "I won and led a heart before I saw it."),
    ("opening_lead_out_of_turn.since.dummy_seen", "My partner had half the dummy out."),
    ("opening_lead_out_of_turn.told.opponent", "Declarer told West that it was his lead."),
    ("declarer_leads_wrong_hand.decider.refuse", "I led from dummy and RHO refused it."),
    ("defender_leads_out_of_turn.due.partner", "It was his partner's trick."),
    ("defender_leads_out_of_turn.due.declaring", "Declarer won and West put a club on the table."),
    ("defender_leads_out_of_turn.since_own.accepted", "East led, I said small."),
    ("claim_play_on.who_wanted.others", "South claimed, East wanted to go on."),
    ("misinformed_call.what_wrong.misbid", "The explanation was right, the bidder had forgotten."),
    ("penalty_card_lead.lead_state.required", "Declarer wants a spade."),
    ("penalty_card_lead.lead_kept.lost", "Now I am back in."),
    ("score_wrong.certain.yes", "All four of us know that it was nine."),
    ("wrong_card_count.count.short", "North has 12 cards, the others thirteen each."),
    ("premature_play.before.not_both", "Nothing had been called from dummy."),
    ("concession_cancelled.whose.stopped", "I conceded one and my partner at once said no."),
    ("call_changed.left.not_yet", "LHO has not moved."),
    ("inadmissible_double.doubled_what.own", "My partner opened 1H and I doubled it."),
    ("opening_lead_out_of_turn.told.opponent", "He asked declarer whose lead it was and she said his."),
    ("declarer_leads_wrong_hand.since.refused", "We told declarer to lead from the right hand."),
    ("claim_play_on.who_wanted.claimers", "Declarer claimed and suggested that we play it out."),
    ("misinformed_call.how_far.later", "It came out at trick five."),
    ("penalty_card_lead.lead_kept.kept", "I have won all the tricks since."),
    ("score_wrong.when_seen.in_time", "The session ended ten minutes ago."),
    ("premature_play.before.not_both", "RHO played before I called a card from dummy."),
    ("call_changed.left.refused", "North insists on the first call."),
    ("pass_out_of_turn.turn.partner", "I passed when my partner should have called."),
    ("face_down_lead.lead_by.wrong", "My partner led face down when it was my lead."),
]

NOT_STATED = [
    ("revoke_noticed.next_step.nothing", "We won and led on, nobody else has played to that yet."),
    ("dummy_wrong_card.played_on.yes", "Dummy put up the wrong card and they both followed."),
    ("revoke_tricks.special.twelfth", "She ruffed my ace, and at trick twelve out came a club."),
    ("revoke_tricks.special.twelfth", "It came out only at trick twelve."),
    ("revoke_tricks.winner.partner", "LHO threw a heart on my spade and my partner took the trick."),
    ("revoke_tricks.winner.other", "East revoked. The defence took five in total."),
    ("revoke_tricks.winner.other", "I threw a heart on it and the ace on the table takes it."),
    ("revoke_tricks.later.more", "West threw a heart, two tricks later a club comes from his hand."),
    ("insufficient_bid.so_far.accepted", "RHO opens 1H, I pass, then I put 1S on top."),
    ("insufficient_bid.so_far.refused", "He won't take it back."),
    ("insufficient_bid_replaced.new_call.lowest", "I bid one heart over one spade and made it two clubs."),
    ("dummy_card_changed.since.opponents", "I called the jack, then saw that LHO had played the queen."),
    ("dummy_wrong_card.after.rho", "I called the ten, dummy put the jack. RHO followed, I followed."),
    ("misinformed_call.how_far.passed", "They say he should have told us before the lead."),
    ("concession_cancelled.whose.agreed", "They only say that agreed is agreed."),
    ("concession_cancelled.whose.own", "I conceded one and my partner at once said no."),
    ("defender_card_exposed.whose.defender", "Declarer claimed; my partner still had the queen of trumps."),
    ("defender_card_exposed.partner_could_see.yes", "My partner and I had a bad day, he dropped the queen."),
    ("opening_lead_out_of_turn.since.accepted", "My partner asked whether it was he, I said yes and he led."),
    ("penalty_card_lead.lead_kept.lost", "The card is back in partner's hand."),
    ("revoke_tricks.later.more", "RHO revoked and we took three more tricks."),
    ("revoke_tricks.later.more", "I revoked, declarer took two more."),
    ("revoke_tricks.winner.partner", "North discarded a club on it, East won with the king."),
    ("misinformed_call.how_far.passed", "He should have told us before I led."),
    ("claim_play_on.who_wanted.claimers", "East questions the claim and suggests playing on."),
    ("bid_out_of_turn.turn.partner", "Pass from North, East to call; West overcalls."),
    ("bid_out_of_turn.answered.refused", "LHO did not have a bid at all."),
    ("face_down_lead.lead_by.right", "My partner led face down when it was my lead."),
]


@pytest.mark.parametrize(("place", "text"), STATED)
def test_who_did_what_is_read(place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert (question, answer) in {(f.question, f.answer) for f in read_cues(load().module(module), text)}


@pytest.mark.parametrize(("place", "text"), NOT_STATED)
def test_the_same_words_of_something_else_are_not(place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert (question, answer) not in {(f.question, f.answer) for f in read(load().module(module), text, "2017")}
