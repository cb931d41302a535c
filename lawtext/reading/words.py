"""One word of a text, and one reading of a stretch of words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """`keys` is everything that a cue may name this word by: itself, its stem, its concepts in angle brackets."""

    text: str
    keys: frozenset[str]
    start: int  # place in the source
    end: int
    sentence: int
    clause: int

    @property
    def is_card(self) -> bool:
        """Whether it names one card of the pack, as SQ does."""
        return "<card>" in self.keys and len(self.text) == 2 and self.text[0] in "SHDC"


@dataclass(frozen=True, slots=True)
class Arc:
    """Words `start` up to, not including, `end`, read as one."""

    start: int
    end: int
    keys: frozenset[str]
