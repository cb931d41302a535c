"""What a button of a page says when it is pressed, and the steps that it makes."""

from __future__ import annotations

from bot.actions.cases import Position
from bot.actions.steps import answer, choice
from lawtext.conversation import Choosing, Confirming, Steps
from lawtext.conversation.at_once import answer_at_once, pick_and_confirm
from lawtext.conversation.steps import OpenTopics, Recount
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


def answering_at_once(question: str, said: str) -> str:
    """And that all is so that stands to be confirmed above it, the first title with it."""
    return f"so:{question}={said}"


def taking(module: str) -> str:
    """The first title, and that all is so that stands with it."""
    return f"take:{module}"


def steps_pressed(corpus: Corpus, position: Position, pressed: str) -> Steps:
    """The step that it makes, or the steps. Raises LawError for what no button says, and for what none of this page can
    say."""
    kind, _, said = pressed.partition(":")
    question, _, given = said.partition("=")
    match kind, position.screen.view:
        case "answer", _:
            return (answer(corpus, position, question, given),)
        case "choose", _:
            return (choice(position, said),)
        case "tell", _:
            return (_told(position, question, given),)
        case "topics", _:
            return (OpenTopics(),)
        case "so", (Choosing() | Confirming()) as view:
            return answer_at_once(view, question, given)
        case "take", Choosing([first, *_]) as view if first.module == said:
            return pick_and_confirm(view)
    raise LawError("No button of these pages says that: go back and choose again.")


def _told(position: Position, question: str, given: str) -> Recount:
    if position.screen.module is None:
        raise LawError("Nothing is understood yet, so nothing can be put right.")
    return Recount(position.screen.module.id, {question: given})
