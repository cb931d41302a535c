"""Proves the law data: no gap, no overlap, nothing dead, nothing dangling, no blind end, and everything fits a card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lawtext.lint.book import browsing, doubts, law_book, lines, out_of_scope
from lawtext.lint.budgets import over_budget
from lawtext.lint.chains import cycles, targets
from lawtext.lint.choices import choices
from lawtext.lint.citations import citations, references
from lawtext.lint.exits import assumptions, shared
from lawtext.lint.layout_limits import form
from lawtext.lint.plain_words import book_without_he, plain
from lawtext.lint.reasons import idle_questions
from lawtext.lint.sheets import sheets
from lawtext.lint.unwritten import unwritten
from lawtext.lint.walk import Report, walk_module
from lawtext.lint.wordings import readable_wordings
from lawtext.model import Corpus, Module

__all__ = ["Report", "check"]


def check(corpus: Corpus, only: str = "") -> Report:
    """Walk every module (or only one) and everything that it leans on."""
    modules = [corpus.module(only)] if only else list(corpus.modules.values())
    report = Report(modules=len(modules), rows=sum(len(module.rows) for module in modules))
    for module in modules:
        name = f"modules/{module.id}.toml"
        report.complaints += [f"{name}: {text}" for text in _data(corpus, module)]
        if not any(True for _ in references(module)):
            report.complaints += [f"{name}: {text}" for text in _walked(module, name, report)]
        report.complaints += [f"{name}: {text}" for text in chain(references(module), targets(corpus, module))]
    if not only:
        report.complaints += chain(
            law_book(corpus),
            cycles(corpus),
            browsing(corpus),
            lines(corpus),
            doubts(corpus),
            out_of_scope(corpus),
            shared(corpus),
            book_without_he(corpus),
            sheets(corpus),
            readable_wordings(),
        )
    return report


def _walked(module: Module, name: str, report: Report) -> Iterator[str]:
    """What can only be judged of a module that has a ruling for every combination of answers."""
    walk_module(module, name, report)
    yield from over_budget(module)
    if not any(unwritten(module)):
        yield from idle_questions(module)


def _data(corpus: Corpus, module: Module) -> Iterator[str]:
    if begun := list(unwritten(module)):
        return iter(begun)  # the rest can only be judged once it is written
    return chain(
        form(corpus, module), assumptions(corpus, module), choices(module), citations(corpus, module), plain(module)
    )
