"""Text in, ranked modules out: match, choose between up to three, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice, takewhile

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher.features import features
from lawtext.matcher.scope import is_about_the_game, is_readable
from lawtext.matcher.verdict import (
    CHOOSE,
    MATCH,
    MOST_CANDIDATES,
    MOST_NEXT_BEST,
    MOST_OUT_OF_SCOPE,
    NONE,
    out_of_scope_probability,
    out_of_scope_topics,
    rank,
    verdict,
)
from lawtext.matcher.weights import Thresholds, Weights, shipped_weights
from lawtext.model import EDITION, Corpus, Module, Row
from lawtext.possible import possible_rows
from lawtext.reading import Text, parse_text, read
from lawtext.reading.cues import Effort, compile_cues, find_first

__all__ = [
    "CHOOSE",
    "MATCH",
    "MOST_CANDIDATES",
    "NONE",
    "OUR_LAWS",
    "Candidate",
    "Match",
    "deciding",
    "doubted",
    "judge",
    "match",
]

OUR_LAWS = frozenset(map(str, (7, *range(9, 40), *range(41, 72), 75, 76, 79, 81, 82, 86, 87, 92, 93)))
"""The numbers of the laws that are ruled upon, whatever else a row may lean on."""


@dataclass(frozen=True, slots=True)
class Candidate:
    module: str
    title: str
    laws: tuple[str, ...]
    score: float  # 0 to 1


@dataclass(frozen=True, slots=True)
class Match:
    """`out_of_scope`: ids of what the text is about instead, most likely first; `next_best`: what to offer where none
    of the candidates is what was meant."""

    verdict: str
    candidates: tuple[Candidate, ...]
    out_of_scope: tuple[str, ...] = ()
    next_best: tuple[Candidate, ...] = ()

    @classmethod
    def named(cls, module: Module, edition: str) -> Match:
        """The module that the asker named; nothing to be ranked."""
        return cls(MATCH, (Candidate(module.id, module.title, module.laws[edition], 1.0),))


NOT_UNDERSTOOD = Match(NONE, ())
"""It is no bridge, as far as can be told: there is nothing that it may be about instead."""


def match(corpus: Corpus, text: str, edition: str, weights: Weights | None = None) -> Match:
    """What the text is about, by the weights that ship unless others are given."""
    weights, seen = weights or shipped_weights(), parse_text(text)
    if not is_readable(seen):
        return NOT_UNDERSTOOD
    found = judge(corpus, weights.probabilities(features(seen)), edition, weights.thresholds)
    if found.candidates and not is_about_the_game(seen):
        return NOT_UNDERSTOOD
    ours = doubted(corpus, seen, edition, replace(found, out_of_scope=named_with_cause(corpus, seen, found)))
    return _elsewhere(corpus, text, edition, found) or ours


def named_with_cause(corpus: Corpus, seen: Text, found: Match) -> tuple[str, ...]:
    """Of what the text may be about instead that of which it has the words, where it is known which these are: what
    weighs like a pause need not tell of one. Before it what it only sounds like: a pause over a card is none in the
    auction."""
    topics, effort = {topic.id: topic for topic in corpus.out_of_scope}, Effort()

    def told(cues: tuple[str, ...]) -> bool:
        return find_first(compile_cues(cues), seen, effort, mentioned=True) is not None

    likely = [topics[id] for id in found.out_of_scope if id in topics]
    named = [topic for topic in likely if not topic.cues or told(topic.cues)]
    first = [other for topic in named[:1] for other, cues in topic.doubted_by.items() if told(cues)]
    return tuple(dict.fromkeys((*first[:1], *(topic.id for topic in named))))[:MOST_OUT_OF_SCOPE]


def _elsewhere(corpus: Corpus, text: str, edition: str, found: Match) -> Match | None:
    """What to answer instead where the text's own facts leave only rulings by laws that are not ours.

    A call out of turn that was meant to mislead is like any other, but whether it was is for a person to judge (73).
    What waits to be confirmed refuses nothing: once confirmed it leads to the row that says so.
    """
    if not found.candidates:
        return None
    module = corpus.module(found.candidates[0].module)
    if all(_is_ours(row, edition) for row in module.rows):
        return None
    known = {fact.question: fact.answer for fact in read(module, text, edition) if fact.sure} | {EDITION: edition}
    if any(_is_ours(row, edition) for row in possible_rows(module, known)):
        return None
    laws = {_law_of(row, edition) for row in possible_rows(module, known)}
    if not laws:
        return None
    beside = [n.id for n in corpus.out_of_scope if laws & {law_number(clause) for clause in n.laws[edition]}]
    return Match(NONE, (), tuple(dict.fromkeys((*beside, *found.out_of_scope)))[:MOST_OUT_OF_SCOPE])


def doubted(corpus: Corpus, seen: Text, edition: str, found: Match) -> Match:
    """No match is taken without a tap where the text has the words of a neighbour, and that one is always offered: "RHO
    opened 1D, I overcalled 1C, insufficient" weighs like a bid out of turn, one word against all others."""
    if not found.candidates:
        return found
    first, *others = found.candidates
    doubts, effort = corpus.module(first.module).doubted_by.items(), Effort()
    beside = [other for other, cues in doubts if find_first(compile_cues(cues), seen, effort, mentioned=True)]
    if not beside:
        return found
    known = {candidate.module: candidate for candidate in (*others, *found.next_best)}
    named = [known.get(other) or _candidate(corpus.modules[other], 0.0, edition) for other in beside]
    rest = [candidate for candidate in others if candidate.module not in beside]
    offered = (first, *named, *rest)[:MOST_CANDIDATES]
    return replace(found, verdict=CHOOSE, candidates=tuple(sorted(offered, key=lambda each: -each.score)))


def judge(corpus: Corpus, probabilities: Mapping[str, float], edition: str, limits: Thresholds) -> Match:
    """The verdict on a text of which it is known how likely each label is."""
    order = [(label, value) for label, value in rank(probabilities) if label in corpus.modules]
    elsewhere = out_of_scope_probability(probabilities)
    answer = verdict(order, elsewhere, _clause_sure(corpus, order), limits)
    if answer == NONE:
        return Match(NONE, (), out_of_scope_topics(probabilities))
    best = islice(order, MOST_CANDIDATES + MOST_NEXT_BEST)
    candidates = tuple(_candidate(corpus.modules[label], value, edition) for label, value in best)
    first, next_best = candidates[:MOST_CANDIDATES], candidates[MOST_CANDIDATES:]
    return Match(answer, first, out_of_scope_topics(probabilities), next_best)


def _candidate(module: Module, probability: float, edition: str) -> Candidate:
    return Candidate(module.id, module.title, module.laws[edition], round(probability, 3))


def _clause_sure(corpus: Corpus, order: list[tuple[str, float]]) -> float:
    """How likely the clause that the first module decides by is, whichever module it is reached through."""
    if not order:
        return 0.0
    first = set(map(deciding, corpus.modules[order[0][0]].laws[DEFAULT_EDITION][:2]))
    clauses = _first_clauses(_Law(corpus, id(corpus)))
    return sum(value for label, value in order if clauses[label] in first)


@dataclass(frozen=True, slots=True)
class _Law:
    """A corpus is known by its identity: it is large to compare, and what remembers it keeps it alive."""

    corpus: Corpus = field(compare=False)
    identity: int


@lru_cache(maxsize=1)
def _first_clauses(law: _Law) -> Mapping[str, str]:
    """The clause that each module decides by, put together once: to visit every module for each text took longer."""
    return {name: deciding(module.laws[DEFAULT_EDITION][0]) for name, module in law.corpus.modules.items()}


def _is_ours(row: Row, edition: str) -> bool:
    return _law_of(row, edition) in OUR_LAWS


def _law_of(row: Row, edition: str) -> str:
    """The number of the law that it is ruled by."""
    return law_number(row.cite[edition][0])


@cache
def law_number(clause: str) -> str:
    """The 27 of "27B1"; a clause without a number is given back as it is, and is no law's."""
    return "".join(takewhile(str.isdigit, clause)) or clause


@cache
def deciding(clause: str) -> str:
    """A clause as coarse as a match is judged by: to the letter in Laws 45 to 47 and 50, to the law elsewhere."""
    number = law_number(clause)
    return clause[:3] if number in ("45", "46", "47", "50") else number
