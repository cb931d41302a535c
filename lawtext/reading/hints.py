"""What a text mentions, in whatever way, of things that are otherwise assumed not to be so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawtext.model import Hint, Module
from lawtext.reading.cues import Effort, compile_cues, find_first
from lawtext.reading.text import Text, parse_text


def hinted(hints: Iterable[Hint], modules: Iterable[Module], text: str) -> Iterator[str]:
    """The ids of the hints that the text gives; and as `module.question` what it gives a cue of, for then it may have
    been denied, supposed or said in two ways, and is not to be assumed."""
    seen = parse_text(text)
    yield from (hint.id for hint in hints if _mentions(seen, [hint.cues]))
    for module in modules:
        for question in module.questions:
            if question.assume and _mentions(seen, (answer.cues for answer in question.answers)):
                yield f"{module.id}.{question.id}"


def _mentions(text: Text, cues: Iterable[tuple[str, ...]]) -> bool:
    effort = Effort()
    found = any(find_first(compile_cues(some), text, effort, mentioned=True) for some in cues)
    return found or effort.steps <= 0
