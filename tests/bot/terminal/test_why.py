"""Why a question is asked, and what would change a finding: in a conversation, on the card and as JSON."""

from __future__ import annotations

from pathlib import Path

from tests.bot.running import Bot
from tests.bot.terminal.test_asking import Terminal, asked

SLIP = ("--module", "dummy_card_changed")
FOUND = ("--answer", "how=named", "--answer", "since=opponents", "--answer", "meant=slip")


def test_whoever_types_why_is_told_and_answers_below(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, "ask", "dummy's card", *SLIP)
    screen.until("why do you ask?")
    screen.say("why")
    screen.until("is played and cannot be changed")
    assert "What the answer decides" in screen.shown
    screen.say("1")
    screen.until("played")
    screen.say("q")
    screen.until("-m bot log shows it again")
    assert screen.ended() == 0


def test_the_json_of_a_question_has_what_each_answer_leads_to_and_of_a_finding_what_would_change_it(bot: Bot) -> None:
    asking = asked(bot, "dummy's card", *SLIP)
    answers = [answer["id"] for answer in asking["question"]["answers"]]
    assert [id for each in asking["why"] for id in each["answers"]] == answers[:-1]
    assert answers[-1] == "unknown"
    assert all(each["leads_to"] for each in asking["why"])
    assert asking["changes"] is None
    found = asked(bot, "dummy's card", *SLIP, *FOUND)
    assert found["why"] == []
    assert [(each["question"], each["row"]) for each in found["changes"]] == [
        ("meant", "changed_2017"),
        ("since", "slip_2017"),
        ("how", "broke_off"),
    ]


def test_the_one_fact_told_otherwise_leads_to_the_ruling_that_was_named(bot: Bot) -> None:
    changes = asked(bot, "dummy's card", *SLIP, *FOUND)["changes"]
    assert changes
    for change in changes:
        again = asked(bot, "dummy's card", *SLIP, *FOUND, "--answer", f"{change['question']}={change['answers'][0]}")
        assert (again["finding"] or again["stands"])["row"] == change["row"]


def test_the_card_ends_with_what_would_change_it_before_the_options(bot: Bot) -> None:
    shown = bot("ask", "dummy's card", *SLIP, *FOUND).stdout
    _, after = shown.split("what would change it")
    assert "If nobody has played since the wrong call" in after
    assert "options, to be read out in this order" in after


def test_a_way_on_alone_is_nothing_to_be_read_out(bot: Bot) -> None:
    shown = bot("ask", "an older trick", "--module", "trick_inspection", "--answer", "what_to_see=older").stdout
    assert "--choose revoke" in shown
    assert "to be read out" not in shown


def test_what_the_text_wonders_is_named_with_the_change_and_is_not_left_over(bot: Bot) -> None:
    wonders = "And if I had already played from my own hand"
    told = f"I named dummy's ace of clubs, a slip of the tongue, and RHO has played. {wonders}?"
    found = asked(bot, told, *SLIP, "--answer", "confirm=right")
    first, *others = found["changes"]
    assert (first["question"], first["answers"], first["asked"]) == ("since", ["declarer"], wonders)
    assert all(each["asked"] is None for each in others)
    assert wonders not in found["unused"]
