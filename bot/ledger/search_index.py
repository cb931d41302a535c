"""How each ruling stands now, in a form made for finding it: derived from the record, made anew when it changes."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from bot.ledger.ruling import Entry, Ruling
from bot.ledger.search_words import reference, words_of


def index_ruling(db: sqlite3.Connection, ruling: Ruling, asker: str | None, told: str) -> None:
    """Brings the standing of one ruling up to date; `asker` and `told` are the id and the text of its case."""
    values = {
        **_facts(ruling),
        "shown": " ".join(_shown(ruling)),
        "kept": " ".join(_kept(ruling, told)),
        "marks": " ".join(_marks(ruling, asker)),
    }
    words = {*values["shown"].split(), *values["kept"].split()}
    db.executemany("INSERT OR IGNORE INTO vocabulary VALUES (?)", [(word,) for word in words])
    db.execute(
        f"INSERT INTO standing ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"
        f" ON CONFLICT (number) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in values)}",
        tuple(values.values()),
    )


def _facts(ruling: Ruling) -> dict[str, Any]:
    entry, director = ruling.entry, ruling.director
    return {
        "number": ruling.number,
        "state": ruling.state,
        "revision": ruling.revision,
        "day": ruling.day.isoformat(),
        "law": _law(entry.clauses[0]) if entry.clauses else None,
        "module": entry.module,
        "event": entry.event,
        "director_id": director and director.id,
        "director_name": director and director.name,
        "overruled": None if entry.finding is None else entry.overruled_because is not None,
        "appealed": any(revision.state == "appealed" for revision in ruling.history),
        "released": entry.released,
        "verdict": entry.verdict,
        "clauses": " ".join(entry.clauses),
    }


def _shown(ruling: Ruling) -> list[str]:
    """The words of the public form of the card: what a member may find a ruling by."""
    entry = ruling.entry
    told = [
        entry.verdict,
        entry.option,
        *_of_choices(entry),
        entry.event,
        entry.session,
        entry.module,
        *entry.clauses,
    ]
    if entry.released:
        told += [entry.board, entry.place, entry.pairs, entry.contract, entry.declarer, entry.adjustment]
    return _distinct(told)


def _of_choices(entry: Entry) -> Iterator[str]:
    """Whose each choice is and what was chosen; what is open is found by that word."""
    for choice in entry.choices:
        yield f"{choice.get('name', '')} {choice.get('do') or 'open'}"


def _kept(ruling: Ruling, told: str) -> list[str]:
    """The other words: those of the full form, of the asker, and of every reason given."""
    entry = ruling.entry
    texts = [told, entry.note, entry.overruled_because, entry.board, entry.place, entry.pairs, entry.contract,
             entry.declarer, entry.adjustment, *(revision.why for revision in ruling.history)]  # fmt: skip
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
