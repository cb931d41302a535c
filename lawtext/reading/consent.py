"""Consent and refusal are told with the same words but for one: "wants to accept it" sounds like "would not accept it".
What only sounds like the one is not taken for it where the words say the other."""

from __future__ import annotations

from functools import cache

from lawtext.model import Answer
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text

_CONSENTS, _REFUSES = "<consents>", "<refuses>"


def speaks_against(answer: Answer, text: Text, span: Span) -> bool:
    """Whether the answer is that somebody refuses, as its cues tell it, and these words speak of consent alone; or that
    somebody consents, and they speak of refusal alone."""
    refusal, consent = _told_with(answer.cues, _REFUSES), _told_with(answer.cues, _CONSENTS)
    if refusal == consent:
        return False
    read = (arc for place in range(*span) for arc in text.arcs[place] if arc.end <= span[1])
    said = [arc for arc in read if not arc.keys.isdisjoint((_CONSENTS, _REFUSES))]
    refused = any(_REFUSES in arc.keys for arc in said)
    if refusal:
        return bool(said) and not refused
    return refused and all(_REFUSES in arc.keys or text.doubts[arc.start] for arc in said)


@cache
def _told_with(cues: tuple[str, ...], concept: str) -> bool:
    return any(concept in cue for cue in cues)
