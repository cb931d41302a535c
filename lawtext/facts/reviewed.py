"""What the reviews of the situations name as turning a ruling, and how each situation that they name stands to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lawtext.files import HOME


@dataclass(frozen=True, slots=True)
class Reviewed:
    """`source`: review and place in its table. `asks`: what the review wants, one of always, hint, say. `stands`:
    situation -> the id of the question that asks it there, or a sentence that says why none does."""

    source: str
    asks: str
    what: str
    stands: Mapping[str, str]


@lru_cache(maxsize=1)
def reviewed(path: Path = HOME / "turning_facts.toml") -> tuple[Reviewed, ...]:
    facts = tomllib.loads(path.read_text("utf-8"))["fact"]
    return tuple(Reviewed(each["from"], each["asks"], each["what"], each["stands"]) for each in facts)
