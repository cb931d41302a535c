"""The answers that a text itself gives to a module's questions."""

from __future__ import annotations

from lawtext.model import Module, Question, StatedAnswer
from lawtext.reading.cues import Effort, compile_cue, find
from lawtext.reading.text import Text, parse_text


def read(module: Module, text: str, edition: str) -> list[StatedAnswer]:
    """The answers to the module's questions that the text states, each with its words."""
    seen, effort = parse_text(text), Effort()
    facts = [fact for question in module.questions if (fact := _answer(question, seen, effort)) is not None]
    return facts if effort.steps > 0 else []  # half read, a text may seem to say what its other half takes back


def _answer(question: Question, text: Text, effort: Effort) -> StatedAnswer | None:
    """The one answer whose cues fire; where the text speaks for two, it is asked."""
    stated = (_find_first(question.id, answer.id, answer.cues, text, effort) for answer in question.answers)
    found = [fact for fact in stated if fact is not None]
    return found[0] if len(found) == 1 else None


def _find_first(question: str, answer: str, cues: tuple[str, ...], text: Text, effort: Effort) -> StatedAnswer | None:
    for source in cues:
        hit = find(compile_cue(source), text, effort)
        if hit is not None:
            return StatedAnswer(question, answer, text.quote(hit.start, hit.end))
    return None
