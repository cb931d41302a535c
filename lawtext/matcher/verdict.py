"""Probabilities in, verdict out: match, choose between up to three, or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from operator import itemgetter

from lawtext.matcher.scope import NO_BRIDGE
from lawtext.matcher.weights import ELSEWHERE, Thresholds

MATCH, CHOOSE, NONE = "match", "choose", "none"
MOST_CANDIDATES = 3
MOST_NEXT_BEST = 5
MOST_OUT_OF_SCOPE = 3
_WORTH_NAMING = 0.02  # what is less likely than this is not offered
_DOUBT_LEFT = 0.8
"""Of the doubt that the fit leaves to what is matched without a tap. On voices left out 42 in a hundred are matched and
right and 0.8 are wrong, where with 0.6 it was 36 and 0.5; of 1,324 walks no more end wrong. With all of it 49 and 1.4,
and a walk more does."""


def out_of_scope_probability(probabilities: Mapping[str, float]) -> float:
    """How likely it is that the text is about something that is none of ours."""
    return sum(value for label, value in probabilities.items() if label[0] == ELSEWHERE)


def rank(probabilities: Mapping[str, float]) -> list[tuple[str, float]]:
    """Our modules, most likely first."""
    return _most_likely_first(pair for pair in probabilities.items() if pair[0][0] != ELSEWHERE)


def out_of_scope_topics(probabilities: Mapping[str, float]) -> tuple[str, ...]:
    """Ids of what the text may be about instead, most likely first; none where it is most likely no bridge at all."""
    likely = _most_likely_first(pair for pair in probabilities.items() if pair[0][0] == ELSEWHERE)
    if not likely or likely[0][0] in NO_BRIDGE:
        return ()
    worth = (label for label, value in likely if value >= _WORTH_NAMING and label not in NO_BRIDGE)
    return tuple(label.removeprefix(ELSEWHERE) for label in islice(worth, MOST_OUT_OF_SCOPE))


def _most_likely_first(shares: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """Where two are as likely, in the order of their labels: they stand in it already, so it costs next to nothing."""
    return sorted(sorted(shares), key=itemgetter(1), reverse=True)


def verdict(order: list[tuple[str, float]], elsewhere: float, clause_sure: float, limits: Thresholds) -> str:
    """`clause_sure` is the probability of all modules that decide by the clause of the first in `order`."""
    if not order or elsewhere >= limits.foreign:
        return NONE
    doubt = 1 - limits.certainty.of(order, elsewhere, clause_sure)
    return MATCH if doubt <= _DOUBT_LEFT * (1 - limits.sure) else CHOOSE
