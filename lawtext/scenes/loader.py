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
LEARNED = "told"  # files of this name teach the reading; all others only judge it
_MOST_SHOWN = 20


def scenes(folder: Path = HOME) -> list[Scene]:
    """Every scene of every file. Raises LawError naming each line that is none, and each id that stands twice."""
    return scenes_in(sorted(folder.glob("*.jsonl")))


def learned_scenes(folder: Path = HOME) -> list[Scene]:
    """Those that the reading learns from. Raises LawError as scenes() does."""
    return scenes_in(sorted(folder.glob(f"{LEARNED}*.jsonl")))


def scenes_in(paths: Iterable[Path]) -> list[Scene]:
    """Every scene of these files. Raises LawError as scenes() does."""
    found: list[Scene] = []
    complaints: list[str] = []
    for path in paths:
        for place, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if line.strip():
                try:
                    found.append(scene_from(json.loads(line), path.stem))
                except (LawError, ValueError) as error:
                    complaints.append(f"{path.name} line {place}: {error}")
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
        yield from (
            f"{name!r} is said by {statement.words!r}, but not told"
            for name in statement.says
            if name not in scene.told
        )
    for name, answer in (*{**scene.told, **scene.truth}.items(), *scene.not_so.items()):
        yield from _complaint(_check_said, corpus, facts, name, answer)
    yield from _contradictions(corpus, scene)


def _contradictions(corpus: Corpus, scene: Scene) -> Iterator[str]:
    known = {**scene.told, **scene.truth}
    yield from (f"{name} = {said} is not so, and is" for name, said in scene.not_so.items() if known.get(name) == said)
    for module in scene.not_about:
        yield from _complaint(corpus.module, module)
        if any(module in scene.modules(edition) for edition in scene.right):
            yield f"it is not about {module}, of which a row is right"


def _complaint(check: Callable[..., object], *given: object) -> Iterator[str]:
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
