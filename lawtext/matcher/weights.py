"""The fitted weights: how much each feature speaks for each module or neighbour, small whole numbers in one file."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any

from lawtext.matcher.features import Features, weight

SOURCE = Path(__file__).parent / "weights.bin"
ELSEWHERE = "~"  # stands before a neighbour's id


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When an answer is `match` and when it is `none`; fitted, see `lawtext.training.thresholds`."""

    sure: float  # least probability of the first module's clause
    lead: float  # least distance of the first module from the second
    foreign: float  # least probability of being none of ours that refuses
    foreign_match: float  # most probability of being none of ours that still lets a match stand


@dataclass(frozen=True, slots=True)
class Weights:
    """Feature `rows[name]` = r weighs `values[k]` for `labels[targets[k]]`, `starts[r]` <= k < `starts[r + 1]`."""

    labels: tuple[str, ...]
    rows: Mapping[str, int]
    starts: Sequence[int]
    targets: bytes
    values: Sequence[int]
    bias: tuple[float, ...]
    unit: float  # what one step of a value is worth
    sharpness: float  # turns scores into probabilities
    thresholds: Thresholds
    digest: str  # of all that the weights were fitted on

    def probabilities(self, features: Features) -> dict[str, float]:
        """Label -> probability; a neighbour's label begins with ~."""
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
            for place, sum_ in enumerate(self._summed(kind, names)):
                totals[place] += sum_ * share
        return totals

    def _summed(self, kind: str, names: Sequence[str]) -> list[int]:
        sums = [0] * len(self.labels)
        rows, starts, targets, values = self.rows, self.starts, self.targets, self.values
        for name in names:
            row = rows.get(kind + name)
            if row is not None:
                first, last = starts[row], starts[row + 1]
                for target, value in zip(targets[first:last], values[first:last], strict=True):
                    sums[target] += value
        return sums


@lru_cache(maxsize=1)
def shipped() -> Weights:
    return loaded(SOURCE)


def loaded(path: Path) -> Weights:
    """Reads what `saved` wrote."""
    head, _, body = path.read_bytes().partition(b"\n")
    about = json.loads(head)
    names, starts, targets, values = _cut(body, about["sizes"])
    return Weights(
        labels=tuple(about["labels"]),
        rows={name: row for row, name in enumerate(names.decode().split("\n"))},
        starts=array("I", starts),
        targets=targets,
        values=array("b", values),
        bias=tuple(about["bias"]),
        unit=about["unit"],
        sharpness=about["sharpness"],
        thresholds=Thresholds(**about["thresholds"]),
        digest=about["digest"],
    )


def saved(weights: Weights, path: Path) -> None:
    parts = [
        "\n".join(weights.rows).encode(),
        array("I", weights.starts).tobytes(),
        weights.targets,
        array("b", weights.values).tobytes(),
    ]
    about: dict[str, Any] = {name: getattr(weights, name) for name in ("labels", "bias", "unit", "sharpness", "digest")}
    about["thresholds"] = {name: getattr(weights.thresholds, name) for name in Thresholds.__slots__}
    about["sizes"] = [len(part) for part in parts]
    path.write_bytes(json.dumps(about).encode() + b"\n" + b"".join(parts))


def _cut(body: bytes, sizes: Sequence[int]) -> list[bytes]:
    parts, start = [], 0
    for size in sizes:
        parts.append(body[start : start + size])
        start += size
    return parts
