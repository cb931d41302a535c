"""Whether each election is on a clause of its books, names where it was seen, and stands once a book."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import EDITIONS
from lawtext.elections import FILE, Election
from lawtext.lint.layout_limits import twice
from lawtext.lint.plain_words import gendered
from lawtext.model import Corpus

MOST = 220  # characters: six lines of a phone


def elections(corpus: Corpus, known: tuple[Election, ...]) -> Iterator[str]:
    yield from twice(f"{FILE.name}: election", [f"{each.clause} in {book}" for each in known for book in each.books])
    for each in known:
        clause = corpus.clauses.get(each.clause)
        for book in each.books:
            if book not in EDITIONS or clause is None or book not in clause.editions:
                yield f"{FILE.name}: {book} has no clause {each.clause}"
        if not each.source:
            yield f"{FILE.name}: {each.clause}: say where it was seen, or leave it out"
        if len(each.say) > MOST:
            yield f"{FILE.name}: {each.clause}: {len(each.say)} characters; a card has room for {MOST}"
    yield from gendered((f"{FILE.name}: {each.clause}", each.say) for each in known)
