"""Signs of a situation: patterns written by hand that say more than the words they consist of."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from lawtext.reading.cues import Cue, compile_cue, find
from lawtext.reading.text import Text

SOURCE = Path(__file__).parent.parent / "signs.toml"


def signs(text: Text) -> Iterator[str]:
    """The names of the signs that the text shows."""
    shown: set[str] = set()
    for key in text.places:
        for name, cue in _by_key().get(key, ()):
            if name not in shown and find(cue, text, doubts=False) is not None:
                shown.add(name)
                yield name


@lru_cache(maxsize=1)
def _by_key() -> Mapping[str, tuple[tuple[str, Cue], ...]]:
    """Every cue under the keys of the part that is rarest in the language: only texts that have one are searched."""
    found: dict[str, list[tuple[str, Cue]]] = defaultdict(list)
    for name, source in _sources():
        cue = compile_cue(source)
        for key in cue.needed[-1]:
            found[key].append((name, cue))
    return {key: tuple(cues) for key, cues in found.items()}


def _sources() -> Iterator[tuple[str, str]]:
    for group in tomllib.loads(SOURCE.read_text("utf-8")).values():
        for name, cues in group.items():
            for source in cues:
                yield name, source
