"""The fitted weights: how much each feature speaks for each module and for what is out of scope, in one file."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import exp
from operator import add
from pathlib import Path
from typing import Any, Self

from lawtext.matcher.certainty import Certainty
from lawtext.matcher.features import Features, weight
from lawtext.reading.lanes import MOST_ADDED, Tally
from lawtext.reading.names import MARK_BYTES, Names, Rows, by_mark, find_rows, marked

SOURCE = Path(__file__).parent / "weights.bin"
ELSEWHERE = "~"  # stands before the id of a topic that is out of scope
_FINE = 4096


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
    """The feature of row r speaks for `labels[n]` with `cells[r * len(labels) + n]` - 128 units."""

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
        """For each label what the features speak for it; how often a kind counts is rounded to a `_FINE`-th."""
        tally, count, cells = Tally(len(self.labels)), len(self.labels), self.cells
        for kind, names in features.items():
            places = [row for _, row in find_rows(self.rows, marked(kind + name for name in names))]
            times = round(_FINE * weight(kind, names)) if places else 0
            for part in _parts(places):
                tally.add([int.from_bytes(cells[row * count : (row + 1) * count], "little") for row in part], times)
        step = self.unit / _FINE
        return list(map(add, self.bias, map(step.__mul__, tally.weights())))


def _parts(places: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(places), MOST_ADDED):
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
        rows=names.indexed(12),  # two milliseconds, once
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
