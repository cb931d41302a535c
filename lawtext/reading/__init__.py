"""Text in, what it states out: the edition, the cards, who is who, and the answers that its words give to questions."""

from __future__ import annotations

from lawtext.reading.cues import compile_cue
from lawtext.reading.extraction import SHOWN, extract
from lawtext.reading.facts import read, read_cues
from lawtext.reading.hints import hinted
from lawtext.reading.placeholders import BLANKS, LONGEST, compared_edition, fill, named_edition, particulars
from lawtext.reading.tense import Tense, tense
from lawtext.reading.text import Text, is_whole, parse_text
from lawtext.reading.unused import unused
from lawtext.reading.what_if import WhatIf, asked_what_if, asks_what_if

__all__ = [
    "BLANKS",
    "LONGEST",
    "SHOWN",
    "Tense",
    "Text",
    "WhatIf",
    "asked_what_if",
    "asks_what_if",
    "compared_edition",
    "compile_cue",
    "extract",
    "fill",
    "hinted",
    "is_whole",
    "named_edition",
    "parse_text",
    "particulars",
    "read",
    "read_cues",
    "tense",
    "unused",
]
