"""Corrections out of clubs, taken in for review."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lawtext.model import Corpus, LawError
from lawtext.scenes import example_scenes, misfits, scene_from
from lawtext.scenes.intake import REVIEW, take_in
from lawtext.scenes.loader import HOME
from lawtext.stories import stories

SCENE = {
    "id": "club-1",
    "voice": "club",
    "text": "she led from the wrong one of the two hands and East quite liked it",
    "told": {"declarer_leads_wrong_hand.since": "accepted"},
    "right": ["declarer_leads_wrong_hand/accepted"],
}


def taken(corpus: Corpus, folder: Path, *lines: Any) -> tuple[str, list[str]]:
    """The report, and the lines of the review file."""
    source, review = folder / "scenes.jsonl", folder / "review.jsonl"
    source.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    report = "\n".join(take_in(corpus, source, review))
    return report, review.read_text().splitlines() if review.exists() else []


def test_what_waits_for_review_is_not_among_the_measured_scenes() -> None:
    assert REVIEW.parent != HOME
    assert REVIEW not in HOME.glob("*.jsonl")


def test_what_the_law_does_not_have_and_what_is_open_is_said_and_taken_in_all_the_same(
    corpus: Corpus, tmp_path: Path
) -> None:
    strange = {**SCENE, "id": "club-2", "text": "another thing", "told": {"revoke_or_not.nonsense": "yes"}}
    report, kept = taken(corpus, tmp_path, SCENE, strange)
    assert "to mend: club-1: say what declarer_leads_wrong_hand." in report
    assert "to mend: club-2: " in report
    assert len(kept) == 2


def test_a_text_that_is_there_already_is_refused_wherever_it_is(corpus: Corpus, tmp_path: Path) -> None:
    example, story = next(example_scenes(corpus)), stories()[0]
    for text in (example.text, story.text.upper(), f"  {SCENE['text']}!"):
        report, kept = taken(corpus, tmp_path, SCENE, {**SCENE, "id": "club-3", "text": text})
        assert "line 2: this text is there already" in report
        assert len(kept) == 1


def test_lines_that_are_no_scenes_and_texts_that_name_a_member_are_refused(corpus: Corpus, tmp_path: Path) -> None:
    named = {**SCENE, "text": "then <@123456789012345678> revoked"}
    report, kept = taken(corpus, tmp_path, "{", {"text": "x"}, named, {**SCENE, "right": "perhaps"})
    assert [f"line {number}: " in report for number in (1, 2, 3, 4)] == [True] * 4
    assert "names a member" in report
    assert kept == []


def test_a_file_that_is_not_there_or_no_text_is_told_in_words(corpus: Corpus, tmp_path: Path) -> None:
    with pytest.raises(LawError, match=r"No such file.*misses export"):
        take_in(corpus, tmp_path / "none.jsonl")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(LawError, match="no text in UTF-8"):
        take_in(corpus, tmp_path / "picture")


def test_what_is_not_so_cannot_be_so_as_well(corpus: Corpus) -> None:
    both = scene_from({**SCENE, "not_so": SCENE["told"], "not_about": ["declarer_leads_wrong_hand", "no_module"]})
    found = "\n".join(misfits(corpus, [both]))
    for words in ("is not so, and is", "not about declarer_leads_wrong_hand", "no_module"):
        assert words in found
