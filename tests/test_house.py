"""The house keeps its shape: files that can be read in one go, short functions, and names that say what is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("lawtext", "bot", "cogs")
MOST_LINES = {**dict.fromkeys((*ROOMS, "bench"), 300), "tests": 400}
MOST_LINES_OF_19_FUNCTIONS_IN_20 = 20
# Names that say that something is there, and not what.
BANNED = {
    "utils",
    "util",
    "helpers",
    "helper",
    "common",
    "manager",
    "managers",
    "misc",
    "constants",
    "service",
    "services",
    "shared",
    "core",
    "base",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def functions(room: str) -> Iterator[tuple[int, str]]:
    """Lines, and where."""
    for path in files(room):
        for node in ast.walk(parsed(path)):
            if isinstance(node, Function):
                yield (node.end_lineno or node.lineno) - node.lineno + 1, f"{path.relative_to(ROOT)}: {node.name}"


def inner_rooms() -> list[Path]:
    return sorted({path.parent for room in ROOMS for path in files(room)})


@pytest.mark.parametrize("room", MOST_LINES)
def test_no_file_is_longer_than_can_be_read_in_one_go(room: str) -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files(room)}
    assert lengths
    assert {path: length for path, length in lengths.items() if length > MOST_LINES[room]} == {}, "make it a folder"


@pytest.mark.parametrize("room", ROOMS)
def test_of_twenty_functions_nineteen_are_short(room: str) -> None:
    lengths = sorted(functions(room))
    place = len(lengths) * 95 // 100
    assert lengths[place][0] <= MOST_LINES_OF_19_FUNCTIONS_IN_20, lengths[place:]


def test_nothing_is_named_for_being_there() -> None:
    folders = {path for room in MOST_LINES for path in (ROOT / room).rglob("*") if path.is_dir()}
    named = [*folders, *(path for room in MOST_LINES for path in files(room))]
    words = {path: set(re.split(r"[_\W]+", path.stem.casefold())) for path in named}
    assert [str(path.relative_to(ROOT)) for path in named if words[path] & BANNED] == []


@pytest.mark.parametrize("room", inner_rooms(), ids=lambda room: str(room.relative_to(ROOT)))
def test_every_room_says_in_a_line_what_is_in_it(room: Path) -> None:
    said = ast.get_docstring(parsed(room / "__init__.py")) or ""
    first = said.split("\n\n")[0]
    assert first.endswith((".", ":")), f"{room.relative_to(ROOT)}/__init__.py needs one sentence"
