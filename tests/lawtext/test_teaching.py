"""What is said where too much is open for a ruling, and to whom asks about the law itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lawtext.branches import alternatives
from lawtext.conversation import Asking, Found, begin, screen, step
from lawtext.conversation.steps import Answer, AskRule, Back
from lawtext.editions import EDITIONS
from lawtext.engine import advance
from lawtext.forks import Lead
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Question
from lawtext.teaching import rule, teach
from tests.lawtext.samples import HEAD, revoke, row


def revoke_of(law: Callable[..., Corpus], rows: str) -> Finding:
    module = law(same=HEAD.format(name="same") + revoke(rows=rows).split("\n", 7)[-1]).module("same")
    finding = advance(module, "2017", {"won": "unknown"})
    assert isinstance(finding, Finding)
    return finding


def test_what_decides_stands_in_order_with_what_each_answer_leads_to(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    open_still = advance(module, "2017", {"won": "unknown"})
    assert isinstance(open_still, Finding)
    first, second = teach(module, "2017", {"won": "unknown"}, open_still).forks
    assert first.ask == "Who won the trick?"
    assert first.leads == (
        Lead("Own hand", say="Did that side win a later trick?", then=2),
        Lead("Partner", "partner_one", "partner_one", ("64A1",)),
        Lead("The other side", "none", "none", ("64A1",)),
    )
    assert [(lead.when, lead.row) for lead in second.leads] == [("Yes", "two"), ("No", "one")]


def test_answers_that_come_to_the_same_are_said_together(law: Callable[..., Corpus]) -> None:
    finding = revoke_of(law, row("a", 'won = "own"', say="Two") + row("b", 'won = ["partner", "other"]', say="None"))
    assert [branch.when for branch in finding.branches] == [
        "If the revoker's own hand won it",
        "If the revoker's partner won it or the others won it",
    ]


def test_what_they_begin_with_is_said_once_of_two_that_come_to_the_same() -> None:
    assert (
        alternatives(["that side won one trick", "that side won two tricks"]) == "that side won one trick or two tricks"
    )
    assert alternatives(["declarer spoke", "dummy spoke"]) == "declarer spoke or dummy spoke"


def test_a_condition_of_many_answers_is_what_holds_otherwise(corpus: Corpus) -> None:
    finding = advance(
        corpus.module("revoke_or_not"), "2017", {"what_was_due": UNKNOWN, "able": "suspected", "how_far": "over"}
    )
    assert isinstance(finding, Finding)
    assert [branch.when for branch in finding.branches] == [
        "If the player did not play a penalty card that was due",
        "Otherwise",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_follows_what_decides_ends_where_the_questions_lead(corpus: Corpus, edition: str) -> None:
    """Every lead of every situation, followed from the first question on, against the engine."""
    for module in corpus.modules.values():
        forks = rule(module, edition, {}).forks
        ways: list[tuple[int, dict[str, str]]] = [(1, {})] if forks else []
        while ways:
            number, answers = ways.pop()
            asked = advance(module, edition, answers)
            assert isinstance(asked, Question)
            assert forks[number - 1].ask == asked.ask
            said = {label: lead for lead in forks[number - 1].leads for label in lead.when.split(" / ")}
            for answer in asked.answers:
                lead, further = said[answer.label], {**answers, asked.id: answer.id}
                reached = advance(module, edition, further)
                if isinstance(reached, Finding):
                    assert (lead.row, lead.say) == (reached.row, reached.say)
                elif lead.then:
                    ways.append((lead.then, further))
                else:
                    assert lead.say == reached.ask


def test_the_rule_of_a_situation_is_shown_at_once_and_leads_back_to_the_questions(corpus: Corpus) -> None:
    steps = begin(corpus, "is it always two tricks for a revoke?", module="revoke_tricks")
    asking = screen(corpus, steps)
    steps, shown = step(corpus, steps, AskRule())
    assert isinstance(shown.view, Found)
    assert shown.view.finding.general
    assert shown.view.finding.options == ()
    said = " ".join(lead.say for fork in shown.view.finding.forks for lead in fork.leads)
    assert "Two tricks go to the other side" in said
    assert "No automatic trick" in said
    assert screen(corpus, (*steps, Back())) == asking


def test_an_answer_turns_the_rule_back_into_a_case(corpus: Corpus) -> None:
    steps = (*begin(corpus, "x", module="revoke_tricks"), AskRule())
    _, shown = step(corpus, steps, Answer("revoke_tricks", "noticed", "board"))
    assert isinstance(shown.view, Asking)


def test_there_is_no_rule_to_show_before_there_is_a_situation(corpus: Corpus) -> None:
    with pytest.raises(LawError, match="no situation yet whose rule"):
        step(corpus, begin(corpus, "hello"), AskRule())
