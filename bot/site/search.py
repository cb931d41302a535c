"""What the search of the pages looks through: titles, lines and the words in which people tell a situation."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from lawtext.book import Law
from lawtext.editions import EDITIONS
from lawtext.model import Corpus, Module

_WORD = re.compile(r"[a-z]{3,}")
_TOLD_OFTEN = 3
"""In as many phrases of a situation a word must stand: what one member once said is no name of it."""
_MOST_SITUATIONS = 3
"""Of ten situations: a word that more of them use tells none from another."""


def search_words(corpus: Corpus) -> str:
    """A script that is nothing but data, as no page may load a JSON file from a disk. Each entry: its address below the
    book's folder, its title, its line (the number of a law stands for that law's title), its words, and the places of
    its books among `EDITIONS`, where not all have it."""
    laws = {law.number: f"Law {law.number}: {law.title}" for law in _in_order(corpus)}
    found = {"laws": laws, "entries": [*_situations(corpus), *_clauses(corpus), *_sheets(corpus)]}
    return f"found_by_words({json.dumps(found, ensure_ascii=False, separators=(',', ':'))})\n"


def _in_order(corpus: Corpus) -> list[Law]:
    return sorted(corpus.laws.values(), key=lambda law: int(law.number))


def _situations(corpus: Corpus) -> Iterator[list[Any]]:
    told = {module.id: _words_told(module) for module in corpus.modules.values()}
    used = Counter(word for words in told.values() for word in words)
    for module in corpus.modules.values():
        telling = [word for word in told[module.id] if used[word] * 10 <= len(told) * _MOST_SITUATIONS]
        yield [f"situation/{module.id}.html", module.title, module.line, " ".join(telling)]


def _words_told(module: Module) -> list[str]:
    counts = Counter(word for phrase in module.phrases for word in set(_WORD.findall(phrase.lower())))
    own = set(_WORD.findall(f"{module.title} {module.line}".lower()))
    return sorted(word for word, count in counts.items() if count >= _TOLD_OFTEN and word not in own)


def _clauses(corpus: Corpus) -> Iterator[list[Any]]:
    for law in _in_order(corpus):
        for clause in law.clauses:
            books = [place for place, edition in enumerate(EDITIONS) if edition in clause.editions]
            entry = [f"law/{law.number}.html#{clause.id}", f"{clause.id} {clause.name}", int(law.number)]
            yield [*entry, "", books] if len(books) < len(EDITIONS) else entry


def _sheets(corpus: Corpus) -> Iterator[list[Any]]:
    return ([f"sheets.html#{sheet.id}", sheet.title, "The director’s sheet"] for sheet in corpus.sheets)
