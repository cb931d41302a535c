"""The strands of a text that tells several incidents: labelled by its writer, or told of another board or hour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from lawtext.reading.questions import is_question
from lawtext.reading.unused import unused

LEAST = 12  # words that tell an incident; what is numbered in fewer is a list
_MOST = 4
_AT = r"(?:\A|(?<=[.!?;:\n\"”’)])|(?<=[-–—]))\s*"
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "first": 1, "second": 2, "third": 3, "fourth": 4}
_STORY = r"(?:story|case|incident|problem|situation|episode|exhibit|number|no\.?)"
_THING = r"(?:one|hand|board|deal|time|thing|case|story|incident|fight|row|problem|mishap|matter|match|round|table)"
_COUNTED = r"(?:and |the |my )*(?P<n>first|second|third|fourth)"
_STORIES = (
    rf"(?:the )?{_STORY} #?(?P<n>[1-4a-d]|one|two|three|four)\b",
    rf"{_COUNTED} {_THING}\s*[,:–—-]",
)
_LISTED = (
    r"\((?P<n>[1-4a-d])\)\s",
    r"(?P<n>[1-4a-d])\)\s",
    r"(?P<n>[1-4])[.:]\s(?=\D)",
    r"(?P<n>[a-d]):\s",
    rf"{_COUNTED}(?:ly)?(?: {_THING})?\s*[,:–—-]",
)
_PLAYED = re.compile(_AT + r"(?:on )?(?:board|deal|hand) (?P<n>\d{1,2})\s*[,.:–—-]", re.IGNORECASE)
_LEAD_IN = r"(?:(?:and|then|but|so|well|also|now|anyway|after that|at|on|in|the|a|an|very)[, ]+)*"
_COUNT = r"(?:two|three|four|five|six|seven|a few|few|couple of|several|some|\d+)"
_BREAKS = re.compile(
    r"(?:[.!?;:\n][\s\"”’)]*|\s[-–—]\s*|(?<=\s)(?=then ))"
    + _LEAD_IN
    + r"(?P<told>later (?:that|the same|on in the|in the) (?:same )?(?:evening|night|session|day|afternoon|match)\b"
    rf"|next (?:board|deal)\s*[,:–—]|next hand\s*:|{_COUNT} (?:boards|hands|deals) (?:on|later|after|further)\b"
    r"|(?:different|another) (?:table|board|deal)\b|other (?:board|deal|table|incident|story)\s*[,:–—]"
    r"|(?:other|second) hand\s*:|second (?:board|deal|incident|fight|story|row|case|mishap|problem)\b|secondly\b"
    r"|second\s*,|[^.!?;:\n]{0,40}\bon the other foot\b)",
    re.IGNORECASE,
)

_ANNOUNCED = re.compile(
    r"\b(?:two|three|2|3|couple of|several)\b[^.!?\n]{0,40}\b"
    r"(?:stories|cases|incidents|problems|situations|episodes|things|fights|rows|hands|boards|deals|mishaps|matters)\b"
    r"|\b(?:two|twice) in (?:one|an?|the same) (?:evening|session|night|match|afternoon)\b|\bboth (?:times|cases)\b",
    re.IGNORECASE,
)
_ONE_BOARD = re.compile(r"\b(?:same|one|this|single) (?:board|hand|deal|trick)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(?:other|different|another) (?:board|deal|table|match)\b|\b(?:next|second) (?:board|deal|table|match)\b"
    r"|(?<!from the )(?<!in the )\b(?:other|different|another|next|second) hand\s*[,:]"
    r"|\b(?:board|deal) \d|\bround \d+\s*[,:]",
    re.IGNORECASE,
)
_LABEL = 40  # characters


@dataclass(frozen=True, slots=True)
class Strands:
    """As they stand in the text. `before`: what stands before the first label; where there are no labels the first of
    the strands is what comes before the words that tell of another board or hour. `several`: they are said to be
    several incidents, and not only listed."""

    before: str
    told: tuple[str, ...]
    labelled: bool
    several: bool


@lru_cache(maxsize=8)  # every screen of a case asks for those of its text
def strands(text: str) -> Strands | None:
    """None where the text is one: each strand tells something, and does not only ask."""
    for labels, stories in ((_STORIES, True), (_LISTED, False)):
        for label in labels:
            if told := _cut(text, _counted(label, text)):
                several = any(map(_is_elsewhere, told[2:])) or _announced(told[0], stories=stories)
                return Strands(told[0], told[1:], labelled=True, several=several)
    boards = {hit["n"]: _first_letter(hit) for hit in reversed(list(_PLAYED.finditer(text)))}
    if told := _cut(text, sorted(boards.values())):
        return Strands(told[0], told[1:], labelled=True, several=_announced(told[0], stories=True))
    if told := _cut(text, [0, *(hit.start("told") for hit in _BREAKS.finditer(text))]):
        return Strands(told[0], told[1:], labelled=False, several=True)
    return None


def _counted(label: str, text: str) -> list[int]:
    """Where the labels of this kind stand, as far as they count from one on."""
    places: list[int] = []
    for hit in re.finditer(_AT + label, text, re.IGNORECASE):
        if _number(hit["n"]) == len(places) + 1:
            places.append(_first_letter(hit))
    return places


def _announced(before: str, *, stories: bool) -> bool:
    """What befell one board is told alone by no label: the one may have come of the other."""
    return (stories or _ANNOUNCED.search(before) is not None) and _ONE_BOARD.search(before) is None


def _is_elsewhere(strand: str) -> bool:
    return _ELSEWHERE.search(strand[:_LABEL]) is not None


def _first_letter(hit: re.Match[str]) -> int:
    return hit.start() + len(hit[0]) - len(hit[0].lstrip())


def _number(label: str) -> int:
    said = label.lower()
    return _NUMBERS.get(said) or (int(said) if said.isdigit() else ord(said) - ord("a") + 1)


def _cut(text: str, places: Sequence[int]) -> tuple[str, ...]:
    """What stands before the first of the places, and the strands; nothing where one of them tells too little."""
    if not 2 <= len(places) <= _MOST:
        return ()
    told = tuple(text[start:end].strip() for start, end in pairwise([*places, len(text)]))
    return (text[: places[0]].strip(), *told) if all(map(_tells, told)) else ()


def _tells(strand: str) -> bool:
    sentences = unused(strand, ())
    return _words(sentence for sentence in sentences if not is_question(strand, sentence)) >= LEAST


def _words(sentences: Iterable[str]) -> int:
    return sum(len(sentence.split()) for sentence in sentences)
