"""A PDF read back by a library that had no part in writing it: what is printed, how large, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from bot.paper.lettering import BOLD, SANS, SERIF, SIGNS, width_of

_MM = 25.4 / 72
_FACES = {"PaperSans": SANS, "PaperSansSemibold": BOLD, "PaperSerifSemibold": SERIF, "PaperSigns": SIGNS}
_SLACK = 0.05  # mm: places in a PDF are rounded
_ABOVE, _BELOW = 0.66, 0.2  # of the size: how far letters reach from the line that they stand on


@dataclass(frozen=True, slots=True)
class Area:
    """In mm from the bottom left corner of the page."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Area) -> bool:
        apart = self.right <= other.left or other.right <= self.left or self.top <= other.bottom
        return not (apart or other.top <= self.bottom)

    def holds(self, other: Area) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.bottom <= other.bottom and other.top <= self.top


@dataclass(frozen=True, slots=True)
class Printed:
    """One piece of a line: its size in points, and what it takes of the page."""

    text: str
    size: float
    area: Area


@dataclass(slots=True)
class Page:
    """What stands upright or upside down; the sizes of all that is printed, and the boxes."""

    text: str
    level: list[Printed] = field(default_factory=list)
    sizes: set[float] = field(default_factory=set)
    boxes: list[Area] = field(default_factory=list)


def squeezed(text: str) -> str:
    """Without spaces, for a line may break anywhere, and as it was before it was printed."""
    return re.sub(r"\s", "", text).replace("’", "'").replace("♡", "♥").replace("♢", "♦")


def pages(pdf: bytes) -> Iterator[Page]:
    for page in PdfReader(BytesIO(pdf)).pages:
        read = Page("")
        pen = _Pen(read)
        read.text = squeezed(page.extract_text(visitor_text=pen.text, visitor_operand_before=pen.drawn))
        yield read


class _Pen:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._path: list[tuple[float, float]] = []

    def text(self, text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if not (said := text.strip()):
            return
        self._page.sizes.add(size)
        if abs(cm[0]) < 0.99:  # on its side
            return
        face = _FACES[re.sub(r"^/.*\+", "", str(font["/BaseFont"]))]
        x, y = (tm[4] * cm[0] + cm[4]) * _MM, (tm[5] * cm[3] + cm[5]) * _MM
        wide, above, below = width_of(said, face, size) - _SLACK, _ABOVE * size * _MM, _BELOW * size * _MM
        upright = Area(x + _SLACK, y - below, x + wide, y + above)
        area = upright if cm[0] > 0 else Area(x - wide, y - above, x - _SLACK, y + below)
        self._page.level.append(Printed(said, size, area))

    def drawn(self, operator: bytes, operands: list[Any], cm: list[float], tm: list[float]) -> None:
        """A box is a closed path that is stroked: its corners are round."""
        if operator in (b"m", b"l", b"c"):
            x, y = map(float, operands[-2:])
            self._path.append((x * _MM, y * _MM))
        elif operator in (b"S", b"s", b"f", b"B"):
            if operator in (b"S", b"s") and len(self._path) > 4:
                xs, ys = zip(*self._path, strict=True)
                self._page.boxes.append(Area(min(xs), min(ys), max(xs), max(ys)))
            self._path = []
