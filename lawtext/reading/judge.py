"""How far an answer may be trusted that cues fire for or that a passage sounds like: one judge over every question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import TypeAlias

from lawtext.model import Answer, Module, Question
from lawtext.reading.cues import Effort, Hit, compile_cues, find, find_first
from lawtext.reading.passages import AllHeard, Heard, Passage
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.ways import ways
from lawtext.reading.what_if import is_told

BESIDE = "~"  # between an answer and one to another question, in the name of what the judge weighs
_LEAST_LIKELY = 0.15  # what a passage has to sound like before anybody is asked about it
_FAINT = 0.01
_SUMMED = 0.05  # added to what passages sound like together, before its logarithm
_FOREMOST = 0.3  # what the answer to another question has to sound like to count beside this one

_UNHEARD = Heard(0.0, Passage(0, 0, ()))

Beside: TypeAlias = Mapping[str, tuple[str, float]]
"""Question -> the answer that some passage sounds most like, and how much."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for and against one answer to one question of a module."""

    module: str
    question: str
    answer: str
    words: Span
    cue: bool  # one of its cues fires
    other_cue: bool  # a cue of another answer fires
    likely: float  # how much like it some passage sounds
    rival: float  # how much like another answer some passage sounds
    ways: frozenset[str]
    length: int  # words of the text
    together: float = 0.0  # as `Heard` has it, and the most of another answer
    rival_together: float = 0.0
    whole: float = 0.0
    rival_whole: float = 0.0
    beside: Mapping[str, float] = field(default_factory=dict)  # `question.answer` of the other questions -> how likely

    def weighed(self) -> Mapping[str, float]:
        """By name, as the judge weighs them."""
        told, cue = dict.fromkeys(self.ways, 1.0), float(self.cue)
        name = f"{self.module}.{self.question}.{self.answer}"  # some answers are heard rightly more often than others
        start, end = self.words
        return {
            "always": 1.0,
            name: 1.0,
            f"{name}, cue": cue,
            "cue": cue,
            "other cue": float(self.other_cue),
            "likely": _odds(self.likely),
            "likely, cue": _odds(self.likely) * self.cue,
            "rival": _odds(self.rival),
            "rival, cue": _odds(self.rival) * self.cue,
            "together": log(self.together + _SUMMED),
            "rival, together": log(self.rival_together + _SUMMED),
            "whole": _odds(self.whole),
            "rival, whole": _odds(self.rival_whole),
            "length": log(self.length + 1),
            "words": log(end - start + 1),
            "place": start / self.length,
            **told,
            **{f"{way}, cue": cue for way in told},
            **{f"{name}{BESIDE}{other}": likely for other, likely in self.beside.items()},
        }


def trust(signs: Signs, weights: Mapping[str, float]) -> float:
    """How likely the answer is to be what the text states, 0 to 1."""
    return 1 / (1 + exp(-sum(weights.get(name, 0.0) * value for name, value in signs.weighed().items())))


def trusts(said: Sequence[Signs], weights: Mapping[str, float]) -> list[float]:
    """Of each answer to one question that something speaks for: since one alone is so, no more than 1 together."""
    apart = [trust(each, weights) for each in said]
    together = max(1.0, sum(apart))
    return [each / together for each in apart]


def foremost(heard: AllHeard) -> Beside:
    """For each question the answer that the text sounds most like. It helps to judge the other questions, for some
    answers come together."""
    most = ((question, max(said.items(), key=lambda each: each[1].likely)) for question, said in heard.items())
    return {question: (answer, one.likely) for question, (answer, one) in most if one.likely > _FOREMOST}


def signs(
    module: Module, question: Question, text: Text, heard: Mapping[str, Heard], beside: Beside, effort: Effort
) -> Iterator[Signs]:
    """Of each answer for which anything speaks in what the text tells of its case. `heard`: of this question; what no
    text sounds like is no rival to the others."""
    fired = ((answer.id, find_first(compile_cues(answer.cues), text, effort)) for answer in question.answers)
    hits = {answer: hit for answer, hit in fired if hit is not None and is_told(text, hit.start)}
    unsaid = {each.id for each in question.answers if _is_unsaid(each, hits.get(each.id), heard, text, effort)}
    hits = {answer: hit for answer, hit in hits.items() if answer not in unsaid}
    others = {f"{id}.{said}": likely for id, (said, likely) in beside.items() if id != question.id}
    for answer in question.answers:
        one, hit = heard.get(answer.id, _UNHEARD), hits.get(answer.id)
        if answer.id in unsaid or (hit is None and one.likely < _LEAST_LIKELY):
            continue
        span = _span(hit, one)
        likely, together, whole = _most(heard[id] for id in heard.keys() - {answer.id, *question.only_cues})
        yield Signs(
            module.id,
            question.id,
            answer.id,
            span,
            hit is not None,
            bool(hits.keys() - {answer.id}),
            one.likely,
            likely,
            ways(text, span),
            len(text.words),
            one.together,
            together,
            one.whole,
            whole,
            others,
        )


def _most(rivals: Iterable[Heard]) -> tuple[float, float, float]:
    """What of other answers some passage, all together and the whole text sound like, each the most."""
    likely = together = whole = 0.0
    for each in rivals:
        likely, together = max(likely, each.likely), max(together, each.together)
        whole = max(whole, each.whole)
    return likely, together, whole


def _is_unsaid(answer: Answer, hit: Hit | None, heard: Mapping[str, Heard], text: Text, effort: Effort) -> bool:
    """Whether the cue that fires, or else the passage that sounds like the answer, is one of words that do not state
    it. A cue that says more than those words says it all the same."""
    if not answer.unless or (hit is None and answer.id not in heard):
        return False
    found = (find(cue, text, effort, mentioned=True) for cue in compile_cues(answer.unless))
    start, end = _span(hit, heard.get(answer.id, _UNHEARD))
    if hit is not None:
        return any(other.start <= start and end <= other.end for other in found if other)
    return any(other.start < end and start < other.end for other in found if other)


def _span(hit: Hit | None, heard: Heard) -> Span:
    return (hit.start, hit.end) if hit is not None else (heard.passage.start, heard.passage.end)


def _odds(likely: float) -> float:
    kept = min(max(likely, _FAINT), 1 - _FAINT)
    return log(kept / (1 - kept))
