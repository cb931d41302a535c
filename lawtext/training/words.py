"""The everyday words of our own texts, spelt as they should be: none is taken for a slip in a word of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from lawtext.matcher.scope import NOTHING_KNOWN
from lawtext.matcher.weights import ELSEWHERE
from lawtext.reading.vocabulary import KNOWN
from lawtext.training.texts import LabelledText

_CARELESS = frozenset({"phone", "nonnative", "terse"})  # voices that spell as they like
_LEAST = 3  # a word that stands in fewer texts may be a slip itself


def known_words(texts: Sequence[LabelledText]) -> list[str]:
    counts = Counter(
        word
        for text in texts
        if text.voice not in _CARELESS and text.label != ELSEWHERE + NOTHING_KNOWN
        for word in set(re.findall(r"[a-z]{4,}", text.text.lower()))
    )
    return sorted(word for word, count in counts.items() if count >= _LEAST)


def refresh(texts: Sequence[LabelledText]) -> bool:
    """Writes the list where it has changed; says whether it has."""
    text = "\n".join(known_words(texts)) + "\n"
    if KNOWN.read_text("utf-8") == text:
        return False
    KNOWN.write_text(text, "utf-8")
    return True
