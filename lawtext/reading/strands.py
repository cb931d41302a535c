"""The strands of a text that tells several incidents: labelled by its writer, or told of another board or hour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from lawtext.reading.questions import is_question
from lawtext.reading.text import Text, parse_text
from lawtext.reading.unused import unused
from lawtext.reading.wordings import Wordings, wordings

LEAST = 12  # words that tell an incident; what is numbered in fewer is a list
_MOST = 4
_AT = r"(?:\A|(?<=[.!?;:\n\"”’)])|(?<=[-–—]))\s*"
_OPENS = re.compile(r"[.!?;:\n]|\s[-–—]")
_PAUSE = re.compile(r"\s*[,:–—]")
_AFTER = {
    "breaks": re.compile(""),
    "breaks_before_a_pause": _PAUSE,
    "breaks_before_a_comma": re.compile(r"\s*,"),
    "breaks_before_a_colon": re.compile(r"\s*:"),
}
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
    seen = parse_text(text)
    for kind, label in _labels():
        if _may_count(label, seen, text) and (told := _cut(text, _counted(label, text))):
            several = any(map(_is_elsewhere, told[2:])) or _announced(told[0], stories=kind == "stories")
            return Strands(told[0], told[1:], labelled=True, several=several)
    if told := _cut(text, _boards(seen, text)):
        return Strands(told[0], told[1:], labelled=True, several=_announced(told[0], stories=True))
    if told := _cut(text, sorted({0, *_breaks(seen)})):
        return Strands(told[0], told[1:], labelled=False, several=True)
    return None


def _data() -> Wordings:
    return wordings("strands.toml")


@cache
def _labels() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """How incidents are labelled, each kind with its name; `stories` are said to be several."""
    marks = _data().marks
    return tuple(
        (kind, re.compile(_AT + mark, re.IGNORECASE)) for kind in ("stories", "listed") for mark in marks[kind]
    )


def _may_count(label: re.Pattern[str], seen: Text, text: str) -> bool:
    """A cheap look whether there is a second one, which most texts do not have."""
    seconds = (
        f"{words[1]}{ending}"
        for name, words in _data().counted.items()
        if name in label.groupindex
        for ending in ("", "s")
    )
    return not seen.places.keys().isdisjoint(seconds) or len(seen.source) < len(text)


def _counted(label: re.Pattern[str], text: str) -> list[int]:
    """Where the labels of this kind stand, as far as they count from one on."""
    places: list[int] = []
    for hit in label.finditer(text):
        if _number(hit) == len(places) + 1:
            places.append(_first_letter(hit))
    return places


def _number(hit: re.Match[str]) -> int:
    counted = _data().counted
    list_of, said = next((name, said.lower()) for name, said in hit.groupdict().items() if said)
    return counted[list_of].index(said) + 1


def _boards(seen: Text, text: str) -> list[int]:
    """Where each of the boards that label something is last named so."""
    if not _data().said("board", seen) and len(seen.source) == len(text):
        return []
    (board,) = _data().marks["board"]
    named = re.finditer(_AT + board, text, re.IGNORECASE)
    return sorted({hit["board"]: _first_letter(hit) for hit in reversed(list(named))}.values())


def _breaks(seen: Text) -> Iterator[int]:
    """Where what is told goes on at another board or hour."""
    for name, after in _AFTER.items():
        for hit in _data().hits(name, seen):
            if _begins(seen, hit.start) and after.match(seen.source, seen.words[hit.end - 1].end):
                yield seen.words[hit.start].start
    for hit in _data().hits("turns", seen):
        first = next((place for place in range(hit.start, 0, -1) if _opens(seen, place)), 0)
        if seen.words[hit.start].start - seen.words[first].start <= _LABEL:
            yield seen.words[first].start


def _begins(seen: Text, place: int) -> bool:
    """Whether what is said here begins a sentence, or goes on with "then"; little words may lead in."""
    for first in range(place, 0, -1):
        if _opens(seen, first) or (first < place and seen.words[first].text == "then"):
            return True
        before = seen.words[first - 1]  # as written: "And" after a dash is read as a name
        if seen.source[before.start : before.end].lower() not in _data().words["leads_in"]:
            return False
    return False


def _opens(seen: Text, place: int) -> bool:
    return _OPENS.search(seen.source, seen.words[place - 1].end, seen.words[place].start) is not None


def _announced(before: str, *, stories: bool) -> bool:
    """What befell one board is told alone by no label: the one may have come of the other."""
    seen = parse_text(before)
    return (stories or _data().said("announced", seen)) and not _data().said("one_board", seen)


def _is_elsewhere(strand: str) -> bool:
    seen = parse_text(strand[:_LABEL])
    if _data().said("elsewhere", seen):
        return True
    paused = (seen.words[hit.end - 1].end for hit in _data().hits("elsewhere_before_a_pause", seen))
    return any(_PAUSE.match(seen.source, end) for end in paused) and not _data().said("seat", seen)


def _first_letter(hit: re.Match[str]) -> int:
    return hit.start() + len(hit[0]) - len(hit[0].lstrip())


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
