"""Whether the law book, the topics and what is out of scope are whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from lawtext.lint.layout_limits import MOST_IN_SELECT, cues, twice
from lawtext.model import Corpus


def law_book(corpus: Corpus) -> Iterator[str]:
    for law in corpus.laws.values():
        ids = {clause.id for clause in law.clauses}
        yield from twice(f"laws/{law.number}.toml: clause", [clause.id for clause in law.clauses])
        if law.number not in ids:
            yield f"laws/{law.number}.toml: the law itself needs a clause {law.number!r}"
        for clause in law.clauses:
            if not re.fullmatch(rf"{law.number}([A-Z]\d?[a-z]?)?", clause.id):
                yield f"laws/{law.number}.toml: clause {clause.id!r} is not written like {law.number}A2b"


def browsing(corpus: Corpus) -> Iterator[str]:
    if len(corpus.topics) > MOST_IN_SELECT:
        yield f"topics.toml: {len(corpus.topics)} topics; a select has room for {MOST_IN_SELECT}"
    for topic, count in Counter(module.topic for module in corpus.modules.values()).items():
        if count > MOST_IN_SELECT:
            yield f"topics.toml: topic {topic} has {count} situations; a select has room for {MOST_IN_SELECT}"
    for old, count in Counter(chain.from_iterable(m.was for m in corpus.modules.values())).items():
        if count > 1 or old in corpus.modules:
            yield f"the earlier id {old!r} belongs to more than one module"


def lines(corpus: Corpus) -> Iterator[str]:
    """Whether each situation says under its title what parts it from the others."""
    modules = corpus.modules.values()
    for module in modules:
        if not module.line or module.line == module.title:
            yield f'modules/{module.id}.toml: line = "…" must say under the title what parts it from its neighbours'
    yield from twice("the line under a title", [module.line for module in modules if module.line])


def doubts(corpus: Corpus) -> Iterator[str]:
    """Whether the neighbours whose words cast doubt on a match are there, and the cues can be read."""
    for module in corpus.modules.values():
        for other, said in module.doubted_by.items():
            where = f"modules/{module.id}.toml: doubted_by: {other}"
            if other not in corpus.modules or other == module.id:
                yield f"{where} is no other module"
            yield from cues(where, said)


def out_of_scope(corpus: Corpus) -> Iterator[str]:
    yield from twice("out_of_scope.toml: topic", [topic.id for topic in corpus.out_of_scope])
    for topic in corpus.out_of_scope:
        for some in (topic.cues, *topic.doubted_by.values()):
            yield from cues(f"out_of_scope.toml: {topic.id}", some)
