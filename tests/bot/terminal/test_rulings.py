"""`python -m bot rulings`: a club without Discord rules, finds, hands over and counts, within this process, and a whole record as real ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.plausible import rulings
from bot.ledger import Ledger
from bot.records.documents import add_ruling
from tests.bot.running import Bot, as_process, within

ASKED = ["Something about a card.", "--module", "dummy_card_changed"]
SLIP = ["--answer", "how=named", "--answer", "since=nobody", "--answer", "meant=slip"]

PAGE = {"COLUMNS": "120", "NO_COLOR": "1"}


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    return within(tmp_path, **PAGE)


@pytest.fixture
def process(tmp_path: Path) -> Bot:
    return as_process(tmp_path, **PAGE)


def said(bot: Bot, verb: str, *arguments: str) -> dict[str, Any]:
    done = bot("rulings", verb, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def refused(bot: Bot, verb: str, *arguments: str) -> str:
    done = bot("rulings", verb, *arguments)
    assert done.returncode == 2, done.stdout
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def case(bot: Bot) -> None:
    done = bot("ask", *ASKED, *SLIP, "--json")
    assert done.returncode == 0, done.stderr


def test_a_case_in_which_it_is_asked_what_follows_is_made_official_as_it_was_found(bot: Bot) -> None:
    leads_on = ["Something.", "--module", "auction_end", "--answer", "ended_how=four", "--choose", "slip"]
    assert bot("ask", *leads_on, "--json").returncode == 0
    assert "no finding yet" not in bot("log").stdout
    ruling = said(bot, "add", "--case", "1")
    assert (ruling["module"], ruling["row"]) == ("auction_end", "passed_out")


def test_the_log_says_which_cases_are_official_and_how_to_look_at_the_ruling(bot: Bot) -> None:
    case(bot)
    assert "official" not in bot("log").stdout
    said(bot, "add", "--case", "1")
    told = " ".join(bot("log").stdout.split())
    assert "official: ruling 1, by " in told
    assert "rulings show 1" in told


def test_a_ruling_is_put_on_the_record_found_and_shown(process: Bot) -> None:
    made = said(
        process,
        "add",
        "--verdict",
        "The queen is played.",
        "--law",
        "Law 45C4(b), 47d",
        "--board",
        "12",
        "--director",
        "Dora",
    )
    assert (made["ruling"], made["clauses"], made["director"], made["board"]) == (1, ["45C4b", "47D"], "Dora", "12")
    assert [each["ruling"] for each in said(process, "search", "quee", "--law", "45C4b")["rulings"]] == [1]
    assert said(process, "search", "qeuen")["corrected"] == "queen"
    assert said(process, "search", "--from", "2019", "--to", "March 2020")["count"] == 0
    assert "The queen is played." in process("rulings", "search", "queen").stdout
    shown = process("rulings", "show", "1").stdout
    assert "Law 45C4b, 47D" in shown
    assert "Dora" in shown


def test_a_finding_is_made_official_with_its_facts_once(process: Bot) -> None:
    case(process)
    made = said(process, "add", "--case", "1", "--option", "correct")
    assert (made["case"], made["row"], made["clauses"]) == (1, "slip_2017", ["45C4b"])
    assert made["deciding"] == {"how": "named", "since": "nobody", "meant": "slip"}
    assert made["verdict"] == made["finding"]["say"]
    assert made["option"] in [option["do"] for option in made["finding"]["options"]]
    assert [(each["who"], each["option"]) for each in made["choices"]] == [("declarer", "correct")]
    assert "Ruling 1 was made of this case already" in refused(process, "add", "--case", "1")


def test_options_that_exclude_each_other_or_are_not_offered_are_refused(bot: Bot) -> None:
    case(bot)
    assert "offers no option 'sing'; it offers correct" in refused(
        bot, "add", "--case", "1", "--option", "correct,sing"
    )


def test_a_director_rules_otherwise_only_with_a_reason_and_sees_what_was_ruled_on_the_same_facts(bot: Bot) -> None:
    for _ in range(2):
        case(bot)
    said(bot, "add", "--case", "1")
    assert "say why with --because" in refused(bot, "add", "--case", "2", "--law", "45C4a")
    made = said(bot, "add", "--case", "2", "--verdict", "It stays.", "--law", "45C4a", "--because", "He paused")
    assert made["overruled_because"] == "He paused"
    assert made["finding"]["cite"] == ["45C4b"]
    assert made["same_facts"] == [{"ruling": 1, "differs": True}]
    assert "Same facts, ruled otherwise: ruling 1" in bot("rulings", "show", "2").stdout


def test_a_ruling_lives_on_by_revisions_with_a_reason_where_one_is_needed(bot: Bot) -> None:
    said(bot, "add", "--verdict", "It stands.")
    assert "Say why ruling 1 is amended" in refused(bot, "amend", "1", "--state", "amended", "--adjustment", "-1")
    amended = said(bot, "amend", "1", "--state", "amended", "--why", "Counted again", "--adjustment", "-1")
    assert (amended["state"], amended["adjustment"], amended["revision"]) == ("amended", "-1", 2)
    assert "changes only when it is amended" in refused(bot, "amend", "1", "--verdict", "It goes.")
    again = said(bot, "amend", "1", "--verdict", "It goes.", "--why", "Read again")
    assert (again["state"], again["verdict"], again["revision"]) == ("amended", "It goes.", 3)
    assert "Nothing to change" in refused(bot, "amend", "1")
    assert "look again first" in refused(bot, "amend", "1", "--revision", "1", "--release")
    timed = said(bot, "amend", "1", "--score-posted", "2026-03-04T22:15", "--appeal-minutes", "20", "--release")
    assert timed["appeal_deadline"] == "2026-03-04T22:35:00+00:00"
    assert timed["released"] is True
    assert [each["verdict"] for each in timed["history"]] == ["It stands."] * 2 + ["It goes."] * 2


def test_a_ruling_takes_the_place_of_another_and_both_say_so(bot: Bot) -> None:
    for verdict in ("It stands.", "It goes."):
        said(bot, "add", "--verdict", verdict)
    assert "--by-ruling" in refused(bot, "amend", "1", "--state", "superseded", "--why", "New facts")
    old = said(bot, "amend", "1", "--state", "superseded", "--by-ruling", "2", "--why", "New facts")
    assert (old["state"], old["superseded_by"]) == ("superseded", 2)
    assert said(bot, "show", "2")["supersedes"] == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "7"], "There is no ruling 7 here."),
        (["show", "1", "--server", "../../etc"], "names no ledger"),
        (["search", "x", "--server", "123"], "There is no record of 123"),
        (["search", "--from", "soon"], "give it like 2026-03-04"),
        (["add"], "--verdict"),
        (["add", "--verdict", "x", "--law", "45Z"], "has no law 45Z"),
        (["add", "--verdict", "x", "--edition", "1850"], "no edition '1850'"),
        (["add", "--case", "9"], "There is no case 9 here."),
        (["amend", "9", "--state", "confirmed"], "There is no ruling 9 here."),
        (["export", "--from", "2026", "--out", "x.json"], "hold the whole record"),
        (["export", "--server", "123", "--out", "x.json"], "Nothing has been recorded for 123"),
        (["import", "/nowhere/x.json"], "No such file"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_one_sentence_and_status_2(bot: Bot, arguments: list[str], complaint: str) -> None:
    assert complaint in refused(bot, *arguments)


def test_an_export_is_imported_elsewhere_and_exported_again_byte_for_byte(process: Bot, tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as ledger, ledger.transaction():
        for document in rulings(30):
            add_ruling(ledger, document)
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    written = said(process, "export", "--server", "1", "--out", str(one))
    assert written == {"file": str(one), "format": "json", "bytes": one.stat().st_size}
    done = process("rulings", "import", str(one), "--server", "2")
    assert "30 cases and rulings were added to 2." in done.stdout
    said(process, "export", "--server", "2", "--out", str(two))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    ("form", "begins"), [("csv", b"number,day,state"), ("html", b"<!doctype html>"), ("sqlite", b"SQLite format 3")]
)
def test_the_record_is_handed_over_as_a_sheet_a_report_or_the_file_itself(
    bot: Bot, tmp_path: Path, form: str, begins: bytes
) -> None:
    said(bot, "add", "--verdict", "It stands.")
    said(bot, "export", "--format", form, "--out", str(tmp_path / "out"))
    assert (tmp_path / "out").read_bytes().startswith(begins)


def test_the_figures_come_as_text_as_json_and_as_a_picture(process: Bot, tmp_path: Path) -> None:
    said(process, "add", "--verdict", "It stands.", "--law", "64A1")
    said(process, "add", "--verdict", "It goes.", "--law", "64B1")
    counted = said(process, "stats", "--png", str(tmp_path / "figures.png"))
    assert (counted["total"], counted["by_law"]) == (2, {"64": 2})
    assert (tmp_path / "figures.png").read_bytes().startswith(b"\x89PNG")
    shown = process("rulings", "stats").stdout
    assert "2 rulings" in shown
    assert "Law 64" in shown


def test_a_search_says_where_the_words_stand_and_why_nothing_fits(bot: Bot) -> None:
    bot(
        "rulings",
        "add",
        "--verdict",
        "The queen stays played",
        "--law",
        "45C4b",
        "--note",
        "Anna hesitated",
        "--board",
        "12",
    )
    found = bot("rulings", "search", "queen", "hesitat", "board", "12", "today").stdout
    assert "note: Anna hesitated" in found
    assert "Nothing at all is found for board 7." in bot("rulings", "search", "board", "7").stdout
    assert "No law is called “xyzzy”" in bot("rulings", "search", "--law", "xyzzy").stderr


def test_a_name_is_taken_out_of_all_that_a_ruling_ever_said(bot: Bot) -> None:
    said(bot, "add", "--verdict", "A penalty for Annabel.")
    said(bot, "amend", "1", "--verdict", "A penalty.", "--why", "Annabel asked", "--state", "amended")
    assert "stand nowhere in ruling 1" in refused(bot, "redact", "1", "Bob")
    redacted = said(bot, "redact", "1", "annabel", "--director", "Tom")
    assert (redacted["state"], redacted["revision"], redacted["verdict"]) == ("amended", 3, "A penalty.")
    shown = " ".join(bot("rulings", "show", "1").stdout.split())
    assert "Annabel" not in shown
    assert "Words were taken out." in shown
    assert "Tom" in shown
