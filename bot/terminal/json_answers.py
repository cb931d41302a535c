"""The JSON shapes of the terminal: a public interface, changed only by adding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from bot import wording
from bot.actions.codec import encode
from bot.ledger import Case
from bot.terminal.case import TerminalCase
from bot.terminal.json_findings import choice_json, finding_json, still_open_json
from bot.terminal.json_questions import asked_json, question_json
from bot.terminal.json_sheet import sheet_json
from bot.terminal.json_why import changes_json, why_json
from lawtext.codes import Opened
from lawtext.conversation import Choosing, Confirming, Found, Screen, Steps, Topics, View, code_of
from lawtext.conversation.steps import Answer, Correct, Recount, effective_steps
from lawtext.matcher import NONE
from lawtext.model import Assumption, Corpus
from lawtext.reading import unused


def answer_json(case: TerminalCase) -> dict[str, Any]:
    """`ask --json`: where the conversation stands."""
    screen, first = case.screen, encode(case.steps[0])
    view, read, changes = screen.view, _read_json(case.steps), changes_json(screen)
    used = [fact["words"] for fact in read if _is_about(screen, fact["module"])]
    used += [change["asked"] for change in changes or () if change["asked"]]
    return {
        "verdict": first["verdict"],
        "candidates": _offered_json(first, case.corpus, view),
        "module": screen.module.id if screen.module else None,
        "title": screen.module.title if screen.module else None,
        "edition": screen.edition,
        "read_whole": screen.read_whole,
        "facts": facts_json(read, screen.module.id if screen.module else None, screen.not_taken),
        "neighbours": first["neighbours"],
        "unclear": _unclear(first),
        "about": [topic.say for topic in view.out_of_scope] if isinstance(view, Topics) else [],
        "path": [encode(step) for step in case.steps[1:]],
        "question": None if isinstance(view, Confirming) else question_json(screen),
        "why": why_json(screen),
        "finding": finding_json(view.closing or view.finding) if isinstance(view, Found) else None,
        "changes": changes,
        "stands": finding_json(screen.stands) if screen.stands else None,
        "choices": [choice_json(choice) for choice in screen.choices],
        "still_open": [still_open_json(place) for place in screen.still_open],
        "again": bool(isinstance(view, Found) and view.again),
        "assumed": [_assumption_json(screen, each) for each in screen.assumed],
        "confirm": _confirm_json(screen, view) if isinstance(view, Confirming) else None,
        "unused": unused(screen.text, used),
        "asked": _asked_json(case.steps),
        "replies": [
            {"asked": reply.words, "topic": reply.topic, "reply": reply.value, "say": reply.say}
            for reply in screen.replies
        ],
        "further": [{"words": each.words, "module": each.module or None} for each in screen.further],
        "situations": [{"module": each.id, "title": each.title, "line": each.line} for each in screen.situations],
        "beside": [sheet_json(sheet, screen.edition) for sheet in screen.beside],
        "case": case.case.number,
        "code": code_of(screen) or None,
        "opened": _opened_json(screen.opened) if screen.opened else None,
        "sheet": sheet_json(view.sheet, screen.edition) if isinstance(view, Topics) and view.sheet else None,
    }


def _is_about(screen: Screen, module: str) -> bool:
    """Whether what was read for that module is of the situation at hand, or of any as long as none is."""
    return screen.module is None or module in ("", screen.module.id)


def _opened_json(opened: Opened) -> dict[str, Any]:
    """`changed`: the law data of the situation are not those that the code was made on; `ruled_otherwise`: nor is what
    they rule on these facts."""
    return {"code": opened.code, "changed": opened.changed, "ruled_otherwise": opened.ruled_otherwise}


def _confirm_json(screen: Screen, view: Confirming) -> dict[str, Any]:
    asked = question_json(screen)
    assert asked is not None
    return {
        "ask": asked["ask"],
        "answers": asked["answers"],
        "situation": {"module": view.module.id, "title": view.module.title, "line": view.module.line},
        "understood": [asdict(each) for each in view.understood],
        "then": asked_json(view.then) if view.then else None,
    }


def _assumption_json(screen: Screen, assumption: Assumption) -> dict[str, str | None]:
    return {
        "module": screen.module.id if screen.module else None,
        "fact": assumption.question,
        "question": assumption.question,
        "answer": assumption.answer,
        "sentence": assumption.sentence,
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
            case Recount(module, answers):
                answered |= {(module, question): answer for question, answer in answers.items()}
    return [
        {"module": module, "question": question, "answer": answer} for (module, question), answer in answered.items()
    ]


def match_json(corpus: Corpus, line_id: Any, steps: Steps) -> dict[str, Any]:
    """One line of `match --jsonl`; `facts` are those of the first candidate."""
    first = encode(steps[0])
    best = first["candidates"][0]["module"] if first["candidates"] else None
    return {
        "id": line_id,
        "verdict": first["verdict"],
        "candidates": _candidates_json(first, corpus),
        "facts": facts_json(first["facts"], best, _unsure(first, best)),
        "neighbours": first["neighbours"],
        "unclear": _unclear(first),
        "edition": first["edition"],
    }


def _candidates_json(first: Mapping[str, Any], corpus: Corpus) -> list[dict[str, Any]]:
    return [{**each, "line": corpus.line(each["module"])} for each in first["candidates"]]


def _offered_json(first: Mapping[str, Any], corpus: Corpus, view: View) -> list[dict[str, Any]]:
    """The first of those that are offered now with what is to be confirmed once it is picked, and what is asked then;
    null where that follows only when it is picked."""
    candidates = _candidates_json(first, corpus)
    if isinstance(view, Choosing):
        for each in candidates:
            if each["module"] == view.candidates[0].module:
                each["understood"] = [asdict(one) for one in view.understood]
                each["then"] = asked_json(view.then) if view.then else None
    return candidates


def _unclear(first: Mapping[str, Any]) -> str:
    """What is said of a text that is no bridge; "" for any other."""
    return "" if first["verdict"] != NONE or first["neighbours"] else wording.NOT_UNDERSTOOD


def _unsure(first: Mapping[str, Any], module: str | None) -> frozenset[str]:
    return frozenset(
        fact["question"] for fact in first["facts"] if fact["module"] == module and not fact.get("sure", True)
    )


def _read_json(steps: Steps) -> list[dict[str, Any]]:
    """What was read from the text at first, and for the situations picked since."""
    return [fact for step in steps for fact in encode(step).get("facts", ())]


def facts_json(
    read: Iterable[Mapping[str, Any]], module: str | None, not_taken: frozenset[str]
) -> list[dict[str, str]]:
    """What the text states for that module, but for what is not taken for so (yet), and what it states whatever the
    module (card, declarer, edition, …)."""
    return [
        {"question": fact["question"], "answer": fact["answer"], "words": fact["words"]}
        for fact in read
        if fact["module"] == "" or (fact["module"] == module and fact["question"] not in not_taken)
    ]


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
