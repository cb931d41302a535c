"""How each ruling stands now, in a form made for finding it: derived from the record, made anew when it changes."""

import re
import sqlite3
from collections.abc import Iterable, Iterator

from .entry import Ruling
from .words import reference, words_of


def index(db: sqlite3.Connection, ruling: Ruling, asker: str | None, told: str) -> None:
    """Brings the standing of one ruling up to date; `asker` and `told` are the id and the text of its case."""
    entry, first = ruling.entry, ruling.history[0]
    shown, kept = " ".join(_shown(ruling)), " ".join(_kept(ruling, told))
    db.executemany("INSERT OR IGNORE INTO vocabulary VALUES (?)", [(word,) for word in {*shown.split(), *kept.split()}])
    db.execute(
        "INSERT INTO standing (number, state, revision, day, law, module, event, director_id, overruled, appealed,"
        " released, verdict, shown, kept, marks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (number) DO UPDATE SET state = excluded.state, revision = excluded.revision, day = excluded.day,"
        " law = excluded.law, module = excluded.module, event = excluded.event, director_id = excluded.director_id,"
        " overruled = excluded.overruled, appealed = excluded.appealed, released = excluded.released,"
        " verdict = excluded.verdict, shown = excluded.shown, kept = excluded.kept, marks = excluded.marks",
        (
            ruling.number,
            ruling.state,
            ruling.revision,
            ruling.day.isoformat(),
            _law(entry.clauses[0]) if entry.clauses else None,
            entry.module,
            entry.event,
            first.by.id if first.by else None,
            None if entry.finding is None else entry.overruled_because is not None,
            any(revision.state == "appealed" for revision in ruling.history),
            entry.released,
            entry.verdict,
            shown,
            kept,
            " ".join(_marks(ruling, asker)),
        ),
    )


def _shown(ruling: Ruling) -> list[str]:
    """The words of the public form of the card: what a member may find a ruling by."""
    entry = ruling.entry
    told = [
        entry.verdict,
        entry.option,
        entry.event,
        entry.session,
        entry.module,
        *entry.clauses,
    ]
    if entry.released:
        told += [entry.board, entry.place, entry.contract, entry.declarer, entry.adjustment]
    return _distinct(told)


def _kept(ruling: Ruling, told: str) -> list[str]:
    """The other words: those of the full form, of the asker, and of every reason given."""
    entry = ruling.entry
    texts = [told, entry.note, entry.overruled_because, entry.board, entry.place, entry.contract, entry.declarer,
             entry.adjustment, *(revision.why for revision in ruling.history)]  # fmt: skip
    return _distinct(texts)


def _distinct(texts: Iterable[str | None]) -> list[str]:
    return list(dict.fromkeys(word for text in texts if text for word in words_of(text)))


def _marks(ruling: Ruling, asker: str | None) -> Iterator[str]:
    """What the filters of a search look for, as words that no text can hold."""
    entry, director = ruling.entry, ruling.director
    yield f"state_{ruling.state}"
    yield from (f"day_{mark}" for mark in marks_of_day(ruling.day.isoformat()))
    for clause in entry.clauses:
        yield from dict.fromkeys(f"law_{part}" for part in _wider(reference(clause)))
    if entry.module:
        yield f"module_{plain(entry.module)}"
    if director:
        yield f"director_{plain(director.id)}"
    if asker:
        yield f"asker_{plain(asker)}"
    for word in words_of(entry.event or ""):
        yield f"event_{word}"
    if entry.released:
        yield "released"


def marks_of_day(day: str) -> tuple[str, str, str]:
    """2026-03-04 is found by its year, its month and itself."""
    year, month, _ = day.split("-")
    return year, year + month, day.replace("-", "")


def plain(id: str) -> str:
    return re.sub(r"[^a-z0-9_]", "_", id.casefold())


def _law(clause: str) -> str:
    found = re.match(r"\d+", clause)
    return found[0] if found else clause


def _wider(clause: str) -> Iterator[str]:
    """45c4b, 45c4, 45c, 45: whoever looks for a law finds what was ruled under its clauses."""
    parts = re.findall(r"\d+|[a-z]+", clause)
    for length in range(len(parts), 0, -1):
        yield "".join(parts[:length])
