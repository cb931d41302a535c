"""Every question can say which rulings it parts, and every finding what would change it: read off the table, and true."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

import pytest

from lawtext.conversation import Asking, Found, begin, screen, step
from lawtext.conversation.changes import MOST_CHANGES, Change, changes, what_would_change
from lawtext.conversation.confirming import excluded
from lawtext.conversation.reasons import reasons, why_asked
from lawtext.conversation.steps import Answer, AskRule, Confirm, Recount, Steps
from lawtext.corpus import load
from lawtext.engine import advance, assumable
from lawtext.engine import ruled as row_of
from lawtext.lint.reasons import idle_questions
from lawtext.lint.walk import Way, ways_through
from lawtext.model import UNKNOWN, Corpus, Finding, Module, Question, Row
from tests.lawtext.samples import example, revoke, row

SLIP = "dummy_card_changed"
MODULES = load().modules
A_RULING = 0.002  # seconds
every_module = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)

Answers = Mapping[str, str]


def reached(way: Way, answers: Answers) -> frozenset[str]:
    """The rows that answering on leads to, nothing left unknown."""
    result = advance(way.module, way.edition, answers, way.asked)
    if isinstance(result, Finding):
        return frozenset({result.row})
    return frozenset().union(*(reached(way, {**answers, result.id: each.id}) for each in result.answers))


def ruled(way: Way) -> Iterator[tuple[Answers, Finding]]:
    for answers, finding in way.leaves():
        if isinstance(finding, Finding) and not finding.branches and finding.row != UNKNOWN:
            yield answers, finding


@every_module
def test_every_question_that_is_asked_parts_two_rulings(module: Module) -> None:
    assert list(idle_questions(module)) == []


def test_a_question_whose_answers_come_to_the_same_words_law_and_reason_is_named(
    law: Callable[..., Corpus],
) -> None:
    rows = (
        row("one", 'won = "own", later = "yes"', say="One trick.")
        + row("also_one", 'won = "own", later = "no"', say="One trick.").replace("of also_one", "of one")
        + row("none", 'won = ["partner", "other"]')
        + "".join(example(*each) for each in (("one", 'won = "own", later = "yes"'), ("none", 'won = "other"')))
    )
    module = law(revoke=revoke(rows=rows)).module("revoke")
    (text, *_) = idle_questions(module)
    assert text.startswith("question later parts no two rulings on {'won': 'own'}")


@every_module
def test_a_reason_names_what_answering_on_can_lead_to_and_nothing_else(module: Module) -> None:
    for way in ways_through(module):
        for answers, question in way.questions():
            if UNKNOWN not in answers.values():
                check_reasons(way, answers, question)


def check_reasons(way: Way, answers: Answers, question: Question) -> None:
    found = list(reasons(way.module, question, way.edition, answers, way.asked))
    after = {each.id: reached(way, {**answers, question.id: each.id}) for each in question.answers}
    shared = frozenset.intersection(*after.values())
    assert sorted(id for each in found for id in each.answers) == sorted(after)
    for each in found:
        for answer in each.answers:
            assert {verdict.row for verdict in each.verdicts} == (after[answer] - shared or after[answer])


@every_module
def test_every_nearest_change_leads_to_the_ruling_that_it_names_and_that_is_another(module: Module) -> None:
    for way in ways_through(module):
        for answers, finding in ruled(way):
            found = changes(module, finding, answers, way.asked)
            assert len(found) <= MOST_CHANGES
            for change in found:
                check_change(way, answers, finding, change)


def check_change(way: Way, answers: Answers, finding: Finding, change: Change) -> None:
    for answer in change.answers:
        assert answer != answers.get(change.question)
        told = {**answers, change.question: answer}
        gone = excluded(way.module, way.edition, told)
        kept = {question: said for question, said in told.items() if question not in gone}
        result = advance(way.module, way.edition, kept, way.asked)
        if isinstance(result, Question):
            assert (change.lead.row, change.lead.say) == ("", result.ask)
        elif result.branches or result.row == UNKNOWN:
            assert not change.lead.row
            assert change.lead.say in [way.module.question(id).ask for id, said in kept.items() if said == UNKNOWN]
        else:
            assert (change.lead.row, change.lead.say, change.lead.cite) == (result.row, result.say, result.cite)
            assert result.say != finding.say


# In the books that know no comparable call nothing turns that; and of a bid above seven that was found only in the play
# no other single fact leads to another ruling: it takes two.
ALONE = {"comparable_call": {"none_2007", "none_1997"}, "bid_above_seven": {"earlier"}}


@every_module
def test_no_finding_is_without_a_fact_that_would_change_it(module: Module) -> None:
    without = {
        finding.row
        for way in ways_through(module)
        for answers, finding in ruled(way)
        if not changes(module, finding, answers, way.asked)
    }
    assert without == ALONE.get(module.id, set())


def test_where_nothing_would_change_it_no_change_is_named(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke(rows=row("two", "", say="Two tricks.") + example("two", ""))).module("revoke")
    finding = advance(module, "2017", {})
    assert isinstance(finding, Finding)
    assert changes(module, finding, {"won": "own", "later": "yes"}) == ()


@every_module
def test_the_row_alone_is_that_of_the_whole_finding(module: Module) -> None:
    for way in ways_through(module):
        for answers, finding in way.leaves():
            assert isinstance(finding, Finding)
            alone = row_of(module, way.edition, answers, way.asked)
            assert (alone.id if isinstance(alone, Row) else None) == (
                None if finding.branches or finding.row == UNKNOWN else finding.row
            )


def one_of_each_row(module: Module) -> Mapping[str, Answers]:
    way = Way(module, "2017", frozenset())
    return {finding.row: answers for answers, finding in ruled(way) if UNKNOWN not in answers.values()}


@every_module
def test_whoever_tells_the_one_fact_otherwise_finds_what_the_card_has_said(module: Module) -> None:
    for answers in one_of_each_row(module).values():
        steps: Steps = (
            *begin(load(), "", "2017", module=module.id),
            *(Answer(module.id, *each) for each in answers.items()),
        )
        for change in what_would_change(screen(load(), steps)) or ():
            _, after = step(load(), steps, Recount(module.id, {change.question: change.answers[0]}))
            match after.view:
                case Found(finding):
                    assert (finding.row, finding.say) == (change.lead.row, change.lead.say)
                case Asking(question):
                    assert ("", question.ask) == (change.lead.row, change.lead.say)
                case _:
                    pytest.fail(f"{change} leads to {after.view}")


def test_what_was_asked_last_is_the_nearest_and_each_fact_has_its_turn() -> None:
    answers = {"how": "named", "since": "opponents", "meant": "slip"}
    finding = advance(MODULES[SLIP], "2017", answers)
    assert isinstance(finding, Finding)
    named = [(each.question, each.answers, each.lead.row) for each in changes(MODULES[SLIP], finding, answers)]
    assert named == [
        ("meant", ("changed", "lapse"), "changed_2017"),
        ("since", ("nobody",), "slip_2017"),
        ("how", ("broke_off",), "broke_off"),
    ]


def test_a_change_after_which_more_is_asked_says_what_where_none_leads_to_a_ruling_at_once() -> None:
    found = advance(MODULES["wrong_card_put_right"], "2017", {"rho": "open"})
    assert isinstance(found, Finding)
    first, *_ = changes(MODULES["wrong_card_put_right"], found, {"rho": "open"})
    assert (first.lead.row, first.lead.say[-1]) == ("", "?")


def test_what_depends_on_what_nobody_knows_and_the_law_in_general_say_so_themselves(corpus: Corpus) -> None:
    steps = begin(corpus, "", "2017", module=SLIP)
    _, unknown = step(corpus, (*steps, *(Answer(SLIP, *each) for each in (("how", "named"), ("since", "opponents")))),
                      Answer(SLIP, "meant", UNKNOWN))  # fmt: skip
    _, general = step(corpus, steps, AskRule())
    assert unknown.finding is not None
    assert unknown.finding.branches
    assert what_would_change(unknown) is what_would_change(general) is None
    assert why_asked(unknown) == why_asked(general) == ()


def test_what_the_text_is_not_sure_of_changes_nothing_before_it_is_confirmed(corpus: Corpus) -> None:
    steps = begin(corpus, "dummy revoked and it came out two tricks later", "2017", module="revoke_noticed")
    here = screen(corpus, steps)
    assert why_asked(here) == () or isinstance(here.view, Asking)
    assert here.module is not None
    _, after = step(corpus, steps, Confirm(here.module.id, tuple(dict(here.answers))))
    assert bool(why_asked(after)) == isinstance(after.view, Asking)


@pytest.mark.clock
def test_why_and_what_would_change_are_told_in_two_thousandths_of_a_second() -> None:
    module = MODULES["premature_play"]
    answers = {"kind": "next_trick", "followed_on": "both"}
    finding = advance(module, "2017", answers)
    assert isinstance(finding, Finding)
    first = advance(module, "2017", {}, assumable(module))
    assert isinstance(first, Question)
    for work in (lambda: changes(module, finding, answers), lambda: list(reasons(module, first, "2017", {}))):
        assert min(taken(work) for _ in range(20)) < A_RULING


def taken(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before
