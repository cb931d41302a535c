"""The director's sheets: for each law that leaves a judgement, the fields of a first-class director, in that order."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from lawtext.conversation import Topics, begin, screen
from lawtext.conversation.steps import Ask
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.files import HOME
from lawtext.lint.sheets import sheets as leaning
from lawtext.sheets import FILE, NEEDED, Sheet, sheets_in

CORPUS = load()
ALL = ["happened", "agreed", "since", "known", "suggests", "alternatives", "polled", "other_side", "damage", "ruling"]
ALL += ["score", "appeal"]
JUDGED = [
    "12C",
    "16B",
    "16D",
    "20F",
    "21B",
    "40A",
    "40B",
    "40C",
    "72C",
    "73C",
    "73D",
    "73E2",
    "74A",
    "75",
    "85A",
    "90A",
]


@pytest.fixture
def raw() -> dict[str, Any]:
    return {FILE: tomllib.loads((HOME / FILE).read_text("utf-8"))}


def complaints(raw: dict[str, Any]) -> list[str]:
    found: list[str] = []
    assert list(sheets_in(raw, found))
    return found


def sheet_of(topic: str, edition: str = "2017") -> Sheet | None:
    """What a text leads to that the matcher takes for the topic."""
    (first,) = begin(CORPUS, "something of that kind", edition)
    assert isinstance(first, Ask)
    view = screen(CORPUS, (replace(first, verdict="none", candidates=(), neighbours=(topic,)),)).view
    assert isinstance(view, Topics)
    return view.sheet


@pytest.mark.parametrize("law", JUDGED)
def test_each_law_that_leaves_a_judgement_has_a_sheet(law: str) -> None:
    assert any(law in sheet.laws["2017"] for sheet in CORPUS.sheets)


@pytest.mark.parametrize("sheet", CORPUS.sheets, ids=lambda sheet: sheet.id)
def test_a_sheet_asks_for_its_fields_in_the_order_of_a_director(sheet: Sheet) -> None:
    asked = [field.id for field in (*sheet.now, *sheet.later)]
    assert set(asked) >= NEEDED
    assert asked == [id for id in ALL if id in asked]
    assert [field.id for field in sheet.now][:2] == ["happened", "agreed"]
    assert {"ruling", "appeal"} <= {field.id for field in sheet.later}


@pytest.mark.parametrize("topic", ["hesitation_auction", "psyche", "deceptive_tempo"])
def test_what_turns_on_a_peers_choice_has_every_field_of_the_judgement(topic: str) -> None:
    sheet = sheet_of(topic)
    assert sheet is not None
    assert {field.id for field in (*sheet.now, *sheet.later)} >= set(ALL) - {"since"}


@pytest.mark.parametrize("sheet", CORPUS.sheets, ids=lambda sheet: sheet.id)
def test_every_question_is_plain_and_what_is_said_names_to_whom(sheet: Sheet) -> None:
    for field in (*sheet.now, *sheet.later):
        for edition in EDITIONS:
            assert len(field.ask[edition]) <= 100, f"{sheet.id}: {field.id}"
    assert all(line.endswith(".") and ": " in line for line in (*sheet.say, *sheet.say_over))


def test_a_text_about_a_judgement_leads_to_its_sheet_and_any_other_to_none() -> None:
    found = sheet_of("remark_or_gesture")
    assert found is not None
    assert found.id == "partners_information"
    assert sheet_of("scoring_points") is None


def test_a_sheet_names_the_laws_and_asks_the_questions_of_the_book() -> None:
    sheet = sheet_of("outside_information")
    assert sheet is not None
    assert [sheet.laws[book] for book in ("2017", "2007", "1997", "dd", "acbl")] == [
        ("16D",), ("16C",), ("16B",), ("16B",), ("16D",),
    ]  # fmt: skip
    hesitation = sheet_of("hesitation_auction")
    assert hesitation is not None
    score = hesitation.later[-2].ask
    assert "likely for the innocent side" in score["dd"]
    assert score["acbl"] == score["2017"] == score["2007"] != score["1997"]


def test_the_data_give_no_reason_to_complain(raw: dict[str, Any]) -> None:
    assert complaints(raw) == []
    assert list(leaning(CORPUS)) == []


def test_fields_out_of_order_and_fields_that_are_missing_or_unknown_are_named(raw: dict[str, Any]) -> None:
    later = raw[FILE]["sheet"][0]["later"]
    del later["appeal"]
    later["since"] = later.pop("since")
    later["mood"] = "Who was cross?"
    told = "\n".join(complaints(raw))
    assert "needs the field 'appeal'" in told
    assert "in the order happened" in told
    assert "no field 'mood'" in told


def test_what_a_sheet_leans_on_must_be_there_and_a_topic_has_one_sheet() -> None:
    first, second, *_ = CORPUS.sheets
    stray = replace(first, topics=("nothing",), situations=("nowhere",), laws=dict.fromkeys(EDITIONS, ("16Z",)))
    told = "\n".join(leaning(replace(CORPUS, sheets=(stray, second, replace(second, id="twin")))))
    assert "no topic 'nothing'" in told
    assert "no situation 'nowhere'" in told
    assert "1997 has no clause 16Z" in told
    assert "outside_information" in told


def test_nobody_is_asked_to_play_on_once_the_play_is_over() -> None:
    for text, goes_on in (
        ("West hesitated before passing, East bid on anyway.", True),
        ("The board was over and scored when South said that West had hesitated before passing.", False),
    ):
        view = screen(CORPUS, begin(CORPUS, text, "2017")).view
        assert isinstance(view, Topics)
        assert view.sheet is not None
        assert any("play on" in line for line in view.sheet.say) == goes_on, text
    for sheet in CORPUS.sheets:
        for still in ("play on", "before you call"):
            assert not any(still in line for line in sheet.say_over)
            assert sheet.say_over or not any(still in line for line in sheet.say), sheet.id
