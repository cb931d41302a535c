"""The law as it ships, or out of another folder: built from its data files, or taken as it was built before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lawtext.book import ByEdition, Clause, Law
from lawtext.build_cache import load_or_build
from lawtext.files import HOME, LAWS, LawDataError, Sources
from lawtext.law_reader import LawReader
from lawtext.model import Corpus
from lawtext.sharing import share
from lawtext.sheets import sheets_in

__all__ = ["LawDataError", "load", "load_from"]


@lru_cache(maxsize=1)
def load() -> Corpus:
    """The law that ships with the project, read once a process. Raises LawDataError."""
    return load_from(HOME)


def load_from(folder: Path, overlay: Path | None = None) -> Corpus:
    """The law in a folder; `overlay` is an operator's folder with a `laws/` of its own, whose
    clause texts go before ours.

    Raises LawDataError with every complaint about the form of the data.
    """
    corpus = load_or_build(Sources.of(folder), _build)
    return corpus if overlay is None else _with_laws(corpus, _overlaid(corpus.laws.values(), overlay))


def _build(sources: Sources) -> Corpus:
    raw = sources.parse()
    reader = LawReader(raw)
    laws = [reader.law(name, data) for name, data in raw.items() if name.startswith("laws/")]
    modules = [reader.module(name, data, laws) for name, data in raw.items() if name.startswith("modules/")]
    corpus = Corpus(
        laws={},
        clauses={},
        modules={module.id: module for module in modules},
        topics=tuple(reader.topics(raw)),
        out_of_scope=tuple(reader.out_of_scope(raw)),
        digest=sources.digest,
        hints=tuple(reader.hints(raw)),
        exit_examples=tuple(reader.exit_examples()),
        sheets=tuple(sheets_in(raw, reader.complaints)),
    )
    if reader.complaints:
        raise LawDataError(reader.complaints)
    return share(_with_laws(corpus, laws))


def _with_laws(corpus: Corpus, laws: Iterable[Law]) -> Corpus:
    by_number = {law.number: law for law in laws}
    clauses = {clause.id: clause for law in by_number.values() for clause in law.clauses}
    return replace(corpus, laws=by_number, clauses=clauses)


def _overlaid(laws: Iterable[Law], overlay: Path) -> list[Law]:
    """Put an operator's own texts over our restatements: same file names and clause ids, `text` and `text_in` only."""
    raw = Sources.of(overlay, LAWS).parse()
    texts = {clause["id"]: clause for data in raw.values() for clause in data.get("clause", ())}
    return [
        Law(law.number, law.title, law.link, tuple(_with_text(clause, texts.get(clause.id)) for clause in law.clauses))
        for law in laws
    ]


def _with_text(clause: Clause, official: Mapping[str, Any] | None) -> Clause:
    if official is None:
        return clause
    text = ByEdition(str(official.get("text", clause.text.default)), official.get("text_in", clause.text.other))
    return Clause(clause.id, clause.law, clause.name, clause.editions, text)
