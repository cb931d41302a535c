"""A ruling's life: what each of its revisions changed, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from difflib import Match, SequenceMatcher
from typing import Literal
from zoneinfo import ZoneInfo

from bot.ledger import Entry, Revision, Ruling

_WORD = re.compile(r"(?:\w+|[^\w\s])\s*|\s+")
_MOST_COMPARED = 40_000  # words of the one times those of the other: more than any verdict has, 50 ms at the worst
_ALIKE = 0.4  # of two texts that have less in common both are shown whole
_SHORTEST = 2  # words that two changes must have between them, not to be told as one
_OF_A_NEW_ONE = ("Ruling", "Law", "Chosen", "Adjustment")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Of a text: `same` as it was, taken `out`, or put `in`."""

    kind: Literal["same", "out", "in"]
    text: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A field of a ruling, and how it came to read as it does."""

    name: str
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """`moved`: into another state; else something was put right, and the state stayed."""

    revision: Revision
    moved: bool
    changes: tuple[Changed, ...]


def life(ruling: Ruling, zone: ZoneInfo) -> list[Step]:
    """Oldest first. Times are told as the club's clock shows them."""
    steps, before = [], None
    for each in ruling.history:
        changes = tuple(_changes(before.entry, each.entry, zone) if before else _new(each.entry, zone))
        steps.append(Step(each, before is None or before.state != each.state, changes))
        before = each
    return steps


def compared(before: str, after: str) -> tuple[Stretch, ...]:
    """By words; of what both have, spaces are as they are after."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    whole = tuple(_replaced(before, after))
    if len(old) * len(new) > _MOST_COMPARED:
        return whole
    matcher = SequenceMatcher(None, _plain(old), _plain(new), autojunk=False)
    if matcher.ratio() < _ALIKE:
        return whole
    return tuple(_stretches(_kept(matcher, (len(old), len(new))), old, new))


def _plain(words: list[str]) -> list[str]:
    """A word before a space is the same word."""
    return [word.strip() for word in words]


def _kept(matcher: SequenceMatcher[str], ends: tuple[int, int]) -> Iterator[Match]:
    """What both texts have, but for a word alone between two changes; the last is empty and says where they end."""
    for each in matcher.get_matching_blocks():
        at_an_end = (each.a, each.b) == (0, 0) or (each.a + each.size, each.b + each.size) == ends
        if each.size >= _SHORTEST or at_an_end:
            yield each


def _stretches(kept: Iterable[Match], old: list[str], new: list[str]) -> Iterator[Stretch]:
    first = start = 0
    for each in kept:
        yield from _replaced("".join(old[first : each.a]), "".join(new[start : each.b]))
        first, start = each.a + each.size, each.b + each.size
        if each.size:
            yield Stretch("same", "".join(new[each.b : start]))


def _replaced(before: str, after: str) -> Iterator[Stretch]:
    if before:
        yield Stretch("out", before)
    if after:
        yield Stretch("in", after)


def _new(entry: Entry, zone: ZoneInfo) -> Iterator[Changed]:
    for name, text in _fields(entry, zone):
        if name in _OF_A_NEW_ONE and text:
            yield Changed(name, (Stretch("same", text),))


def _changes(before: Entry, after: Entry, zone: ZoneInfo) -> Iterator[Changed]:
    for (name, old), (_, new) in zip(_fields(before, zone), _fields(after, zone), strict=True):
        if old != new:
            yield Changed(name, compared(old, new))


def _fields(entry: Entry, zone: ZoneInfo) -> Iterator[tuple[str, str]]:
    """All that a revision may change, as it is told; "" where nothing stands."""
    yield "Ruling", entry.verdict
    yield "Law", ", ".join(entry.clauses)
    yield "Chosen", entry.option or ""
    yield "Adjustment", entry.adjustment or ""
    yield "Event", entry.event or ""
    yield "Session", entry.session or ""
    yield "Board", entry.board or ""
    yield "Table", entry.place or ""
    yield "Pairs", entry.pairs or ""
    yield "Contract", entry.contract or ""
    yield "Declarer", entry.declarer or ""
    yield "Note", entry.note or ""
    yield "Not as found, because", entry.overruled_because or ""
    yield "Scores posted", _clock(entry.score_posted_at, zone)
    yield "Time to appeal", f"{entry.appeal_minutes} minutes" if entry.appeal_minutes else ""
    yield "Members see the board", "yes" if entry.released else "no"
    yield "Replaces", f"ruling {entry.supersedes}" if entry.supersedes else ""
    yield "Replaced by", f"ruling {entry.superseded_by}" if entry.superseded_by else ""


def _clock(at: datetime | None, zone: ZoneInfo) -> str:
    return f"{at.astimezone(zone):%-d %b %Y, %H:%M}" if at else ""
