"""What an answer in one module says about the questions of the next, along every chain that the law data have."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.conversation import Asking, Found, begin, screen
from lawtext.conversation.handover import hand_over
from lawtext.conversation.steps import Answer, Choose, Correct, Step
from lawtext.editions import EDITIONS
from lawtext.engine import advance, assumable
from lawtext.model import Answers, Corpus, Finding, Module, Option, Question

READ = {
    "asking_about_void/dummy_looked_revoke/count: spectator_spoke=no",
    "asking_about_void/other_asked_first/go_on: spectator_spoke=no",
    "call_changed/left_first_illegal_1997/insufficient: hand_meant=meant",
    "call_changed/refused_illegal_1997/insufficient: hand_meant=meant",
    "call_slip/meant_it/changed: meant=meant",
    "call_slip/mind_elsewhere/changed: meant=meant",
    "card_played_how/could_follow/go_on: let_off=no",
    "card_played_how/faced/named: let_off=no",
    "card_played_how/faced/together: let_off=no",
    "card_played_how/fell/declarer: declarer_showed=dropped",
    "card_played_how/fell/defender: how_exposed=seen",
    "card_played_how/fell/defender: let_off=no",
    "card_played_how/not_his_turn/declarer_early: play_went_on=no",
    "card_played_how/not_his_turn/declarer_early: was_told=no",
    "card_played_how/not_his_turn/declarer_lead: play_went_on=no",
    "card_played_how/not_his_turn/declarer_lead: told=no",
    "card_played_how/not_his_turn/defender_early: let_off=no",
    "card_played_how/not_his_turn/defender_early: play_went_on=no",
    "card_played_how/not_his_turn/defender_early: was_told=no",
    "card_played_how/not_his_turn/defender_lead: let_off=no",
    "card_played_how/not_his_turn/defender_lead: told=no",
    "card_played_how/not_his_turn/fifth: let_off=no",
    "card_played_how/not_his_turn/opening_lead: let_off=no",
    "card_played_how/not_his_turn/opening_lead: told=no",
    "card_played_how/opening/wrong_player: let_off=no",
    "card_played_how/opening/wrong_player: told=no",
    "card_played_how/penalty/major: let_off=no",
    "card_played_how/penalty/minor: let_off=no",
    "card_played_how/shown_declarer/declarer_card: let_off=no",
    "card_played_how/shown_declarer/declarer_card: play_went_on=no",
    "card_played_how/shown_declarer/declarer_card: was_told=no",
    "card_played_how/shown_defender/defender_card: let_off=no",
    "card_played_how/shown_defender/defender_card: play_went_on=no",
    "card_played_how/shown_defender/defender_card: was_told=no",
    "card_taken_back/fell/declarer_card: declarer_showed=dropped",
    "card_taken_back/pulled_not_allowed/face_down_lead: lies=down",
    "claim_or_not/defender_accident/exposed: how_exposed=seen",
    "declarer_card_exposed/dropped/together: was_revoke=no",
    "declarer_card_exposed/play_not_due/defender_early: was_revoke=no",
    "declarer_card_shown/lead_not_due/wrong_hand: play_went_on=no",
    "declarer_card_shown/play_not_due/declarer_early: play_went_on=no",
    "declarer_card_shown/play_not_due/defender_early: play_went_on=no",
    "declarer_card_shown/play_not_due/defender_early: was_revoke=no",
    "declarer_card_shown/rest/early: play_went_on=no",
    "declarer_card_shown/rest/early: was_told=no",
    "declarer_card_shown/rest/revoke: let_off=no",
    "declarer_card_shown/rest/second_card: let_off=no",
    "declarer_card_shown/rest/told: play_went_on=no",
    "declarer_card_shown/rest/wrong_hand: play_went_on=no",
    "declarer_card_shown/rest/wrong_hand: told=no",
    "declarer_card_shown/spread/exposed: declarer_showed=spread",
    "declarer_card_shown/spread/exposed: was_due=yes",
    "declarer_card_shown/spread/exposed: was_revoke=no",
    "declarer_card_shown/was_told/misinformed: play_went_on=no",
    "declarer_leads_wrong_hand/other_played/go_on: dummy_after_look=no",
    "declarer_leads_wrong_hand/other_played/go_on: play_went_on=no",
    "declarer_leads_wrong_hand/other_played/go_on: was_told=no",
    "declarer_plays_early/lead/wrong_hand: declarer_put_down=played",
    "declarer_plays_early/lead/wrong_hand: play_went_on=no",
    "declarer_plays_early/lead/wrong_hand: told=no",
    "declarer_plays_early/lead_1997/wrong_hand: declarer_put_down=played",
    "declarer_plays_early/lead_1997/wrong_hand: play_went_on=no",
    "declarer_plays_early/lead_1997/wrong_hand: told=no",
    "defender_card_exposed/came_with_play/afterwards: card_went_back=no",
    "defender_card_exposed/came_with_play/afterwards: let_off=no",
    "defender_card_exposed/came_with_play/afterwards: made_to_fall=no",
    "defender_card_exposed/came_with_play/together: let_off=no",
    "defender_card_exposed/came_with_play/together: whose=defender",
    "defender_card_exposed/minor/what_it_allows: card_went_back=no",
    "defender_card_exposed/minor/what_it_allows: let_off=no",
    "defender_card_exposed/put_as_play/fifth: let_off=no",
    "defender_card_exposed/put_as_play/fifth: who=defender",
    "defender_card_exposed/put_as_play/opening: dummy_after_look=no",
    "defender_card_exposed/put_as_play/opening: let_off=no",
    "defender_card_exposed/put_as_play/out_of_turn: dummy_after_look=no",
    "defender_card_exposed/put_as_play/out_of_turn: let_off=no",
    "defender_card_exposed/put_as_play/revoke: let_off=no",
    "defender_card_exposed/put_as_play/together: let_off=no",
    "defender_card_exposed/put_as_play/together: whose=defender",
    "defender_card_exposed/put_as_play/too_early: dummy_after_look=no",
    "defender_card_exposed/put_as_play/too_early: let_off=no",
    "defender_card_exposed/several/several_cards: let_off=no",
    "defender_card_exposed/several_named/several_cards: let_off=no",
    "defender_card_exposed/this_trick_only/too_early: dummy_after_look=no",
    "defender_card_exposed/this_trick_only/too_early: let_off=no",
    "defender_card_exposed/thought_over/several: let_off=no",
    "defender_card_exposed/too_early_for_partner/too_early: dummy_after_look=no",
    "defender_card_exposed/too_early_for_partner/too_early: let_off=no",
    "defender_card_shown/declarers_card/go_on: let_off=no",
    "defender_card_shown/declarers_card/go_on: play_went_on=no",
    "defender_card_shown/declarers_card/go_on: was_told=no",
    "defender_card_shown/early/premature: let_off=no",
    "defender_card_shown/early/premature: play_went_on=no",
    "defender_card_shown/early/premature: was_told=no",
    "defender_card_shown/exposed/exposed_card: how_exposed=named",
    "defender_card_shown/exposed/exposed_card: let_off=no",
    "defender_card_shown/fifth/fifth_card: let_off=no",
    "defender_card_shown/on_lead_else/exposed_card: let_off=no",
    "defender_card_shown/on_lead_else/exposed_card: partner_could_see=yes",
    "defender_card_shown/on_lead_else/lead: let_off=no",
    "defender_card_shown/on_lead_else/lead: told=no",
    "defender_card_shown/penalty_card_first/not_played: play_went_on=no",
    "defender_card_shown/played/declarers: let_off=no",
    "defender_card_shown/played/declarers: play_went_on=no",
    "defender_card_shown/played/declarers: was_told=no",
    "defender_card_shown/played/penalty_card: let_off=no",
    "defender_card_shown/played/penalty_card: play_went_on=no",
    "defender_card_shown/revoke_late/count: let_off=no",
    "defender_leads_out_of_turn/answered_by_dummy/uncalled: let_off=no",
    "defender_leads_out_of_turn/opening/go_on: dummy_after_look=no",
    "defender_leads_out_of_turn/opening/go_on: let_off=no",
    "defender_leads_out_of_turn/opening/go_on: put_down=played",
    "dummy_call_incomplete/rank_one/wants_another: dummy_part=no",
    "dummy_card_changed/changed/misheard: let_off=no",
    "dummy_card_changed/changed_2017/misheard: let_off=no",
    "dummy_card_changed/depended/misheard: let_off=no",
    "dummy_card_changed/depended_2017/misheard: let_off=no",
    "dummy_card_changed/late_2007/misheard: let_off=no",
    "dummy_card_changed/late_2017/misheard: let_off=no",
    "dummy_card_changed/paused/misheard: let_off=no",
    "dummy_card_changed/touched/purpose: let_off=no",
    "dummy_card_changed/touched/purpose: was_due=yes",
    "dummy_card_changed/touched/purpose: was_revoke=no",
    "dummy_card_named/lead_not_due/wrong_hand: play_went_on=no",
    "dummy_card_named/named/wants_another: was_due=yes",
    "dummy_card_named/named/wants_another: was_revoke=no",
    "dummy_card_named/named/wrong_hand: play_went_on=no",
    "dummy_card_named/nothing/early: play_went_on=no",
    "dummy_card_named/play_not_due/declarer_early: play_went_on=no",
    "dummy_card_named/play_not_due/defender_early: play_went_on=no",
    "dummy_card_touched/played/revoke: let_off=no",
    "dummy_card_touched/played/wrong_hand: play_went_on=no",
    "dummy_card_touched/reaching/early: let_off=no",
    "dummy_card_touched/reaching/early: play_went_on=no",
    "dummy_card_touched/tidying/early: let_off=no",
    "dummy_card_touched/tidying/early: play_went_on=no",
    "dummy_limits/play_over/revoke: spectator_spoke=no",
    "dummy_limits/pointed_out/revoke: spectator_spoke=no",
    "dummy_limits/second_to_speak/revoke: spectator_spoke=no",
    "dummy_rights/during_after_look_declarer/count: spectator_spoke=no",
    "dummy_rights/play_over/revoke: spectator_spoke=no",
    "dummy_rights/second_to_speak/revoke: spectator_spoke=no",
    "dummy_rights/too_late/revoke: spectator_spoke=no",
    "dummy_wrong_card/late_declarer_revoked/tricks: let_off=no",
    "face_down_lead/both_up/one_after_other: declarer_sure=yes",
    "face_down_lead/faced_declaring/declaring_lead: declarer_sure=yes",
    "face_down_lead/faced_declaring/declaring_lead: faced=up",
    "face_down_lead/faced_wrong/faced_lead: declarer_sure=yes",
    "face_down_lead/wrong_faced/faced_lead: declarer_sure=yes",
    "fifth_card/defender_led_own/too_early: let_off=no",
    "fifth_card/defender_minor/what_it_allows: let_off=no",
    "fifth_card/defender_several/several: let_off=no",
    "fifth_card/to_follow_suit/go_on: let_off=no",
    "lead_accepted/not_accepted/declarer: play_went_on=no",
    "lead_accepted/not_accepted/declarer: told=no",
    "lead_accepted/not_accepted/defender: answered_by=no",
    "lead_accepted/not_accepted/defender: told=no",
    "lead_accepted/not_accepted/opening: told=no",
    "lead_accepted/opening_lead/declaring: play_went_on=no",
    "lead_accepted/opening_lead/defender: second=own",
    "lead_accepted/opening_lead/defender: told=no",
    "lead_accepted/own_partner/later_declaring: answered_by=no",
    "lead_accepted/own_partner/later_declaring: told=no",
    "lead_accepted/own_partner/later_own: answered_by=no",
    "lead_accepted/own_partner/later_own: told=no",
    "lead_accepted/own_partner/opening: told=no",
    "lead_accepted/refused/declarer: play_went_on=no",
    "lead_accepted/refused/declarer: told=no",
    "lead_accepted/refused/defender: answered_by=no",
    "lead_accepted/refused/defender: told=no",
    "lead_accepted/refused/opening: told=no",
    "lead_accepted/said/differ: play_went_on=no",
    "lead_accepted/said/differ: told=no",
    "lead_accepted/said_before_2017/differ: play_went_on=no",
    "lead_accepted/said_before_2017/differ: told=no",
    "lead_accepted/said_before_2017/opening: told=no",
    "lead_accepted/was_own_lead/two_leads: play_went_on=no",
    "lead_accepted/was_own_lead/two_leads: was_told=no",
    "lead_accepted/wrong_defender/go_on: play_went_on=no",
    "lead_accepted/wrong_defender/go_on: was_told=no",
    "major_penalty_card/card_let_go/waived: shown_in_claim=no",
    "major_penalty_card/card_taken_up/taken: shown_in_claim=no",
    "major_penalty_card/lead_or_discard_it/played_other: let_off=no",
    "major_penalty_card/lead_or_discard_it/played_other: shown_in_claim=no",
    "major_penalty_card/must_play/played_other: let_off=no",
    "major_penalty_card/must_play/played_other: shown_in_claim=no",
    "major_penalty_card/partners_lead/led_already: let_off=no",
    "major_penalty_card/partners_lead/led_already: shown_in_claim=no",
    "major_penalty_card/partners_lead/several: let_off=no",
    "major_penalty_card/partners_lead/several: shown_in_claim=no",
    "minor_penalty_card/any_but_low/partners_card: let_off=no",
    "minor_penalty_card/any_but_low/partners_card: shown_in_claim=no",
    "minor_penalty_card/card_let_go/waived: shown_in_claim=no",
    "minor_penalty_card/card_taken_up/taken: shown_in_claim=no",
    "minor_penalty_card/low_card_wrong/not_played: let_off=no",
    "minor_penalty_card/low_card_wrong/not_played: shown_in_claim=no",
    "minor_penalty_card/not_minor/major: card_went_back=no",
    "minor_penalty_card/not_minor/major: let_off=no",
    "minor_penalty_card/not_minor/major: shown_in_claim=no",
    "misinformed_turn/no_excuse_declarer/lead: play_went_on=no",
    "misinformed_turn/no_excuse_declaring_side/lead: play_went_on=no",
    "misinformed_turn/no_excuse_play/declarer_early: play_went_on=no",
    "misinformed_turn/no_excuse_play/declarer_early: was_told=no",
    "misinformed_turn/no_excuse_play/early: play_went_on=no",
    "misinformed_turn/no_excuse_play/early: was_told=no",
    "own_card_named/changed_mind/other_card: let_off=no",
    "own_card_named/holding_defender/exposed_card: let_off=no",
    "own_card_named/no_correction_2017/other_card: let_off=no",
    "own_card_named/penalty_card_first/not_played: shown_in_claim=no",
    "own_card_named/play_not_due/defender_early: was_revoke=no",
    "own_card_named/played/other_card: let_off=no",
    "penalty_card_grade/card_let_go/waived: shown_in_claim=no",
    "penalty_card_grade/card_taken_up/taken: shown_in_claim=no",
    "penalty_card_grade/low_minor/what_it_allows: card_went_back=no",
    "penalty_card_grade/low_minor/what_it_allows: let_off=no",
    "penalty_card_grade/low_minor/what_it_allows: shown_in_claim=no",
    "penalty_card_grade/several_major/several_cards: let_off=no",
    "penalty_card_grade/several_major/several_cards: shown_in_claim=no",
    "penalty_card_grade/several_major/together: let_off=no",
    "penalty_card_lead/came_out_in_claim/exposed: let_off=no",
    "penalty_card_lead/several_cards/several: dummy_advised=no",
    "penalty_card_lead/several_cards/several: let_off=no",
    "penalty_card_lead/several_cards/several: shown_in_claim=no",
    "penalty_card_not_played/came_out_in_claim/exposed: dummy_after_look=no",
    "penalty_card_not_played/came_out_in_claim/exposed: let_off=no",
    "penalty_card_not_played/not_followed/revoke: let_off=no",
    "penalty_card_stays/put_it_back_down/not_played: shown_in_claim=no",
    "penalty_cards_several/declarer_names/played_already: dummy_advised=no",
    "penalty_cards_several/declarer_names/played_already: let_off=no",
    "penalty_cards_several/declarer_names/played_already: shown_in_claim=no",
    "play_after_irregularity/offender_side/lead: told=no",
    "play_after_irregularity/offender_side/opening: told=no",
    "play_after_irregularity/offender_side/play: play_went_on=no",
    "play_after_irregularity/offender_side/play: was_told=no",
    "play_after_irregularity/other_opponent/declarer: play_went_on=no",
    "play_after_irregularity/other_opponent/declarer: was_told=no",
    "play_after_irregularity/other_opponent/wrong_defender: play_went_on=no",
    "play_after_irregularity/other_opponent/wrong_defender: was_told=no",
    "play_after_irregularity/penalty_card/go_on: play_went_on=no",
    "play_after_irregularity/proper_lead/go_on: play_went_on=no",
    "play_after_irregularity/proper_lead/go_on: was_told=no",
    "premature_play/led_before_declarer/out_of_turn: dummy_after_look=no",
    "premature_play/led_before_declarer/out_of_turn: let_off=no",
    "premature_play/led_before_declarer/out_of_turn: put_down=played",
    "premature_play/led_before_declarer/out_of_turn: told=no",
    "proper_lead_made/both_defenders/later_trick: answered_by=no",
    "proper_lead_made/both_defenders/later_trick: told=no",
    "proper_lead_made/both_defenders/opening: told=no",
    "proper_lead_made/declarer_both/go_on: play_went_on=no",
    "proper_lead_made/declarer_both/go_on: told=no",
    "revoke_noticed/concession_stopped/count: let_off=no",
    "revoke_noticed/concession_stopped/count: spectator_spoke=no",
    "revoke_noticed/declarer_dummy_first/count: let_off=no",
    "revoke_noticed/declarer_dummy_first/count: spectator_spoke=no",
    "revoke_noticed/defender_asked_1997/count: let_off=no",
    "revoke_noticed/defender_asked_1997/count: spectator_spoke=no",
    "revoke_noticed/established_acquiesced/count: let_off=no",
    "revoke_noticed/established_acquiesced/count: spectator_spoke=no",
    "revoke_noticed/established_agreed/count: let_off=no",
    "revoke_noticed/established_agreed/count: spectator_spoke=no",
    "revoke_noticed/established_claimed/count: let_off=no",
    "revoke_noticed/established_claimed/count: spectator_spoke=no",
    "revoke_noticed/established_named/count: let_off=no",
    "revoke_noticed/established_named/count: spectator_spoke=no",
    "revoke_noticed/established_played/count: let_off=no",
    "revoke_noticed/established_played/count: spectator_spoke=no",
    "revoke_noticed/misled_before/count: let_off=no",
    "revoke_noticed/misled_before/count: spectator_spoke=no",
    "revoke_noticed/played_before_claim/count: let_off=no",
    "revoke_noticed/played_before_claim/count: spectator_spoke=no",
    "simultaneous_cards/defender_early/go_on: play_went_on=no",
    "simultaneous_cards/defender_wrong/too_early: play_went_on=no",
    "two_cards_together/covered_defender/exposed: let_off=no",
    "two_cards_together/lead_with_it/as_lead: let_off=no",
    "two_cards_together/lead_with_it/too_soon: let_off=no",
    "two_cards_together/lead_with_it/too_soon: was_revoke=no",
    "withdrawn_card_penalty/face_down_lead/face_down: lies=down",
    "withdrawn_card_penalty/own_lead/proper_lead: first_led=defender",
    "withdrawn_card_penalty/own_lead/proper_lead: then_led=opponents",
    "withdrawn_card_penalty/surplus/fifth: who=defender",
    "withdrawn_card_penalty/surplus/together: whose=defender",
}


def findings(module: Module, edition: str, answers: Answers) -> Iterator[tuple[Answers, Finding]]:
    result = advance(module, edition, answers, assumable(module))
    if not isinstance(result, Question):
        yield answers, result
        return
    for answer in result.answers:
        yield from findings(module, edition, {**answers, result.id: answer.id})


def links(corpus: Corpus) -> Iterator[tuple[Module, str, Answers, Finding, Option]]:
    """Every option that leads on, from every way through its module."""
    for module in corpus.modules.values():
        for edition in EDITIONS:
            for answers, finding in findings(module, edition, {}):
                yield from ((module, edition, answers, finding, o) for o in finding.options if o.next)


def walk(corpus: Corpus, module: str, answers: Answers, option: str) -> list[Step]:
    steps: list[Step] = [*begin(corpus, "", "2017", module=module)]
    steps += [Answer(module, question, answer) for question, answer in answers.items()]
    assert isinstance(screen(corpus, steps).view, Found)
    return [*steps, Choose(option)]


def test_all_that_is_handed_over_along_a_chain_was_read_by_somebody(corpus: Corpus) -> None:
    found = {
        f"{module.id}/{finding.row}/{option.id}: {question}={answer}"
        for module, edition, answers, finding, option in links(corpus)
        for question, answer in hand_over(module, answers, option, corpus.module(option.next), edition).items()
    }
    assert found == READ


def test_nothing_is_handed_over_by_a_choice_or_to_a_later_trick(corpus: Corpus) -> None:
    for module, edition, answers, _, option in links(corpus):
        if option.again or not option.leads_on:
            assert hand_over(module, answers, option, corpus.module(option.next), edition) == {}


def test_what_an_option_brings_along_goes_before_what_is_handed_over(corpus: Corpus) -> None:
    for module, edition, answers, _, option in links(corpus):
        handed = hand_over(module, answers, option, corpus.module(option.next), edition)
        assert not handed.keys() & option.given.keys()


def test_a_card_that_fell_is_not_asked_again_how_it_came_out(corpus: Corpus) -> None:
    after = screen(corpus, walk(corpus, "card_played_how", {"state": "faced", "opening": "fell"}, "defender"))
    assert after.module is not None
    assert after.module.id == "defender_card_exposed"
    assert dict(after.answers) == {"whose": "defender", "how_exposed": "seen"}
    assert isinstance(after.view, Asking)
    assert after.view.question.id == "partner_could_see"


def test_the_grade_of_one_penalty_card_is_not_taken_for_that_of_the_partners(corpus: Corpus) -> None:
    after = screen(corpus, walk(corpus, "minor_penalty_card", {"fell": "yes", "minor_turn": "free"}, "partners_card"))
    assert after.module is not None
    assert after.module.id == "penalty_card_lead"
    assert after.answers == ()


def test_an_answer_that_other_answers_ruled_out_hands_nothing_over(corpus: Corpus) -> None:
    shown, exposed = corpus.module("defender_card_shown"), corpus.module("defender_card_exposed")
    option = next(o for row in shown.rows for o in row.options if o.id == "exposed_card")
    answers = {"came": "said", "turn": "lead_else", "partner_could_see": "yes"}
    assert hand_over(shown, answers, option, exposed, "2017") == {"how_exposed": "named"}


def test_what_was_handed_over_can_be_corrected_where_it_is_used(corpus: Corpus) -> None:
    steps = walk(corpus, "card_played_how", {"state": "faced", "opening": "fell"}, "defender")
    again = screen(corpus, [*steps, Correct("defender_card_exposed", "how_exposed")])
    assert again.question is not None
    assert again.question.id == "how_exposed"


def test_a_correction_before_the_chain_hands_over_what_is_true_now(corpus: Corpus) -> None:
    steps = walk(corpus, "defender_card_shown", {"came": "said"}, "exposed_card")
    assert dict(screen(corpus, steps).answers)["how_exposed"] == "named"
    corrected = [*steps, Correct("defender_card_shown", "came"), Answer("defender_card_shown", "came", "dropped")]
    assert dict(screen(corpus, [*corrected, Choose("exposed_card")]).answers) == {"whose": "defender"}
