"""What was read is confirmed in the terminal: as a screen, in a pipe, and as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.running import Bot
from tests.bot.terminal.test_asking import Terminal, asked

MODULE = "revoke_trick_twelve"
TEXT = "Revoke at trick twelve. All four hands have gone back."


def decided(said: dict[str, Any]) -> list[tuple[str, str]]:
    """The facts of the module that count as taken."""
    return [(fact["question"], fact["answer"]) for fact in said["facts"] if fact["question"] == "hands_back"]


def test_a_confirm_says_what_it_asks_and_nothing_else_is_asked_or_found(bot: Bot) -> None:
    said = asked(bot, TEXT)
    assert (said["question"], said["finding"], said["stands"], decided(said)) == (None, None, None, [])
    confirm = said["confirm"]
    assert confirm["ask"] == "Is this what happened?"
    assert confirm["answers"] == [{"id": "right", "label": "Right"}, {"id": "not_so", "label": "Not so"}]
    assert confirm["situation"] == {"module": MODULE, "title": said["title"], "line": said["candidates"][0]["line"]}
    [understood] = confirm["understood"]
    assert understood.pop("words") in TEXT
    assert understood == {
        "question": "hands_back",
        "answer": "yes",
        "sentence": "All four hands are back in the board.",
    }


def test_right_leads_to_the_finding_and_what_was_shown_counts_as_taken(bot: Bot) -> None:
    said = asked(bot, TEXT, "--answer", "confirm=right")
    assert (said["finding"]["row"], said["confirm"], decided(said)) == ("too_late", None, [("hands_back", "yes")])
    assert said["path"] == [{"do": "confirm", "module": MODULE, "questions": ["hands_back"], "v": 1}]


def test_the_other_answer_settles_what_was_understood(bot: Bot) -> None:
    said = asked(bot, TEXT, "--answer", "hands_back=no", "--answer", "confirm=right")
    assert said["question"]["id"] == "partner_choice"
    assert (said["confirm"], decided(said)) == (None, [])


def test_not_so_asks_what_is_not_so(bot: Bot) -> None:
    said = asked(bot, TEXT, "--answer", "confirm=not_so")
    assert said["confirm"] is None
    assert said["question"]["id"] == "not_so"
    assert [answer["id"] for answer in said["question"]["answers"]] == ["hands_back", "situation"]
    again = asked(bot, TEXT, "--answer", "confirm=not_so", "--answer", "not_so=hands_back")
    assert (again["question"]["id"], decided(again)) == ("hands_back", [])
    other = asked(bot, TEXT, "--answer", "confirm=not_so", "--answer", "not_so=situation")
    assert other["module"] is None
    assert other["question"]["id"] in ("module", "topic")


def test_whoever_gives_every_answer_at_once_says_right_and_need_not_know_whether_it_is_asked(bot: Bot) -> None:
    answers = ["--answer", "told=no", "--answer", "since=nothing", "--answer", "confirm=right"]
    waiting = asked(
        bot,
        "declarer led a heart from hand when he should have led from dummy",
        "--module",
        "declarer_leads_wrong_hand",
        *answers,
    )
    assert [step["do"] for step in waiting["path"]] == ["answer", "answer", "confirm"]
    told = asked(bot, "A card.", "--module", "declarer_leads_wrong_hand", "--answer", "due=own", *answers)
    assert [step["do"] for step in told["path"]] == ["answer", "answer", "answer"]
    assert (waiting["confirm"], told["confirm"]) == (None, None)
    assert waiting["finding"]["row"] == told["finding"]["row"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--answer", "confirm=perhaps"], "'confirm' has no answer 'perhaps'; it takes right, not_so"),
        (["--answer", "not_so=weather"], "'not_so' has no answer 'weather'; it takes hands_back, situation"),
        (["--answer", "confirm=right", "--answer", "confirm=not_so"], "Nothing that was understood waits"),
        (["--choose", "replay"], "first confirm what was understood"),
    ],
)
def test_a_wrong_word_is_one_sentence_and_status_2(bot: Bot, arguments: list[str], complaint: str) -> None:
    done = bot("ask", TEXT, *arguments, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_before_a_situation_is_known_nothing_is_right(bot: Bot) -> None:
    done = bot("ask", "zzz", "--answer", "confirm=right", "--json")
    assert done.returncode == 2
    assert "Nothing that was understood waits" in done.stderr


def test_where_nobody_can_press_the_two_answers_stand_with_what_gives_them(bot: Bot) -> None:
    shown = bot("ask", TEXT).stdout
    assert "Is this what happened?" in shown
    assert "• All four hands are back in the board. “" in shown
    assert "Right  --answer confirm=right" in shown
    assert "Not so  --answer confirm=not_so" in shown


def test_in_a_terminal_one_number_confirms_and_another_leads_to_what_is_not_so(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, "ask", TEXT)
    screen.until("Is this what happened?")
    screen.say("2")
    screen.until("Which of these is not so?")
    screen.say("1")
    screen.until("Are all four hands back in the board?")
    screen.say("b")
    screen.until("Which of these is not so?")
    screen.say("b")
    screen.until("Is this what happened?")
    screen.say("1")
    screen.until("Too late")
    screen.say("q")
    assert screen.ended() == 0
