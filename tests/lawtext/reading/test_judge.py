"""How far an answer is trusted, and what becomes of one that is not trusted enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lawtext.model import Corpus
from lawtext.reading import parse_text, read
from lawtext.reading.cues import Effort
from lawtext.reading.judge import Signs, foremost, signs, trust, trusts
from lawtext.reading.passages import Heard, Passage
from lawtext.reading.passages.weights import SOURCE, digest, judge_weights
from lawtext.reading.ways import ways
from lawtext.scenes import learned_scenes
from lawtext.stories import stories
from lawtext.training.hearing import freshness
from lawtext.training.hearing.judging import SEEN, Firing, fit_judge, sure_limit

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


def test_two_answers_to_one_question_are_not_both_trusted() -> None:
    judge = {"always": 2.0, "rival": -1.0}
    alone, others = trusts([SIGNS], judge), trusts([SIGNS, replace(SIGNS, answer="other", rival=0.2)], judge)
    assert alone == [trust(SIGNS, judge)]
    assert sum(others) == pytest.approx(1.0)
    assert others[0] < alone[0]
    assert others[0] > others[1]


def test_what_the_other_questions_sound_like_speaks_for_an_answer_or_against_it() -> None:
    judge = {"revoke_tricks.won.own~after.two": 1.5, "revoke_tricks.won.own~after.none": -1.5}
    likely, unlikely = (replace(SIGNS, beside={f"after.{answer}": 0.9}) for answer in ("two", "none"))
    assert trust(likely, judge) > trust(SIGNS, judge) > trust(unlikely, judge)


def test_of_the_other_questions_only_what_is_heard_well_counts_and_not_the_question_itself(corpus: Corpus) -> None:
    module, passage = corpus.module("declarer_leads_wrong_hand"), Passage(0, 1, ())
    heard = {
        "due": {"own": Heard(0.8, passage), "dummy": Heard(0.5, passage)},
        "since": {"nothing": Heard(0.9, passage)},
        "told": {"no": Heard(0.2, passage)},
    }
    beside = foremost(heard)
    assert beside == {"due": ("own", 0.8), "since": ("nothing", 0.9)}
    text = parse_text("Declarer led")
    due = next(signs(module, module.question("due"), text, heard["due"], beside, Effort()))
    assert due.beside == {"since.nothing": 0.9}


def test_pairs_of_answers_that_hardly_stand_side_by_side_are_not_weighed() -> None:
    often, seldom = replace(SIGNS, beside={"after.two": 0.9}), replace(SIGNS, beside={"after.none": 0.9})
    found = [_firing(often, n) for n in range(4 * SEEN)] + [_firing(seldom, n) for n in range(SEEN - 1)]
    weighed = fit_judge([*found, *(_firing(replace(SIGNS, beside={}), n, right=False) for n in range(4 * SEEN))])
    assert "revoke_tricks.won.own~after.two" in weighed
    assert "revoke_tricks.won.own~after.none" not in weighed


def test_what_is_sure_is_judged_by_what_other_voices_taught() -> None:
    """Each voice means by the one what the other means by the other: nothing that it taught holds beyond it."""
    found = [
        _firing(replace(SIGNS, beside={f"told.{way}": 1.0}), 100 * fold + 2 * n + way, way != fold, fold)
        for fold in range(2)
        for way in range(2)
        for n in range(30)
    ]
    assert sure_limit(found) == 1.0


def _firing(signs: Signs, number: int, right: bool = True, fold: int = 0) -> Firing:
    place, told = (f"scene {number}", signs.module, signs.question), signs.answer if right else "another"
    return Firing(place, signs, told, "", fold)


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
    text = "Declarer led from the wrong hand, and the defender on his left accepted that lead."
    (since,) = (
        fact for fact in read(corpus.module("declarer_leads_wrong_hand"), text, "2017") if fact.question == "since"
    )
    assert since.answer == "accepted"
    assert since.words in text


def test_the_weights_of_the_reading_belong_to_the_present_data(corpus: Corpus) -> None:
    scenes = [scene for scene in learned_scenes() if scene.is_ours]
    present = freshness.digest(corpus, stories(), scenes)
    assert digest() == present, "other cues, texts or traits than were taught: run `make train`"


def test_the_weights_of_the_reading_stay_small() -> None:
    assert SOURCE.stat().st_size < 16e6, "CONTRIBUTING.md says so: a clone and the image carry them"
