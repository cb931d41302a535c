"""What an official ruling rests on: a finding in neutral words, the answers that decided it, the laws that it names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lawtext.conversation import Step, screen
from lawtext.editions import EDITION_NAMES
from lawtext.lookup import as_number
from lawtext.model import EDITION, Corpus, Finding, LawError, Module

_MOST_CLAUSES = 6


@dataclass(frozen=True, slots=True)
class Basis:
    """In neutral words, for what is posted must not name a card of a board that others still play; `chosen` is the
    option that was taken in the finding, `deciding` the answers that decided it."""

    module: Module
    finding: Finding
    chosen: str
    deciding: Mapping[str, str]


def basis(corpus: Corpus, steps: Sequence[Step]) -> Basis | None:
    """None where the steps lead to no finding. Raises LawError where the law data no longer know them."""
    first, *later = steps
    neutral: tuple[Step, ...] = ({**first, "text": ""}, *later)
    shown = screen(corpus, neutral)
    chosen = ""
    if shown.finding is not None and shown.finding.closing:
        chosen = shown.finding.row.rpartition("/")[2]
        shown = screen(corpus, (*neutral, {"do": "back"}))
    if shown.finding is None or shown.module is None:
        return None
    return Basis(shown.module, shown.finding, chosen, _deciding(shown.module, shown.finding, dict(shown.answers)))


def clauses_named(corpus: Corpus, typed: str, edition: str) -> tuple[str, ...]:
    """ "Law 45C4(b), 47D" → ("45C4b", "47D"). Raises LawError for what the edition doesn't have."""
    known = {id.lower(): id for id, clause in corpus.clauses.items() if edition in clause.editions}
    named = [word for word in re.split(r"[,;/&\n]|\band\b", typed) if as_number(word)]
    if strange := [word.strip() for word in named if as_number(word) not in known]:
        raise LawError(f"The {EDITION_NAMES[edition]} has no law {', '.join(strange)}. Name it like 45C4b or 47D.")
    if len(named) > _MOST_CLAUSES:
        raise LawError(f"A ruling names at most {_MOST_CLAUSES} laws: leave out those that it can stand without.")
    return tuple(dict.fromkeys(known[as_number(word)] for word in named))


def _deciding(module: Module, finding: Finding, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the finding's rows ask about; all of them where too much is open for a row."""
    rows = [row for row in module.rows if row.id in finding.row.split("+")]
    asked = {question for row in rows for question in row.when} - {EDITION}
    return {question: answer for question, answer in answers.items() if question in asked or not rows}
