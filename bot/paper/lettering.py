"""Text set in our own letters: how wide it is, and how it breaks into lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont
from fpdf import FPDF

SANS, BOLD, SERIF, SIGNS = "sans", "bold", "serif", "signs"
FILES = {
    SANS: "PaperSansRegular.ttf",
    BOLD: "PaperSansSemibold.ttf",
    SERIF: "PaperSerifSemibold.ttf",
    SIGNS: "PaperSignsRegular.ttf",
}
SMALLEST = 9.0
"""Points: nothing on paper is set in less."""
LEADING = 1.25
_FONTS = Path(__file__).with_name("fonts")
_MM = 25.4 / 72
# Suits are told apart by shape where nothing is printed in red.
_AS_PRINTED = str.maketrans({"♥": "♡", "♦": "♢", "'": "’"})
_UNKNOWN = "\ufffd"


class Run(NamedTuple):
    text: str
    face: str = SANS


Runs = Sequence[Run]


@dataclass(frozen=True, slots=True)
class Line:
    """`width` in mm."""

    runs: tuple[Run, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of one size, in points; `height` in mm."""

    lines: tuple[Line, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * leading(self.size)

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0)


def leading(size: float) -> float:
    """From one line of that size to the next, in mm."""
    return size * LEADING * _MM


def add_fonts(pdf: FPDF) -> None:
    for face, name in FILES.items():
        pdf.add_font(face, fname=_FONTS / name)


def plain(text: str) -> str:
    """As it stands on paper: hearts and diamonds hollow, a sign for what we have no letter for. A space that must not
    break a line stays one."""
    known = _widths(SANS).keys() | _widths(SIGNS).keys()
    shown = re.sub(r"[^\S\u00a0]+", " ", text.translate(_AS_PRINTED)).strip(" ")
    return "".join(letter if ord(letter) in known else _UNKNOWN for letter in shown)


def set_lines(runs: Iterable[Run], size: float, width: float) -> Paragraph:
    """The runs one after the other, broken at spaces; a word that is too long for a line is broken anywhere.
    Remembered, for a chart is set several times until it fits. Raises ValueError for letters that are too small to be
    read at the table."""
    return _set_lines(tuple(runs), size, width)


@lru_cache(maxsize=10_000)
def _set_lines(runs: tuple[Run, ...], size: float, width: float) -> Paragraph:
    if size < SMALLEST:
        raise ValueError(f"{size} pt is less than {SMALLEST}: nobody reads that at a table")
    lines: list[list[Run]] = [[]]
    used = 0.0
    for word in _words(runs, size, width):
        wide = _width(word, size)
        if lines[-1] and used + wide - _space_at_end(word, size) > width:
            lines.append([])
            used = 0.0
        lines[-1] += word
        used += wide
    return Paragraph(tuple(_line(line, size) for line in lines if line), size)


def width_of(text: str, face: str, size: float) -> float:
    return _width([Run(text, face)], size)


def _words(runs: Iterable[Run], size: float, width: float) -> Iterator[list[Run]]:
    """Each with the space behind it; what no space parts stays together, whatever its letters are."""
    word: list[Run] = []
    for run in runs:
        for piece in re.findall(r"[^ ]+ *| +", _kept(run.text)):
            if word and word[-1].text.endswith(" "):
                yield from _broken(word, size, width)
                word = []
            word += _by_letters(Run(piece, run.face))
    if word:
        yield from _broken(word, size, width)


def _kept(text: str) -> str:
    """As `plain`, with the space at either end."""
    before, after = text.startswith(" ") * " ", text.endswith(" ") * " "
    return f"{before}{plain(text)}{after}" if text.strip() else before


def _by_letters(run: Run) -> list[Run]:
    """What its own letters lack is taken from the signs."""
    own = _widths(run.face)
    parts = groupby(run.text, key=lambda letter: run.face if ord(letter) in own else SIGNS)
    return [Run("".join(letters), face) for face, letters in parts]


def _broken(word: list[Run], size: float, width: float) -> Iterator[list[Run]]:
    if _width(word, size) - _space_at_end(word, size) <= width:
        yield word
        return
    for run in word:
        yield from ([Run(letter, run.face)] for letter in run.text)


def _line(runs: list[Run], size: float) -> Line:
    joined = [Run("".join(run.text for run in same), face) for face, same in groupby(runs, key=lambda run: run.face)]
    joined[-1] = Run(joined[-1].text.rstrip(), joined[-1].face)
    return Line(tuple(joined), _width(joined, size))


def _space_at_end(word: list[Run], size: float) -> float:
    return _width([Run(" ", word[-1].face)], size) if word[-1].text.endswith(" ") else 0.0


def _width(runs: Iterable[Run], size: float) -> float:
    return sum(_widths(face).get(ord(letter), 0) for text, face in runs for letter in text) * size * _MM / 1000


@cache
def _widths(face: str) -> dict[int, float]:
    """Letter -> its width in thousandths of the size."""
    font = TTFont(_FONTS / FILES[face])
    advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {letter: advances[glyph][0] * 1000 / em for letter, glyph in font.getBestCmap().items()}
