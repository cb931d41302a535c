"""Several facts told at once take the place of what was known, as if each had been asked."""

from __future__ import annotations

import pytest

from lawtext.conversation import begin, screen
from lawtext.conversation.facts_form import known_fields
from lawtext.conversation.steps import Answer, Back, Recount, decode, encode
from lawtext.lint.walk import Way, ways_through
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Module

SLIP = "dummy_card_changed"


def as_people_come(module: Module) -> Way:
    return next(way for way in ways_through(module) if not way.asked)


def test_all_answers_at_once_lead_where_they_lead_one_by_one(corpus: Corpus) -> None:
    for module in corpus.modules.values():
        first = begin(corpus, "", module=module.id)
        for answers, finding in as_people_come(module).leaves():
            assert isinstance(finding, Finding)
            at_once = screen(corpus, (*first, Recount(module.id, dict(answers))))
            assert at_once.finding is not None
            assert (at_once.finding.row, at_once.left_out) == (finding.row, ())


def test_an_answer_that_the_others_rule_out_is_left_out_and_named(corpus: Corpus) -> None:
    told = Recount(SLIP, {"how": "touched", "meant": "slip"})
    shown = screen(corpus, (*begin(corpus, "", module=SLIP), told))
    assert dict(shown.answers) == {"how": "touched"}
    assert shown.left_out == (("meant", "slip"),)


def test_a_question_that_nobody_could_answer_is_not_named_as_left_out(corpus: Corpus) -> None:
    told = Recount(SLIP, {"how": "touched", "since": "nobody", "meant": UNKNOWN})
    assert screen(corpus, (*begin(corpus, "", module=SLIP), told)).left_out == (("since", "nobody"),)


def test_what_was_left_out_is_said_once_and_a_step_back_brings_it_back(corpus: Corpus) -> None:
    steps = (*begin(corpus, "", module=SLIP), Answer(SLIP, "how", "named"), Answer(SLIP, "since", "nobody"))
    gone = (*steps, Recount(SLIP, {"how": "touched"}))
    assert screen(corpus, gone).left_out == (("since", "nobody"),)
    assert screen(corpus, (*gone, Answer(SLIP, "how", "pointed"))).left_out == ()
    assert dict(screen(corpus, (*gone, Back())).answers) == {"how": "named", "since": "nobody"}


def test_what_the_text_said_and_a_form_confirmed_is_not_asked_to_be_confirmed_again(corpus: Corpus) -> None:
    steps = begin(corpus, "Revoke at trick twelve, all four hands are back in the board.")
    before = screen(corpus, steps)
    assert before.module is not None
    told = {each.question.id: each.answer for each in known_fields(before)}
    assert screen(corpus, (*steps, Recount(before.module.id, told))).finding is not None


def test_a_wrong_question_or_answer_is_refused(corpus: Corpus) -> None:
    steps = begin(corpus, "", module=SLIP)
    for answers in ({"nonsense": "yes"}, {"how": "nonsense"}):
        with pytest.raises(LawError):
            screen(corpus, (*steps, Recount(SLIP, answers)))


def test_it_is_stored_and_read_back(corpus: Corpus) -> None:
    told = Recount(SLIP, {"how": "touched"})
    assert encode(told) == {"do": "recount", "module": SLIP, "answers": {"how": "touched"}, "v": 1}
    assert decode(encode(told)) == told


def test_what_the_ruling_rests_on_stands_first_and_exits_that_are_taken_as_closed_last(corpus: Corpus) -> None:
    for module in corpus.modules.values():
        for answers, finding in as_people_come(module).leaves():
            check_order(module, answers, finding, corpus)


def check_order(module: Module, answers: object, finding: object, corpus: Corpus) -> None:
    assert isinstance(answers, dict)
    assert isinstance(finding, Finding)
    fields = known_fields(screen(corpus, (*begin(corpus, "", module=module.id), Recount(module.id, dict(answers)))))
    exits = [each.assumed and each.question.exit for each in fields]
    assert exits == sorted(exits)
