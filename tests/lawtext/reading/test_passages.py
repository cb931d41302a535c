"""Passages of a text, what each is weighed by, and what it sounds like stating."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.lanes import ZERO
from lawtext.reading.passages import Hearing, Passage, hear, passage, passages
from lawtext.reading.passages import weights as kept
from lawtext.reading.passages.scoring import SILENT
from lawtext.scenes import Scene, Statement
from lawtext.training.hearing.fitting import Known, fit_module
from lawtext.training.hearing.material import LENT_TRUST, SCENE_TRUST, Lesson, lessons_of_scenes

STORY = "Declarer led from dummy, but it was in his hand, and East said he accepts it. Nobody has played since."


def heard_in(hearing: Hearing, text: str) -> dict[tuple[str, str], float]:
    found = hear(hearing, passages(parse_text(text)))
    return {(question, answer): one.likely for question, answers in found.items() for answer, one in answers.items()}


def test_a_text_is_heard_sentence_by_sentence_and_clause_by_clause() -> None:
    text = parse_text(STORY)
    said = {text.quote(each.start, each.end) for each in passages(text)}
    assert {"Nobody has played since", "Declarer led from dummy", "and East said he accepts it"} <= said
    assert any(words.startswith("Declarer led") and words.endswith("accepts it") for words in said)


def test_a_passage_has_the_traits_of_its_own_words_only() -> None:
    text = parse_text("I led a heart. East played a spade.")
    first, second = passages(text)
    assert "wheart" in first.traits
    assert "wspade" not in first.traits
    assert not {trait for trait in second.traits if "heart" in trait}
    assert passage(text, (second.start, second.end)) == second


def test_no_text_has_more_passages_than_words() -> None:
    for text in (STORY * 20, "and then but so " * 200, "a, b; " * 300):
        read = parse_text(text)
        assert len(passages(read)) <= len(read.words)


def test_a_passage_of_many_traits_adds_up_as_a_short_one_does() -> None:
    """Sums of bytes run over after so many rows; what is beyond is left aside."""
    hearing = Hearing((("q", "a"), ("q", "")), {"wx": 0}, bytes([ZERO + 127, ZERO - 127]), (0.0, 0.0), 0.01)
    short, long = Passage(0, 1, ("wx",)), Passage(0, 1, ("wx",) * 1000)
    for one in (short, long):
        assert hear(hearing, [one])["q"]["a"].likely > 0.9


def test_a_text_as_a_whole_sounds_like_what_it_states_in_no_one_place() -> None:
    """A clause adds nothing to the sentence that it stands in."""
    hearing = Hearing((("q", "a"), ("q", "")), {"wx": 0, "wy": 1}, bytes([ZERO + 40, ZERO] * 2), (0.0, 0.5), 0.01)
    one, clause, other = Passage(0, 4, ("wx",)), Passage(1, 3, ("wx", "lx")), Passage(4, 8, ("wy",))
    apart, told = hear(hearing, [one])["q"]["a"], hear(hearing, [one, clause, other])["q"]["a"]
    assert apart.whole == apart.likely == apart.together
    assert told.whole > told.likely == apart.likely
    assert told.together > 2 * told.likely
    assert told.whole == hear(hearing, [one, other])["q"]["a"].whole


def test_what_a_scene_states_is_lent_to_every_module_that_asks_the_same(corpus: Corpus) -> None:
    words = "Neither of us has played yet"
    text = f"Declarer led from hand, it was dummy's turn. {words}."
    told = {"declarer_leads_wrong_hand.since": "nothing", "lead_accepted.done": "nothing"}
    scene = Scene(
        id="1",
        voice="plain",
        text=text,
        states=(Statement(words, says=tuple(told)),),
        told=told,
        right={"2017": ("declarer_leads_wrong_hand/offer",)},
    )
    lessons = lessons_of_scenes(corpus, [scene])
    own, whole = (each for each in lessons["declarer_leads_wrong_hand", "since"] if each.answer)
    assert (own.answer, own.trust) == ("nothing", SCENE_TRUST)
    assert (whole.answer, whole.passage.start, whole.passage.end) == ("nothing", 0, len(parse_text(text).words))
    (lent,) = lessons["lead_accepted", "done"]
    assert (lent.answer, lent.trust, lent.passage) == ("nothing", LENT_TRUST, own.passage)


def test_a_whole_text_is_silent_about_what_was_neither_told_nor_true(corpus: Corpus) -> None:
    """Of what was true the text may say more than was marked: neither is learned from it."""
    scene = Scene(
        id="1",
        voice="plain",
        text="Declarer led from the wrong hand.",
        truth={"declarer_leads_wrong_hand.told": "no"},
        right={"2017": ("declarer_leads_wrong_hand/offer",)},
    )
    lessons = lessons_of_scenes(corpus, [scene])
    assert [each.answer for each in lessons["declarer_leads_wrong_hand", "since"]] == [SILENT]
    assert not lessons["declarer_leads_wrong_hand", "told"]


def test_what_was_taught_is_heard_in_other_words_and_silence_elsewhere(corpus: Corpus) -> None:
    module = corpus.module("revoke_trick_twelve")
    lessons: dict[str, list[Lesson]] = {}
    said = {"no": "the cards are still on the table", "yes": "all hands are back in the board", "": "it was a fine day"}
    for question in module.questions:
        kinds = {answer.id for answer in question.answers} & said.keys() | {""}
        rest = [answer.id for answer in question.answers if answer.id not in said]
        told = {**{kind: said[kind] for kind in kinds}, **{id: f"{id} and nothing else" for id in rest}}
        lessons[question.id] = [
            Lesson(one, answer, 1.0) for answer, words in told.items() for one in passages(parse_text(words)) * 3
        ]
    hearing = fit_module(module, lessons, [Known(passages(parse_text(STORY)), {})])
    assert heard_in(hearing, "By then all the hands were back in the board.")["hands_back", "yes"] > 0.5
    assert heard_in(hearing, "It was a fine day, and fine weather.")["hands_back", "yes"] < 0.3


def test_weights_are_read_back_module_by_module(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = {id: kept.hearing(id) for id in ("revoke_tricks", "claim_disputed")}
    path = tmp_path / "weights.bin"
    judge = {"sure": 0.9, "revoke_tricks.winner.own": 0.5, "claim_disputed.aware.yes~beaten.no": -0.2}
    kept.write({id: part for id, part in parts.items() if part}, judge, "digest", path)
    monkeypatch.setattr(kept, "SOURCE", path)
    assert (kept.digest(), kept.judge_weights()) == ("digest", {"sure": 0.9})
    for id, part in parts.items():
        own = {name: weight for name, weight in judge.items() if name == "sure" or name.startswith(f"{id}.")}
        assert part
        assert kept.hearing(id) == replace(part, judge=own)
    assert kept.hearing("dummy_card_changed") is None
