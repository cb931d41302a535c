"""The names of very many rows, each known again by forty bits of its hashes: a dict of them takes more memory than all
that the rows hold, and has to be built anew whenever they are read."""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

MARK_BYTES = 5
_MARK_BITS = 8 * MARK_BYTES
LANE_BYTES = 8  # that a mark takes in memory


def mark(name: str) -> int:
    """Of forty million names that are none of thirty thousand, one looks like one of them."""
    content = name.encode()
    return zlib.crc32(content) << 8 | zlib.adler32(content) & 0xFF


def marked(names: Iterable[str]) -> dict[str, int]:
    """Each with its mark, made as `mark` does, which to call three hundred times a text took a fifth longer."""
    return {
        name: zlib.crc32(content) << 8 | zlib.adler32(content) & 0xFF for name in names for content in (name.encode(),)
    }


@dataclass(frozen=True, slots=True)
class Names:
    """Row n is that of the name with the n-th lowest of the marks. `spelt`: the names in the order of their rows,
    packed, where somebody fits or explains by them; the reading never asks. `starts`: of all marks that there can be,
    in equal parts of `part_bits`, how many of these lie below each; empty where they are not `indexed`."""

    marks: array[int]
    spelt: bytes = b""
    starts: array[int] = field(default_factory=lambda: array("L"), compare=False)
    part_bits: int = field(default=_MARK_BITS, compare=False)

    @classmethod
    def of(cls, names: Iterable[str], *, spelt: bool) -> Names:
        """Raises ValueError where two names look alike."""
        ordered = sorted(names, key=mark)
        marks = array("Q", map(mark, ordered))
        if len(set(marks)) < len(marks):
            raise ValueError("two names have the same mark: leave one of them out")
        return cls(marks, zlib.compress("\n".join(ordered).encode(), 9) if spelt else b"")

    @classmethod
    def unpacked(cls, content: bytes, spelt: bytes = b"") -> Names:
        """What `packed` made: the last bytes of all marks, then those before the last, and so on."""
        count = len(content) // MARK_BYTES
        lanes = bytearray(LANE_BYTES * count)
        for place in range(MARK_BYTES):
            lanes[place::LANE_BYTES] = content[place * count : (place + 1) * count]
        return cls(_little_endian(array("Q", bytes(lanes))), spelt)

    @classmethod
    def of_lanes(cls, content: bytes) -> Names:
        """What `lanes` made: larger, and read at once."""
        return cls(_little_endian(array("Q", content)))

    def lanes(self) -> bytes:
        return _little_endian(self.marks[:]).tobytes()

    def indexed(self, bits: int) -> Names:
        """The same in two to the power of so many parts, of which one alone is searched for a name: what costs is to
        look at marks all over the place, half a microsecond a name of thirty thousand."""
        part_bits = _MARK_BITS - bits
        starts = (bisect_left(self.marks, part << part_bits) for part in range((1 << bits) + 1))
        return replace(self, starts=array("L", starts), part_bits=part_bits)

    def packed(self) -> bytes:
        lanes = self.lanes()
        return b"".join(lanes[place::LANE_BYTES] for place in range(MARK_BYTES))

    def get(self, name: str) -> int | None:
        """The row of that name, if there is one."""
        return next((row for _, row in self.found(marked([name]))), None)

    def found(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, int]]:
        """As `find_rows` has it."""
        marks, end, starts, part_bits = self.marks, len(self.marks), self.starts, self.part_bits
        for name, one in wanted.items():
            part = one >> part_bits
            row = bisect_left(marks, one, starts[part], starts[part + 1]) if starts else bisect_left(marks, one)
            if row < end and marks[row] == one:
                yield name, row

    def __len__(self) -> int:
        return len(self.marks)

    def __iter__(self) -> Iterator[str]:
        """Every name, where they were kept."""
        yield from zlib.decompress(self.spelt).decode().split("\n")


Rows: TypeAlias = Mapping[str, int] | Names
"""Name -> row; as a mapping where they are fitted, by marks where they were read."""


def find_rows(rows: Rows, wanted: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The rows of those that there are, out of names with their marks."""
    if isinstance(rows, Names):
        return rows.found(wanted)
    return ((name, rows[name]) for name in wanted if name in rows)


def by_mark(rows: Rows, cells: bytes, *, spelt: bool) -> tuple[Names, bytes]:
    """The rows in the order of their marks. Raises ValueError where two names look alike."""
    if isinstance(rows, Names):
        return rows, cells
    names, width = Names.of(rows, spelt=spelt), len(cells) // max(1, len(rows))
    places = (rows[name] * width for name in sorted(rows, key=mark))
    return names, b"".join(cells[place : place + width] for place in places)


def _little_endian(marks: array[int]) -> array[int]:
    if sys.byteorder == "big":
        marks.byteswap()
    return marks
