"""The fitted weights: how much each feature speaks for each module and for what is out of scope, in one file."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any, Self

from lawtext.matcher.certainty import Certainty
from lawtext.matcher.features import Features, weight
from lawtext.reading.names import MARK_BYTES, Names, Rows, by_mark, find_rows, marked

SOURCE = Path(__file__).parent / "weights.bin"
ELSEWHERE = "~"  # stands before the id of a topic that is out of scope


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When an answer is `match` and when it is `none`; fitted, see `lawtext.training.thresholds`."""

    sure: float  # least certainty of a match
    foreign: float  # least probability of being none of ours that refuses
    certainty: Certainty = field(default_factory=Certainty)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        """As `asdict` has it."""
        certainty = Certainty(**{**kept["certainty"], "slopes": tuple(kept["certainty"]["slopes"])})
        return cls(kept["sure"], kept["foreign"], certainty)


_ZERO = 128  # what a cell of no weight holds: cells are bytes, weights go from -127 to 127
_MOST_ADDED = 256  # rows whose cells, added up, stay below what two bytes hold


@dataclass(frozen=True, slots=True)
class Weights:
    """The feature of row r speaks for `labels[n]` with `cells[r * len(labels) + n]` - 128 units.

    Every other cell of a row, with room for two bytes each, is one long number, and adding such numbers adds all their
    cells at once, at the speed of C and without an array library, whose import would cost more than the whole answer.
    """

    labels: tuple[str, ...]
    rows: Rows
    cells: bytes
    bias: tuple[float, ...]
    unit: float  # what one step of a value is worth
    sharpness: float  # turns scores into probabilities
    thresholds: Thresholds
    digest: str  # of all that the weights were fitted on

    def probabilities(self, features: Features) -> dict[str, float]:
        """Label -> probability; the label of what is out of scope begins with ~."""
        scores = self.scores(features)
        highest = max(scores)
        raised = [exp(self.sharpness * (score - highest)) for score in scores]
        total = sum(raised)
        return {label: value / total for label, value in zip(self.labels, raised, strict=True)}

    def scores(self, features: Features) -> list[float]:
        totals = list(self.bias)
        for kind, names in features.items():
            if names:
                share = self.unit * weight(kind, names)
                totals = [total + units * share for total, units in zip(totals, self._sums(kind, names), strict=True)]
        return totals

    def _sums(self, kind: str, names: Sequence[str]) -> list[int]:
        """For each label the sum of what these features speak for it, in units."""
        places = [row for _, row in find_rows(self.rows, marked(kind + name for name in names))]
        zero = _ZERO * len(places)
        first, *more = (self._column_sums(part) for part in _parts(places))
        return (
            [sum(cells) - zero for cells in zip(first, *more, strict=True)] if more else [cell - zero for cell in first]
        )

    def _column_sums(self, places: Sequence[int]) -> array[int]:
        """Every other cell of a row is masked out and added up; taken from the sum of all, that leaves the rest."""
        count, cells = len(self.labels), self.cells
        size = (count + 1) // 2 * 2
        mask = int.from_bytes(b"\xff\x00" * (size // 2), "little")
        rows = [int.from_bytes(cells[row * count : (row + 1) * count], "little") for row in places]
        even = sum(map(mask.__and__, rows))
        odd = (sum(rows) - even) >> 8
        sums = array("H", bytes(2 * size))
        sums[::2], sums[1::2] = (_two_bytes(lanes, size) for lanes in (even, odd))
        return sums[:count]


def _two_bytes(lanes: int, size: int) -> array[int]:
    found = array("H", lanes.to_bytes(size, "little"))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _parts(places: Sequence[int]) -> Iterator[Sequence[int]]:
    """One at least."""
    for start in range(0, max(1, len(places)), _MOST_ADDED):
        yield places[start : start + _MOST_ADDED]


@lru_cache(maxsize=1)
def shipped_weights() -> Weights:
    return read_weights(SOURCE)


def read_weights(path: Path) -> Weights:
    """Reads what `write_weights` wrote."""
    with path.open("rb") as file:
        about = json.loads(file.readline())
        names = Names.unpacked(file.read(about["rows"] * MARK_BYTES), file.read(about["names"]))
        cells = zlib.decompress(file.read(), bufsize=len(names) * len(about["labels"]))
    return Weights(
        labels=tuple(about["labels"]),
        rows=names,
        cells=cells,
        bias=tuple(about["bias"]),
        unit=about["unit"],
        sharpness=about["sharpness"],
        thresholds=Thresholds.of(about["thresholds"]),
        digest=about["digest"],
    )


def write_weights(weights: Weights, path: Path) -> None:
    names, cells = by_mark(weights.rows, weights.cells, spelt=True)
    about: dict[str, Any] = {name: getattr(weights, name) for name in ("labels", "bias", "unit", "sharpness", "digest")}
    about["thresholds"] = asdict(weights.thresholds)
    about |= {"rows": len(names), "names": len(names.spelt)}
    head = json.dumps(about).encode()
    packed = zlib.compressobj(9, strategy=zlib.Z_FILTERED)  # most cells are near 0: smaller, and sooner read
    path.write_bytes(b"".join((head, b"\n", names.packed(), names.spelt, packed.compress(cells), packed.flush())))
