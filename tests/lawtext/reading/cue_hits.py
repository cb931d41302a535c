"""What the cues of one answer read."""

from __future__ import annotations

from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.reading.cues import Effort, compile_cues, find_first


def fires(corpus: Corpus, place: str, text: str) -> bool:
    """Whether a cue of `module.question.answer` reads its answer from the text."""
    module, question, answer = place.split(".")
    cues = corpus.module(module).question(question).answer(answer).cues
    return find_first(compile_cues(cues), parse_text(text), Effort()) is not None
