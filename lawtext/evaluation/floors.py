"""The least that may be measured: what was reached is held, and a change that costs more than two points is seen."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

SOURCE = Path(__file__).with_name("floors.toml")
SLACK = 0.02  # two points: so much lies between two fits on nearly the same texts
LESS_IS_BETTER = frozenset({"wrong", "refused", "amiss"})

Shares = Mapping[str, float]
"""By the names of `lawtext.evaluation.figures.Figures` and of what the reading takes."""


def floors(path: Path = SOURCE) -> dict[str, float]:
    return {name: float(share) for name, share in tomllib.loads(path.read_text("utf-8")).items()}


def breaches(measured: Shares, held: Shares) -> Iterator[str]:
    for name, floor in held.items():
        if name in LESS_IS_BETTER and measured[name] > floor:
            yield f"{name}: {measured[name]:.1%} measured, at most {floor:.1%} may be"
        elif name not in LESS_IS_BETTER and measured[name] < floor:
            yield f"{name}: {measured[name]:.1%} measured, at least {floor:.1%} must be"


def raise_floors(held: Shares, measured: Shares) -> dict[str, float]:
    """Each floor at most two points from what was measured, and none looser than before."""
    return {
        name: min(floor, _rounded_up(measured[name] + SLACK))
        if name in LESS_IS_BETTER
        else max(floor, _rounded_down(measured[name] - SLACK))
        for name, floor in held.items()
    }


def hold(measured: Shares, path: Path = SOURCE) -> dict[str, float]:
    """Writes the raised floors into their file, below its comments, and gives them back."""
    held = raise_floors(floors(path), measured)
    text = path.read_text("utf-8")
    for name, floor in held.items():
        text = re.sub(rf"^{name} = .*$", f"{name} = {floor:g}", text, flags=re.MULTILINE)
    path.write_text(text, "utf-8")
    return held


def _rounded_down(share: float) -> float:
    return math.floor(share * 1000 + 1e-6) / 1000  # as many digits as the page shows


def _rounded_up(share: float) -> float:
    return math.ceil(share * 1000 - 1e-6) / 1000
