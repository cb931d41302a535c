"""How likely the clause of the first module is the one that decides: what the shares say, and how often each module has
been right when it stood first, or second. Fitted, see `lawtext.training.certainty`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log

_LEAST = 1e-4  # a share is no surer than that


@dataclass(frozen=True, slots=True)
class Certainty:
    """`slopes`: what each of the signs counts, `first` and `second`: what it counts that this module stands there.

    As it is without anything fitted, the clause's share itself."""

    bias: float = 0.0
    slopes: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0)
    first: Mapping[str, float] = field(default_factory=dict)
    second: Mapping[str, float] = field(default_factory=dict)

    def of(self, order: Sequence[tuple[str, float]], elsewhere: float, clause_sure: float) -> float:
        """From 0 to 1. `order`: our modules with their shares, most likely first, one at least."""
        told = sum(slope * sign for slope, sign in zip(self.slopes, signs(order, elsewhere, clause_sure), strict=True))
        known = self.first.get(order[0][0], 0.0) + (self.second.get(order[1][0], 0.0) if len(order) > 1 else 0.0)
        return 1 / (1 + exp(-(self.bias + told + known)))


def signs(order: Sequence[tuple[str, float]], elsewhere: float, clause_sure: float) -> tuple[float, ...]:
    """The shares of the clause, of the first module, of the second and of what is none of ours, as odds."""
    second = order[1][1] if len(order) > 1 else 0.0
    return tuple(
        log((share + _LEAST) / (1 - share + _LEAST)) for share in (clause_sure, order[0][1], second, elsewhere)
    )
