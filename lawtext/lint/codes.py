"""Whether a short code can be made of what every situation finds."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.codes.layouts import LAYOUTS, MOST, missing
from lawtext.model import Corpus

_FILE = "codes/layouts.txt"


def unnumbered(corpus: Corpus) -> Iterator[str]:
    for layout in missing(corpus):
        yield f"{_FILE}: {layout.module} is asked otherwise than in any line of it: run python -m lawtext codes"
    if len(LAYOUTS) > MOST:
        yield f"{_FILE}: {len(LAYOUTS)} lines; two letters number {MOST}"
