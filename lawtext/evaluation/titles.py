"""Whether a member tells apart the titles that the reviews call confusable.

`python -m lawtext.evaluation.titles [ROUND]` shows two titles with the lines under them and the text of a scene that
only one of them fits, takes a tap (a, b, or nothing where neither fits), and keeps it in `taps.jsonl`. Whoever taps
sees no label and needs to know no law. Another ROUND draws other scenes.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from lawtext.corpus import load
from lawtext.model import Corpus
from lawtext.scenes import Scene, scenes

TAPS = Path(__file__).with_name("taps.jsonl")
_LONGEST = 230  # characters of a text that somebody reads in one breath
_EACH = 2  # scenes for each title of a pair


@dataclass(frozen=True, slots=True)
class Tap:
    """`titles`: the two modules that were shown; `tapped`: one of them, "" where neither seemed to fit."""

    scene: str
    titles: tuple[str, str]
    tapped: str


def taps(path: Path = TAPS) -> list[Tap]:
    read = (json.loads(line) for line in path.read_text("utf-8").splitlines())
    return [Tap(each["scene"], (each["titles"][0], each["titles"][1]), each["tapped"]) for each in read]


def is_right(tap: Tap, scene: Scene) -> bool:
    return any(tap.tapped in scene.modules(edition) for edition in scene.right)


def drawn(titles: tuple[str, str], told: Sequence[Scene], seed: str) -> list[Scene]:
    """For each of two titles scenes that it fits and the other does not, in no order that tells which is which."""
    chance = random.Random(f"{seed} {titles}")
    one, other = titles
    found = [*_fitting(one, other, told, chance), *_fitting(other, one, told, chance)]
    return chance.sample(found, len(found))


def _fitting(module: str, not_module: str, told: Sequence[Scene], chance: random.Random) -> list[Scene]:
    fits = [
        scene
        for scene in told
        if any(module in scene.modules(edition) for edition in scene.right)
        and not any(not_module in scene.modules(edition) for edition in scene.right)
    ]
    return chance.sample(fits, min(_EACH, len(fits)))


def _shown(corpus: Corpus, titles: Iterable[str]) -> Iterator[str]:
    for key, id in zip("ab", titles, strict=True):
        module = corpus.module(id)
        yield f"{key}  {module.title}\n   {module.line}"


def main(seed: str) -> int:
    """Ends, with all taps kept, where the input ends."""
    corpus, before = load(), taps()
    seen = {tap.scene for tap in before}
    told = [s for s in scenes() if s.is_ours and not s.doubted and s.group != "sealed" and len(s.text) < _LONGEST]
    for titles in dict.fromkeys(tap.titles for tap in before):
        for scene in drawn(titles, [scene for scene in told if scene.id not in seen], seed):
            print(f"\n{scene.text}\n\n" + "\n".join(_shown(corpus, titles)))
            try:
                tapped = dict(zip("ab", titles, strict=True)).get(input("> ").strip(), "")
            except EOFError:
                return 0
            with TAPS.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(asdict(Tap(scene.id, titles, tapped))) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "1"))
