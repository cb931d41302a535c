"""The answers that a text itself gives to a module's questions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from lawtext.model import Module, Question, StatedAnswer
from lawtext.reading.consent import speaks_against
from lawtext.reading.cues import Effort
from lawtext.reading.judge import Signs, foremost, signs, trusts
from lawtext.reading.passages import hear, hearing
from lawtext.reading.passages.weights import judge_weights
from lawtext.reading.text import Text, parse_text
from lawtext.reading.ways import ASKED
from lawtext.reading.what_if import told_passages

UNSURE = 0.73
"""From this trust on an answer is put to whoever asks, to be confirmed; below it is asked like any other. With 0.7 it
asks a question less in every thirtieth scene, and a fifth more end wrong for whoever confirms without reading."""
_DOUBT_LEFT = 0.15
"""Of the doubt that the fit leaves to what is taken surely. With half of it half as much again is taken, 8 % amiss
in stories of unseen voices where 6 are now, and no tap is saved: what is not taken is confirmed with the rest."""

_FEW = 5  # words
_LEAST_TOLD = 7  # words of a text: fewer say what happened, and whatever else they sound like is chance ("I revoked")
_SINCE = re.compile(r"\bsince\b")


@dataclass(frozen=True, slots=True)
class Limits:
    """The trust from which on an answer is taken, and from which on it is to be confirmed."""

    sure: float
    unsure: float = UNSURE


@lru_cache(maxsize=1)
def shipped_limits() -> Limits:
    """The fitted limit lets through as many wrong answers as `lawtext.training.hearing.judging` allows; what is taken
    surely has to leave less doubt than that."""
    return Limits(1 - _DOUBT_LEFT * (1 - judge_weights()["sure"]))


def read(module: Module, text: str, edition: str) -> list[StatedAnswer]:
    """The answers to the module's questions that the text states, each with its words, and whether it is sure."""
    return list(_stated(_Reading(module, id(module), parse_text(text))))


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is read of what. Both are known by their identity: they are large to compare, and what remembers them keeps
    them alive."""

    module: Module = field(compare=False)
    identity: int
    text: Text


@lru_cache(maxsize=8)
def _stated(reading: _Reading) -> tuple[StatedAnswer, ...]:
    """Remembered: what decides whether a text is matched to a module is asked again once it is."""
    module, text, effort = reading.module, reading.text, Effort()
    weights = hearing(module.id)
    heard = hear(weights, told_passages(text)) if weights else {}
    judge, beside = weights.judge if weights else judge_weights(), foremost(heard)
    said = (signs(module, each, text, heard.get(each.id, {}), beside, effort) for each in module.questions)
    facts = [_answer(text, *each, judge) for each in zip(module.questions, said, strict=True)]
    if effort.steps <= 0:
        return ()  # half read, a text may seem to say what its other half takes back
    return tuple(fact for fact in facts if fact is not None)


def _answer(text: Text, question: Question, found: Iterable[Signs], judge: Mapping[str, float]) -> StatedAnswer | None:
    """The answer that can be trusted most, if any can be: none that only sounds so, where a cue says another."""
    limits, said = shipped_limits(), [each for each in found if _may_be_said(text, question, each)]
    if not said:
        return None
    trusted, best = max(zip(trusts(said, judge), said, strict=True), key=lambda pair: pair[0])
    if trusted < limits.unsure or (best.other_cue and not best.cue):
        return None
    sure = trusted >= limits.sure and not _comes_first(question, best)
    return StatedAnswer(question.id, best.answer, text.quote(*best.words), sure)


def _comes_first(question: Question, sign: Signs) -> bool:
    """What a text begins with is hardly what has happened since: "declarer leads from hand, calls the wrong card …"."""
    return sign.words[0] == 0 and _SINCE.search(question.ask) is not None


def _may_be_said(text: Text, question: Question, sign: Signs) -> bool:
    """Of what is usually assumed so few texts say anything that only a cue can tell. By its sound alone no text states
    what a director must judge either, nor the contrary of what its words say; and a few words that ask state nothing:
    "how many tricks?"."""
    if sign.cue:
        return True
    if question.assume or sign.answer in question.only_cues:
        return False
    only_asked = ASKED in sign.ways and sign.words[1] - sign.words[0] <= _FEW
    too_short = sign.length < _LEAST_TOLD
    return not (only_asked or too_short or speaks_against(question.answer(sign.answer), text, sign.words))


def read_cues(module: Module, text: str) -> list[StatedAnswer]:
    """What the cues alone say, none of it sure: the one answer to a question whose cues fire."""
    seen, effort, found = parse_text(text), Effort(), []
    for question in module.questions:
        fired = [each for each in signs(module, question, seen, {}, {}, effort) if each.cue]
        if len(fired) == 1:
            (one,) = fired
            found.append(StatedAnswer(question.id, one.answer, seen.quote(*one.words), sure=False))
    return found
