"""The answers that a text itself gives to a module's questions."""

from __future__ import annotations

from lawtext.model import Fact, Module, Question
from lawtext.reading.cues import compile_cue, find
from lawtext.reading.text import Text, understood


def read(module: Module, text: str, edition: str) -> list[Fact]:
    """The answers to the module's questions that the text states, each with its words."""
    seen = understood(text)
    return [fact for question in module.questions if (fact := _answer(question, seen)) is not None]


def _answer(question: Question, text: Text) -> Fact | None:
    """The one answer whose cues fire; where the text speaks for two, it is asked."""
    found = [fact for answer in question.answers if (fact := _stated(question.id, answer.id, answer.cues, text))]
    return found[0] if len(found) == 1 else None


def _stated(question: str, answer: str, cues: tuple[str, ...], text: Text) -> Fact | None:
    for source in cues:
        hit = find(compile_cue(source), text)
        if hit is not None:
            return Fact(question, answer, text.quoted(hit.start, hit.end))
    return None
