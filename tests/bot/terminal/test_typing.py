"""What is typed, pasted and put right at a real pseudo-terminal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.running import ROOT, Bot, environment
from tests.bot.terminal.test_asking import VAGUE, Terminal, asked

TOLD = "dummy put out the wrong card and RHO has played"
WRONG_CARD = ["--module", "dummy_wrong_card", "--answer", "played_on=no", "--answer", "confirm=right"]


def logged(data: Path) -> list[dict[str, object]]:
    log = [sys.executable, "-m", "bot", "log", "--json"]
    said = subprocess.run(log, env=environment(data), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    cases: list[dict[str, object]] = json.loads(said)["cases"]
    return cases


def test_enter_alone_at_the_first_prompt_says_what_to_type(tmp_path: Path) -> None:
    screen = Terminal(tmp_path)
    screen.until("What happened?")
    screen.say("")
    screen.until("Type what happened in your own words")
    screen.until("What happened?")


def test_several_lines_that_are_pasted_are_one_story_and_answer_nothing(tmp_path: Path) -> None:
    screen = Terminal(tmp_path)
    screen.until("What happened?")
    screen.say("dummy put out the wrong card.\nRHO has played to it.\nThen declarer noticed.\n")
    screen.until("Dummy put out a card not called")
    screen.say("q")
    assert screen.ended() == 0
    assert "Please type" not in screen.shown
    assert logged(tmp_path)[0]["text"] == "dummy put out the wrong card. RHO has played to it. Then declarer noticed."


@pytest.mark.parametrize(
    ("pasted", "why"),
    [
        ("a revoke " * 9_700, "only the first 4,095 characters of a line"),
        ("and a revoke at the table\n" * 3_400, "That is 88,399 characters"),  # all of them, not those read until then
    ],
    ids=["line", "lines"],
)
def test_a_whole_book_that_is_pasted_is_refused_at_once_and_no_half_of_it_is_read(
    tmp_path: Path, pasted: str, why: str
) -> None:
    screen = Terminal(tmp_path)
    screen.until("What happened?")
    screen.paste(pasted + "\n")
    if why not in screen.shown:
        screen.until(why)
    assert logged(tmp_path) == []


def test_several_facts_are_put_right_in_one_step(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, "ask", TOLD, *WRONG_CARD)
    screen.until("something is not so")
    screen.say("c")
    screen.until("What is not so?")
    screen.say("2 3")
    screen.until("Instead?")
    screen.say("2")
    screen.until("Instead?")
    screen.say("1")
    screen.until("Declarer had called no card.")
    screen.say("q")
    assert screen.ended() == 0
    (case,) = logged(tmp_path)
    assert isinstance(case["steps"], list)
    last = case["steps"][-1]
    assert (last["do"], last["answers"]) == ("recount", {"called": "nothing", "after": "nobody", "played_on": "no"})


def test_what_a_judgement_may_be_about_instead_is_shown_for_a_word(tmp_path: Path) -> None:
    screen = Terminal(tmp_path)
    screen.until("What happened?")
    screen.say("declarer hesitated with a singleton and I played him for the queen. Any comeback?")
    screen.until("sheet what to find out instead")
    screen.say("sheet")
    screen.until("The director's sheet: A hesitation, a remark or a look")
    screen.say("q")
    assert screen.ended() == 0


def test_a_number_that_is_not_there_and_enter_alone_change_nothing(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, "ask", TOLD, *WRONG_CARD)
    screen.until("something is not so")
    for said, shown in (("c", "What is not so?"), ("9", "There is no '9'"), ("c", "What is not so?"), ("", "")):
        screen.say(said)
        screen.until(shown)
    screen.say("q")
    assert screen.ended() == 0
    (case,) = logged(tmp_path)
    assert isinstance(case["steps"], list)
    assert "recount" not in [step["do"] for step in case["steps"]]


def test_a_finding_says_what_was_understood_and_from_which_words(bot: Bot) -> None:
    shown = bot("ask", TOLD, *WRONG_CARD).stdout
    told = " ".join(line.strip("│ ") for line in shown.splitlines())
    assert "Declarer had called a different card. “dummy put out the wrong card”" in told.partition("Understood: ")[2]


def test_a_folder_in_the_place_of_a_file_and_a_line_that_is_no_json_are_told_in_words(bot: Bot, tmp_path: Path) -> None:
    asked(bot, VAGUE)
    refused = bot("rulings", "export", "--out", str(tmp_path))
    assert (refused.returncode, "Errno" in refused.stderr) == (2, False)
    assert f"{tmp_path} cannot be written (Is a directory): nothing was exported." in refused.stderr
    line = bot("match", "--jsonl", stdin="dummy revoked\n").stdout
    assert "this line is no JSON" in json.loads(line)["error"]
