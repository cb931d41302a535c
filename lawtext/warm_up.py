"""Builds ahead what the reading, the matcher and the engine build when they first need it, so that no asker waits."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import DEFAULT_EDITION
from lawtext.engine import longest_way
from lawtext.matcher import match
from lawtext.model import Corpus
from lawtext.reading import read


def warm_up(corpus: Corpus) -> Iterator[None]:
    """In steps of a few milliseconds, between which others can have their turn."""
    match(corpus, "declarer led from the wrong hand", DEFAULT_EDITION)
    for module in corpus.modules.values():
        yield
        read(module, "", DEFAULT_EDITION)
        longest_way(module, DEFAULT_EDITION, {})
