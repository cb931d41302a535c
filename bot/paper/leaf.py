"""A4 pages and what is drawn on them: letters, rules, boxes, arrows. All lengths in mm, from the top left corner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

from bot.paper.lettering import BOLD, SANS, Paragraph, Run, add_fonts, leading, set_lines, width_of

WIDTH, HEIGHT, EDGE = 210.0, 297.0, 10.0
INNER = WIDTH - 2 * EDGE
_MM = 25.4 / 72
# The same data make the same bytes, so a file that differs has other data in it.
_ALWAYS = datetime(2017, 8, 1, tzinfo=UTC)
_THIN, _INK, _PAPER = 0.25, 0, 255


class Leaf:
    """A document; what is drawn goes on its latest page. `numbered`: its pages are found by their numbers."""

    def __init__(self, title: str, *, numbered: bool = False) -> None:
        self.numbered = numbered
        self.pdf = FPDF(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_creation_date(_ALWAYS)
        self.pdf.set_lang("en")
        self.pdf.set_title(title)
        self.pdf.set_producer("director-please")
        add_fonts(self.pdf)

    @property
    def page(self) -> int:
        """From 1 on; 0 before the first."""
        return self.pdf.page

    def turn(self) -> None:
        """A new page."""
        self.pdf.add_page()
        self.pdf.set_line_width(_THIN)

    @contextmanager
    def at_page(self, number: int) -> Iterator[None]:
        """What is drawn meanwhile goes on an earlier page."""
        latest, self.pdf.page = self.pdf.page, number
        self.pdf.font_family = ""  # else a font that the latest page has already is not named on this one
        yield
        self.pdf.page, self.pdf.font_family = latest, ""

    def link(self, x: float, y: float, width: float, height: float, page: int) -> None:
        self.pdf.link(x, y, width, height, self.pdf.add_link(page=page))

    def paragraph(self, paragraph: Paragraph, x: float, y: float, *, white: bool = False) -> float:
        """`y` is the top of its first line; returns the bottom of its last."""
        self.pdf.set_text_color(_PAPER if white else _INK)
        step = leading(paragraph.size)
        for number, line in enumerate(paragraph.lines):
            here = x
            for text, face in line.runs:
                self.pdf.set_font(face, size=paragraph.size)
                self.pdf.text(here, y + number * step + 0.95 * paragraph.size * _MM, text)
                here += width_of(text, face, paragraph.size)
        self.pdf.set_text_color(_INK)
        return y + paragraph.height

    def text(self, text: str, x: float, y: float, size: float, face: str = SANS) -> float:
        """One line; returns where it ends to the right."""
        line = set_lines([Run(text, face)], size, INNER)
        self.paragraph(line, x, y)
        return x + line.width

    def text_to(self, text: str, right: float, y: float, size: float, face: str = SANS) -> float:
        """One line that ends at the right; returns where it begins."""
        line = set_lines([Run(text, face)], size, INNER)
        self.paragraph(line, right - line.width, y)
        return right - line.width

    def centred(self, text: str, x: float, y: float, size: float, face: str = BOLD, *, white: bool = False) -> None:
        """One line around a point."""
        line = set_lines([Run(text, face)], size, INNER)
        self.paragraph(line, x - line.width / 2, y - leading(size) / 2, white=white)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        with self.pdf.rotation(degrees, x, y):
            yield

    def rule(self, x: float, y: float, right: float, thick: float = _THIN) -> None:
        self._line(x, y, right, y, thick)

    def upright(self, x: float, y: float, bottom: float, thick: float = _THIN) -> None:
        self._line(x, y, x, bottom, thick)

    def dots(self, x: float, y: float, right: float) -> None:
        """A line to write on."""
        self.pdf.set_dash_pattern(dash=0.25, gap=0.55)
        self.rule(x, y, right)
        self.pdf.set_dash_pattern()

    def box(self, x: float, y: float, width: float, height: float, thick: float = _THIN, radius: float = 1.2) -> None:
        self.pdf.set_line_width(thick)
        self.pdf.rect(x, y, width, height, round_corners=True, corner_radius=radius)
        self.pdf.set_line_width(_THIN)

    def tick(self, x: float, y: float, side: float) -> None:
        """Within a box of that side."""
        self._line(x + 0.2 * side, y + 0.5 * side, x + 0.45 * side, y + 0.8 * side, 0.6)
        self._line(x + 0.45 * side, y + 0.8 * side, x + 0.95 * side, y - 0.05 * side, 0.6)

    def filled(self, x: float, y: float, width: float, height: float) -> None:
        """Black, for white letters."""
        self.pdf.set_fill_color(_INK)
        self.pdf.rect(x, y, width, height, style="F", round_corners=True, corner_radius=1.2)

    def disc(self, number: str, x: float, y: float, radius: float, size: float) -> None:
        self.pdf.set_fill_color(_INK)
        self.pdf.circle(x, y, radius, style="F")
        self.centred(number, x, y, size, white=True)

    def arrow(self, x: float, y: float, right: float) -> None:
        self._line(x, y, right - 1.5, y, 0.5)
        self.pdf.set_fill_color(_INK)
        self.pdf.polygon([(right - 2, y - 1.1), (right, y), (right - 2, y + 1.1)], style="F")

    def _line(self, x: float, y: float, right: float, bottom: float, thick: float) -> None:
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, right, bottom)
        self.pdf.set_line_width(_THIN)

    def written(self) -> bytes:
        return bytes(self.pdf.output())

    def write(self, path: Path) -> None:
        """Raises OSError."""
        path.write_bytes(self.written())
