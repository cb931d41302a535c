"""The director's sheet in the terminal and as JSON, to be read and to be filled in."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, Group

from bot.terminal.json_sheet import sheet_json
from bot.terminal.sheet import sheet_shown
from lawtext.corpus import load
from lawtext.sheets import Sheet
from tests.bot.running import Bot
from tests.bot.terminal.test_asking import asked

BOTH = "they hesitated for ages before passing and it made us bid the wrong game. Declarer then led from dummy, but it was in hand"
SHEETS = load().sheets
PSYCHE = "psyche: opened a weak no trump on a three count as a deliberate bluff"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
def test_the_whole_sheet_is_printed_in_its_order(sheet: Sheet) -> None:
    console = Console(file=StringIO(), width=300)
    console.print(Group(*sheet_shown(sheet, "1997", 1)))
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    said = [*sheet.say, *(f"{field.name}: {field.ask['1997']}" for field in (*sheet.now, *sheet.later))]
    places = [text.index(line) for line in said]
    assert places == sorted(places)
    assert f"Law {', '.join(sheet.laws['1997'])}" in text


def test_json_has_the_sheet_with_what_to_say_and_its_fields(bot: Bot) -> None:
    said = asked(bot, PSYCHE, "--edition", "2007")
    assert said["about"]
    assert said["sheet"]["id"] == "agreements"
    assert said["sheet"]["laws"] == ["40A", "40B", "40C"]
    assert [field["id"] for field in said["sheet"]["now"]] == ["happened", "agreed"]
    assert said["sheet"]["later"][-1]["id"] == "appeal"
    assert said["finding"] is None


def test_the_json_of_a_sheet_is_what_the_data_say() -> None:
    sheet = next(sheet for sheet in SHEETS if sheet.id == "explanations")
    made = json.loads(json.dumps(sheet_json(sheet, "acbl")))
    assert made["situations"] == list(sheet.situations)
    assert made["later"][-2]["ask"] == sheet.later[-2].ask["2017"]


def told(bot: Bot, *arguments: str) -> str:
    done = bot("sheets", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def filled(bot: Bot, *lines: str) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads(told(bot, "fill", "1", *lines, "--json"))
    return shown


def test_a_sheet_is_filled_in_listed_and_ruled_upon(bot: Bot) -> None:
    asked(bot, PSYCHE)
    assert "No director's sheet" in told(bot, "list")
    first = filled(bot, "happened=1NT on a three count", "agreed=all four")
    assert first["lines"] == {"happened": "1NT on a three count", "agreed": "all four"}
    assert first["still_open"][0] == "since"
    assert "case 1: A psychic call" in told(bot, "list")
    assert "still open: Since then" in told(bot, "show", "1")
    again = filled(bot, "agreed=", "damage=all four", "ruling=A lawful departure: the result stands.")
    assert [line["text"] for line in again["history"] if line["field"] == "agreed"] == ["all four", ""]
    assert "Ruling 1: A lawful departure" in told(bot, "rule", "1", "--board", "12, table 5")
    assert "still open" not in told(bot, "show", "1")
    shown = json.loads(told(bot, "show", "1", "--json"))
    assert (shown["closed"], shown["ruling"]) == (True, 1)
    assert "No director's sheet" in told(bot, "list")
    assert "sheet: all four" in bot("rulings", "search", "four").stdout


def test_what_is_wrong_is_said(bot: Bot) -> None:
    asked(bot, PSYCHE)
    asked(bot, "declarer led from the wrong hand")
    for arguments, sentence in (
        (("fill", "1", "damag=none"), "The sheet has no field 'damag'"),
        (("fill", "1", "happened"), "names no field: write FIELD=TEXT"),
        (("fill", "1", f"happened={'x' * 601}"), "600 is the most"),
        (("show", "2"), "Case 2 has no director's sheet"),
        (("close", "9"), "There is no case 9"),
        (("rule", "1"), "Say what is ruled"),
    ):
        done = bot("sheets", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in done.stderr


def test_a_sheet_is_closed_and_printed_as_a_process(process: Bot, tmp_path: Path) -> None:
    asked(process, PSYCHE)
    assert "closed" in told(process, "close", "1")
    assert "one.pdf" in told(process, "print", "1", "--pdf", str(tmp_path / "one.pdf"))
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")


def test_what_a_text_tells_beside_a_judgement_can_be_gone_on_with(bot: Bot) -> None:
    said = asked(bot, BOTH)
    assert said["sheet"]["id"] == "partners_information"
    assert said["situations"][0]["module"] == "declarer_leads_wrong_hand"
    assert "--answer module=declarer_leads_wrong_hand" in bot("ask", BOTH).stdout
    assert asked(bot, BOTH, "--answer", "module=declarer_leads_wrong_hand")["module"] == "declarer_leads_wrong_hand"


def test_what_a_judgement_may_be_about_instead_is_told_as_well(bot: Bot) -> None:
    said = asked(bot, "declarer hesitated with a singleton and I played him for the queen. Any comeback?")
    assert said["sheet"]["id"] == "misled_by_manner"
    assert [each["id"] for each in said["beside"]] == ["partners_information"]
