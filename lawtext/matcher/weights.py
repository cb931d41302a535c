"""The fitted weights: how much each feature speaks for each module and for what is out of scope, in one file."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from math import exp
from operator import add
from pathlib import Path
from typing import Any, Self

from lawtext.matcher.certainty import Certainty
from lawtext.matcher.features import Features, weight
from lawtext.reading.lanes import LANE_BYTES, MOST_ADDED, weights_of
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


@dataclass(frozen=True, slots=True)
class Weights:
    """The feature of row r speaks for `labels[n]` with `cells[r * len(labels) + n]` - 128 units.

    Every other cell of a row has room for the two bytes of a lane, and is added up as one; see `lawtext.reading.lanes`.
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
        totals: Iterable[float] = self.bias
        for kind, names in features.items():
            if names:
                share = self.unit * weight(kind, names)
                totals = list(map(add, totals, map(share.__mul__, self._sums(kind, names))))
        return list(totals)

    def _sums(self, kind: str, names: Sequence[str]) -> Sequence[int]:
        """For each label the sum of what these features speak for it, in units."""
        places = [row for _, row in find_rows(self.rows, marked(kind + name for name in names))]
        first, *more = (self._column_sums(part) for part in _parts(places))
        return list(map(sum, zip(first, *more, strict=True))) if more else first

    def _column_sums(self, places: Sequence[int]) -> array[int]:
        """Every other cell of a row is masked out and added up; taken from the sum of all, that leaves the rest."""
        count, cells = len(self.labels), self.cells
        half = (count + 1) // 2
        mask = _every_other_cell(half)
        rows = [int.from_bytes(cells[row * count : (row + 1) * count], "little") for row in places]
        even = sum(map(mask.__and__, rows))
        odd = (sum(rows) - even) >> 8
        sums = array("h", bytes(2 * LANE_BYTES * half))
        sums[::2], sums[1::2] = (weights_of(lanes, len(rows), half) for lanes in (even, odd))
        return sums[:count]


@cache
def _every_other_cell(half: int) -> int:
    return int.from_bytes(b"\xff\x00" * half, "little")


def _parts(places: Sequence[int]) -> Iterator[Sequence[int]]:
    """One at least."""
    for start in range(0, max(1, len(places)), MOST_ADDED):
        yield places[start : start + MOST_ADDED]


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
        rows=names.indexed(10),  # half a millisecond, once
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
