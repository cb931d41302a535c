"""What of a text a finding made nothing of: said, so that nobody takes it for ruled upon, and offered where it looks
like another situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lawtext.matcher import match
from lawtext.model import Corpus, Module
from lawtext.reading import unused
from lawtext.reading.questions import is_question

_MOST_SENTENCES = 4
_LEAST_WORDS = 3  # "Thanks." is nobody's question
_LIKELY = 0.6  # below, what a sentence by itself looks like is as often wrong as right


@dataclass(frozen=True, slots=True)
class Further:
    """One sentence; `module` and `title` are empty where it looks like no situation of its own."""

    words: str
    module: str = ""
    title: str = ""


def further(corpus: Corpus, text: str, edition: str, module: Module, used: Sequence[str]) -> Iterator[Further]:
    """`used`: the words that something was made of. A sentence that by itself looks like this very situation has led
    to it, whether or not a fact was read from it."""
    sentences = (sentence for sentence in unused(text, used) if len(sentence.split()) >= _LEAST_WORDS)
    offered: set[str] = set()
    for sentence in islice(sentences, _MOST_SENTENCES):
        likely = match(corpus, sentence, edition).candidates
        if module.id in {each.module for each in likely}:
            continue
        if likely and likely[0].score >= _LIKELY and likely[0].module not in offered:
            offered.add(likely[0].module)
            yield Further(sentence, likely[0].module, likely[0].title)
        elif not is_question(text, sentence):  # "Who is right?": the finding has said it
            yield Further(sentence)
