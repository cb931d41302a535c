"""How far an answer may be trusted that cues fire for or that a passage sounds like: one judge over every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log

from lawtext.model import Answer, Module, Question
from lawtext.reading.cues import Effort, Hit, compile_cues, find, find_first
from lawtext.reading.passages import Heard
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.ways import ways
from lawtext.reading.what_if import is_told

_LEAST_LIKELY = 0.15  # what a passage has to sound like before anybody is asked about it
_FAINT = 0.01


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
            "length": log(self.length + 1),
            "words": log(end - start + 1),
            "place": start / self.length,
            **told,
            **{f"{way}, cue": cue for way in told},
        }


def trust(signs: Signs, weights: Mapping[str, float]) -> float:
    """How likely the answer is to be what the text states, 0 to 1."""
    return 1 / (1 + exp(-sum(weights.get(name, 0.0) * value for name, value in signs.weighed().items())))


def signs(
    module: Module, question: Question, text: Text, heard: Mapping[str, Heard], effort: Effort
) -> Iterator[Signs]:
    """Of each answer for which anything speaks in what the text tells of its case."""
    fired = ((answer.id, find_first(compile_cues(answer.cues), text, effort)) for answer in question.answers)
    hits = {answer: hit for answer, hit in fired if hit is not None and is_told(text, hit.start)}
    unsaid = {a.id for a in question.answers if _is_unsaid(a, hits.get(a.id), heard.get(a.id), text, effort)}
    hits = {answer: hit for answer, hit in hits.items() if answer not in unsaid}
    for answer in question.answers:
        one, hit = heard.get(answer.id), hits.get(answer.id)
        likely = one.likely if one and answer.id not in unsaid else 0.0
        if hit is None and likely < _LEAST_LIKELY:
            continue
        span = _span(hit, one)
        yield Signs(
            module.id,
            question.id,
            answer.id,
            span,
            hit is not None,
            bool(hits.keys() - {answer.id}),
            likely,
            max((other.likely for id, other in heard.items() if id != answer.id), default=0.0),
            ways(text, span),
            len(text.words),
        )


def _is_unsaid(answer: Answer, hit: Hit | None, heard: Heard | None, text: Text, effort: Effort) -> bool:
    """Whether the cue that fires, or else the passage that sounds like the answer, is one of words that do not state
    it. A cue that says more than those words says it all the same."""
    if not answer.unless or (hit is None and heard is None):
        return False
    found = (find(cue, text, effort, mentioned=True) for cue in compile_cues(answer.unless))
    start, end = _span(hit, heard)
    if hit is not None:
        return any(other.start <= start and end <= other.end for other in found if other)
    return any(other.start < end and start < other.end for other in found if other)


def _span(hit: Hit | None, heard: Heard | None) -> Span:
    if hit is not None:
        return hit.start, hit.end
    assert heard is not None
    return heard.passage.start, heard.passage.end


def _odds(likely: float) -> float:
    kept = min(max(likely, _FAINT), 1 - _FAINT)
    return log(kept / (1 - kept))
