"""Whether each sheet leans on laws, topics and situations that are there, and says nothing of he or she."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import EDITIONS
from lawtext.lint.layout_limits import cues, twice
from lawtext.lint.plain_words import gendered
from lawtext.model import Corpus
from lawtext.sheets import FILE, Sheet


def sheets(corpus: Corpus) -> Iterator[str]:
    yield from twice(f"{FILE}: sheet", [sheet.id for sheet in corpus.sheets])
    yield from twice(f"{FILE}: topic", [topic for sheet in corpus.sheets for topic in sheet.topics])
    for sheet in corpus.sheets:
        yield from (f"{FILE}: {sheet.id}: {wrong}" for wrong in _dangling(corpus, sheet))
        yield from cues(f"{FILE}: {sheet.id}", sheet.cues)
        texts = [
            *sheet.say,
            *sheet.say_over,
            *(ask for field in (*sheet.now, *sheet.later) for ask in map(field.ask.__getitem__, EDITIONS)),
        ]
        yield from gendered((f"{FILE}: {sheet.id}", text) for text in (sheet.title, *texts))


def _dangling(corpus: Corpus, sheet: Sheet) -> Iterator[str]:
    known = {topic.id for topic in corpus.out_of_scope}
    yield from (f"out_of_scope.toml has no topic {topic!r}" for topic in sheet.topics if topic not in known)
    yield from (
        f"there is no situation {id!r}" for id in (*sheet.situations, *sheet.not_at) if id not in corpus.modules
    )
    for book in EDITIONS:
        for clause in sheet.laws[book]:
            if clause not in corpus.clauses or book not in corpus.clauses[clause].editions:
                yield f"{book} has no clause {clause}"
