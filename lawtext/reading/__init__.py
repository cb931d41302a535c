"""Text in, what it states out: the edition, the cards, who is who, and the answers that its words give to questions."""

from __future__ import annotations

from lawtext.reading.cues import compile_cue
from lawtext.reading.extraction import SHOWN, stated
from lawtext.reading.facts import read
from lawtext.reading.placeholders import filled, named_edition, particulars
from lawtext.reading.text import Text, is_whole, understood
from lawtext.reading.unused import unused

__all__ = [
    "SHOWN",
    "Text",
    "compile_cue",
    "filled",
    "is_whole",
    "named_edition",
    "particulars",
    "read",
    "stated",
    "understood",
    "unused",
]
