"""What is stored of a conversation, read again: by this version, of an earlier one, of a newer one, and damaged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lawtext import finding_codec
from lawtext.conversation import begin, screen, without_text
from lawtext.conversation.steps import (
    KINDS,
    Again,
    Answer,
    Ask,
    AskRule,
    Back,
    CallDirector,
    Choose,
    Confirm,
    Correct,
    Doubt,
    Leave,
    ModuleAnswer,
    OpenTopics,
    Pick,
    PickTopic,
    Recount,
    Return,
    SetPrivate,
    Step,
    decode,
    decode_all,
    encode,
)
from lawtext.forks import Fork, Lead
from lawtext.model import Corpus, Finding, LawError

ASK = {"do": "ask", "text": "x", "edition": "2017", "verdict": "none", "candidates": [], "facts": []}
CANDIDATE = {"module": "m", "title": "M", "laws": ["45C4b"], "score": 1}
LATER: list[Step] = [
    Pick("m"),
    Answer("m", "q", "a"),
    Correct("m", "q"),
    Recount("m", {"q": "a"}),
    Confirm("m", ("q", "r")),
    Confirm("m", ()),
    Doubt(),
    Leave("m"),
    Choose("o", "m", "r"),
    Choose("o"),
    Again(),
    Again("o"),
    Return("0"),
    AskRule(),
    OpenTopics(),
    PickTopic("t"),
    Back(),
    SetPrivate(False),
    SetPrivate(True),
    CallDirector(),
]


def test_every_kind_of_step_comes_back_from_the_store_as_it_was(corpus: Corpus) -> None:
    steps = [*begin(corpus, "declarer named the queen, then wanted the king"), *LATER]
    assert {each.do for each in steps} == set(KINDS)
    stored = json.loads(json.dumps([encode(each) for each in steps]))
    assert all(each["v"] == 1 for each in stored)
    assert decode_all(stored) == tuple(steps)


def test_what_a_step_leaves_open_is_not_stored() -> None:
    assert encode(Again()) == {"do": "again", "v": 1}
    assert encode(Choose("o")) == {"do": "choose", "option": "o", "v": 1}
    assert encode(SetPrivate(False)) == {"do": "private", "private": False, "v": 1}


def test_what_the_text_states_is_stored_as_it_always_was_unless_it_is_not_sure() -> None:
    plain, unsure = ModuleAnswer("m", "q", "a", "w"), ModuleAnswer("m", "r", "a", "w", sure=False)
    (first, second) = encode(Ask("x", "2017", "none", (), (plain, unsure)))["facts"]
    assert first == {"module": "m", "question": "q", "answer": "a", "words": "w"}
    assert second == {"module": "m", "question": "r", "answer": "a", "words": "w", "sure": False}
    asked = decode({**ASK, "facts": [first, second]})
    assert isinstance(asked, Ask)
    assert asked.facts == (plain, unsure)
    assert (asked.named, asked.confirm) == (False, False), "no case of an earlier version confirms anything"


def test_what_a_newer_version_adds_to_a_step_is_passed_over() -> None:
    assert decode({"do": "answer", "module": "m", "question": "q", "answer": "a", "sure": 0.3}) == Answer("m", "q", "a")


@pytest.mark.parametrize(
    ("stored", "complaint"),
    [
        ({}, "there is no step 'None'"),
        (["answer"], "is no mapping"),
        ({"do": "dance"}, "there is no step 'dance'"),
        ({"do": ["answer"]}, "there is no step"),
        ({"do": "answer", "module": "m", "answer": "a"}, "'question' is missing"),
        ({"do": "answer", "module": "m", "question": None, "answer": "a"}, "'question' is missing"),
        ({"do": "answer", "module": "m", "question": 7, "answer": "a"}, "'question' is no text"),
        ({"do": "private", "private": "yes"}, "'private' is no yes or no"),
        ({"do": "back", "v": 2}, "stored in form 2 and this program reads up to form 1: run a newer program"),
        ({"do": "back", "v": "new"}, "there is no form 'new'"),
        ({**ASK, "verdict": "perhaps"}, "the matcher has no verdict 'perhaps'"),
        ({**ASK, "verdict": "match"}, "a match names no candidate"),
        ({**ASK, "candidates": "m"}, "'candidates' is no list"),
        ({**ASK, "candidates": ["m"]}, "'m' is no candidate"),
        ({**ASK, "candidates": [{**CANDIDATE, "score": "high"}]}, "'score' is no number"),
        ({**ASK, "facts": [{"module": "m"}]}, "'question' is missing"),
        ({"do": "confirm", "module": "m"}, "'questions' is missing"),
        ({"do": "confirm", "module": "m", "questions": "q"}, "'questions' is no list"),
        ({"do": "confirm", "module": "m", "questions": [7]}, "'questions' is no text"),
        ({"do": "leave"}, "'module' is missing"),
    ],
)
def test_a_step_that_cannot_be_read_says_which_it_is_and_why(stored: Any, complaint: str) -> None:
    with pytest.raises(LawError, match=f"^step 2 of the case cannot be read: .*{complaint}"):
        decode_all([ASK, stored])


def test_a_case_begins_with_what_was_asked_and_asks_it_once(corpus: Corpus) -> None:
    asked = begin(corpus, "x")
    for steps in ((), (Back(),), (Answer("m", "q", "a"), *asked)):
        with pytest.raises(LawError, match="begins with what was asked"):
            screen(corpus, steps)
    with pytest.raises(LawError, match="asks once"):
        screen(corpus, (*asked, *asked))


def test_without_its_text_a_case_names_no_card(corpus: Corpus) -> None:
    steps = begin(corpus, "declarer named the queen, then wanted the king", module="dummy_card_changed")
    bare = without_text(steps)
    assert screen(corpus, bare).text == ""
    assert screen(corpus, bare).answers == screen(corpus, steps).answers


def test_every_finding_comes_back_from_the_store_as_it_was(corpus: Corpus) -> None:
    branched = Finding("m", "a+b", "1997", "It depends.", "Because.", ("45C4b",))
    module = corpus.module("dummy_card_changed")
    whole = screen(corpus, (*begin(corpus, "", module=module.id), *(Answer(module.id, q.id, "unknown") for q in module.questions)))  # fmt: skip
    assert whole.finding is not None
    taught = Finding("m", "unknown", "2017", "It depends.", "", ("64A",), forks=(Fork("Who?", (Lead("I", "a", "One trick", ("64A",)), Lead("You", say="When?", then=2))),))  # fmt: skip
    for finding in (branched, taught, whole.finding):
        stored = json.loads(json.dumps(finding_codec.encode(finding)))
        assert stored["v"] == 1
        assert finding_codec.decode(stored) == finding


def test_what_an_earlier_version_lacked_in_a_finding_is_blank() -> None:
    option = {"who": "lho", "do": "leave it"}
    found = finding_codec.decode(
        {"say": "It stands.", "options": [option], "branches": [{"say": "If so"}], "tell": None}
    )
    assert (found.say, found.row, found.cite, found.judgement, found.tell) == ("It stands.", "", (), False, ())
    assert (found.options[0].who, found.options[0].needs, dict(found.options[0].given)) == ("lho", "", {})
    assert (found.branches[0].say, found.branches[0].cite) == ("If so", ())
    assert finding_codec.decode(finding_codec.encode(found)) == found


@pytest.mark.parametrize(
    ("stored", "complaint"),
    [
        ({"say": 7}, "'say' is no text"),
        ({"say": "x", "options": ["y"]}, "'y' is no option"),
        ({"say": "x", "cite": "45C4b"}, "'cite' is no list"),
        ({"say": "x", "options": [{"given": {"q": 1}}]}, "'given' is no mapping from text to text"),
        ({"say": "x", "v": 9}, "run a newer program"),
    ],
)
def test_a_finding_that_cannot_be_read_says_why(stored: dict[str, Any], complaint: str) -> None:
    with pytest.raises(LawError, match=f"the stored finding cannot be read: .*{complaint}"):
        finding_codec.decode(stored)
