"""Puts a misspelt word of the game right; everyday words and short ones are left alone."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from lawtext.reading.vocabulary import stem, vocabulary

_SHORT, _LONG = 4, 8  # below the first nothing is corrected; from the second on two slips of the thumb are forgiven


@lru_cache(maxsize=1024)
def correct(word: str) -> str:
    """The game's word that was meant, or the word itself."""
    known = vocabulary().known
    if len(word) < _SHORT or not word.isalpha() or word in known or stem(word) in known:
        return word
    slips = 2 if len(word) >= _LONG else 1
    near = process.extract(word, _alike(word[0], word[1]), scorer=OSA.distance, score_cutoff=slips, limit=2)
    if not near or (len(near) > 1 and near[0][1] == near[1][1] and stem(near[0][0]) != stem(near[1][0])):
        return word
    return near[0][0]


@lru_cache(maxsize=256)
def _alike(first: str, second: str) -> tuple[str, ...]:
    """Words that begin as this one does, or with its first two letters swapped: thumbs rarely miss the first letter."""
    return tuple(word for word in vocabulary().spellable if word[0] == first or word[:2] == second + first)
