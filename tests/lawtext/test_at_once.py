"""Steps by one press: the title, that what was understood is so, and the next answer, two of them or all three."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from lawtext.conversation import Choosing, Confirming, Screen, Steps, View, screen, step
from lawtext.conversation.at_once import answer_at_once, at_once, pick_and_confirm
from lawtext.conversation.steps import Answer, Ask, Back, Confirm, Leave, ModuleAnswer, Pick, decode_all, encode
from lawtext.matcher import CHOOSE, MATCH, Candidate
from lawtext.model import Corpus, LawError
from tests.lawtext.samples import revoke

CANDIDATES = tuple(Candidate(name, "A revoke", ("64A1",), score) for name, score in (("revoke", 0.5), ("other", 0.4)))
LIKELY = tuple(replace(each, score=0.6) for each in CANDIDATES)
OWN = ModuleAnswer("revoke", "won", "own", "in his hand", sure=False)
LATER = ModuleAnswer("revoke", "later", "yes", "won another", sure=False)


@pytest.fixture
def small(law: Callable[..., Corpus]) -> Corpus:
    return law(revoke=revoke(), other=revoke("other"))


def asked(*facts: ModuleAnswer, verdict: str = MATCH) -> Steps:
    return (Ask("he revoked", "2017", verdict, CANDIDATES, facts, confirm=True),)


def confirming(shown: Screen) -> Confirming:
    assert isinstance(shown.view, Confirming)
    return shown.view


def choosing(shown: Screen) -> Choosing:
    assert isinstance(shown.view, Choosing)
    return shown.view


def test_what_is_confirmed_is_shown_with_the_question_that_follows(small: Corpus) -> None:
    view = confirming(screen(small, asked(OWN)))
    assert view.then is not None
    alone = screen(small, (*asked(OWN), Confirm("revoke", ("won",)))).question
    assert (view.then.id, view.then) == ("later", alone)


def test_no_question_is_shown_where_the_finding_follows(small: Corpus) -> None:
    view = confirming(screen(small, asked(OWN, LATER)))
    assert (view.then, list(at_once(view))) == (None, [])
    with pytest.raises(LawError, match="'later' is not asked"):
        answer_at_once(view, "later", "yes")


def test_an_answer_to_it_says_that_all_is_so_as_well(small: Corpus) -> None:
    view = confirming(screen(small, asked(OWN)))
    both = answer_at_once(view, "later", "no")
    assert both == (Confirm("revoke", ("won",)), Answer("revoke", "later", "no"))
    assert both in at_once(view)
    steps, shown = step(small, asked(OWN), *both)
    assert steps == (*asked(OWN), *both)
    assert shown.finding is not None
    assert shown.finding.row == "one"
    undone = screen(small, (*steps, Back()))
    assert undone.question == screen(small, (*asked(OWN), both[0])).question, "only the answer is taken back"


def test_only_what_is_asked_there_is_answered_and_not_knowing_is_for_the_question_alone(small: Corpus) -> None:
    view = confirming(screen(small, asked(OWN)))
    for question, answer in (("won", "own"), ("gone", "yes"), ("later", "perhaps"), ("later", "unknown")):
        with pytest.raises(LawError):
            answer_at_once(view, question, answer)


def test_an_earlier_id_of_the_question_or_its_answer_is_taken_too(law: Callable[..., Corpus]) -> None:
    renamed = revoke().replace('id = "later"', 'id = "later"\nwas = ["after"]\nanswers_was = { yes = ["won_one"] }')
    view = confirming(screen(law(revoke=renamed, other=revoke("other")), asked(OWN)))
    assert answer_at_once(view, "after", "won_one")[1] == Answer("revoke", "later", "yes")


def test_the_first_title_stands_with_what_would_be_confirmed_once_it_is_picked(small: Corpus) -> None:
    first = asked(OWN, LATER, verdict=CHOOSE)
    picked = confirming(screen(small, (*first, Pick("revoke"))))
    assert choosing(screen(small, first)).understood == picked.understood != ()
    second = ModuleAnswer("other", "won", "own", "in his hand", sure=False)
    assert choosing(screen(small, asked(second, verdict=CHOOSE))).understood == (), "of another title nothing is shown"
    sure = replace(OWN, sure=True)
    assert choosing(screen(small, asked(sure, verdict=CHOOSE))).understood == (), "a question follows, nothing waits"


def test_the_title_and_what_is_so_are_taken_together(small: Corpus) -> None:
    first = asked(OWN, LATER, verdict=CHOOSE)
    view = choosing(screen(small, first))
    both = pick_and_confirm(view)
    assert both == (Pick("revoke"), Confirm("revoke", ("won", "later")))
    assert list(at_once(view)) == [both]
    steps, shown = step(small, first, *both)
    assert shown.finding is not None
    assert shown.finding.row == "two"
    undone = screen(small, (*steps, Back()))
    assert confirming(undone).understood == view.understood, "the title stands"
    stored = decode_all(json.loads(json.dumps([encode(each) for each in steps])))
    assert screen(small, stored) == shown


def test_of_the_title_that_is_next_once_the_likeliest_was_left_nothing_stands_before_it_is_picked(
    small: Corpus,
) -> None:
    second = ModuleAnswer("other", "won", "own", "in his hand", sure=False)
    left = choosing(screen(small, (*asked(OWN), Leave("revoke"))))
    assert (left.candidates[0].module, left.understood, left.then) == ("other", (), None)
    picked = screen(small, (*asked(OWN), Leave("revoke"), Pick("other", (second,))))
    assert [each.question for each in confirming(picked).understood] == ["won"]


def test_nothing_is_taken_at_once_where_nothing_waits(small: Corpus) -> None:
    view = choosing(screen(small, asked(verdict=CHOOSE)))
    assert view.understood == ()
    with pytest.raises(LawError, match="nothing that was understood of the first title"):
        pick_and_confirm(view)
    others: tuple[View, ...] = (view, screen(small, (*asked(), Leave("revoke"), Leave("other"))).view)
    assert [list(at_once(each)) for each in others] == [[], []]


def likely(*facts: ModuleAnswer) -> Steps:
    return (Ask("he revoked", "2017", CHOOSE, LIKELY, facts, confirm=True),)


def test_a_likely_first_title_stands_with_what_is_asked_next_and_no_other_does(small: Corpus) -> None:
    asked_alone = screen(small, (*likely(), Pick("revoke"))).question
    assert choosing(screen(small, likely())).then == asked_alone is not None
    assert choosing(screen(small, asked(verdict=CHOOSE))).then is None, "it is as likely another"
    left = screen(small, (*likely(), Leave("revoke")))
    assert choosing(left).then is None, "the text was not read for the other, which may answer what it asks"


def test_an_answer_below_the_first_title_picks_it_and_confirms_what_stands_there(small: Corpus) -> None:
    view = choosing(screen(small, likely(OWN)))
    assert [each.question for each in view.understood] == ["won"]
    all_three = answer_at_once(view, "later", "no")
    assert all_three == (Pick("revoke"), Confirm("revoke", ("won",)), Answer("revoke", "later", "no"))
    assert all_three in at_once(view)
    assert pick_and_confirm(view) not in at_once(view), "one press of the two is enough"
    steps, shown = step(small, likely(OWN), *all_three)
    assert shown.finding is not None
    assert shown.finding.row == "one"
    assert screen(small, (*steps, Back())).question == view.then


def test_where_nothing_was_understood_the_answer_picks_and_answers(small: Corpus) -> None:
    view = choosing(screen(small, likely()))
    assert view.then is not None
    question = view.then.id
    assert answer_at_once(view, question, view.then.answers[0].id)[0] == Pick("revoke")
    assert [len(each) for each in at_once(view)] == [2] * len(view.then.answers)
    for asked_for, answer in (("gone", "yes"), (question, "unknown"), (question, "perhaps")):
        with pytest.raises(LawError):
            answer_at_once(view, asked_for, answer)


def test_where_picking_it_leads_to_the_finding_nothing_is_asked_below_it(small: Corpus) -> None:
    view = choosing(screen(small, likely(OWN, LATER)))
    assert (view.then, list(at_once(view))) == (None, [pick_and_confirm(view)])


def test_what_may_come_to_decide_is_confirmed_with_the_question_that_comes_before_it(small: Corpus) -> None:
    view = confirming(screen(small, asked(LATER)))
    assert [each.question for each in view.understood] == ["later"]
    assert view.then is not None
    both = answer_at_once(view, view.then.id, "own")
    assert step(small, asked(LATER), *both)[1].finding is not None


def test_a_first_title_that_is_there_no_longer_stands_by_itself(small: Corpus) -> None:
    gone = Candidate("once_there", "It was there once", ("64A1",), 0.6)
    first = Ask("x", "2017", CHOOSE, (gone,), (ModuleAnswer("once_there", "won", "own", "x", False),), confirm=True)
    assert choosing(screen(small, (first,))).understood == ()
