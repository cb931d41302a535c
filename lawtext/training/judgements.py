"""A text as the verdict sees it, beside what is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lawtext.matcher import deciding
from lawtext.matcher.verdict import out_of_scope_probability, rank
from lawtext.matcher.weights import ELSEWHERE
from lawtext.training.texts import LabelledText


@dataclass(frozen=True, slots=True)
class Judgement:
    """One text as the verdict sees it, with what the first module is worth."""

    order: list[tuple[str, float]]
    elsewhere: float
    clause_sure: float
    ours: bool
    right: bool


def judge(chances: Mapping[str, float], text: LabelledText, clauses: Mapping[str, tuple[str, ...]]) -> Judgement:
    """`clauses` gives each module the clauses that it decides by, as coarse as a match is judged."""
    order = rank(chances)[:4]
    first = clauses[order[0][0]]
    sure = sum(value for name, value in chances.items() if name in clauses and clauses[name][0] in first)
    ours = not text.label.startswith(ELSEWHERE)
    decides = deciding(text.clause) if text.clause else clauses.get(text.label, ("",))[0]
    right = decides in first or order[0][0] in text.also
    return Judgement(order, out_of_scope_probability(chances), sure, ours, ours and right)
