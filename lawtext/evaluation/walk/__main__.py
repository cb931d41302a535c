"""Walks every scene, prints the figures, and writes `docs/walk.md`. `python -m lawtext.evaluation.walk [GROUP]`: a
group alone is printed with every scene that did not end right, and nothing is written. Scenes that teach the reading
are walked only where their group is named."""

from __future__ import annotations

import sys
from pathlib import Path

from lawtext.corpus import load
from lawtext.evaluation.walk import RIGHT, figures, walk_all
from lawtext.evaluation.walk.given import section, with_situation_given
from lawtext.evaluation.walk.page import line, written
from lawtext.scenes import LEARNED, example_scenes, misfits, scenes

PAGE = Path(__file__).parents[3] / "docs" / "walk.md"


def main(group: str) -> int:
    corpus = load()
    told = [*scenes(), *example_scenes(corpus)]
    if complaints := misfits(corpus, told):
        print("\n".join(complaints), file=sys.stderr)
        return 1
    judging = [s for s in told if s.group == group or (not group and not s.group.startswith(LEARNED))]
    walks = walk_all(corpus, judging)
    if not group:
        text = "\n".join([written(walks), *section(with_situation_given(corpus, judging)), ""])
        PAGE.write_text(text, "utf-8")
        print(text)
        return 0
    for walked in walks:
        if walked.result != RIGHT:
            print(f"{walked.scene.id} {walked.result}: {walked.scene.text}")
            print(
                f"    {', '.join(walked.rows) or 'nothing'}; right {walked.scene.right[walked.edition]}; {walked.why}"
            )
    print(line(group, figures(walks)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
