"""What a text mentions, in whatever way, of things that are otherwise assumed not to be so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawtext.model import Hint, Module
from lawtext.reading.cues import Effort, compile_cue, find
from lawtext.reading.text import Text, parse_text


def hinted(hints: Iterable[Hint], modules: Iterable[Module], text: str) -> Iterator[str]:
    """The ids of the hints that the text gives; and as `module.question` what it gives a cue of, for then it may have
    been denied, supposed or said in two ways, and is not to be assumed."""
    seen = parse_text(text)
    yield from (hint.id for hint in hints if _mentions(seen, hint.cues))
    for module in modules:
        for question in module.questions:
            if question.assume and _mentions(seen, (cue for answer in question.answers for cue in answer.cues)):
                yield f"{module.id}.{question.id}"


def _mentions(text: Text, cues: Iterable[str]) -> bool:
    effort = Effort()
    return any(find(compile_cue(cue), text, effort, mentioned=True) for cue in cues) or effort.steps <= 0
