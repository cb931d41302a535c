"""What passages of a text say, weighed: where no cue fires, words that are like those that state an answer."""

from __future__ import annotations

from lawtext.reading.passages.scoring import AllHeard, Heard, hear
from lawtext.reading.passages.spans import Passage, passage, passages
from lawtext.reading.passages.weights import Hearing, hearing

__all__ = ["AllHeard", "Heard", "Hearing", "Passage", "hear", "hearing", "passage", "passages"]
