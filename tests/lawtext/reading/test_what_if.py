"""What a text asks about another case is no fact of its own, and is answered beside the ruling."""

from __future__ import annotations

import pytest

from lawtext.conversation import Confirming, begin, confirmation, screen, step
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.steps import Answer
from lawtext.corpus import load
from lawtext.reading import asked_what_if, parse_text, read
from lawtext.reading.what_if import what_ifs

SHOWN, SLIP = "defender_card_shown", "dummy_card_changed"
STORY = "LHO held the king of hearts up and put it back."
CALLED = "I named dummy's ace of clubs, a slip of the tongue, and RHO has played."


@pytest.mark.parametrize(
    "asked",
    [
        "What if partner saw nothing?",
        "And if partner saw nothing?",
        "Secondly, what about if partner saw nothing?",
        "Same ruling if partner saw nothing?",
        "Does it matter if partner saw nothing?",
        "Would the answer be another one if partner saw nothing?",
        "Suppose partner saw nothing?",
        "(b) What if partner saw nothing?",
    ],
)
def test_a_question_about_another_case_is_known_by_how_it_begins(asked: str) -> None:
    text = parse_text(f"{STORY} {asked}")
    assert [text.quote(*span) for span in what_ifs(text)] == [asked.lstrip("(").rstrip("?")]


@pytest.mark.parametrize("joint", [", and ", " and ", ", ", " - or "])
def test_a_question_may_go_on_to_another_case(joint: str) -> None:
    text = parse_text(f"{STORY} Is it a penalty card{joint}what if partner saw nothing?")
    (asked,) = [text.quote(*span) for span in what_ifs(text)]
    assert asked.endswith("what if partner saw nothing")
    assert "penalty" not in asked


@pytest.mark.parametrize(
    "text",
    [
        "What if partner saw nothing?",  # all there is: that is the case
        "Hi all. I have a question. What if LHO leads from dummy and partner saw nothing?",  # so, too
        "2NT by South, West to lead. And if East leads?",
        f"{STORY} If partner saw nothing it is no penalty card.",
        f"{STORY} If I lead now, may he accept it?",  # what the case is about may be asked so, too
        f"{STORY} Is it a penalty card?",
        "",
    ],
)
def test_whatever_may_tell_the_case_itself_is_none(text: str) -> None:
    assert what_ifs(parse_text(text)) == ()


def test_what_is_only_asked_about_is_no_fact_and_what_is_told_beside_it_is() -> None:
    module = load().module(SHOWN)
    told, asked = (
        {fact.question: fact.answer for fact in read(module, f"{STORY} {more}", "2017")}
        for more in ("Only declarer saw it.", "And if only declarer saw it?")
    )
    assert told["partner_could_see"] == "no" != asked.get("partner_could_see")
    assert asked["came"] == told["came"] == "held"


def test_each_is_heard_by_itself() -> None:
    text = f"{CALLED} And if nobody had played? And what if I had already played from my own hand?"
    nobody, declarer = asked_what_if(load().module(SLIP), text)
    assert nobody.words == "And if nobody had played"
    assert nobody.likely("since", "nobody") > nobody.likely("since", "declarer")
    assert declarer.likely("since", "declarer") > declarer.likely("since", "nobody")
    assert declarer.likely("no_question", "no_answer") == 0.0


def found_after(text: str) -> list[tuple[str, tuple[str, ...], str]]:
    corpus, answers = load(), {"how": "named", "since": "opponents", "meant": "slip", "pause": "no"}
    steps = begin(corpus, text, module=SLIP)
    while (shown := screen(corpus, steps)).finding is None:
        view = shown.view
        if isinstance(view, Confirming):
            steps, _ = step(corpus, steps, confirmation(view))
        else:
            assert shown.question is not None
            steps, _ = step(corpus, steps, Answer(SLIP, shown.question.id, answers[shown.question.id]))
    return [(each.question, each.answers, each.asked) for each in what_would_change(shown) or ()]


def test_what_the_text_asks_about_comes_first_of_what_would_change_the_ruling() -> None:
    asked = "And if I had already played from my own hand"
    first, *others = found_after(f"{CALLED} {asked}?")
    assert first == ("since", ("declarer",), asked)
    plain = found_after(CALLED)
    assert not any(said for _, _, said in (*plain, *others))
    assert len(plain) == len([first, *others])


@pytest.mark.parametrize(
    "asked",
    [
        "what if it rains tomorrow",
        "if dummy had changed his mind",
        "if nobody had heard it",
        "if we had met at the next board",
    ],
)
def test_what_only_sounds_a_little_like_something_that_would_change_it_is_left_alone(asked: str) -> None:
    assert found_after(f"{CALLED} And {asked}?") == found_after(CALLED)
