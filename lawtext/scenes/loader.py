"""Scenes from their files, and what in them the law data does not have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lawtext.facts import Catalogue, catalogue
from lawtext.model import EDITION, Corpus, LawError
from lawtext.scenes.form import Scene, scene_from, subject_of

HOME = Path(__file__).parent
_MOST_SHOWN = 20


def scenes(folder: Path = HOME) -> list[Scene]:
    """Every scene of every file. Raises LawError naming each line that is none, and each id that stands twice."""
    found: list[Scene] = []
    complaints: list[str] = []
    for path in sorted(folder.glob("*.jsonl")):
        for place, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if line.strip():
                try:
                    found.append(scene_from(json.loads(line), path.stem))
                except (LawError, ValueError) as error:
                    complaints.append(f"scenes/{path.name} line {place}: {error}")
    complaints += _doubles(found)
    if complaints:
        raise LawError("\n".join(complaints[:_MOST_SHOWN]))
    return found


def _doubles(found: Iterable[Scene]) -> list[str]:
    counted = Counter(scene.id for scene in found)
    return [f"the id {id!r} stands {count} times" for id, count in counted.items() if count > 1]


def misfits(corpus: Corpus, told: Iterable[Scene], facts: Catalogue | None = None) -> list[str]:
    """Rows, questions, facts and answers that the law data does not have, and words that the text does not."""
    source = facts or catalogue()
    return [f"{scene.id}: {complaint}" for scene in told for complaint in _misfits(corpus, source, scene)]


def _misfits(corpus: Corpus, facts: Catalogue, scene: Scene) -> Iterator[str]:
    for edition, rows in scene.right.items():
        for name in rows:
            yield from _complaint(_check_row, corpus, name, edition)
    for statement in scene.states:
        if statement.words not in scene.text:
            yield f"the text does not say {statement.words!r}"
    for name, answer in {**scene.told, **scene.truth}.items():
        yield from _complaint(_check_said, corpus, facts, name, answer)


def _complaint(check: Callable[..., None], *given: object) -> Iterator[str]:
    try:
        check(*given)
    except LawError as error:
        yield str(error)


def _check_row(corpus: Corpus, name: str, edition: str) -> None:
    """Raises LawError for a row that is not there, or not in that edition."""
    module, _, row = name.partition("/")
    held = corpus.module(module).row(row).when.get(EDITION)
    if held and edition not in held:
        raise LawError(f"{name} holds under {', '.join(held)}, not under {edition}")


def _check_said(corpus: Corpus, facts: Catalogue, name: str, answer: str) -> None:
    """Raises LawError for a question, a fact or an answer that is not there."""
    module, dot, question = name.partition(".")
    if dot:
        corpus.module(module).question(question).answer(answer)
        return
    fact, about = subject_of(name)
    known = facts.fact(fact)
    if about and about not in known.abouts:
        raise LawError(
            f"the fact {fact!r} is about {', '.join(filter(None, known.abouts)) or 'nothing'}, not {about!r}"
        )
    if answer not in known.answers:
        raise LawError(f"the fact {fact!r} has no answer {answer!r}; it has {', '.join(known.answers)}")
