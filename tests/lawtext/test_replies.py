"""The reply to what a text asks: right, in its own terms, or none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lawtext.conversation import Found, begin, screen
from lawtext.conversation.steps import Answer, Ask, AskRule, Confirm, Step
from lawtext.engine import advance
from lawtext.lint import check
from lawtext.model import UNKNOWN, Corpus, Finding
from lawtext.reading.questions import asked
from lawtext.replies import REPLIES
from tests.lawtext.samples import HEAD, revoke, row

REVOKED = {"noticed": "board", "special": "none", "winner": "own", "later": "more"}


def said(corpus: Corpus, text: str, module: str, **answers: str) -> list[tuple[str, str]]:
    """The replies once these answers have been given, each with the question that it replies to."""
    steps: list[Step] = [*begin(corpus, text, module=module)]
    steps += [Answer(module, question, answer) for question, answer in answers.items()]
    shown = screen(corpus, steps)
    if not isinstance(shown.view, Found):
        steps.append(Confirm(module, tuple(question for question, _ in shown.answers)))
        shown = screen(corpus, steps)
    assert isinstance(shown.view, Found)
    return [(reply.words, reply.say) for reply in shown.replies]


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("He revoked. How many tricks do we get?", "tricks"),
        ("revoke, one trick or two?", "tricks"),
        ("It fell. Penalty card?", "penalty_card"),
        ("Is this a penalty card?", "penalty_card"),
        ("So, is there a penalty?", "penalty"),
        ("Anything to pay?", "penalty"),
        ("She found the card under her chair. What happens, is she fined?", "fine"),
        ("I put it back. Is there a points penalty for that?", "fine"),
        ("he hid it, so do we need to tell him off?", "fine"),
        ("Is that a revoke?", "revoke"),
        ("Established?", "established"),
        ("He showed it. Played?", "played"),
        ("Is the lead now accepted?", "stands"),
        ("He asked her. Is that allowed?", "allowed"),
        ("Is that fine?", "allowed"),
        ("May I take it back?", "change"),
    ],
)
def test_what_is_plainly_asked_is_heard(text: str, topic: str) -> None:
    assert [each.topic for each in asked(text)] == [topic]


@pytest.mark.parametrize(
    "text",
    [
        "Is my heart a penalty card?",  # whose, the verdict says
        "Who has the penalty card?",
        "When must the penalty card be played?",
        "Is the ace played or the king?",
        "Can he make that the lead if she likes it?",
        "May declarer change his mind and take it?",
        "There is no penalty card.",
        "Are two points off the lead worth it to him?",
    ],
)
def test_what_may_be_about_another_card_or_person_is_left_to_the_verdict(text: str) -> None:
    assert list(asked(text)) == []


def test_a_finding_first_replies_in_the_terms_of_the_question(corpus: Corpus) -> None:
    text = "My LHO revoked and they took tricks after. How many tricks do we get? Any penalty?"
    assert said(corpus, text, "revoke_tricks", **REVOKED) == [("How many tricks do we get?", "Two tricks go over.")]


def test_a_fine_is_the_directors_to_give_whatever_is_ruled(corpus: Corpus) -> None:
    text = "My LHO revoked and they took tricks after. Are they fined?"
    ((words, reply),) = said(corpus, text, "revoke_tricks", **REVOKED)
    assert words == "Are they fined?"
    assert reply.startswith("A fine, or points off, is the director's to give")


def test_what_a_person_has_to_judge_gets_no_yes_and_no_no(corpus: Corpus) -> None:
    for module in corpus.modules.values():
        assert [row.id for row in module.rows if row.judgement and row.settles] == []


def test_rulings_side_by_side_reply_where_they_agree(law: Callable[..., Corpus]) -> None:
    rows = row("two", 'won = "own"', rest='settles = { penalty = "no", tricks = "two" }')
    rows += row("none", 'won = ["partner", "other"]', rest='settles = { penalty = "no", tricks = "none" }')
    module = law(same=HEAD.format(name="same") + revoke(rows=rows).split("\n", 8)[-1]).module("same")
    finding = advance(module, "2017", {"won": UNKNOWN})
    assert isinstance(finding, Finding)
    assert finding.settles == {"penalty": "no"}


def test_the_rule_itself_replies_to_nobody(corpus: Corpus) -> None:
    steps = (*begin(corpus, "Penalty?", module="revoke_tricks"), AskRule())
    assert screen(corpus, steps).replies == ()


def test_who_reads_without_the_text_sees_no_reply(corpus: Corpus) -> None:
    (first,) = begin(corpus, "How many tricks do we get?", module="revoke_tricks")
    assert isinstance(first, Ask)
    steps: list[Step] = [Ask("", "2017", first.verdict, first.candidates, ())]
    steps += [Answer("revoke_tricks", question, answer) for question, answer in REVOKED.items()]
    assert screen(corpus, steps).replies == ()


@pytest.mark.parametrize(
    ("settled", "complaint"),
    [
        ('settles = { weather = "rain" }', "settles 'weather', which nobody asks; there are tricks"),
        ('settles = { tricks = "nine" }', "settles tricks = 'nine', for which there is no reply; there are none, one, two"),
        ('settles = { tricks = "two" }\njudgement = true\nestablish = "That it was so."', "settles something that a person has to judge first"),
    ],
)  # fmt: skip
def test_lint_refuses_a_reply_that_nobody_can_give(law: Callable[..., Corpus], settled: str, complaint: str) -> None:
    rows = row("two", 'won = "own"', rest=settled) + row("none", 'won = ["partner", "other"]')
    assert complaint in "\n".join(check(law(revoke=revoke(rows=rows))).complaints)


@pytest.mark.parametrize("topic", REPLIES)
def test_every_reply_is_given_somewhere(corpus: Corpus, topic: str) -> None:
    values = {row.settles.get(topic) for module in corpus.modules.values() for row in module.rows}
    assert REPLIES[topic].keys() <= values
