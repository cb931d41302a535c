"""Whether the wordings beside the modules can be read: every cue, every mark, every list that one names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawtext.lint.layout_limits import cues
from lawtext.reading.wordings import FILES, Wordings, wordings


def readable_wordings() -> Iterator[str]:
    for file in FILES:
        yield from unreadable(file, wordings(file))


def unreadable(file: str, data: Wordings) -> Iterator[str]:
    for name, sources in data.cues.items():
        yield from cues(f"{file}: {name}", sources)
    for name, marks in data.marks.items():
        yield from (f"{file}: {name}: {fault}" for mark in marks if (fault := _fault(mark)))


def _fault(mark: str) -> str:
    if unknown := re.search(r"(?<!\?P)<\w+>", mark):
        return f"there is no list {unknown[0]}"
    try:
        re.compile(mark)
    except re.error as error:
        return f"mark {mark!r}: {error}"
    return ""
