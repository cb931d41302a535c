"""The director's sheet in the terminal and as JSON."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from rich.console import Console, Group

from bot.terminal.json_sheet import sheet_json
from bot.terminal.sheet import sheet_shown
from lawtext.corpus import load
from lawtext.sheets import Sheet
from tests.bot.running import Bot
from tests.bot.terminal.test_asking import asked

SHEETS = load().sheets


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
def test_the_whole_sheet_is_printed_in_its_order(sheet: Sheet) -> None:
    console = Console(file=StringIO(), width=300)
    console.print(Group(*sheet_shown(sheet, "1997")))
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    said = [*sheet.say, *(f"{field.name}: {field.ask['1997']}" for field in (*sheet.now, *sheet.later))]
    places = [text.index(line) for line in said]
    assert places == sorted(places)
    assert f"Law {', '.join(sheet.laws['1997'])}" in text


def test_json_has_the_sheet_with_what_to_say_and_its_fields(bot: Bot) -> None:
    said = asked(bot, "psyche: opened a weak no trump on a three count as a deliberate bluff", "--edition", "2007")
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
