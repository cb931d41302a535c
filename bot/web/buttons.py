"""What a button of a page says when it is pressed, and the step that it makes."""

from __future__ import annotations

from bot.actions.cases import Position
from bot.actions.steps import answer, choice
from lawtext.conversation.steps import OpenTopics, Recount, Step
from lawtext.model import Corpus, LawError

TOPICS = "topics"


def answering(question: str, said: str) -> str:
    return f"answer:{question}={said}"


def choosing(named: str) -> str:
    """`named` as `bot.actions.steps.choice` takes it."""
    return f"choose:{named}"


def telling(question: str, said: str) -> str:
    """What is so in the place of what was understood, or taken as so."""
    return f"tell:{question}={said}"


def step_of(corpus: Corpus, position: Position, pressed: str) -> Step:
    """Raises LawError for what no button says, and for what none of this page can say."""
    kind, _, said = pressed.partition(":")
    match kind:
        case "answer":
            question, _, given = said.partition("=")
            return answer(corpus, position, question, given)
        case "choose":
            return choice(position, said)
        case "tell":
            question, _, given = said.partition("=")
            return _told(position, question, given)
        case "topics":
            return OpenTopics()
    raise LawError("No button of these pages says that: go back and choose again.")


def _told(position: Position, question: str, given: str) -> Recount:
    if position.screen.module is None:
        raise LawError("Nothing is understood yet, so nothing can be put right.")
    return Recount(position.screen.module.id, {question: given})
