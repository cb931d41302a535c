"""A case that went astray, as a scene for review: what was read in it, what was said not to be so, what was ruled."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lawtext.conversation.state import replay
from lawtext.conversation.steps import Ask, Correct, Leave, OpenTopics, Pick, Recount, Steps, effective_steps
from lawtext.conversation.views import NONE_OF_THESE
from lawtext.model import UNKNOWN, Corpus, LawError

VOICE = "club"  # of everything that came out of a club's record


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case. `row`: `module/row` of what was found in the end, empty where nothing was; `by_director`:
    it was made official as it was found; `otherwise`: the clauses that a director ruled under instead."""

    row: str = ""
    by_director: bool = False
    otherwise: tuple[str, ...] | None = None
    called_wrong: bool = False


def correction(corpus: Corpus, text: str, edition: str, steps: Steps, outcome: Outcome) -> dict[str, Any]:
    """One line of a file for review. `text`: without names; no words of the case but these are in it. Of steps that the
    law of today cannot follow, or that were forgotten, nothing is taken but the text."""
    told = _told(corpus, text, steps)
    return {
        "id": scene_id(text),
        "voice": VOICE,
        "text": text,
        "edition": edition,
        **{name: value for name, value in told.items() if value},
        "right": [] if _is_open(outcome) else [outcome.row],
        "doubted": _doubt(outcome),
    }


def scene_id(text: str) -> str:
    """The same text has the same id wherever it was exported, so that it is taken in once."""
    return f"{VOICE}-{hashlib.sha256(' '.join(text.casefold().split()).encode()).hexdigest()[:10]}"


def _told(corpus: Corpus, text: str, steps: Steps) -> dict[str, Any]:
    try:
        given = _answers(corpus, steps)
        read = _read(corpus, steps, {name.partition(".")[0] for name in given})
        not_so = {name: answer for name, (answer, _) in read.items() if _was_denied(corpus, steps, name, given, answer)}
        not_about = sorted(set(_left(corpus, steps)) - {name.partition(".")[0] for name in given})
    except LawError:
        return {}
    told = {name: answer for name, (answer, _) in read.items() if given.get(name) == answer}
    return {
        "states": _states(text, {name: words for name, (_, words) in read.items() if name in told}),
        "told": told,
        "truth": {name: answer for name, answer in given.items() if name not in told and answer != UNKNOWN},
        "not_so": not_so,
        "not_about": not_about,
    }


def _answers(corpus: Corpus, steps: Steps) -> dict[str, str]:
    """What stands at the end, of the first incident in each situation that the case came through."""
    found: dict[str, str] = {}
    for frame in replay(corpus, steps).frames.values() if steps else ():
        for question, answer in frame.answers.items():
            found.setdefault(f"{corpus.module(frame.module).id}.{question}", answer)
    return found


def _read(corpus: Corpus, steps: Steps, modules: Iterable[str]) -> dict[str, tuple[str, str]]:
    """By `module.question` of the situations that were entered: the answer that was read, and the words."""
    facts = next((step.facts for step in steps if isinstance(step, Ask)), ())
    known = [(corpus.module(fact.module), fact) for fact in facts if fact.module]
    return {
        f"{module.id}.{module.question(fact.question).id}": (fact.answer, fact.words)
        for module, fact in known
        if module.id in modules
    }


def _was_denied(corpus: Corpus, steps: Steps, name: str, given: Mapping[str, str], answer: str) -> bool:
    """Somebody took the answer back, and it was not given again."""
    module, _, question = name.partition(".")
    spoken = (each for each in _spoken_of(steps) if corpus.module(each[0]).id == module)
    denied = any(corpus.module(module).question(named).id == question for _, named in spoken)
    return denied and given.get(name) != answer


def _spoken_of(steps: Steps) -> Iterator[tuple[str, str]]:
    """Module and question of what somebody took back or told anew."""
    for step in effective_steps(steps):
        match step:
            case Correct(module, question):
                yield module, question
            case Recount(module, answers):
                yield from ((module, question) for question in answers)


def _left(corpus: Corpus, steps: Steps) -> list[str]:
    """The situations of which the asker said that it is another."""
    left: list[str] = []
    offered = [step for step in steps if isinstance(step, Ask)]
    pages = (page for ask in offered for page in (ask.candidates, ask.next_best))
    for step in effective_steps(steps):
        match step:
            case Pick(module) if module == NONE_OF_THESE:
                left += (candidate.module for candidate in next(pages, ()))
            case OpenTopics() if offered and offered[0].verdict == "match":
                left.append(offered[0].candidates[0].module)
            case Leave(module):
                left.append(module)
    return [corpus.module(module).id for module in left]


def _states(text: str, words: Mapping[str, str]) -> list[dict[str, Any]]:
    """Only what still stands in the text, names taken out."""
    said: dict[str, list[str]] = {}
    for name, each in words.items():
        if each and each in text:
            said.setdefault(each, []).append(name)
    return [{"words": each, "says": names} for each, names in said.items()]


def _is_open(outcome: Outcome) -> bool:
    return not outcome.row or outcome.otherwise is not None or (outcome.called_wrong and not outcome.by_director)


def _doubt(outcome: Outcome) -> str:
    if outcome.otherwise is not None:
        under = f", under {', '.join(outcome.otherwise)}" if outcome.otherwise else ""
        return f"a director ruled otherwise than {outcome.row}{under}"
    if outcome.by_director:
        return ""
    if outcome.called_wrong:
        return f"the asker called {outcome.row or 'it'} wrong, and no director has ruled"
    return "no director has ruled" if outcome.row else "nothing was found, and no director has ruled"
