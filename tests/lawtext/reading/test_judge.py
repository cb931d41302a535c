"""How far an answer is trusted, and what becomes of one that is not trusted enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lawtext.model import Corpus
from lawtext.reading import parse_text, read
from lawtext.reading.judge import Signs, trust
from lawtext.reading.passages.weights import digest, judge_weights
from lawtext.reading.ways import ways
from lawtext.scenes import learned_scenes
from lawtext.stories import stories
from lawtext.training.hearing import freshness

SIGNS = Signs("revoke_tricks", "won", "own", (0, 3), True, False, 0.8, 0.1, frozenset(), 20)


def test_a_cue_speaks_for_an_answer_and_one_of_another_answer_against_it() -> None:
    judge = judge_weights()
    assert trust(SIGNS, judge) > trust(replace(SIGNS, cue=False), judge)
    assert trust(SIGNS, judge) > trust(replace(SIGNS, other_cue=True), judge)
    assert (
        trust(SIGNS, judge)
        > trust(replace(SIGNS, likely=0.2), judge)
        > trust(replace(SIGNS, likely=0.2, rival=0.9), judge)
    )


def test_what_is_supposed_is_trusted_less() -> None:
    judge = judge_weights()
    assert trust(SIGNS, judge) > trust(replace(SIGNS, ways=frozenset({"supposed"})), judge)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Did East refuse it?", "asked"),
        ("Declarer says that there was no pause", "alleged"),
        ("If West accepts it", "supposed"),
        ("Nobody has played", "denied"),
        ("Last week he accepted it", "earlier"),
        ('He said "a small spade"', "quoted"),
    ],
)
def test_the_way_in_which_words_are_told_is_seen(text: str, way: str) -> None:
    read = parse_text(text)
    assert way in ways(read, (len(read.words) - 1 if way == "quoted" else 0, len(read.words)))
    assert ways(parse_text("East played a spade"), (0, 3)) == frozenset()


def test_what_is_read_has_its_words_and_says_whether_it_is_sure(corpus: Corpus) -> None:
    text = "Declarer led from the wrong hand and East said that he accepts the lead."
    (since,) = (
        fact for fact in read(corpus.module("declarer_leads_wrong_hand"), text, "2017") if fact.question == "since"
    )
    assert since.answer == "accepted"
    assert since.words in text


def test_the_weights_of_the_reading_belong_to_the_present_data(corpus: Corpus) -> None:
    scenes = [scene for scene in learned_scenes() if scene.is_ours]
    present = freshness.digest(corpus, stories(), scenes)
    assert digest() == present, "other cues, texts or traits than were taught: run `make train`"
