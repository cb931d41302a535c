"""Whether a text says that play is over when the director is called, or still going on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, cast

from lawtext.reading.cues import Effort, compile_cues, find_first
from lawtext.reading.text import parse_text

SOURCE = Path(__file__).parent.parent / "tense.toml"

Tense = Literal["on", "over", ""]
"""Of the play; "" where nothing says it, or both are said."""


def tense(text: str) -> Tense:
    seen = parse_text(text)
    said = [when for when, sources in cues().items() if find_first(compile_cues(sources), seen, Effort())]
    return said[0] if len(said) == 1 else ""


@cache
def cues() -> Mapping[Tense, tuple[str, ...]]:
    written = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    return {cast(Tense, when): tuple(sources) for when, sources in written.items()}
