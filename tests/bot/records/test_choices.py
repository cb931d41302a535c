"""Every player's choice on a ruling is handed over, listed, printed and found, and outlives its director."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ledger import Entry, ImpossibleMove, Ledger, Ruling, differs
from bot.records import Query, Viewer, search
from bot.records.choices import told
from bot.records.export_command import main as export
from bot.records.forgetting import forget
from bot.records.import_command import main as take_in
from tests.bot.samples import ANN, AT, ENTRY

MADE = {
    "who": "declarer",
    "name": "Declarer",
    "module": "dummy_card_changed",
    "option": "correct",
    "do": "have the king",
}
OPEN = {"who": "lho", "name": "Declarer's LHO", "module": "dummy_card_changed", "option": "", "do": ""}
CHOSEN = replace(ENTRY, finding={"say": "The king."}, option="have the king", choices=(MADE, OPEN))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Home 1 with one ruling on which one player has chosen and another has not."""
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as ledger:
        ledger.rulings.make(CHOSEN, key="1", by=ANN, at=AT)
    return tmp_path


def exported(data: Path, tenant: str, form: str) -> str:
    out = data / f"out-{tenant}.{form}"
    assert export(["--data", str(data), f"--tenant={tenant}", "--format", form, "--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


def ruling(data: Path, tenant: str = "1") -> Ruling:
    with Ledger.open(data / "servers" / f"{tenant}.sqlite3") as ledger:
        return ledger.rulings.get(1)


def test_an_import_brings_every_choice_back_as_it_was(data: Path) -> None:
    first = exported(data, "1", "json")
    assert take_in(["--data", str(data), "--tenant=2", str(data / "out-1.json")]) == 0
    assert ruling(data, "2").entry == ruling(data).entry
    assert ruling(data, "2").entry.choices == (MADE, OPEN)
    assert exported(data, "2", "json") == first


@pytest.mark.parametrize("choices", ["x", ["x"], [{"option": "correct"}], [{"who": 7}], [{"who": "lho", "do": ["x"]}]])
def test_choices_that_are_none_are_refused_with_their_place(
    data: Path, choices: object, capsys: pytest.CaptureFixture[str]
) -> None:
    record = exported(data, "1", "json").splitlines()
    line = next(number for number, text in enumerate(record) if '"key":"1"' in text)
    spoilt = json.loads(record[line].rstrip(","))
    spoilt["revisions"][0]["entry"]["choices"] = choices
    record[line] = json.dumps(spoilt, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    (data / "spoilt.json").write_text("\n".join(record), encoding="utf-8")
    assert take_in(["--data", str(data), "--tenant=3", str(data / "spoilt.json")]) == 2
    assert "ruling 1, revision 1, entry, choice" in capsys.readouterr().err


def test_a_sheet_and_a_page_name_each_choice_and_what_is_open(data: Path) -> None:
    (listed,) = csv.DictReader(exported(data, "1", "csv").splitlines())
    assert listed["option"] == "have the king"
    assert listed["choices"] == "Chosen by declarer: have the king; Still open: the choice of declarer's LHO"
    page = exported(data, "1", "html")
    assert "<b>Chosen by declarer:</b> have the king" in page
    assert "<b>Still open:</b> the choice of declarer&#x27;s LHO" in page


@pytest.mark.parametrize("words", ["king", "lho open", "declarer"])
def test_a_ruling_is_found_by_what_was_chosen_by_whom_and_by_what_is_open(data: Path, words: str) -> None:
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        assert [found.number for found in search(ledger, Query(words=words), Viewer.official()).rulings] == [1]


def test_forgetting_the_director_keeps_what_the_players_chose(data: Path) -> None:
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        forget(ledger, ANN.id, AT)
    entry = ruling(data).entry
    assert (entry.choices, entry.option) == ((MADE, OPEN), "have the king")


def test_choices_change_only_by_a_move_that_says_so(data: Path) -> None:
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        with pytest.raises(ImpossibleMove, match="changes only when it is amended"):
            ledger.rulings.revise(1, expect=1, by=ANN, at=AT, changes={"choices": ()})
        ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="heard again", state="amended", changes={"choices": ()})
        assert ledger.rulings.get(1).entry.choices == ()


def test_a_ruling_of_an_earlier_version_reads_as_it_did_and_is_no_other_for_listing_no_choices(data: Path) -> None:
    old = Entry(verdict="x", option="have the king")
    assert list(told(old, stands=True)) == [("Chosen", "have the king")]
    assert not differs(replace(CHOSEN, choices=()), ruling(data))
