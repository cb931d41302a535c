"""Facts that end or redirect a case for a whole family of situations: each stands once in `exits.toml`, and is put
before the questions and rows of every module that names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lawtext.files import Raw
from lawtext.model import Module, Question, Row

Data = Mapping[str, Any]
Needed = tuple[str, tuple[str, ...]]
"""A question, or the edition, and the answers of which one must be true."""


def exits_in(raw: Raw) -> dict[str, Data]:
    return {str(data.get("id", "")): data for data in raw.get("exits.toml", {}).get("exit", ())}


def with_exits(module: Data, shared: Sequence[Data]) -> Data:
    """The module's data with these exits before its own questions and rows. A row of its own holds only where every
    exit is closed that is not moot on it."""
    if not shared:
        return module
    own = [{**row, "when": {**row.get("when", {}), **_closed(shared, row)}} for row in module.get("row", ())]
    return {
        **module,
        "question": [*(_question(each) for each in shared), *module.get("question", ())],
        "row": [*(_row(row, module) for each in shared for row in each.get("row", ())), *own],
    }


def _closed(shared: Sequence[Data], row: Data) -> dict[str, str]:
    return {str(each["id"]): str(each["assume"]) for each in shared if each["id"] not in row.get("moot", ())}


def _row(row: Data, module: Data) -> Data:
    """`next = "itself"`, where an exit that somebody opened is closed again: in the module whose it is here."""
    options = [
        {**each, "next": module["id"]} if each.get("next") == "itself" else each for each in row.get("option", ())
    ]
    return {**row, "option": options} if options else row


def _question(exit: Data) -> Data:
    asked = ("id", "ask", "short", "why", "answers", "says", "assume", "assumed", "hints", "cues")
    return {key: exit[key] for key in asked if key in exit}


def leaves_early(module: Module, row: Row) -> bool:
    """Whether the row is an exit's."""
    return any(True for _ in open_exits(module, row))


def open_exits(module: Module, row: Row) -> Iterator[str]:
    for question in module.questions:
        if question.exit and question.assume not in row.when.get(question.id, (question.assume,)):
            yield question.id


def conditions(module: Module, row: Row) -> Iterator[list[Needed]]:
    """The ways in which the row can hold. An exit's row gives way to every row of the module's own on which the exit
    is moot, and to the exits before it, but for those that are moot themselves. So where it matters on some rows only,
    there is a way for each of these."""
    exit = next(open_exits(module, row), None)
    if exit is None:
        yield list(row.when.items())
        return
    until = [question for question in module.questions if question.exit]
    until = until[: [question.id for question in until].index(exit) + 1]
    own = [each for each in module.rows if not leaves_early(module, each)]
    met_alike = len({each.moot.intersection(question.id for question in until) for each in own}) == 1
    for each in own[:1] if met_alike else own:
        if exit not in each.moot:
            closed = [(question.id, (question.assume,)) for question in until[:-1] if question.id not in each.moot]
            yield [*row.when.items(), *closed, *(() if met_alike else own_conditions(module, each))]


def own_conditions(module: Module, row: Row) -> Iterator[Needed]:
    """What the row says of the module's own questions, and of the book."""
    exits = {question.id for question in module.questions if question.exit}
    yield from ((key, wanted) for key, wanted in row.when.items() if key not in exits)


def leads_to(module: Module, question: Question) -> frozenset[str]:
    """The modules that the director is sent to where what is assumed of this question is not so."""
    return frozenset(
        option.next
        for row in module.rows
        if question.assume not in row.when.get(question.id, (question.assume,))
        for option in row.options
        if option.next
    )
