"""Texts of which it is known how they were ruled, and so what was true: our stories and the modules' examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawtext.model import EDITION, Corpus, Module, Row
from lawtext.stories import Story


def known_texts(corpus: Corpus, told: Iterable[Story]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """(module, text, answers that were certainly true)."""
    for story in told:
        if story.is_ours:
            module = corpus.module(story.module)
            if answers := _certain(module, _rows(module, story.edition, story.law)):
                yield module.id, story.text, answers
    for module in corpus.modules.values():
        for example in module.examples:
            yield module.id, example.text, dict(example.answers)


def _rows(module: Module, edition: str, clause: str) -> list[Row]:
    """The rows that the clause decides, or that cite it at least beside another."""
    held = [row for row in module.rows if edition in row.when.get(EDITION, (edition,))]
    return _citing(held, edition, clause, 1) or _citing(held, edition, clause, 3)


def _citing(rows: list[Row], edition: str, clause: str, first: int) -> list[Row]:
    return [row for row in rows if edition in row.cite and clause in row.cite[edition][:first]]


def _certain(module: Module, rows: list[Row]) -> dict[str, str]:
    """The answers that all these rows ask for."""
    found: dict[str, str] = {}
    for question in module.questions:
        wanted = {answer for row in rows for answer in row.when.get(question.id, ("", ""))}
        if len(wanted) == 1 and "" not in wanted:
            found[question.id] = wanted.pop()
    return found
