"""Our own stories, as members of many kinds tell them: what the matcher is fitted on and judged by.

One line a story in `<voice>.jsonl`: id, voice, text, edition (2017 where left out), module or null, neighbour or null,
law (the clause that decides, or "none"), facts (what the text states, in the writer's own words).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lawtext.editions import DEFAULT_EDITION
from lawtext.model import Corpus, LawError, edition_named

HOME = Path(__file__).parent
KINDS = ("beginner", "expert", "terse", "storyteller", "nonnative", "phone", "casual", "forum")
"""Voices that are reported, each in its turn left out of the fit; any other is fitted on and never reported."""
HELD_OUT = ("forum", "phone")  # never fitted on when the figures are reported
RUN = 6  # words in a row that no two stories may share
_KEYS = {"id", "voice", "text", "edition", "module", "neighbour", "law", "facts"}


@dataclass(frozen=True, slots=True)
class Story:
    """`module` is empty for what is not ours; then `neighbour` says what it is, if it is anything that we know."""

    id: str
    voice: str
    text: str
    module: str
    neighbour: str
    law: str
    edition: str = DEFAULT_EDITION
    facts: dict[str, str] = field(default_factory=dict)

    @property
    def is_ours(self) -> bool:
        """Whether it is answered with a ruling."""
        return bool(self.module)


def stories(folder: Path = HOME) -> list[Story]:
    """Every story of every voice. Raises LawError naming each line that is no story."""
    found: list[Story] = []
    complaints: list[str] = []
    for path in sorted(folder.glob("*.jsonl")):
        voice = path.stem
        for place, line in _lines(path):
            try:
                found.append(_story(voice, json.loads(line)))
            except (LawError, ValueError, KeyError, TypeError) as error:
                complaints.append(f"stories/{voice}.jsonl line {place}: {error}")
    if complaints:
        raise LawError("\n".join(complaints[:20]))
    return found


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for place, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.strip():
            yield place, line


def _story(voice: str, data: dict[str, Any]) -> Story:
    stray = data.keys() - _KEYS
    if stray:
        raise LawError(f"a story has no {', '.join(sorted(stray))}; it has {', '.join(sorted(_KEYS))}")
    return Story(
        id=str(data["id"]),
        voice=voice,
        text=str(data["text"]),
        module=data.get("module") or "",
        neighbour=data.get("neighbour") or "",
        law=data.get("law") or "",
        edition=edition_named(data.get("edition") or DEFAULT_EDITION),
        facts=dict(data.get("facts") or {}),
    )


def misfits(corpus: Corpus, told: Iterable[Story]) -> list[str]:
    """Stories that name a module which the law data does not have."""
    modules = {""} | corpus.modules.keys() | {old for module in corpus.modules.values() for old in module.was}
    return [f"{story.id}: there is no module {story.module!r}" for story in told if story.module not in modules]


def shared_runs(texts: dict[str, str], length: int = RUN) -> Iterator[tuple[str, str, str]]:
    """Pairs of texts, by id, that share a run of words, with the run."""
    seen: dict[tuple[str, ...], str] = {}
    for name, text in texts.items():
        words = tuple("".join(c if c.isalnum() else " " for c in text.lower()).split())
        for run in {words[n : n + length] for n in range(len(words) - length + 1)}:
            if seen.setdefault(run, name) != name:
                yield seen[run], name, " ".join(run)
