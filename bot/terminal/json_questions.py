"""What is to be answered next, as JSON and as the numbered lines of a conversation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot import wording
from bot.actions.steps import CONFIRM, NOT_SO, RIGHT, SITUATION
from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Situations,
    Topics,
)
from lawtext.model import UNKNOWN, Question

WHAT_ABOUT = "What is it about?"


def question_json(screen: Screen) -> dict[str, Any] | None:
    """The open question; “which of these?” and the topics are questions too, `module` and `topic`; so is whether what
    was understood is so, `confirm`, and what of it is not, `not_so`."""
    match screen.view:
        case Asking(question):
            return asked_json(question)
        case Choosing(candidates, lines, again):
            situations = [
                _situation(each.module, each.title, line) for each, line in zip(candidates, lines, strict=True)
            ]
            ask = wording.OR_ONE_OF_THESE if again else wording.WHICH_MEANT
            return _which(ask, [*situations, _situation(NONE_OF_THESE, wording.NOT_ONE_MEANT, "")])
        case Topics(topics):
            return _question("topic", WHAT_ABOUT, False, [(topic.id, topic.title) for topic in topics])
        case Situations(topic, modules):
            return _which(f"{topic.title}: which one?", [_situation(m.id, m.title, m.line) for m in modules])
        case Confirming():
            return _question(CONFIRM, wording.HAPPENED, False, [(RIGHT, wording.RIGHT), (NOT_SO, wording.NOT_SO)])
        case Doubting(_, understood):
            shown = [(each.question, each.sentence) for each in understood]
            other = (SITUATION, wording.ANOTHER_SITUATION)
            return _question(NOT_SO, wording.WHICH_NOT_SO, False, [*shown, other])
        case Found():
            return None


def asked_json(question: Question) -> dict[str, Any]:
    answers = [(answer.id, answer.label) for answer in question.answers]
    return _question(question.id, question.ask, question.private, [*answers, (UNKNOWN, "Not known")])


def _question(question_id: str, ask: str, private: bool, answers: Iterable[tuple[str, str]]) -> dict[str, Any]:
    shown = [{"id": answer_id, "label": label} for answer_id, label in answers]
    return {"id": question_id, "ask": ask, "private": private, "answers": shown}


def _which(ask: str, situations: list[dict[str, str]]) -> dict[str, Any]:
    return {"id": "module", "ask": ask, "private": False, "answers": situations}


def _situation(module_id: str, title: str, line: str) -> dict[str, str]:
    """`line`: what parts it from the others; "" for none of them."""
    return {"id": module_id, "label": title, "line": line}
