"""A screen of a conversation as the template that shows it, with all that stands on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot import sheet_wording, wording
from bot.actions.steps import CONFIRM, RIGHT
from bot.web.buttons import TOPICS, answering, answering_at_once, taking, telling
from bot.web.findings import finding_shown
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
from lawtext.conversation.facts_form import answers_of, known_fields
from lawtext.conversation.reasons import why_asked
from lawtext.model import UNKNOWN, Corpus, LawError, Question

ANOTHER_SITUATION = answering("module", NONE_OF_THESE)


@dataclass(frozen=True, slots=True)
class Answer:
    """A button as wide as the page. `line`: what stands under its label; `aside`: it is none of the facts."""

    button: str
    label: str
    line: str = ""
    aside: bool = False


def screen_shown(screen: Screen, corpus: Corpus) -> tuple[str, dict[str, Any]]:
    """The template, and what it shows but for where it stands."""
    template, shown = _view_shown(screen, corpus)
    around = {
        "screen": screen,
        "known": screen.told,
        "another_situation": ANOTHER_SITUATION,
        "sheet_words": sheet_wording,
    }
    return template, {**around, **shown}


def _view_shown(screen: Screen, corpus: Corpus) -> tuple[str, dict[str, Any]]:
    match screen.view:
        case Asking() as asking:
            return "question.html", _asking(asking, screen)
        case Choosing() as choosing:
            return "choice.html", _choosing(choosing)
        case Topics() as topics:
            return "choice.html", _topics(topics, screen)
        case Situations(topic, modules):
            answers = [Answer(answering("module", each.id), each.title, each.line) for each in modules]
            other = Answer(TOPICS, "Another topic", aside=True)
            return "choice.html", _choice("module", f"{topic.title}: which one?", [*answers, other])
        case (Confirming() | Doubting()) as view:
            return "confirm.html", _confirm(view)
        case Found() as found:
            return "finding.html", finding_shown(found, screen, corpus)


def _asking(asking: Asking, screen: Screen) -> dict[str, Any]:
    question = asking.question
    answers = [Answer(answering(question.id, each.id), each.label) for each in question.answers]
    return {
        "asking": asking,
        "answers": [*answers, Answer(answering(question.id, UNKNOWN), "Not known", aside=True)],
        "decides": list(wording.what_it_decides(why_asked(screen))),
    }


def _choosing(choosing: Choosing) -> dict[str, Any]:
    offered = zip(choosing.candidates, choosing.lines, strict=True)
    answers = [Answer(answering("module", each.module), each.title, line) for each, line in offered]
    if (said := wording.understood(choosing.understood)) and choosing.then is None:
        answers.insert(1, Answer(taking(choosing.candidates[0].module), f"{wording.THAT_AND_ALL_SO}:", said))
    none = Answer(answering("module", NONE_OF_THESE), wording.NOT_ONE_MEANT, aside=True)
    asked = wording.OR_ONE_OF_THESE if choosing.again else wording.WHICH_MEANT
    shown = _choice("module", asked, [*answers, none])
    return {**shown, "of_first": _asked_of_the_first(choosing, choosing.then) if choosing.then else None}


def _asked_of_the_first(choosing: Choosing, then: Question) -> dict[str, Any]:
    """What stands below the titles, which are to be read before it."""
    condition = wording.if_the_first(choosing)
    return {"facts": choosing.understood, "condition": condition, "then": then, "answers": _at_once(then)}


def _at_once(then: Question) -> list[Answer]:
    return [Answer(answering_at_once(then.id, each.id), each.label) for each in then.answers]


def _confirm(view: Confirming | Doubting) -> dict[str, Any]:
    then = view.then if isinstance(view, Confirming) else None
    answers = _at_once(then) if then else []
    right = answering(CONFIRM, RIGHT)
    return {"module": view.module, "facts": view.understood, "right": right, "then": then, "answers": answers}


def _choice(question: str, asked: str, answers: list[Answer], notices: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "question": question,
        "asked": asked,
        "answers": answers,
        "notices": notices,
        "sheet": None,
        "of_first": None,
    }


def _topics(topics: Topics, screen: Screen) -> dict[str, Any]:
    said, less_likely = wording.likely_else(topics.out_of_scope)
    unsure = wording.NOT_UNDERSTOOD if topics.unsure and screen.text else ""
    notices = tuple(filter(None, [said or unsure, less_likely]))
    answers = [Answer(answering("module", each.id), each.title, each.line) for each in topics.situations]
    answers += [Answer(answering("topic", topic.id), topic.title) for topic in topics.topics]
    asked = "Is it about something else?" if topics.sheet else "What is it about?"
    return {**_choice("topic", asked, answers, notices), "sheet": topics.sheet}


def denied_shown(screen: Screen, question: str) -> dict[str, Any]:
    """One fact, and what may be so in its place. Raises LawError for what is not known here."""
    known = next((each for each in known_fields(screen) if each.question.id == question), None)
    if known is None:
        raise LawError("Nothing is known about that here, so there is nothing to put right.")
    others = [
        Answer(telling(question, id), label, aside=id == UNKNOWN)
        for id, label in answers_of(known)
        if id != known.answer
    ]
    return {"screen": screen, "question": known.question, "answers": others, "sentence": _sentence(screen, question)}


def _sentence(screen: Screen, question: str) -> str:
    view = screen.view
    waiting = view.understood if isinstance(view, Confirming | Doubting) else ()
    sentences = {each.question: each.sentence for each in screen.assumed}
    sentences |= {each.question: each.sentence for each in (*screen.told, *waiting)}
    return sentences[question]
