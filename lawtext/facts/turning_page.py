"""What each topic turns on, as a page: which situation asks it, and why another need not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lawtext.facts.catalogue import Catalogue
from lawtext.facts.turning import Turning, reasons, turning, way
from lawtext.model import Corpus

_OPENING = """# What the situations turn on

For every topic the facts that two or more of its situations ask, and how each situation stands to each: asked; asked
only where the text hints at it, the usual answer being taken as so and told with the finding; an exit, tried before
everything else; or why it cannot matter."""


def turning_page(corpus: Corpus, catalogue: Catalogue, note: str) -> str:
    """`note` is the comment that heads a written page."""
    parts = [note, _OPENING]
    titles = {topic.id: topic.title for topic in corpus.topics}
    every = turning(corpus, catalogue, reasons())
    for topic, held in groupby(every, key=lambda each: corpus.module(each.module).topic):
        parts += ["", f"## {titles[topic]}"]
        for fact, stands in groupby(held, key=lambda each: each.fact):
            parts += ["", f"**{catalogue.facts[fact].what}** `{fact}`", "", *_lines(corpus, list(stands))]
    return "\n".join([*parts, ""])


def _lines(corpus: Corpus, stands: list[Turning]) -> Iterator[str]:
    for each in stands:
        module = corpus.module(each.module)
        how = ", ".join(dict.fromkeys(way(question) for question in each.asked_by)) or f"{each.because}."
        yield f"- [{module.title}](modules/{module.id}.md): {how}"
