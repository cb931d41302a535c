"""What a new fit changed: each text that is judged otherwise than before, and which of its features did it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher import judge
from lawtext.matcher.features import KINDS, Features, weight
from lawtext.matcher.verdict import rank
from lawtext.matcher.weights import ELSEWHERE, Weights
from lawtext.model import Corpus
from lawtext.training.dataset import Model, matrix
from lawtext.training.quantization import dequantize
from lawtext.training.texts import LabelledText
from lawtext.training.thresholds import probabilities

_MOST_GROUPS, _MOST_TEXTS, _MOST_REASONS = 25, 2, 3
_NAMED = {kind: name for kind, name in KINDS.items() if kind != "l"}  # nobody can read anything from letters


@dataclass(frozen=True, slots=True)
class Judgement:
    """`first` is the likeliest label of all, `candidate` the first module, "" where the text is refused."""

    verdict: str
    first: str
    candidate: str
    likely: float  # how likely `first` is

    def __str__(self) -> str:
        return f"{self.verdict} {self.candidate or self.first}"


@dataclass(frozen=True, slots=True)
class Change:
    text: LabelledText
    before: Judgement
    after: Judgement
    reasons: tuple[str, ...]


def changes(
    corpus: Corpus, texts: Sequence[LabelledText], features: Sequence[Features], before: Weights, after: Weights
) -> list[Change]:
    old, new = dequantize(before), dequantize(after)
    was, now = _judgements(corpus, features, before, old), _judgements(corpus, features, after, new)
    return [
        Change(text, one, other, tuple(_reasons(found, one.first, other.first, old, new)))
        for text, found, one, other in zip(texts, features, was, now, strict=True)
        if (one.verdict, one.candidate) != (other.verdict, other.candidate)
    ]


def report(found: Sequence[Change], texts: int) -> Iterator[str]:
    """The changes in lines, those that many texts share first, with what they should be and why they changed."""
    better = sum(_is_right(change.text, change.after) - _is_right(change.text, change.before) for change in found)
    yield f"{len(found)} of {texts} texts are judged otherwise; {better:+d} of them rightly."
    sure = Counter(f"{change.before.verdict} -> {change.after.verdict}" for change in found)
    yield f"      {', '.join(f'{name} {count}' for name, count in sure.most_common())}"
    groups: dict[str, list[Change]] = defaultdict(list)
    for change in found:
        groups[f"{change.before} -> {change.after}"].append(change)
    order = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    for name, members in order[:_MOST_GROUPS]:
        meant = Counter(change.text.label for change in members)
        yield f"{len(members):4}  {name}; meant: {', '.join(f'{label} {n}' for label, n in meant.most_common(3))}"
        yield from (f"        {_line(change)}" for change in members[:_MOST_TEXTS])
    if order[_MOST_GROUPS:]:
        yield f"      and {sum(len(members) for _, members in order[_MOST_GROUPS:])} more, each of another kind"


def _line(change: Change) -> str:
    surer = "surer" if change.after.likely >= change.before.likely else "less sure"
    why = "; ".join(change.reasons) or (f"{surer} of the same" if change.before.first == change.after.first else "")
    return f"{change.text.text[:70]!r} {change.before.likely:.2f} -> {change.after.likely:.2f}: {why}"


def _is_right(text: LabelledText, judgement: Judgement) -> int:
    return (ELSEWHERE if not judgement.candidate else judgement.candidate) == (
        ELSEWHERE if text.label.startswith(ELSEWHERE) else text.label
    )


def _judgements(corpus: Corpus, features: Sequence[Features], weights: Weights, model: Model) -> list[Judgement]:
    scores = matrix(features, model.names) @ model.weights + model.bias
    return [_judgement(corpus, chances, weights) for chances in probabilities(scores, model.labels, weights.sharpness)]


def _judgement(corpus: Corpus, chances: Mapping[str, float], weights: Weights) -> Judgement:
    found = judge(corpus, chances, DEFAULT_EDITION, weights.thresholds)
    candidate = found.candidates[0].module if found.candidates else ""
    likeliest = max(chances, key=lambda label: chances[label])
    first = rank(chances)[0][0] if candidate else likeliest
    return Judgement(found.verdict, first, candidate, chances[first])


def _reasons(found: Features, was: str, now: str, old: Model, new: Model) -> Iterator[str]:
    """The features that speak more for the new label against the old one than they did."""
    if was == now:
        return
    (names, values), before, after = _values(found), _Speaks(old, was, now), _Speaks(new, was, now)
    gains = {name: value * (after(name) - before(name)) for name, value in zip(names, values, strict=True)}
    for name in sorted(gains, key=lambda name: -gains[name])[:_MOST_REASONS]:
        if gains[name] > 0:
            yield f"{_NAMED[name[0]]} “{name[1:]}”"


def _values(found: Features) -> tuple[list[str], list[float]]:
    pairs = [(kind + name, weight(kind, names)) for kind, names in found.items() if kind in _NAMED for name in names]
    return [name for name, _ in pairs], [value for _, value in pairs]


class _Speaks:
    """How much a feature speaks for one label against another; nothing where the model knows neither."""

    def __init__(self, model: Model, against: str, label: str) -> None:
        self.places = model.places
        self.difference: Any = _column(model, label) - _column(model, against)

    def __call__(self, name: str) -> float:
        place = self.places.get(name)
        return 0.0 if place is None else float(self.difference[place])


def _column(model: Model, label: str) -> Any:
    if label in model.labels:
        return model.weights[:, model.labels.index(label)]
    return np.zeros(len(model.names), dtype=np.float32)
