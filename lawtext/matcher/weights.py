"""The fitted weights: how much each feature speaks for each module and for what is out of scope, in one file."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any

from lawtext.matcher.features import Features, weight
from lawtext.reading.names import MARK_BYTES, Names, Rows, by_mark, find_rows, marked

SOURCE = Path(__file__).parent / "weights.bin"
ELSEWHERE = "~"  # stands before the id of a topic that is out of scope


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When an answer is `match` and when it is `none`; fitted, see `lawtext.training.thresholds`."""

    sure: float  # least probability of the first module's clause
    lead: float  # least distance of the first module from the second
    foreign: float  # least probability of being none of ours that refuses
    foreign_match: float  # most probability of being none of ours that still lets a match stand


_ZERO = 128  # what a cell of no weight holds: cells are bytes, weights go from -127 to 127
_LANE = 2  # bytes that a cell is widened to, so that rows can be added as whole numbers
_MOST_ADDED = 2 ** (8 * _LANE) // 256  # rows whose cells cannot run over into the next lane


@dataclass(frozen=True, slots=True)
class Weights:
    """The feature of row r speaks for `labels[n]` with `cells[r * len(labels) + n]` - 128 units.

    A row widened to two bytes a cell is one long number, and adding such numbers adds all their cells at once, at the
    speed of C and without an array library, whose import would cost more than the whole answer.
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
            if not names:
                continue
            share = self.unit * weight(kind, names)
            for place, sum_ in enumerate(self._sums(kind, names)):
                totals[place] += sum_ * share
        return totals

    def _sums(self, kind: str, names: Sequence[str]) -> list[int]:
        """For each label the sum of what these features speak for it, in units."""
        sums = [0] * len(self.labels)
        places = [row for _, row in find_rows(self.rows, marked(kind + name for name in names))]
        for start in range(0, len(places), _MOST_ADDED):
            part = places[start : start + _MOST_ADDED]
            zero = _ZERO * len(part)
            sums = [total + cell - zero for total, cell in zip(sums, self._column_sums(part), strict=True)]
        return sums

    def _column_sums(self, places: Sequence[int]) -> array[int]:
        count, cells, wide = len(self.labels), self.cells, bytearray(_LANE * len(self.labels))
        low = 0 if sys.byteorder == "little" else 1
        total = 0
        for row in places:
            wide[low::_LANE] = cells[row * count : (row + 1) * count]
            total += int.from_bytes(wide, sys.byteorder)
        return array("H", total.to_bytes(len(wide), sys.byteorder))


@lru_cache(maxsize=1)
def shipped_weights() -> Weights:
    return read_weights(SOURCE)


def read_weights(path: Path) -> Weights:
    """Reads what `write_weights` wrote."""
    with path.open("rb") as file:
        about = json.loads(file.readline())
        spelt = file.read(about["names"])
        body = zlib.decompress(file.read())
    marks = about["rows"] * MARK_BYTES
    return Weights(
        labels=tuple(about["labels"]),
        rows=Names.unpacked(body[:marks], spelt),
        cells=body[marks:],
        bias=tuple(about["bias"]),
        unit=about["unit"],
        sharpness=about["sharpness"],
        thresholds=Thresholds(**about["thresholds"]),
        digest=about["digest"],
    )


def write_weights(weights: Weights, path: Path) -> None:
    names, cells = by_mark(weights.rows, weights.cells, spelt=True)
    about: dict[str, Any] = {name: getattr(weights, name) for name in ("labels", "bias", "unit", "sharpness", "digest")}
    about["thresholds"] = {name: getattr(weights.thresholds, name) for name in Thresholds.__slots__}
    about |= {"rows": len(names), "names": len(names.spelt)}
    path.write_bytes(json.dumps(about).encode() + b"\n" + names.spelt + zlib.compress(names.packed() + cells, 9))
