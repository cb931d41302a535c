"""A whole export looked through before a word of it is stored: each element by itself, then what refers to what."""

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from bot.ledger import MOVES, Ledger, LedgerError
from bot.records.record_schema import CASE, MOST_NUMBER, NOTE, RULING, SETTING
from bot.records.strict_json import parsed
from bot.records.validation import BadDocument, Shape, whole, within

FORMAT = "director-please-ledger"
VERSION = 1
SECTIONS = ("settings", "notes", "cases", "rulings")
_SHAPES: dict[str, Shape] = dict(zip(SECTIONS, (SETTING, NOTE, CASE, RULING), strict=True))
_ONE_OF = {"settings": "setting", "notes": "note", "cases": "case", "rulings": "ruling"}
_MOST = {"settings": 10_000, "notes": 20_000, "cases": 500_000, "rulings": 500_000}
SECTION = re.compile(r'"(\w{1,20})": \[')
SCALAR = re.compile(r'"(\w{1,20})": (.{1,100}?),?')
_KEY_OF_CASE = re.compile(r"case:(\d+):", re.ASCII)
_ZONES_DIFFER = timedelta(days=1)


class Refused(LedgerError):
    """The sentence says why nothing was imported."""


def inspect(lines: Iterable[str], ledger: Ledger | None = None) -> None:
    """Raises Refused for what no export of ours is. `ledger`: what the file refers to may be there already."""
    inspection = _Inspection()
    for number, line in enumerate(_counted_whole(lines), start=1):
        try:
            inspection.read(line)
        except BadDocument as fault:
            named = fault if fault.where else f"line {number}, {fault}"
            raise Refused(f"No export of ours says that: {named}. So nothing was imported.") from fault
    inspection.end(ledger)


def _counted_whole(lines: Iterable[str]) -> Iterable[str]:
    """A line that is too long, or bytes that are no text, are found while reading on."""
    try:
        yield from lines
    except BadDocument as fault:
        raise Refused(f"A line of the file {fault}: nothing was imported.") from fault


class _Inspection:
    """Where the reading stands, and what was named on the way."""

    def __init__(self) -> None:
        self._head: dict[str, Any] = {}
        self._sections: list[str] = []
        self._inside = False
        self._ended = False
        self._count = 0
        self._cases: set[int] = set()
        self._rulings: set[int] = set()
        self._keys: dict[str, int] = {}
        self._refers: list[tuple[int, int]] = []  # ruling -> ruling
        self._made_of: list[tuple[int, int]] = []  # ruling -> case

    def read(self, line: str) -> None:
        if self._ended and line:
            raise BadDocument("something comes after the end")
        if self._inside and line in ("]", "],"):
            self._inside = False
        elif self._inside:
            self._element(self._sections[-1], line)
        elif section := SECTION.fullmatch(line):
            self._begin(section[1])
        elif line == "}":
            self._ended = True
        elif line not in ("{", ""):
            self._scalar(line)

    def end(self, ledger: Ledger | None) -> None:
        self.check_head()
        if not self._ended or self._sections != list(SECTIONS):
            raise Refused("The file ends in the middle: nothing was imported. Is it whole?")
        for number, case in self._made_of:
            if case not in self._cases and not (ledger and ledger.cases.exists(case)):
                raise Refused(f"Ruling {number} is on case {case}, which is not in the file: nothing was imported.")
        for number, other in self._refers:
            if other not in self._rulings and not (ledger and ledger.rulings.exists(other)):
                raise Refused(f"Ruling {number} names ruling {other}, which is not in the file: nothing was imported.")

    def check_head(self) -> None:
        if self._head.get("format") != FORMAT:
            raise Refused("This is no export of Director, please!: nothing was imported.")
        if self._head.get("version") != VERSION:
            version = str(self._head.get("version"))[:20]
            raise Refused(f"This export has version {version} and this program reads {VERSION}: nothing was imported.")

    def _scalar(self, line: str) -> None:
        found = SCALAR.fullmatch(line)
        if not found or found[1] in self._head or self._sections:
            raise BadDocument("neither a field nor a list of an export")
        self._head[found[1]] = parsed(found[2])
        if found[1] == "cases_given":
            within("cases_given", whole(0, MOST_NUMBER), self._head["cases_given"])
        elif found[1] not in ("format", "version"):
            raise BadDocument(f"an export has no field {found[1]!r}")

    def _begin(self, section: str) -> None:
        self.check_head()
        following = SECTIONS[len(self._sections) : len(self._sections) + 1]
        if section not in following:
            raise BadDocument(f"{section!r} does not come here: the lists are {', '.join(SECTIONS)}")
        self._sections.append(section)
        self._inside, self._count = True, 0

    def _element(self, section: str, line: str) -> None:
        self._count += 1
        if self._count > _MOST[section]:
            raise BadDocument(f"more than {_MOST[section]:,} {section}")
        named = f"{_ONE_OF[section]} {self._count}"
        try:
            document = parsed(line.removesuffix(","))
            if section in ("cases", "rulings") and isinstance(document, dict) and type(document.get("number")) is int:
                named = f"{_ONE_OF[section]} {document['number']}"
            _SHAPES[section](document)
            if section == "cases":
                self._case(document)
            elif section == "rulings":
                self._ruling(document)
        except BadDocument as fault:
            raise fault.within(named) from fault

    def _case(self, case: dict[str, Any]) -> None:
        _add_once(self._cases, case["number"])

    def _ruling(self, ruling: dict[str, Any]) -> None:
        number, case, key = ruling["number"], ruling["case"], ruling["key"]
        _add_once(self._rulings, number)
        if self._keys.setdefault(key, number) != number:
            raise BadDocument(f"has the key of ruling {self._keys[key]}")
        if (of_case := _KEY_OF_CASE.match(key)) and of_case[1] != str(case):
            raise BadDocument("has the key of another case")
        if case is not None:
            self._made_of.append((number, case))
        _check_day(ruling)
        _check_moves(ruling)
        _check_kinds(ruling)
        for revision in ruling["revisions"]:
            others = [revision["entry"].get(name) for name in ("supersedes", "superseded_by")]
            if number in others:
                raise BadDocument("takes its own place")
            self._refers += [(number, other) for other in others if other is not None]


def _add_once(numbers: set[int], number: int) -> None:
    if number in numbers:
        raise BadDocument("is in the file twice")
    numbers.add(number)


def _check_day(ruling: dict[str, Any]) -> None:
    """The club's day is one of those that it is somewhere on earth."""
    made, on = datetime.fromisoformat(ruling["made_at"]).date(), date.fromisoformat(ruling["day"])
    if abs(made - on) > _ZONES_DIFFER:
        raise BadDocument(f"was made on {made}, which is {on} nowhere")


def _check_moves(ruling: dict[str, Any]) -> None:
    states = [revision["state"] for revision in ruling["revisions"]]
    if states[0] != "given":
        raise BadDocument(f"a ruling begins as given, not as {states[0]}", ("revision 1",))
    for number, (before, state) in enumerate(pairwise(states), start=2):
        corrected = state == before != "voided"
        if not corrected and state not in MOVES[before]:
            raise BadDocument(f"what is {before} cannot become {state}", (f"revision {number}",))


def _check_kinds(ruling: dict[str, Any]) -> None:
    kinds = [card["kind"] for card in ruling["cards"]]
    if len(set(kinds)) < len(kinds):
        raise BadDocument("has two cards of one kind")
