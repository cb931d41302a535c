"""A club takes its record with it: exports, also as a process, an import that keeps the numbers, the same bytes again."""

from __future__ import annotations

import csv
import html
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bench.plausible import rulings
from bot.ledger import Entry, Ledger, Person
from bot.records import Query, Viewer, export_command, import_command, search
from bot.records.csv_sheet import harmless
from bot.records.documents import add_ruling
from bot.records.forgetting import forget
from tests.bot.running import ended

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN = Person("111111111111111111", "Annabelle")
BOB = Person("222222222222222222", "Bob “the” ♠ Director")


ASKED = {"do": "ask", "text": "", "edition": "2017", "verdict": "none", "candidates": [], "facts": []}


COMMANDS = {"export_command": export_command.main, "import_command": import_command.main}


def run(module: str, data: Path, tenant: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    given = ["--data", data, "--tenant", tenant, *arguments]
    return ended(COMMANDS[module], [str(each) for each in given])


def started(module: str, data: Path, tenant: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The same as a process, with every warning an error."""
    command = [sys.executable, "-m", f"bot.records.{module}", "--data", data, "--tenant", tenant, *arguments]
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONWARNINGS": "error"}
    return subprocess.run([str(each) for each in command], capture_output=True, text=True, env=environment)


def export(data: Path, tenant: str, out: Path, form: str = "json", *more: str) -> bytes:
    done = run("export_command", data, tenant, "--format", form, "--out", out, *more)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return out.read_bytes()


def open_case(
    ledger: Ledger,
    asker: Person | None = ANN,
    text: str = "annswords",
    private: bool = False,
    writer: str | None = None,
) -> int:
    return ledger.cases.open(
        asker=asker,
        channel="900",
        text=text,
        edition="2017",
        digest="d",
        private=private,
        step={**ASKED, "text": text, "b": 1, "a": ["♠", None]},
        finding={"say": "Stays.", "cite": ["45C4b"]},
        module="dummy_card_changed",
        module_digest="p",
        at=AT,
        writer=writer,
    ).number


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Home 1 with something of everything."""
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as ledger:
        ledger.settings.change({"event": "Spring", "appeal_minutes": 20}, by=BOB, at=AT)
        ledger.notes.set("45C4b", "Ask\nfirst.", by=ANN, at=AT)
        for text in ("annswords", 'quotes " and \\ and\nlines', "\u2028"):
            open_case(ledger, text=text)
        open_case(ledger, BOB, "between us", private=True)
        open_case(ledger, None, "annswords, private until ruled", private=True, writer=ANN.id)
        ledger.outbox.record_finding(1, "900", "77")
        entry = Entry(verdict="Stays.", clauses=("45C4b",), module="dummy_card_changed", deciding={"b": "1", "a": "2"},
                      finding={"say": "Stays."}, note="=1+1", board="7", contract="4♠")  # fmt: skip
        ledger.rulings.make(entry, key="case:1:2", by=BOB, at=AT, case=1, posts={"public": "900", "full": "901"})
        ledger.outbox.mark_sent(ledger.outbox.due("ruling")[0], message="5", thread="6", at=AT)
        ledger.rulings.make(
            Entry(verdict="By <b>hand</b>."), key="modal:1", by=ANN, at=AT + timedelta(days=400), case=5
        )
        ledger.rulings.revise(
            2, expect=1, by=BOB, at=AT, why="annoyed", state="appealed", changes={"score_posted_at": AT}
        )
        ledger.rulings.revise(2, expect=2, by=BOB, at=AT, why="committee", state="changed", changes={"verdict": "+60"})
        open_case(ledger, text="the last one", private=True)
    return tmp_path


def test_an_export_is_one_json_document_without_what_is_private(data: Path) -> None:
    record = json.loads(export(data, "1", data / "out.json"))
    assert (record["format"], record["version"], record["cases_given"]) == ("director-please-ledger", 1, 6)
    assert [case["number"] for case in record["cases"]] == [1, 2, 3, 5]
    assert [ruling["number"] for ruling in record["rulings"]] == [1, 2]
    assert record["rulings"][1]["revisions"][2]["entry"]["verdict"] == "+60"
    assert record["rulings"][0]["cards"] == [{"kind": "public", "channel": "900", "message": "5", "thread": "6"}]


def test_the_same_record_gives_the_same_bytes(data: Path) -> None:
    assert export(data, "1", data / "a.json") == export(data, "1", data / "b.json")


def test_export_import_export_gives_the_same_bytes_and_the_same_club(data: Path) -> None:
    first = export(data, "1", data / "first.json")
    alone = started("export_command", data, "1", "--format", "json", "--out", data / "alone.json")
    assert (alone.returncode, alone.stdout) == (0, ""), alone.stderr
    assert (data / "alone.json").read_bytes() == first
    done = started("import_command", data, "2", data / "first.json")
    assert (done.returncode, done.stdout.strip()) == (0, "6 cases and rulings were added to 2."), done.stderr
    assert export(data, "2", data / "second.json") == first
    with Ledger.open(data / "servers" / "1.sqlite3") as old, Ledger.open(data / "servers" / "2.sqlite3") as new:
        assert new.rulings.latest()[0] == old.rulings.latest()[0]
        assert new.settings.current() == old.settings.current()
        assert [new.cases.get(number) for number in (1, 5)] == [old.cases.get(number) for number in (1, 5)]
        assert new.cases.get(5).writer == ANN.id
        assert search(new, Query(words="annswords", law="45"), Viewer.official()).rulings[0].number == 1
        assert new.rulings.similar("dummy_card_changed", {"a": "2", "b": "1"})[0].number == 1
        assert new.outbox.due("ruling") == []
        assert open_case(new) == 7
        assert new.rulings.make(Entry(verdict="x"), key="case:1:2", by=BOB, at=AT).number == 1
        assert new.rulings.make(Entry(verdict="x"), key="new", by=BOB, at=AT).number == 3


def test_the_same_import_twice_adds_nothing(data: Path) -> None:
    first = export(data, "1", data / "first.json")
    run("import_command", data, "2", data / "first.json")
    assert (
        run("import_command", data, "2", data / "first.json").stdout.strip() == "0 cases and rulings were added to 2."
    )
    assert run("import_command", data, "1", data / "first.json").returncode == 0
    assert export(data, "1", data / "second.json") == first


def test_an_imported_record_is_searched_in_an_index_of_one_part(data: Path) -> None:
    export(data, "1", data / "first.json")
    with Ledger.open(data / "servers" / "1.sqlite3") as kept:
        (parts,) = kept.file.db.execute("SELECT count(DISTINCT segid) FROM words_idx").fetchone()
    assert parts > 1
    run("import_command", data, "2", data / "first.json")
    with Ledger.open(data / "servers" / "2.sqlite3") as imported:
        (parts,) = imported.file.db.execute("SELECT count(DISTINCT segid) FROM words_idx").fetchone()
    assert parts == 1


def test_an_import_over_another_record_is_refused_whole(data: Path) -> None:
    export(data, "1", data / "first.json")
    with Ledger.open(data / "servers" / "3.sqlite3") as other:
        other.rulings.make(Entry(verdict="another club's"), key="1", by=BOB, at=AT)
    before = export(data, "3", data / "before.json")
    done = run("import_command", data, "3", data / "first.json")
    assert done.returncode == 2
    assert "another ruling 1 here already: nothing was imported" in done.stderr
    assert export(data, "3", data / "after.json") == before


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "nothing was imported"),
        (lambda text: text.replace('"rulings": [', '"rulings": [\n17', 1), "ruling 1: 17 is no object"),
        (
            lambda text: text.replace('"state":"changed"', '"state":"burnt"'),
            "ruling 2, revision 3, state: 'burnt' is no state of a ruling",
        ),
        (lambda text: text.replace('"day":"2026-03-04",', ""), "'day' is missing"),
        (lambda text: text.replace('"version": 1', '"version": 9'), "version 9 and this program reads 1"),
        (lambda text: text.replace("director-please-ledger", "something"), "no export of Director"),
        (lambda text: json.dumps(json.loads(text), indent=1), "nothing was imported"),
        (lambda text: "", "nothing was imported"),
        (lambda text: "[]", "nothing was imported"),
        (lambda text: "\x00\x01", "nothing was imported"),
    ],
)
def test_a_file_that_is_no_whole_export_is_refused_with_a_reason(
    data: Path, spoil: Callable[[str], str], sentence: str
) -> None:
    (data / "bad.json").write_text(spoil(export(data, "1", data / "first.json").decode()))
    done = run("import_command", data, "2", data / "bad.json")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    with Ledger.open(data / "servers" / "2.sqlite3") as ledger:
        assert (ledger.cases.latest(), ledger.rulings.latest(), ledger.notes.current()) == ([], [], {})


def test_an_older_export_does_not_bring_back_who_was_forgotten(data: Path) -> None:
    export(data, "1", data / "older.json")
    with Ledger.open(data / "servers" / "1.sqlite3") as ledger:
        forget(ledger, ANN.id, AT)
    forgotten = export(data, "1", data / "newer.json")
    assert ANN.id.encode() not in forgotten
    assert run("import_command", data, "1", data / "older.json").returncode == 0
    assert export(data, "1", data / "again.json") == forgotten
    with Ledger.open(data / "servers" / "4.sqlite3") as ledger:
        forget(ledger, ANN.id, AT)
    assert run("import_command", data, "4", data / "older.json").returncode == 0
    assert json.loads(export(data, "4", data / "four.json"))["rulings"] == json.loads(forgotten)["rulings"]
    assert b"annswords" not in b"".join(each.read_bytes() for each in (data / "servers").glob("4.sqlite3*"))


def test_cells_that_a_spreadsheet_would_run_are_made_harmless(data: Path) -> None:
    assert export(data, "1", data / "out.csv", "csv").startswith(b"number,day,")
    with (data / "out.csv").open(encoding="utf-8", newline="") as file:
        sheet = list(csv.DictReader(file))
    assert [row["number"] for row in sheet] == ["1", "2"]
    assert (sheet[0]["note"], sheet[1]["verdict"], sheet[0]["contract"]) == ("'=1+1", "'+60", "4♠")
    for cell in ("=1", "+1", "-1", "@x", "\tx", "\rx", " =1", "＝1"):
        assert harmless(cell) == f"'{cell}"
    assert harmless("1-1=0") == "1-1=0"


def test_the_copy_of_the_file_is_a_ledger_that_works_alone(data: Path) -> None:
    out = data / "copy" / "servers" / "1.sqlite3"
    out.parent.mkdir(parents=True)
    export(data, "1", out, "sqlite")
    assert [each.name for each in out.parent.iterdir()] == ["1.sqlite3"]
    with Ledger.open(out) as copy:
        assert copy.cases.get(4).text == "between us"
        assert open_case(copy) == 7


def test_the_report_of_a_season_can_be_printed_and_runs_nothing(data: Path) -> None:
    page = export(data, "1", data / "out.html", "html", "--since", "2026-01-01", "--until", "2026-12-31").decode()
    assert "Stays." in page
    assert "hand" not in page
    page = export(data, "1", data / "out.html", "html", "--title", "A & <B>").decode()
    assert "<h1>A &amp; &lt;B&gt;</h1>" in page
    assert "<b>hand</b>" not in page
    assert "2 rulings." in page
    with Ledger.open(data / "servers" / "5.sqlite3") as ledger:
        typed: dict[str, Any] = {field: f"<script>{field}</script>" for field in (
            "verdict", "event", "board", "place", "pairs", "contract", "declarer", "option", "adjustment", "note",
            "overruled_because", "session", "edition")}  # fmt: skip
        ledger.rulings.make(Entry(**typed, clauses=("<i>",)), key="1", by=Person("1", "<b>"), at=AT)
        ledger.rulings.revise(1, expect=1, by=BOB, at=AT, state="appealed", why="<u>")
    page = export(data, "5", data / "out.html", "html").decode()
    assert all(html.escape(text) in page for text in typed.values())
    assert not any(tag in page for tag in ("<script", "<i>", "<u>", "<b>,"))


def test_what_cannot_be_exported_is_said_in_one_sentence_and_leaves_no_file(data: Path) -> None:
    missing = run("export_command", data, "77", "--out", data / "x.json")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)
    assert "Nothing has been recorded for 77" in missing.stderr
    bad = run("export_command", data, "../1", "--out", data / "x.json")
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    nowhere = run("export_command", data, "1", "--out", data / "no" / "x.json")
    assert (nowhere.returncode, nowhere.stderr.count("\n")) == (3, 1)
    assert list(data.glob("*x.json*")) == []


def test_progress_is_told_in_lines_and_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    grown = []
    for tenant, count in (("1", 1_000), ("2", 4_000)):
        with Ledger.open(tmp_path / "servers" / f"{tenant}.sqlite3") as ledger, ledger.transaction():
            for document in rulings(count):
                add_ruling(ledger, document)
        grown.append(int(run_python(GROWTH, tmp_path, tenant)))
    done = started("export_command", tmp_path, "1", "--out", tmp_path / "out.json")
    assert done.stderr.split() == ["500/1000", "1000/1000"]
    assert grown[1] < grown[0] + 1_000_000  # the 3,000 rulings more are 3,400,000 bytes of text


def run_python(program: str, *arguments: object) -> str:
    command = [sys.executable, "-c", program, *(str(each) for each in arguments)]
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


GROWTH = """
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from bot.ledger import Ledger
from bot.records.json_export import write
with Ledger.open(Path(sys.argv[1]) / "servers" / f"{sys.argv[2]}.sqlite3") as ledger, open("/dev/null", "w") as out:
    before = getrusage(RUSAGE_SELF).ru_maxrss
    write(ledger, out, lambda done, total: None)
    print((getrusage(RUSAGE_SELF).ru_maxrss - before) * 1024)
"""
