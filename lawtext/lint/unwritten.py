"""What a situation that was begun still has to say: `python -m lawtext new` leaves it as "…"."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import DEFAULT_EDITION
from lawtext.model import Module

UNWRITTEN = "…"
_HINTS = {
    "title": "what a player would tap",
    "topic": "one of those in topics.toml",
    "phrases": "thirty or more, as members say it",
    "laws": "the clauses that decide, most precise first",
    "ask": "one short sentence that anybody at the table can answer",
    "cite": "the clauses that this verdict rests on",
    "say": "the verdict in plain words",
    "because": "why, in a sentence or two of our own",
    "text": "how somebody told it",
}


def unwritten(module: Module) -> Iterator[str]:
    for where, name in _unwritten(module):
        yield f"{where}write {name}: {_HINTS[name]}"


def _unwritten(module: Module) -> Iterator[tuple[str, str]]:
    head = {
        "title": (module.title,),
        "topic": (module.topic,),
        "phrases": module.phrases,
        "laws": module.laws[DEFAULT_EDITION],
    }
    yield from (("", name) for name, texts in head.items() if UNWRITTEN in texts)
    for question in module.questions:
        if question.ask == UNWRITTEN:
            yield f"question {question.id}: ", "ask"
    for row in module.rows:
        texts = {"cite": row.cite[DEFAULT_EDITION], "say": (row.say.default,), "because": (row.because.default,)}
        yield from ((f"row {row.id}: ", name) for name, held in texts.items() if UNWRITTEN in held)
    for example in module.examples:
        if example.text == UNWRITTEN:
            yield f"example of row {example.row}: ", "text"
