"""The books are data: one more of them is a few lines, and no Python."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lawtext.editions import BOOKS, EDITIONS, read_editions, with_followers

ROOT = Path(__file__).parents[2]
TOY = """
[[edition]]
id      = "club"
number  = 15
name    = "club code"
summary = "The laws of a club"
named   = ['\\bclub (?:laws|code)\\b']
follows = "2017"
caution = "Make sure that this club plays by it."
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one book more."""
    folder = tmp_path_factory.mktemp("house")
    for room in ("lawtext", "bot"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "stories"))
    (folder / "lawtext" / "stories").mkdir()
    shutil.copy(ROOT / "lawtext" / "stories" / "__init__.py", folder / "lawtext" / "stories")
    with (folder / "lawtext" / "editions.toml").open("a", encoding="utf-8") as file:
        file.write(TOY)
    return folder


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=house,
        env={"DATA_DIR": str(house / "data"), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.proof
def test_the_law_is_proved_under_a_book_that_was_added_as_data(house: Path) -> None:
    done = run(house, "lawtext")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_text_that_names_the_added_book_is_ruled_on_under_it(house: Path) -> None:
    story = "we play the club laws. declarer called the queen from dummy, a slip, meant the king, LHO not played yet"
    given = ("--module", "dummy_card_changed", "--json")
    answers = ("--answer", "how=named", "--answer", "since=nobody", "--answer", "meant=slip")
    done = run(house, "bot", "ask", story, *given, *answers)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["edition"] == "club"
    assert told["finding"]["cite"] == ["45C4b"]
    assert "Make sure that this club plays by it." in done.stdout
    again = run(house, "bot", "ask", "--json", "--code", told["code"])
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["edition"] == "club"


def test_an_edition_that_is_not_there_is_refused_by_naming_those_that_are(house: Path) -> None:
    done = run(house, "bot", "ask", "…", "--edition", "2030")
    assert done.returncode == 2
    assert "2017, 2007, 1997, dd, acbl, club" in done.stderr


def test_the_default_is_the_first_book_and_every_book_is_named() -> None:
    assert EDITIONS[:1] == ("2017",)
    assert all(book.name and book.summary and book.pattern.pattern for book in BOOKS.values())


def test_the_book_of_2017_says_that_later_changes_are_not_in_it() -> None:
    assert "2024" in BOOKS["2017"].text
    assert "Law 89" in BOOKS["2017"].text


def test_a_book_joins_the_one_that_it_follows_wherever_that_is_listed() -> None:
    data = {"id": "x", "row": [{"when": {"edition": ["1997"]}, "option": [{"editions": ["2007", "1997"]}]}]}
    row = with_followers(data)["row"][0]
    assert row["when"]["edition"] == ["1997", "dd"]
    assert row["option"][0]["editions"] == ["2007", "1997", "dd"]


def test_a_file_that_names_a_book_says_itself_what_holds_in_it() -> None:
    data = {"row": [{"when": {"edition": ["1997"]}}, {"when": {"edition": ["dd"]}}]}
    assert with_followers(data) == data


def test_a_book_that_leans_on_none_that_is_known_is_refused_with_its_name() -> None:
    with pytest.raises(ValueError, match="'b' leans on 'a'"):
        read_editions('[[edition]]\nid = "b"\nnumber = 0\nname = "B"\nsummary = "b"\nfollows = "a"')


def test_a_book_with_a_field_that_is_none_is_refused_with_its_name() -> None:
    with pytest.raises(ValueError, match=r"book 'b'.*colour"):
        read_editions('[[edition]]\nid = "b"\nnumber = 0\nname = "B"\nsummary = "b"\ncolour = "red"')


@pytest.mark.parametrize(
    ("number", "complaint"),
    [
        ("", "book 'b'.*number"),
        ("number = 16", "book 'b'.*16 is not within 0 to 15"),
        ("number = 3", "book 'b' has the number of 'a'"),
    ],
)
def test_a_book_has_a_number_of_its_own_that_a_code_can_name(number: str, complaint: str) -> None:
    first = '[[edition]]\nid = "a"\nnumber = 3\nname = "A"\nsummary = "a"\n'
    with pytest.raises(ValueError, match=complaint):
        read_editions(f'{first}[[edition]]\nid = "b"\n{number}\nname = "B"\nsummary = "b"')


def test_the_numbers_of_the_books_are_those_that_stand_on_paper() -> None:
    numbers = {book.id: book.number for book in BOOKS.values()}
    assert numbers | {"2017": 0, "2007": 1, "1997": 2, "dd": 3, "acbl": 4} == numbers
