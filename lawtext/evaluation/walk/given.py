"""The scenes with the situation given, so that nothing is left to the matcher: what the decision tables are worth.

`python -m lawtext.evaluation.walk.given GROUP ...` prints the figures of these groups, with every ruling that is not
right, and writes nothing. In `docs/walk.md` they are the last section.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lawtext.conversation import begin
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.evaluation.walk.director import walk
from lawtext.evaluation.walk.figures import Figures, figures, grouped
from lawtext.evaluation.walk.reasons import reason
from lawtext.evaluation.walk.result import RIGHT, Put, Walked
from lawtext.evaluation.walk.worth import rows, worth
from lawtext.matcher import MATCH
from lawtext.model import UNKNOWN, Corpus, Question
from lawtext.scenes import EXAMPLE, Scene, scenes
from lawtext.scenes.truth import truth_of

_ABOUT = """A scene counts once for every edition and every situation that a right row of it belongs to, and begins in
that situation. *Facts*: the decision table gets all that the scene tells and all that was true at the table, also as
facts that another situation asked; what the scene does not say is not known. *Asked*: its text is read, and a director
confirms what was understood and answers what is asked, from what was true at the table.

The labels were written by directors who had the law and the tables before them, so these figures show that facts lead
to the row that they should lead to, however they are told; whether the rows are good law the reviews judge."""
_HEAD = (
    "| group | situations | facts: right % | partly, silent | wrong | asked: right % | partly, silent | wrong "
    "| questions each |\n|---|---|---|---|---|---|---|---|---|"
)
_ALL = "all"


@dataclass(frozen=True, slots=True)
class Given:
    """The same scenes, situation by situation: ruled upon from their facts, and by asking a director."""

    facts: Sequence[Walked]
    asked: Sequence[Walked]


def with_situation_given(corpus: Corpus, told: Iterable[Scene]) -> Given:
    """Of scenes that are ours and of whose label nobody doubts; the modules' examples count nowhere."""
    judging = [scene for scene in told if scene.is_ours and not scene.doubted and scene.group != EXAMPLE]
    return Given(_each(from_facts, corpus, judging), _each(by_asking, corpus, judging))


def _each(ruled: Callable[[Corpus, Scene, str, str], Walked], corpus: Corpus, told: Iterable[Scene]) -> list[Walked]:
    return [
        ruled(corpus, scene, edition, module)
        for scene in told
        for edition in scene.right
        for module in sorted(scene.modules(edition))
    ]


def from_facts(corpus: Corpus, scene: Scene, edition: str, module_id: str) -> Walked:
    """What the situation's table rules on all that is known of the scene, and nothing asked."""
    module = corpus.module(module_id)
    answers = truth_of(corpus, scene.told, scene.truth).answers(module)
    untold: list[Put] = []
    while isinstance(found := advance(module, edition, answers), Question):
        answers = {**answers, found.id: UNKNOWN}
        untold.append(Put(module.id, found.id, UNKNOWN, stated=False, idle=False))
    result = worth(scene, edition, found)
    walked = Walked(scene, edition, result, MATCH, rows(found), found.say, put=tuple(untold))
    return walked if result == RIGHT else replace(walked, why=reason(walked))


def by_asking(corpus: Corpus, scene: Scene, edition: str, module_id: str) -> Walked:
    """Where the conversation ends that is begun in this situation."""
    return walk(corpus, scene, edition, begin(corpus, scene.text, edition, module=module_id))


def section(given: Given) -> Iterator[str]:
    """Of the page: the figures by group, and what did not end right."""
    yield from ("## With the situation given", "", _ABOUT, "", _HEAD)
    facts, asked = (grouped(walks, lambda walked: (walked.scene.group,)) for walks in (given.facts, given.asked))
    for group, walks in facts.items():
        yield _line(group, figures(walks), figures(asked[group]))
    yield _line(_ALL, figures(given.facts), figures(given.asked))
    yield ""
    yield from _amiss("facts", given.facts)
    yield from _amiss("asked", given.asked)


def _amiss(name: str, walks: Iterable[Walked]) -> Iterator[str]:
    for walked in walks:
        if walked.result != RIGHT:
            yield f"- **{walked.scene.id}** ({name}, {walked.result}): {', '.join(walked.rows)}; {walked.why}"


def _line(name: str, facts: Figures, asked: Figures) -> str:
    cells = (
        name,
        facts.walks,
        f"{100 * facts.right_share:.1f}",
        f"{facts.partly}, {facts.silent}",
        facts.wrong,
        f"{100 * asked.right_share:.1f}",
        f"{asked.partly}, {asked.silent}",
        asked.wrong,
        f"{asked.asked / max(1, asked.walks):.2f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main(groups: Sequence[str]) -> int:
    told = [scene for scene in scenes() if scene.group in groups]
    print("\n".join(section(with_situation_given(load(), told))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
