"""The director's sheets as a page, to be read before the session, or printed and filled in."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import EDITIONS
from lawtext.model import Corpus
from lawtext.sheets import Field, Sheet


def sheets_page(corpus: Corpus, generated: str) -> str:
    parts = [
        generated,
        "# The director's sheets",
        "",
        "Where the law leaves a judgement to a person, nothing is ruled here. A sheet says what may be announced at",
        "once, what to find out then, and what to come back for at the end of the hand.",
        "",
        "Board ………… table ………… pairs ………… director …………",
    ]
    for sheet in corpus.sheets:
        parts += ["", f"## {sheet.title}", "", _laws(sheet), "", "**Say now, and no more**", ""]
        parts += [f"{number}. {line}" for number, line in enumerate(sheet.say, 1)]
        parts += ["", f"Where the play is over: {' '.join(sheet.say_over)}"] if sheet.say_over else []
        parts += ["", "| find out now | | |", "|---|---|---|", *_asked(sheet.now)]
        parts += ["", "| come back for, after the play | | |", "|---|---|---|", *_asked(sheet.later)]
    return "\n".join([*parts, ""])


def _laws(sheet: Sheet) -> str:
    books: dict[tuple[str, ...], list[str]] = {}
    for edition in EDITIONS:
        books.setdefault(sheet.laws[edition], []).append(edition)
    if len(books) == 1:
        return f"Law {', '.join(sheet.laws[EDITIONS[0]])}"
    return " · ".join(f"Law {', '.join(laws)} ({', '.join(named)})" for laws, named in books.items())


def _asked(fields: tuple[Field, ...]) -> Iterator[str]:
    for field in fields:
        other = [f"{edition}: {ask}" for edition, ask in field.ask.other.items() if ask != field.ask.default]
        yield f"| **{field.name}** | {'<br>'.join([field.ask.default, *other])} | |"
