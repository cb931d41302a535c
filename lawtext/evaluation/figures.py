"""The figures that a matcher is judged by, from what it answered to texts of which the right answer is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lawtext.matcher import MATCH, NONE, deciding


@dataclass(frozen=True, slots=True)
class Asked:
    """A text with what decides it; `clause` is as coarse as a match is judged, empty where it is none of ours."""

    text: str
    edition: str
    clause: str
    module: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """`laws` are each candidate's home clauses in the edition asked, first candidate first."""

    asked: Asked
    verdict: str
    modules: tuple[str, ...]
    laws: tuple[tuple[str, ...], ...]

    def right(self, place: int) -> bool:
        """Whether one of the first two laws of that candidate is the clause that decides."""
        if place >= len(self.laws):
            return False
        return self.asked.clause in {deciding(law) for law in self.laws[place][:2]}


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares of 1, as the goals are written; `ours` and `others` are numbers of texts."""

    ours: int
    others: int
    first: float
    module: float
    three: float
    matched: float
    wrong: float
    recognised: float
    refused: float


GOALS = Figures(0, 0, first=0.90, module=0.0, three=0.97, matched=0.80, wrong=0.01, recognised=0.95, refused=0.02)


def figures(answers: Sequence[Answered]) -> Figures:
    ours = [answer for answer in answers if answer.asked.clause]
    others = [answer for answer in answers if not answer.asked.clause]
    return Figures(
        ours=len(ours),
        others=len(others),
        first=_share(answer.right(0) for answer in ours),
        module=_share(answer.modules[:1] == (answer.asked.module,) for answer in ours),
        three=_share(any(answer.right(place) for place in range(3)) for answer in ours),
        matched=_share(answer.verdict == MATCH and answer.right(0) for answer in ours),
        wrong=_share(answer.verdict == MATCH and not answer.right(0) for answer in answers),
        recognised=_share(answer.verdict == NONE for answer in others),
        refused=_share(answer.verdict == NONE for answer in ours),
    )


def _share(hits: Iterable[bool]) -> float:
    found = list(hits)
    return sum(found) / len(found) if found else 0.0
