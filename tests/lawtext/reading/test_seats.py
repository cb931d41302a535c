"""What the seats tell: who declares, who won and who revoked, whose call was whose; and what they do not tell."""

from __future__ import annotations

import pytest

from lawtext.model import Corpus
from lawtext.reading import hinted, parse_text
from tests.lawtext.reading.cue_hits import fires


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("fifth_card.as_lead.extra", "East, sure that he had yet to follow, added the two of clubs"),
        ("trick_count_wrong.count_shows.one_short", "I have two cards left and the others have one each"),
        ("dummy_call_incomplete.words.anything", "declarer said he did not care which one"),
        ("cannot_follow_instruction.in_force.over", "West lost the lead and three tricks later he was in again"),
        ("revoke_tricks.winner.partner", "East's king wins and West throws a diamond though he has a heart"),
        ("revoke_tricks.winner.other", "dummy's queen took the trick, East pitched a club despite holding spades"),
        ("revoke_tricks.noticed.board", "Three tricks later a club turned up in his hand"),
        ("revoke_noticed.revoker.defender", "South calls for a club from dummy, East finds he has a club"),
        ("inadmissible_double.doubled_what.own", "North opens 1C, East passes, South doubles"),
        ("pass_out_of_turn.turn.partner", "South puts a pass card on the table before North has called"),
        ("bid_out_of_turn.right_did.passed", "East does not want it. West then passes"),
        ("call_changed.made.yes", "she bid 1S and quickly swapped it for a pass"),
        ("call_slip.partner_called.no", "East doubled and South has not called yet"),
        ("call_changed.made.no", "he asks to replace it"),
        ("misinformed_call.how_far.passed", "three passes followed, before any lead South spoke up"),
        ("claim_or_not.partner_objects.yes", "West says at once that he has the ace of trumps"),
        ("dummy_wrong_card.rho.changed", "South asks for the H9. East takes back his queen"),
        ("defender_leads_out_of_turn.since_own.nothing", "Declarer refused the lead"),
    ],
)
def test_what_the_seats_state_is_read(corpus: Corpus, place: str, text: str) -> None:
    assert fires(corpus, place, text)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("fifth_card.as_lead.extra", "West thought it was his turn to lead and put down the ace"),
        ("dummy_call_incomplete.words.anything", "South does not care for a heart lead from East"),
        ("cannot_follow_instruction.why_unable.could", "Two tricks later West won and produced a small club"),
        ("revoke_trick_twelve.partner_choice.yes", "West, with a spade and a diamond, contributes the diamond"),
        ("inadmissible_double.doubled_what.own", "South opens 1H, West passes, North passes, East doubles"),
        ("pass_out_of_turn.turn.partner", "South opened 1S and West put out a pass card before North had called"),
        ("call_changed.made.yes", "he says he wanted 1S and asks to replace it"),
        ("claim_or_not.partner_objects.yes", "West says after a while that he has a trick"),
        ("premature_play.before.not_both", "North is declarer, East has not played"),
    ],
)
def test_what_they_do_not_state_is_not_read(corpus: Corpus, place: str, text: str) -> None:
    assert not fires(corpus, place, text)


@pytest.mark.parametrize(
    ("text", "declarer"),
    [
        ("South calls for a low heart from dummy", "south"),
        ("South asks for the H9, dummy puts out the ten", "south"),
        ("West, in 3NT, leads a spade", "west"),
        ("West led and low was played from dummy", ""),
        ("East calls for the director at the table", ""),
        ("East played after dummy's card came from the board", ""),
    ],
)
def test_who_calls_or_leads_from_dummy_is_declarer(text: str, declarer: str) -> None:
    assert parse_text(text).roles.declarer == declarer


@pytest.mark.parametrize(
    ("hint", "text", "given"),
    [
        ("rare_revoke", "dummy's ace wins and East revoked on it", False),
        ("rare_revoke", "a diamond was still hidden in dummy", True),
        ("rare_revoke", "dummy had a spade all along", True),
        ("dummy_looked", "the card lies there where the whole table can see it", False),
        ("dummy_looked", "dummy had seen East's hand", True),
        ("dummy_pointed", "the card fell beside dummy where everybody could see it", False),
        ("dummy_pointed", "dummy had been round to see the cards of East", True),
    ],
)
def test_a_hint_needs_more_than_the_bare_word(corpus: Corpus, hint: str, text: str, given: bool) -> None:
    assert (hint in set(hinted(corpus.hints, [], text))) is given
