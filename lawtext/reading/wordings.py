"""Wordings that answer no question of a module, as data: how a text parts its incidents, what it says that a director
ruled. Cues say all that they can; marks are regular expressions, where punctuation itself tells."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lawtext.reading.cues import Effort, Hit, compile_cues, find_all
from lawtext.reading.text import Text

HOME = Path(__file__).parent.parent
FILES = ("rulings_told.toml", "strands.toml")
_LIST = re.compile(r"(?<!\?P)<(\w+)>")


@dataclass(frozen=True, slots=True)
class Wordings:
    """`cues` and `marks` by what they tell, with their lists of words written out; `same` and `unlike` are cues, too,
    by topic and value. Of a list that is `counted` a mark names the word that it found, by the list's name."""

    words: Mapping[str, tuple[str, ...]]
    counted: Mapping[str, tuple[str, ...]]
    cues: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, tuple[str, ...]]

    def hits(self, name: str, text: Text, *, mentioned: bool = True) -> Iterator[Hit]:
        return find_all(compile_cues(self.cues.get(name, ())), text, Effort(), mentioned=mentioned)

    def said(self, name: str, text: Text, *, mentioned: bool = True) -> bool:
        return any(True for _ in self.hits(name, text, mentioned=mentioned))


@cache
def wordings(file: str) -> Wordings:
    return read_wordings(tomllib.loads((HOME / file).read_text("utf-8")))


def read_wordings(data: Mapping[str, Any]) -> Wordings:
    counted = {name: tuple(words.split()) for name, words in data.get("counted", {}).items()}
    words = {name: tuple(words.split()) for name, words in data["words"].items()}
    lists = {name: "|".join(listed) for name, listed in words.items()}
    groups = {name: f"(?P<{name}>{'|'.join(listed)})" for name, listed in counted.items()}
    groups |= {name: f"(?:{'|'.join(map(_spelt, listed))})" for name, listed in words.items()}
    told = {name: _written_out(some, lists) for name, some in data["cues"].items()}
    for table in ("same", "unlike"):
        for topic, values in data.get(table, {}).items():
            told |= {f"{table}.{topic}.{value}": _written_out(some, lists) for value, some in values.items()}
    return Wordings(
        words, counted, told, {name: _written_out(some, groups) for name, some in data.get("marks", {}).items()}
    )


def _spelt(word: str) -> str:
    return re.escape(word.replace("_", " "))


def _written_out(patterns: list[str], lists: Mapping[str, str]) -> tuple[str, ...]:
    """With each list of words in the place of its name; any other name is a concept."""
    return tuple(_LIST.sub(lambda hit: lists.get(hit[1], hit[0]), pattern) for pattern in patterns)
