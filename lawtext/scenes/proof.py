"""Whether what a scene tells and what was true at its table lead to the rulings that it calls right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawtext.engine import advance
from lawtext.model import Corpus, Question
from lawtext.scenes.form import Scene
from lawtext.scenes.truth import Truth, truth_of


def unproved(corpus: Corpus, told: Iterable[Scene]) -> list[str]:
    """What is asked in a right module that the scene does not say, and rulings reached that it does not call right."""
    return [f"{scene.id}: {complaint}" for scene in told for complaint in _unproved(corpus, scene)]


def _unproved(corpus: Corpus, scene: Scene) -> Iterator[str]:
    known = truth_of(corpus, scene.told, scene.truth)
    for edition, right in scene.right.items():
        for module in sorted(scene.modules(edition)):
            yield from _leads_astray(corpus, module, edition, known, right)


def _leads_astray(corpus: Corpus, module_id: str, edition: str, known: Truth, right: tuple[str, ...]) -> Iterator[str]:
    module = corpus.module(module_id)
    reached = advance(module, edition, known.answers(module))
    if isinstance(reached, Question):
        takes = ", ".join(answer.id for answer in reached.answers)
        yield f"say what {module.id}.{reached.id} is, told or true ({takes}): “{reached.ask}”"
    elif f"{module.id}/{reached.row}" not in right:
        yield f"under {edition} what is told and true leads to {module.id}/{reached.row}, not among what is right"
