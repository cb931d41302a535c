"""Text in, ranked modules out: match, choose between up to three, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from lawtext.model import Corpus, Module

MATCH, CHOOSE, NONE = "match", "choose", "none"
MOST_CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    module: str
    title: str
    laws: tuple[str, ...]
    score: float  # 0 to 1

    def as_json(self) -> dict[str, Any]:
        return {"module": self.module, "title": self.title, "laws": list(self.laws), "score": self.score}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Candidate:
        return cls(data["module"], data["title"], tuple(data["laws"]), data["score"])


@dataclass(frozen=True, slots=True)
class Match:
    """`neighbours` are ids of what the text is about instead, most likely first."""

    verdict: str
    candidates: tuple[Candidate, ...]
    neighbours: tuple[str, ...] = ()

    @classmethod
    def named(cls, module: Module, edition: str) -> Match:
        """The module that the asker named; nothing to be ranked."""
        return cls(MATCH, (Candidate(module.id, module.title, module.laws[edition], 1.0),))


def match(corpus: Corpus, text: str, edition: str) -> Match:
    ranked = sorted(
        (
            (max((fuzz.token_set_ratio(text, p) for p in module.phrases), default=0) / 100, module)
            for module in corpus.modules.values()
        ),
        key=lambda pair: -pair[0],
    )[:MOST_CANDIDATES]
    candidates = tuple(Candidate(m.id, m.title, m.laws[edition], round(score, 3)) for score, m in ranked)
    if not candidates or candidates[0].score < 0.55:
        return Match(NONE, ())
    return Match(MATCH if candidates[0].score > 0.8 else CHOOSE, candidates)
