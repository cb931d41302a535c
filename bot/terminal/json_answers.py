"""The JSON shapes of the terminal: a public interface, changed only by adding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.actions.codec import encode
from bot.ledger import Case
from bot.terminal.case import TerminalCase
from bot.wording import NOT_UNDERSTOOD
from lawtext.choices import standing
from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choice,
    Choosing,
    Found,
    Screen,
    Situations,
    Steps,
    StillOpen,
    Topics,
)
from lawtext.conversation.steps import Answer, Correct, effective_steps
from lawtext.matcher import NONE
from lawtext.model import UNKNOWN, Finding, Option
from lawtext.players import WHO
from lawtext.reading import unused

WHICH = "Which of these did you mean?"
WHAT_ABOUT = "What is it about?"


def answer_json(case: TerminalCase) -> dict[str, Any]:
    """`ask --json`: where the conversation stands."""
    screen, first = case.screen, encode(case.steps[0])
    view = screen.view
    return {
        "verdict": first["verdict"],
        "candidates": first["candidates"],
        "module": screen.module.id if screen.module else None,
        "title": screen.module.title if screen.module else None,
        "edition": screen.edition,
        "read_whole": screen.read_whole,
        "facts": facts_json(first, screen.module.id if screen.module else None),
        "neighbours": first["neighbours"],
        "unclear": _unclear(first),
        "about": [topic.say for topic in view.out_of_scope] if isinstance(view, Topics) else [],
        "path": [encode(step) for step in case.steps[1:]],
        "question": question_json(screen),
        "finding": finding_json(view.closing or view.finding) if isinstance(view, Found) else None,
        "stands": finding_json(screen.stands) if screen.stands else None,
        "choices": [_choice_json(choice) for choice in screen.choices],
        "still_open": [_still_open_json(place) for place in screen.still_open],
        "again": bool(isinstance(view, Found) and view.again),
        "assumed": [],  # every fact that decides is read or asked so far
        "confirm": None,  # and nothing that was read is confirmed first
        "unused": unused(screen.text, (fact["words"] for fact in first["facts"])),
        "asked": _asked_json(case.steps),
        "case": case.case.number,
    }


def _asked_json(steps: Steps) -> list[dict[str, str]]:
    """The questions answered so far, in that order; one answered anew stands where it was answered last."""
    answered: dict[tuple[str, str], str] = {}
    for taken in effective_steps(steps):
        match taken:
            case Answer(module, question, answer):
                answered.pop((module, question), None)
                answered[module, question] = answer
            case Correct(module, question):
                answered.pop((module, question), None)
    return [
        {"module": module, "question": question, "answer": answer} for (module, question), answer in answered.items()
    ]


def match_json(line_id: Any, steps: Steps) -> dict[str, Any]:
    """One line of `match --jsonl`; `facts` are those of the first candidate."""
    first = encode(steps[0])
    best = first["candidates"][0]["module"] if first["candidates"] else None
    return {
        "id": line_id,
        "verdict": first["verdict"],
        "candidates": first["candidates"],
        "facts": facts_json(first, best),
        "neighbours": first["neighbours"],
        "unclear": _unclear(first),
        "edition": first["edition"],
    }


def _unclear(first: Mapping[str, Any]) -> str:
    """What is said of a text that is no bridge; "" for any other."""
    return "" if first["verdict"] != NONE or first["neighbours"] else NOT_UNDERSTOOD


def facts_json(first: Mapping[str, Any], module: str | None) -> list[dict[str, str]]:
    """What the text states for that module, and what it states whatever the module (card, declarer, edition, …)."""
    return [
        {"question": fact["question"], "answer": fact["answer"], "words": fact["words"]}
        for fact in first["facts"]
        if fact["module"] in ("", module)
    ]


def question_json(screen: Screen) -> dict[str, Any] | None:
    """The open question; “which of these?” and the topics are questions too, `module` and `topic`."""
    match screen.view:
        case Asking(question):
            answers = [(answer.id, answer.label) for answer in question.answers]
            return _question(question.id, question.ask, question.private, [*answers, (UNKNOWN, "Not known")])
        case Choosing(candidates):
            answers = [(candidate.module, candidate.title) for candidate in candidates]
            return _question("module", WHICH, False, [*answers, (NONE_OF_THESE, "None of these")])
        case Topics(topics):
            return _question("topic", WHAT_ABOUT, False, [(topic.id, topic.title) for topic in topics])
        case Situations(topic, modules):
            return _question("module", f"{topic.title}: which one?", False, [(m.id, m.title) for m in modules])
        case Found():
            return None


def _question(question_id: str, ask: str, private: bool, answers: Iterable[tuple[str, str]]) -> dict[str, Any]:
    shown = [{"id": answer_id, "label": label} for answer_id, label in answers]
    return {"id": question_id, "ask": ask, "private": private, "answers": shown}


def finding_json(finding: Finding) -> dict[str, Any]:
    return {
        "row": finding.row,
        "module": finding.module,
        "edition": finding.edition,
        "say": finding.say,
        "because": finding.because,
        "cite": list(finding.cite),
        "judgement": finding.judgement,
        "establish": finding.establish,
        "options": [
            {**_option_json(option), "standing": standing(option, finding), "needs": option.needs or None}
            for option in finding.options
        ],
        "tell": list(finding.tell),
        "also": list(finding.also),
        "follow_up": finding.follow_up,
        "branches": [
            {"when": branch.when, "row": branch.row, "say": branch.say, "cite": list(branch.cite)}
            for branch in finding.branches
        ],
        "differs": finding.differs,
        "caution": finding.caution,
        "closing": finding.closing,
        "chosen": list(finding.chosen),
    }


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "who": option.who,
        "who_name": WHO[option.who],
        "do": option.do,
        "label": option.label or option.do,
        "cite": list(option.cite),
        "next": option.next or None,
        "again": option.again,
        "choose": option.choose or None,
        "tell": list(option.tell),
        "follow_up": option.follow_up,
    }


def _choice_json(choice: Choice) -> dict[str, Any]:
    option = choice.option
    return {
        "module": choice.module,
        "row": choice.row,
        "option": option.id,
        "who": option.who,
        "who_name": WHO[option.who],
        "do": option.do,
        "tell": list(option.tell),
        "follow_up": option.follow_up,
    }


def _still_open_json(place: StillOpen) -> dict[str, Any]:
    """`return` is what `--choose return:…` takes to go back there."""
    return {"return": place.frame, "title": place.title, "options": [_option_json(option) for option in place.options]}


def case_json(case: Case) -> dict[str, Any]:
    return {
        "case": case.number,
        "at": case.opened_at.isoformat(),
        "asker": case.asker.name if case.asker else None,
        "text": case.text,
        "edition": case.edition,
        "module": case.module,
        "steps": [dict(step) for step in case.steps[1:]],
        "finding": dict(case.finding) if case.finding else None,
        "digest": case.digest,
        "module_digest": case.module_digest,
    }
