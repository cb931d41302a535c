"""The rulings as a sheet: CSV, one line a ruling as it stands, harmless to whoever opens it."""

import csv
from collections.abc import Iterable
from typing import TextIO

from bot.ledger import Ruling
from bot.records import choices

_FIELDS = ("event", "session", "board", "place", "pairs", "contract", "declarer", "verdict", "option", "adjustment",
           "note", "overruled_because", "edition", "module", "row")  # fmt: skip
_HEAD = (
    "number",
    "day",
    "state",
    "revision",
    "director",
    "clauses",
    *_FIELDS,
    "released",
    "appeal_deadline",
    "choices",
    "code",
)
# A spreadsheet takes a cell that begins so for a formula, and would run what a member typed.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write(rulings: Iterable[Ruling], out: TextIO) -> None:
    sheet = csv.writer(out)
    sheet.writerow(_HEAD)
    for ruling in rulings:
        sheet.writerow([harmless(cell) for cell in _cells(ruling)])


def harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) else cell


def _cells(ruling: Ruling) -> list[str]:
    entry, director, deadline = ruling.entry, ruling.director, ruling.appeal_deadline
    return [
        str(ruling.number),
        ruling.day.isoformat(),
        ruling.state,
        str(ruling.revision),
        director.name if director else "",
        " ".join(entry.clauses),
        *(getattr(entry, field) or "" for field in _FIELDS),
        "yes" if entry.released else "no",
        deadline.isoformat(timespec="minutes") if deadline else "",
        "; ".join(f"{heading}: {words}" for heading, words in choices.told(entry, stands=ruling.stands)),
        entry.code or "",
    ]
