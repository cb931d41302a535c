"""The director who walks scenes, and the floors under what he finds."""

from __future__ import annotations

from typing import Any

import pytest

from lawtext.evaluation.walk import PARTLY, RIGHT, SILENT, WRONG, Walked, figures, walk, walk_all
from lawtext.evaluation.walk.__main__ import main
from lawtext.evaluation.walk.page import written
from lawtext.model import Corpus
from lawtext.scenes import scene_from, scenes

ACCEPTED = "Declarer led from the wrong hand, nobody had told him anything, and East said that he accepts the lead."


def walked(corpus: Corpus, text: str, right: Any, **more: Any) -> Walked:
    scene = scene_from({"id": "s", "voice": "terse", "text": text, "right": right, **more})
    return walk(corpus, scene, scene.edition)


def test_a_scene_that_ends_at_one_of_its_rows_is_right(corpus: Corpus) -> None:
    truth = {f"declarer_leads_wrong_hand.{q}": a for q, a in {"told": "no", "since": "accepted", "due": "own"}.items()}
    found = walked(corpus, ACCEPTED, ["declarer_leads_wrong_hand/accepted"], truth=truth)
    assert (found.result, found.rows, found.why) == (RIGHT, ("declarer_leads_wrong_hand/accepted",), "")
    assert found.taps == len(found.put)


def test_a_finding_that_is_none_of_them_is_wrong_and_says_why(corpus: Corpus) -> None:
    found = walked(corpus, ACCEPTED, ["revoke_or_not/void"], truth={"declarer_leads_wrong_hand.told": "opponent"})
    assert found.result == WRONG
    assert found.why == "another situation was surely matched: declarer_leads_wrong_hand"


def test_what_was_read_and_is_not_so_is_the_reason_and_can_be_taken_back(corpus: Corpus) -> None:
    text = "Declarer led from the wrong hand, I accepted it."
    truth = {f"declarer_leads_wrong_hand.{q}": a for q, a in {"told": "no", "since": "nothing", "due": "own"}.items()}
    found = walked(corpus, text, ["declarer_leads_wrong_hand/offer"], truth=truth)
    assert found.result == WRONG
    assert found.why.startswith("read what is not so: since=accepted from “")
    assert found.mended


def test_some_right_branches_are_partly_right_and_all_are_right(corpus: Corpus) -> None:
    text = "Trick twelve: somebody revoked there. Are the hands back in the board? Nobody knows."
    rows = ["revoke_trick_twelve/replayed", "revoke_trick_twelve/too_late", "revoke_trick_twelve/partner_restricted"]
    assert walked(corpus, text, rows).result == RIGHT
    assert walked(corpus, text, rows[:1]).result == PARTLY


def test_a_question_that_the_text_answered_or_that_changes_nothing_is_needless(corpus: Corpus) -> None:
    told = {"declarer_leads_wrong_hand.told": "no"}
    truth = {"declarer_leads_wrong_hand.since": "accepted", "declarer_leads_wrong_hand.due": "own"}
    found = walked(
        corpus, "declarer led from the wrong hand", ["declarer_leads_wrong_hand/accepted"], told=told, truth=truth
    )
    put = {each.question: (each.stated, each.needless) for each in found.put}
    assert put["told"] == (True, True)
    assert put["since"] == (False, False)


def test_a_fact_of_the_catalogue_answers_the_questions_that_ask_it(corpus: Corpus) -> None:
    truth = {"told_his_turn (the card out of turn)": "nobody", "answer_to_it (the card out of turn)": "said"}
    truth |= {"which_trick (the card out of turn)": "middle", "whose_lead (the card out of turn)": "partner"}
    found = walked(corpus, "declarer led from the wrong hand", ["declarer_leads_wrong_hand/accepted"], truth=truth)
    assert found.result == RIGHT
    assert {("told", "no"), ("since", "accepted")} <= {(each.question, each.answer) for each in found.put}


def test_what_was_true_in_one_situation_is_answered_in_another(corpus: Corpus) -> None:
    truth = {"lead_accepted.done": "said", "declarer_leads_wrong_hand.told": "no"}
    truth["declarer_leads_wrong_hand.due"] = "own"
    found = walked(corpus, "declarer led from the wrong hand", ["declarer_leads_wrong_hand/accepted"], truth=truth)
    assert found.result == RIGHT


def test_where_none_of_the_titles_leads_to_what_is_right_nothing_is_ruled(corpus: Corpus) -> None:
    found = walked(corpus, "Something about a card.", ["trick_inspection/closed"])
    assert found.result == SILENT


def test_silence_on_what_is_not_ours_is_right_and_a_ruling_is_wrong(corpus: Corpus) -> None:
    assert walked(corpus, "West bid 1H over 1S, insufficient.", {"out_of_scope": "27"}).result == RIGHT
    truth = {"declarer_leads_wrong_hand.told": "opponent"}
    assert walked(corpus, ACCEPTED, {"out_of_scope": "27"}, truth=truth).result != RIGHT


def test_the_page_keeps_examples_apart_and_tells_the_worst_in_words(corpus: Corpus) -> None:
    found = walked(corpus, ACCEPTED, ["revoke_or_not/void"], truth={"declarer_leads_wrong_hand.told": "opponent"})
    page = written([found])
    assert "**s** (wrong, 2017): Declarer led" in page
    assert figures([found]).wrong == 1


def test_doubted_labels_are_counted_apart(corpus: Corpus) -> None:
    found = walked(corpus, "Something about a card.", ["trick_inspection/closed"], doubted="nobody knows")
    page = written([found])
    assert "| doubted | 1 |" in page
    assert "| all but doubted, example, not ours | 0 |" in page


def test_scenes_end_right_as_often_as_they_did(corpus: Corpus) -> None:
    """What was measured, less two points; `docs/walk.md` has the figures."""
    walks = {
        group: walk_all(corpus, [s for s in scenes() if s.group == group and s.is_ours and not s.doubted])
        for group in ("fresh", "hard", "second")
    }
    fresh, hard, second = (figures(walks[group]) for group in walks)
    assert fresh.right_share >= 0.879, fresh
    assert fresh.wrong_share <= 0.06, fresh
    assert hard.right_share >= 0.64, hard
    assert second.right_share >= 0.83, second
    assert second.wrong_share <= 0.077, second
    assert hard.wrong_share <= 0.092, hard
    assert fresh.taps_each <= 1.7, fresh
    assert fresh.needless / fresh.asked <= 0.765, fresh
    assert fresh.misread / fresh.read <= 0.059, fresh


def test_one_group_is_shown_with_every_scene_that_did_not_end_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("samples") == 0
    *amiss, last = capsys.readouterr().out.splitlines()
    assert last.startswith("| samples | 69 |")
    assert len(amiss) % 2 == 0  # a line for the text, one for what was found and what is right
