"""Facts that end or redirect a case for a whole family of situations: each stands once in `exits.toml`, and is put
before the questions and rows of every module that names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lawtext.files import Raw
from lawtext.model import Module, Question, Row

Data = Mapping[str, Any]


def exits_in(raw: Raw) -> dict[str, Data]:
    return {str(data.get("id", "")): data for data in raw.get("exits.toml", {}).get("exit", ())}


def with_exits(module: Data, shared: Sequence[Data]) -> Data:
    """The module's data with these exits before its own questions and rows. Each is tried only where those before it
    are closed, and the module's own rows only where all of them are."""
    if not shared:
        return module
    closed = [{str(each["id"]): str(each["assume"])} for each in shared]
    before: list[dict[str, str]] = [{}, *closed]
    questions = [_question(each, only_if) for each, only_if in zip(shared, before, strict=False)]
    own = [{**row, "when": {**row.get("when", {}), **closed[-1]}} for row in module.get("row", ())]
    return {
        **module,
        "question": [*questions, *module.get("question", ())],
        "row": [*(_row(row, module) for each in shared for row in each.get("row", ())), *own],
    }


def _row(row: Data, module: Data) -> Data:
    """`next = "itself"`, where an exit that somebody opened is closed again: in the module whose it is here."""
    options = [
        {**each, "next": module["id"]} if each.get("next") == "itself" else each for each in row.get("option", ())
    ]
    return {**row, "option": options} if options else row


def _question(exit: Data, only_if: Data) -> Data:
    asked = ("id", "ask", "short", "why", "answers", "says", "assume", "assumed", "hints", "cues")
    return {**{key: exit[key] for key in asked if key in exit}, **({"only_if": only_if} if only_if else {})}


def leaves_early(module: Module, row: Row) -> bool:
    """Whether the row is an exit's."""
    return any(True for _ in open_exits(module, row))


def open_exits(module: Module, row: Row) -> Iterator[str]:
    for question in module.questions:
        if question.exit and question.assume not in row.when.get(question.id, (question.assume,)):
            yield question.id


def leads_to(module: Module, question: Question) -> frozenset[str]:
    """The modules that the director is sent to where what is assumed of this question is not so."""
    return frozenset(
        option.next
        for row in module.rows
        if question.assume not in row.when.get(question.id, (question.assume,))
        for option in row.options
        if option.next
    )
