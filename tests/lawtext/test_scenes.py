from __future__ import annotations

import json
from pathlib import Path

import pytest

from lawtext.model import Corpus, LawError
from lawtext.scenes import example_scenes, misfits, scene_from, scenes, unproved

SCENE = {
    "id": "s1",
    "voice": "terse",
    "text": "led from the wrong hand, E accepts",
    "told": {"declarer_leads_wrong_hand.since": "accepted"},
    "truth": {"declarer_leads_wrong_hand.told": "no"},
    "right": ["declarer_leads_wrong_hand/accepted"],
}


def test_every_scene_names_rows_questions_and_facts_that_the_law_has(corpus: Corpus) -> None:
    assert misfits(corpus, [*scenes(), *example_scenes(corpus)]) == []


def test_what_the_law_does_not_have_is_named(corpus: Corpus) -> None:
    wrong = scene_from(
        {
            **SCENE,
            "right": {"2017": ["revoke_or_not/nonsense", "defender_card_exposed/defending_1997"]},
            "states": [{"words": "W refuses", "way": "denied"}],
            "truth": {"declarer_leads_wrong_hand.told": "perhaps", "no_fact": "yes", "card_lies (the sun)": "at_rest"},
        }
    )
    found = "\n".join(misfits(corpus, [wrong]))
    for name in ("nonsense", "defending_1997", "perhaps", "no_fact", "the sun", "W refuses"):
        assert name in found


def test_a_row_of_another_edition_is_no_right_row(corpus: Corpus) -> None:
    wrong = scene_from({**SCENE, "right": {"1997": ["dummy_card_changed/late_2017"]}})
    assert misfits(corpus, [wrong]) == ["s1: dummy_card_changed/late_2017 holds under 2017, acbl, not under 1997"]


def test_lines_that_are_no_scenes_are_named_with_the_reason(tmp_path: Path) -> None:
    lines = [
        {**SCENE, "colour": "red"},
        {**SCENE, "right": []},
        {**SCENE, "right": ["a row"]},
        {**SCENE, "states": [{"words": "E accepts", "way": "sung"}]},
        {**SCENE, "edition": "1066"},
    ]
    (tmp_path / "odd.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n{\n")
    with pytest.raises(LawError) as raised:
        scenes(tmp_path)
    complaints = str(raised.value).splitlines()
    for number, word in enumerate(("colour", "right", "module/row", "sung", "1066", "Expecting"), start=1):
        assert complaints[number - 1].startswith(f"odd.jsonl line {number}: ")
        assert word in complaints[number - 1]


def test_an_id_stands_once(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(SCENE) + "\n")
    with pytest.raises(LawError, match="'s1' stands 2 times"):
        scenes(tmp_path)


def test_a_scene_says_what_is_right_by_edition_or_whose_law_it_is() -> None:
    both = scene_from({**SCENE, "right": {"2017": ["a/b", "c/d"], "1997": ["a/e"]}})
    assert both.modules("2017") == {"a", "c"}
    assert both.modules("1997") == {"a"}
    other = scene_from({**SCENE, "right": {"out_of_scope": "27"}})
    assert (other.is_ours, other.law, other.modules("2017")) == (False, "27", frozenset())


def test_what_a_scene_says_and_holds_true_has_to_lead_to_what_it_calls_right(corpus: Corpus) -> None:
    whole = {**SCENE, "truth": {"declarer_leads_wrong_hand.due": "own", "declarer_leads_wrong_hand.told": "no"}}
    assert unproved(corpus, [scene_from(whole)]) == []
    (open_still,) = unproved(corpus, [scene_from(SCENE)])
    assert open_still.startswith("s1: say what declarer_leads_wrong_hand.due is")
    (astray,) = unproved(corpus, [scene_from({**whole, "right": ["declarer_leads_wrong_hand/refused"]})])
    assert "leads to declarer_leads_wrong_hand/accepted" in astray


def test_only_what_is_told_can_be_said_by_a_sentence(corpus: Corpus) -> None:
    (complaint,) = misfits(corpus, [scene_from({**SCENE, "states": [{"words": "E accepts", "says": ["since"]}]})])
    assert "'since'" in complaint
