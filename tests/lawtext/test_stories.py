"""Our stories are many, of six kinds, and told by people: no two share a run of words."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from lawtext.corpus import load
from lawtext.model import LawError
from lawtext.stories import KINDS, misfits, shared_runs, stories


def test_every_story_names_a_module_that_is_there() -> None:
    assert misfits(load(), stories()) == []


def test_every_voice_tells_stories_of_ours_and_of_others() -> None:
    told = stories()
    for voice in KINDS:
        ours = [story.is_ours for story in told if story.voice == voice]
        assert sum(ours) >= 150
        assert ours.count(False) >= 20
    assert sum(not story.is_ours for story in told) >= 150


def test_every_topic_has_enough_stories_in_each_voice_together() -> None:
    corpus = load()
    told = Counter(corpus.module(story.module).topic for story in stories() if story.module)
    assert {topic.id: told[topic.id] for topic in corpus.topics if told[topic.id] < 25} == {}


def test_no_two_stories_share_a_run_of_six_words() -> None:
    assert list(shared_runs({story.id: story.text for story in stories()})) == []


def test_a_line_that_is_no_story_is_named(tmp_path: Path) -> None:
    (tmp_path / "terse.jsonl").write_text(json.dumps({"id": "1", "text": "x", "colour": "red"}) + "\n{\n")
    with pytest.raises(LawError, match=r"(?s)terse\.jsonl line 1: .*colour.*line 2"):
        stories(tmp_path)
