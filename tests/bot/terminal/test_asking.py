"""`python -m bot` as its users meet it: a real process, a real ledger, real pipes and a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import pty
import resource
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.terminal.conversation import _short
from tests.bot.running import ROOT, Bot, environment

SLIP = "Declarer said queen from dummy, a pure slip of the tongue, he had been thinking of the king."
VAGUE = "Something about a card."  # states no fact, so that every question is asked


def asked(bot: Bot, *arguments: str) -> dict[str, Any]:
    done = bot("ask", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def slip_answers(edition: str) -> list[str]:
    pause = [] if edition == "2017" else ["--answer", "pause=no"]
    return ["--answer", "how=named", *pause, "--answer", "since=nobody", "--answer", "meant=slip"]


def test_a_situation_is_followed_to_a_finding_in_one_call(process: Bot) -> None:
    said = asked(process, VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"))
    assert said["question"] is None
    assert said["finding"]["row"] == "slip_2017"
    assert said["finding"]["cite"] == ["45C4b"]
    options = [(option["who"], option["id"]) for option in said["finding"]["options"] if option["who"] != "director"]
    assert options == [("declarer", "correct")]
    assert said["candidates"][0]["laws"][0] == "45C4b"


def test_the_same_answers_in_another_edition_rule_otherwise(bot: Bot) -> None:
    paused = ["--module", "dummy_card_changed", "--answer", "how=named", "--answer", "pause=yes", "--edition", "1997"]
    paused += ["--answer", "since=nobody"]
    assert asked(bot, VAGUE, *paused)["finding"]["row"] == "paused"


def test_the_answers_so_far_and_the_sentences_that_nothing_was_made_of_are_told(bot: Bot) -> None:
    text = "Lovely weather we had. Declarer led from the wrong hand! Then came the tea."
    answers = ("--answer", "told=no", "--answer", "since=nothing", "--answer", "due=own", "--answer", "confirm=right")
    said = asked(bot, text, "--module", "declarer_leads_wrong_hand", *answers)
    assert said["unused"] == ["Lovely weather we had", "Then came the tea"]
    assert said["asked"] == [
        {"module": "declarer_leads_wrong_hand", "question": "told", "answer": "no"},
        {"module": "declarer_leads_wrong_hand", "question": "since", "answer": "nothing"},
        {"module": "declarer_leads_wrong_hand", "question": "due", "answer": "own"},
    ]
    assert said["confirm"] is None
    assert [each["fact"] for each in said["assumed"]] == ["declarer_put_down", "play_went_on", "dummy_after_look"]


def test_what_nobody_said_and_the_finding_rests_on_is_told_with_what_says_otherwise(bot: Bot) -> None:
    given = ["--module", "trick_inspection", "--answer", "what_to_see=last_trick", "--answer", "own_side_played_on=no"]
    assert asked(bot, VAGUE, *given)["assumed"] == [
        {
            "module": "trick_inspection",
            "fact": "asker",
            "question": "asker",
            "answer": "player",
            "sentence": "Declarer or a defender asks, not dummy.",
        }
    ]
    assert asked(bot, VAGUE, *given, "--answer", "asker=dummy")["assumed"] == []
    shown = bot("ask", VAGUE, *given).stdout
    assert "Taken as so: Declarer or a defender asks, not dummy." in shown
    assert "--answer asker=dummy" in shown


def test_answers_and_choices_are_applied_in_the_order_given(bot: Bot) -> None:
    said = asked(bot, VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"), "--choose", "correct")
    assert said["finding"]["closing"] is True
    assert [step["do"] for step in said["path"]] == ["answer", "answer", "answer", "choose"]


def test_a_choice_leaves_the_finding_and_the_others_rights_standing(bot: Bot) -> None:
    answers = ["--answer", "how=named", "--answer", "since=opponents", "--answer", "meant=slip"]
    opened = [VAGUE, "--module", "dummy_card_changed", *answers, "--choose", "correct"]
    said = asked(bot, *opened)
    standing = {option["id"]: option["standing"] for option in said["stands"]["options"]}
    assert standing["correct"] == "chosen"
    assert standing["opponent_keeps"] == standing["opponent_takes_back"] == "open"
    assert said["stands"]["tell"]
    both = asked(bot, *opened, "--choose", "opponent_keeps")
    assert [(made["who"], made["option"]) for made in both["choices"]] == [
        ("declarer", "correct"),
        ("opponent", "opponent_keeps"),
    ]
    shown = bot("ask", *opened).stdout
    assert "Chosen by declarer: have the card that was meant" in shown
    assert "--choose opponent_keeps" in shown
    assert "say to the table" in shown
    refused = bot("ask", *opened, "--choose", "opponent_keeps", "--choose", "opponent_takes_back")
    assert refused.returncode == 2
    assert "cannot be chosen any more" in refused.stderr


def test_an_answer_may_name_its_module_and_wait_for_it(bot: Bot) -> None:
    said = asked(
        bot,
        "zzz",
        "--answer",
        "dummy_card_changed.how=touched",
        "--answer",
        "topic=dummy_cards",
        "--answer",
        "module=dummy_card_changed",
    )
    assert said["finding"]["row"] == "touched"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--edition", "1987"], "there is no edition '1987'; choose one of 2017, 2007, 1997, dd"),
        (["--module", "gossip"], "there is no module 'gossip'"),
        (["--module", "dummy_card_changed", "--answer", "weather=rain"], "has no question 'weather'; it asks how"),
        (["--module", "dummy_card_changed", "--answer", "how=sung"], "has no answer 'sung'; it takes named"),
        (["--module", "dummy_card_changed", "--answer", "how"], "--answer takes question=answer, not 'how'"),
        (["--module", "dummy_card_changed", "--choose", "keep"], "first: how"),
        (
            ["--module", "dummy_card_changed", *slip_answers("2017"), "--choose", "sing"],
            "offers no option 'sing'; it offers correct",
        ),
    ],
)
def test_a_wrong_word_is_one_sentence_and_status_2(bot: Bot, arguments: list[str], complaint: str) -> None:
    done = bot("ask", VAGUE, *arguments, "--json")
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_nothing_said_is_said_so(process: Bot) -> None:
    assert (done := process("ask", "  ", "--json")).returncode == 2
    assert "say what happened" in done.stderr


def test_match_answers_every_line_and_goes_on_after_a_bad_one(process: Bot) -> None:
    lines = [
        json.dumps({"id": 1, "text": SLIP}),
        "{not json",
        json.dumps({"id": "x", "text": 7}),
        json.dumps(["a", "list"]),
        json.dumps({"id": 5, "text": SLIP, "edition": "1850"}),
        "",
        json.dumps({"id": 7, "text": SLIP, "edition": "1997"}),
    ]
    done = process("match", "--jsonl", stdin="\n".join(lines) + "\n")
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [line["id"] for line in said] == [1, None, "x", None, 5, 7]
    assert {"verdict", "candidates", "facts"} <= said[0].keys()
    assert [line.get("line") for line in said] == [None, 2, 3, 4, 5, None]
    assert "no edition '1850'" in said[4]["error"]
    assert said[5]["edition"] == "1997"


def test_what_was_asked_stands_in_the_log(process: Bot) -> None:
    asked(process, VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"))
    [case] = json.loads(process("log", "--json").stdout)["cases"]
    assert (case["text"], case["module"], case["finding"]["row"]) == (VAGUE, "dummy_card_changed", "slip_2017")
    assert [step["do"] for step in case["steps"]] == ["answer"] * 3
    assert VAGUE in process("log").stdout


def test_the_log_of_a_server_that_is_not_there_is_a_sentence(bot: Bot) -> None:
    done = bot("log", "--server", "../../etc")
    assert done.returncode == 2
    assert "names no ledger" in done.stderr


def test_a_server_without_a_record_is_said_with_those_that_have_one(bot: Bot) -> None:
    asked(bot, VAGUE)
    done = bot("log", "--server", "77")
    assert done.returncode == 2
    assert "There is no record of 77" in done.stderr
    assert "Those there: local." in done.stderr
    assert bot("rulings", "search", "queen").stdout.startswith("No ruling is on record in local yet")


def test_a_situation_needs_no_command_before_it(process: Bot) -> None:
    done = process(SLIP)
    assert done.returncode == 0, done.stderr
    assert "case 1" in done.stdout
    assert process("banana").returncode == 2


def test_help_and_a_wrong_command_name_all_that_there_is(process: Bot) -> None:
    for said in (process("--help").stdout, process("wine").stderr):
        for command in ("ask", "restore", "web", "site", "doctor"):
            assert command in said


def test_a_host_who_gave_no_token_is_told_what_makes_it_the_bot(bot: Bot) -> None:
    done = bot()
    assert done.returncode == 2
    assert "DISCORD_TOKEN or DISCORD_TOKEN_FILE" in done.stderr


def test_where_nobody_can_press_the_options_stand_below_the_finding_with_what_chooses_them(bot: Bot) -> None:
    done = bot("ask", VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"))
    assert "Declarer: have the card that was meant played instead  --choose correct" in done.stdout
    chosen = bot("ask", VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"), "--choose", "correct")
    assert "Chosen by declarer: have the card that was meant played instead" in chosen.stdout
    assert "chosen by declarer: have the card that was meant" in bot("log").stdout


def test_a_finding_says_its_code_and_words_are_taken_for_the_keys(bot: Bot) -> None:
    code = asked(bot, VAGUE, "--module", "dummy_card_changed", *slip_answers("2017"))["code"]
    shown = bot("ask", VAGUE, "--module", "dummy_card_changed", *slip_answers("2017")).stdout
    assert shown.count(code) == 2  # on the card, and below it
    assert [_short(word) for word in ("quit", "exit", "back", "q", "2")] == ["q", "q", "b", "q", "2"]


def test_where_nobody_can_press_each_answer_stands_with_what_gives_it(bot: Bot) -> None:
    assert "--answer how=named" in bot("ask", VAGUE, "--module", "dummy_card_changed").stdout


def test_without_a_terminal_one_situation_is_read_and_ruled_upon(process: Bot) -> None:
    done = process(stdin=SLIP + "\n")
    assert done.returncode == 0, done.stderr
    assert "case 1" in done.stdout


def test_in_a_terminal_a_newcomer_is_led_to_a_logged_ruling(tmp_path: Path) -> None:
    screen = Terminal(
        tmp_path, "ask", VAGUE, "--module", "dummy_card_changed", "--answer", "since=nobody", "--answer", "how=named"
    )
    screen.until("in mind at the moment")
    screen.say("banana")
    screen.until("Please type a number")
    assert screen.shown.count("in mind at the moment") == 1
    screen.say("1")
    screen.until("the card that declarer meant is played")
    screen.say("b")
    screen.until("in mind at the moment")
    screen.say("?")
    screen.until("depends on what is not known")
    screen.say("q")
    screen.until("-m bot log shows it again")
    assert screen.ended() == 0
    log = subprocess.run(
        [sys.executable, "-m", "bot", "log", "--json"],
        env=environment(tmp_path),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    [case] = json.loads(log.stdout)["cases"]
    assert [step["do"] for step in case["steps"]] == ["answer", "answer", "answer", "back", "answer"]


@pytest.mark.clock
def test_ask_answers_in_under_half_a_second(process: Bot) -> None:
    asked(process, SLIP)
    times = [float("inf")]
    while min(times) >= 0.5 and len(times) <= 12:
        # What the process itself takes on its core; a clock on the wall would time whatever else the machine does.
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        asked(process, SLIP)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < 0.5, times


class Terminal:
    """The command in a pseudo-terminal: what it shows, and what is typed into it."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.shown = self._ahead = ""
        self.pid, self.wire = pty.fork()
        if self.pid == 0:
            env = {**environment(data), "TERM": "xterm", "COLUMNS": "200", "NO_COLOR": "1"}
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "bot", *arguments], env)

    def until(self, text: str, seconds: float = 20) -> None:
        """Read on until the words stand on the screen; what stands before the last words waited for does not count."""
        end = time.monotonic() + seconds
        while text not in self._ahead:
            left = end - time.monotonic()
            ready, _, _ = select.select([self.wire], [], [], max(left, 0))
            assert ready, f"{text!r} did not appear; the screen shows:\n{self._ahead}"
            read = os.read(self.wire, 65536).decode(errors="replace")
            self.shown, self._ahead = self.shown + read, self._ahead + read
        self._ahead = self._ahead[self._ahead.index(text) + len(text) :]

    def say(self, line: str) -> None:
        os.write(self.wire, line.encode() + b"\n")

    def paste(self, text: str) -> None:
        """More than a terminal holds at once: what it shows meanwhile is read on the way."""
        for at in range(0, len(text), 1000):
            os.write(self.wire, text[at : at + 1000].encode())
            while select.select([self.wire], [], [], 0.01)[0]:
                self.shown += os.read(self.wire, 65536).decode(errors="replace")

    def ended(self) -> int:
        while True:
            try:
                if not os.read(self.wire, 65536):
                    break
            except OSError:  # how Linux reports that the other end of a pseudo-terminal has closed
                break
        _, status = os.waitpid(self.pid, 0)
        os.close(self.wire)
        return os.waitstatus_to_exitcode(status)


def test_the_rule_itself_is_one_choice_away_and_says_what_each_answer_leads_to(bot: Bot) -> None:
    assert "What is the rule?  --choose rule" in bot("ask", VAGUE, "--module", "revoke_tricks").stdout
    said = asked(bot, VAGUE, "--module", "revoke_tricks", "--choose", "rule")["finding"]
    assert said["general"]
    assert said["decides"][0]["ask"] == "When was the revoke first pointed out?"
    assert {lead["then"] for lead in said["decides"][0]["leads"]} == {None, 2}
    shown = bot("ask", VAGUE, "--module", "revoke_tricks", "--choose", "rule").stdout
    assert "1. When was the revoke first pointed out?" in shown
    assert "→ see 2" in shown


def test_an_option_that_is_called_rule_is_the_option(bot: Bot) -> None:
    claimed = ("he claimed", "--module", "claim_statement", "--answer", "statement=later")
    said = asked(bot, *claimed, "--choose", "rule")
    assert said["module"] == "claim_disputed"
    assert not (said["finding"] or {}).get("general")


def test_situations_to_choose_from_come_with_what_parts_them(bot: Bot) -> None:
    text = "the wrong defender had a card out"
    said = asked(bot, text)
    assert said["question"]["id"] == "module"
    *situations, none = said["question"]["answers"]
    assert none == {"id": "none", "label": "None of these situations", "line": ""}
    assert [each["line"] for each in situations] == [each["line"] for each in said["candidates"]]
    shown = bot("ask", text).stdout
    assert all(each["line"] in shown for each in situations)


def test_the_reply_to_what_was_asked_comes_first(bot: Bot) -> None:
    text = "Dummy revoked. Nobody noticed until the end of the hand. How many tricks go to the defense?"
    given = [text, "--module", "revoke_tricks", "--answer", "noticed=board", "--answer", "special=faced"]
    (reply,) = asked(bot, *given)["replies"]
    assert reply == {"asked": "How many tricks go to the defense?", "topic": "tricks", "reply": "none", "say": "No trick goes over by itself."}  # fmt: skip
    lines = bot("ask", *given).stdout.splitlines()
    assert "How many tricks go to the defense?” No trick goes over by itself." in lines[1]


def test_a_code_opens_the_facts_and_the_ruling_again(bot: Bot) -> None:
    said = asked(bot, VAGUE, "--module", "dummy_card_changed", *slip_answers("1997"), "--edition", "1997")
    again = asked(bot, "--code", said["code"].lower())
    assert (again["finding"]["row"], again["edition"], again["code"]) == ("slip", "1997", said["code"])
    assert again["opened"] == {"code": said["code"], "changed": False, "ruled_otherwise": False}
    shown = bot("ask", "--code", said["code"])
    assert f"code {said['code']}" in shown.stdout


def test_a_mistyped_code_is_refused_in_a_sentence(bot: Bot) -> None:
    done = bot("ask", "--code", "2Q23-DLRH-M88")
    assert (done.returncode, done.stdout) == (2, "")
    assert "mistyped" in done.stderr


def test_a_text_of_a_whole_book_is_refused_at_once(process: Bot) -> None:
    done = process("ask", stdin="he revoked and then " * 4_400)
    assert (done.returncode, done.stdout) == (2, "")
    assert "88,000 characters" in done.stderr


def test_a_file_that_is_not_there_and_a_picture_of_nothing_are_told_in_words(bot: Bot, tmp_path: Path) -> None:
    gone = bot("rulings", "import", str(tmp_path / "none.json"))
    assert "cannot be read (No such file or directory): nothing was imported" in gone.stderr
    asked(bot, VAGUE)
    nothing = bot("rulings", "stats", "--png", str(tmp_path / "x.png"))
    assert "no ruling of these days" in nothing.stderr
    assert "Errno" not in gone.stderr + nothing.stderr
