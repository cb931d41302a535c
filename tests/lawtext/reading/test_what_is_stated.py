"""What a text states by who did what, in which order and in which words; and what only sounds like it: the same words
of somebody or something else, wishes, arguments, a card without a name."""

from __future__ import annotations

import pytest

from lawtext.model import Corpus
from lawtext.reading import read
from lawtext.reading.facts import read_cues
from tests.lawtext.reading.cue_hits import fires

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
    ("revoke_noticed.next_step.played", "I revoked, and my partner has led to the next trick."),
    ("dummy_card_touched.why_touched.play", "Declarer put his finger on the ten while thinking."),
    ("dummy_card_touched.why_touched.play", "She touched the ten meaning to play it."),
    ("call_slip.partner_called.no", "Wrong card out; as soon as partner alerted I saw it."),
    ("call_slip.partner_called.yes", "Wrong card out; pard alerted it and bid 2S."),
    ("score_wrong.when_seen.late", "The wrong side was entered, we saw it two weeks later."),
    ("revoke_tricks.noticed.next_board", "RHO revoked; it came up once I had opened the bidding on 15."),
    ("bid_out_of_turn.answered.refused", "LHO wants none of it."),
    ("pass_out_of_turn.answered.refused", "LHO said no."),
    ("call_changed.left.refused", "LHO isn't having it."),
    ("insufficient_bid.so_far.refused", "No thank you, says West."),
    ("insufficient_bid.so_far.changed_called", "East bid 1S over 2C, changed it to 2S and I passed."),
    ("call_changed.made.yes", "I bid 2C, then said no, 2D."),
    ("bid_out_of_turn.turn.rho", "Dealer was RHO but I opened 1NT."),
    ("own_side_misexplained.side.declaring", "Pard is going to play it."),
    ("declarer_leads_wrong_hand.since.played", "One of the opponents put a club on it."),
    ("defender_card_exposed.which_cards.several", "The S2 and D4 fell."),
    ("dummy_card_changed.since.opponents", "Partner overruffs it."),
    ("director_error.wrong_how.mistaken", "He has now read the book."),
]

TAKEN = [
    ("penalty_card_lead.grade.minor", "The five of hearts fell out of my partner's hand by accident."),
    ("revoke_noticed.next_step.nothing", "West threw a spade on a heart; nobody has led to the next trick."),
    ("claim_or_not.what_was_said.rest", "South faced his hand and said the rest are mine."),
    ("insufficient_bid.so_far.accepted", "East bid 1S over my 2H and South passed."),
]

NOT_TAKEN = [
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
    ("face_down_lead.lead_by.right", "My partner led face down when it was my lead."),
    ("revoke_noticed.next_step.played", "I revoked, and somebody has already led to the next one."),
    ("revoke_noticed.next_step.played", "I revoked and they have already led to the next trick."),
    ("revoke_noticed.next_step.played", "West revoked, the next trick had already been led."),
    ("dummy_card_touched.why_touched.play", "Declarer laid her finger on the ten, then called the six."),
    ("dummy_wrong_card.after.nobody", "Dummy put up the nine, I won and led on; nobody else has played to it."),
    ("call_slip.partner_called.no", "Wrong card out of my hand; partner announced it and passed."),
    ("card_exposed_auction.partner_could_see.yes", "RHO sorts her cards in my face, saw most of them."),
    ("score_wrong.when_seen.late", "We scored it wrong last night, I saw it on the website at home."),
    ("bid_out_of_turn.answered.refused", "I opened out of turn and LHO said no bid."),
    ("insufficient_bid.so_far.accepted", "East bid 1S over 2C, changed it to 2S and I passed."),
    ("face_down_lead.lies.up", 'The lead lies face down. Declarer says "fine, I accept, turn it over".'),
    ("penalty_card_lead.grade.minor", "One heart fell out of my partner's hand and I am on lead."),
    ("penalty_card_grade.which_cards.one_low", "East dropped a club by accident."),
    ("defender_card_exposed.which_cards.one_low", "We defend and my partner dropped a spade by accident."),
    ("revoke_noticed.next_step.nothing", "East says that the trick was still lying there."),
    ("claim_or_not.who_spoke.defender", 'We defend 3S by West. West says "I have the rest" and shows his hand.'),
    ("claim_or_not.what_was_said.rest", "East faced his hand and said the rest are yours."),
    ("insufficient_bid.so_far.accepted", "South 1H, West pass, North 2H, East doubled and South passed."),
    (
        "penalty_card_not_played.declarer_played.yes",
        "I called for a club and East, whose queen lay there, played the six.",
    ),
    ("revoke_tricks.winner.partner", "East threw a club on the heart, and later West lost the next trick."),
]

READ_BY_ITS_OWN_CUES = [
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
]

NOT_READ_BY_ITS_OWN_CUES = [
    ("declarer_leads_wrong_hand.since.differ", "Both defenders accepted it"),
    ("asking_about_void.asker.dummy", "Dummy said nothing to East, who had no spades"),
    ("revoke_tricks.winner.partner", "East pitched a club on the heart, and West won the next trick"),
    ("bid_out_of_turn.turn.partner", "Before West had said a word South opened 1S"),
    ("call_changed.made.yes", "She bid 3C and wanted it back"),
    ("insufficient_bid_replaced.both_show.neither", "He asked for a ruling"),
]

STATED_BY_CUES_ALONE = [
    ("revoke_tricks.noticed", "He led to the next trick."),
    ("claim_disputed.trump_loses", "He claimed with one trump out that he had forgotten; he could lose a trick to it."),
]


def taken(corpus: Corpus, module: str, question: str, text: str) -> set[str]:
    """The answers that are taken from the text or put to be confirmed."""
    return {each.answer for each in read(corpus.module(module), text, "2017") if each.question == question}


@pytest.mark.parametrize(("place", "text"), STATED)
def test_what_says_it_states_it(corpus: Corpus, place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert (question, answer) in {(f.question, f.answer) for f in read_cues(corpus.module(module), text)}


@pytest.mark.parametrize(("place", "text"), TAKEN)
def test_what_states_it_is_taken(corpus: Corpus, place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert answer in taken(corpus, module, question, text)


@pytest.mark.parametrize(("place", "text"), NOT_TAKEN)
def test_what_only_sounds_like_an_answer_is_not_taken_for_it(corpus: Corpus, place: str, text: str) -> None:
    module, question, answer = place.split(".")
    assert answer not in taken(corpus, module, question, text)


@pytest.mark.parametrize(("place", "text"), READ_BY_ITS_OWN_CUES)
def test_what_is_plainly_told_is_read(corpus: Corpus, place: str, text: str) -> None:
    assert fires(corpus, place, text)


@pytest.mark.parametrize(("place", "text"), NOT_READ_BY_ITS_OWN_CUES)
def test_what_is_not_told_is_not_read(corpus: Corpus, place: str, text: str) -> None:
    assert not fires(corpus, place, text)


@pytest.mark.parametrize(("place", "text"), STATED_BY_CUES_ALONE)
def test_what_is_stated_by_cues_alone_is_asked_whatever_sounds_like_it(corpus: Corpus, place: str, text: str) -> None:
    module, question = place.split(".")
    asked = corpus.module(module).question(question)
    assert asked.only_cues
    assert taken(corpus, module, question, text).isdisjoint(asked.only_cues)
