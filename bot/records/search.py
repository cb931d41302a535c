"""Finding past rulings: words and filters in, the newest that fit out, the best of them first."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, islice, takewhile
from math import log

from bot.ledger import Ledger, Person, Post, State
from bot.ledger.search_words import words_of
from bot.records.empty import why_empty
from bot.records.query import Query, Viewer, expression, frequency, is_known, visibility, words_in
from bot.records.same_words import alike, telling
from bot.records.titles import modules_called

AT_MOST = 500
# How many letters may be wrong in a word of that length, before another word is meant.
_WRONG_LETTERS = {4: 1, 5: 1, 6: 2, 7: 2, 8: 2}
_COLUMNS = "number, state, day, module, clauses, verdict, event, director_id, director_name, released, shown, kept"
_ENTRY = "(SELECT entry FROM revisions WHERE ruling = standing.number AND revision = standing.revision) AS entry"


@dataclass(frozen=True, slots=True)
class Found:
    """A ruling as a line of a list; `director` is for officials only."""

    number: int
    state: State
    day: date
    module: str | None
    clauses: tuple[str, ...]
    verdict: str
    event: str | None
    director: Person | None
    released: bool


@dataclass(frozen=True, slots=True)
class Results:
    """The newest 500 that fit, best first. `more`: there are older ones. `corrected`: nothing was found as typed, these
    words were looked for instead. `loosened`: nothing had all the words, these have some. `words`: those that were
    looked for in the end. `empty`: where nothing was found, in sentences why."""

    rulings: tuple[Found, ...]
    more: bool = False
    corrected: str | None = None
    loosened: bool = False
    words: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()


def search(ledger: Ledger, query: Query, viewer: Viewer) -> Results:
    db, words = ledger.file.db, telling(words_in(query.words))
    results = _find(db, query, viewer, words, any_of=bool(query.any_of))
    if results.rulings:
        return results
    return _otherwise(db, query, viewer, words) or Results(
        (), empty=tuple(why_empty(query, lambda other: count(db, other, viewer)))
    )


def _otherwise(db: sqlite3.Connection, query: Query, viewer: Viewer, words: list[str]) -> Results | None:
    """With other spellings of the words, then with some of them."""
    respelt = list(_respelt(db, words))
    for instead in respelt:
        results = _find(db, query, viewer, instead)
        if results.rulings:
            return replace(results, corrected=" ".join(instead))
    for instead in (*respelt[:1], words) if len(words) > 1 else ():
        results = _find(db, query, viewer, instead, any_of=True)
        if results.rulings:
            return replace(results, corrected=" ".join(instead) if instead != words else None)
    return None


def count(db: sqlite3.Connection, query: Query, viewer: Viewer) -> int:
    """How many fit as they were typed; 500 stands for more."""
    return len(_find(db, query, viewer, telling(words_in(query.words)), any_of=bool(query.any_of)).rulings)


def recent(ledger: Ledger, viewer: Viewer, limit: int = 20) -> list[Found]:
    """The newest rulings that the viewer may see."""
    return list(_find(ledger.file.db, Query(), viewer, []).rulings[:limit])


def jumps(ledger: Ledger, numbers: Iterable[int], kind: str = "public") -> dict[int, Post]:
    """Where the cards of these rulings are, as far as they have been posted."""
    cards = ((number, card) for number in numbers for card in ledger.queue.posts_of_ruling(number))
    return {number: Post(card.channel, card.message) for number, card in cards if card.kind == kind and card.message}


def events(ledger: Ledger, limit: int = 25) -> list[str]:
    """The names of events in the log, to choose from."""
    return ledger.index.events(limit)


def _find(db: sqlite3.Connection, query: Query, viewer: Viewer, words: Sequence[str], any_of: bool = False) -> Results:
    often = {word: frequency(db, viewer, word) for word in words} if any_of else {}
    weights = _weights(db, often) if any_of else dict.fromkeys(words, 1.0)
    wanted = expression(db, query, viewer, _rarest(often) if any_of else words, any_of)
    if wanted is None:
        return Results(())
    at_board = query.board is not None or query.place is not None
    newest: Iterable[sqlite3.Row] = _newest(db, wanted, viewer, with_entry=at_board)
    rows = list(islice(_at_board(newest, query) if at_board else newest, AT_MOST + 1))
    best = _ranked(rows[:AT_MOST], weights, viewer)
    found = tuple(_found(row, viewer) for row in best)
    return Results(found, more=len(rows) > AT_MOST, loosened=any_of and bool(rows), words=tuple(words))


def _newest(db: sqlite3.Connection, wanted: str, viewer: Viewer, *, with_entry: bool) -> sqlite3.Cursor:
    """In the order of the index, newest first, so that it stops at the limit however common the words are."""
    visible, values = visibility(viewer)
    columns = ", ".join([*(f"standing.{name}" for name in _COLUMNS.split(", ")), *([_ENTRY] if with_entry else [])])
    if not wanted:
        return db.execute(f"SELECT {columns} FROM standing WHERE {visible} ORDER BY number DESC", values)
    return db.execute(
        f"SELECT {columns} FROM words JOIN standing ON number = words.rowid WHERE words MATCH :wanted AND {visible}"
        " ORDER BY words.rowid DESC",
        {"wanted": wanted, **values},
    )


def _at_board(rows: Iterable[sqlite3.Row], query: Query) -> Iterator[sqlite3.Row]:
    """The index knows where the number stands, but not of what it is the number."""
    for row in rows:
        entry = json.loads(row["entry"])
        if all(_is_at(entry.get(name), getattr(query, name)) for name in ("board", "place")):
            yield row


def _is_at(written: str | None, wanted: str | None) -> bool:
    """ "Table 7" is at 7."""
    return wanted is None or words_of(wanted)[-1:] == words_of(written or "")[-1:]


def _rarest(often: Mapping[str, int]) -> list[str]:
    """So many of the words that all can be looked through that has one of them, the rarest first."""
    rarest = sorted((word for word in often if often[word]), key=often.__getitem__)
    room = takewhile(lambda total: total <= AT_MOST, accumulate(often[word] for word in rarest))
    return rarest[: max(1, len(list(room)))] or list(often)


def _weights(db: sqlite3.Connection, often: Mapping[str, int]) -> dict[str, float]:
    """The rarer a word, the more it tells."""
    all_of = db.execute("SELECT count(*) FROM standing").fetchone()[0]
    return {word: log(2 + all_of / (1 + count)) for word, count in often.items()}


def _ranked(rows: Sequence[sqlite3.Row], weights: Mapping[str, float], viewer: Viewer) -> Sequence[sqlite3.Row]:
    """More of the words first, whole words before beginnings, the verdict before the rest; else as the rows came."""
    if not weights:
        return rows
    return sorted(rows, key=lambda row: -_score(row, weights, viewer))


def _score(row: sqlite3.Row, weights: Mapping[str, float], viewer: Viewer) -> float:
    shown = f" {row['shown']} "
    kept = f" {row['kept']} " if viewer.is_official else ""
    return sum(
        weight * (_worth(shown, word, 9) or _worth(kept, word, 6) or _in_title(row["module"], word))
        for word, weight in weights.items()
    )


def _in_title(module: str | None, word: str) -> int:
    return 5 if module in modules_called(word) else 0


def _worth(text: str, word: str, whole: int) -> int:
    """Another word for the same is nearly as good, and better than one that only begins so."""
    if f" {word} " in text:
        return whole
    if any(f" {name} " in text for name in alike(word)):
        return whole - 1
    return whole - 4 if f" {word}" in text else 0


def _found(row: sqlite3.Row, viewer: Viewer) -> Found:
    director = Person(row["director_id"], row["director_name"]) if viewer.is_official and row["director_id"] else None
    return Found(
        number=row["number"],
        state=row["state"],
        day=date.fromisoformat(row["day"]),
        module=row["module"],
        clauses=tuple(row["clauses"].split()),
        verdict=row["verdict"],
        event=row["event"],
        director=director,
        released=bool(row["released"]),
    )


def _respelt(db: sqlite3.Connection, words: Sequence[str]) -> Iterator[list[str]]:
    """The words with those that the log doesn't know replaced by what they may be misspellings of, likeliest first; a
    word that is like none stays."""
    nearest = [[word] if is_known(db, word) else _nearest(db, word) or [word] for word in words]
    if [near[0] for near in nearest] != list(words):
        for attempt in range(max(map(len, nearest))):
            yield [near[min(attempt, len(near) - 1)] for near in nearest]


def _nearest(db: sqlite3.Connection, word: str) -> list[str]:
    from rapidfuzz import process  # only for a search that found nothing
    from rapidfuzz.distance import OSA

    wrong = 3 if len(word) > max(_WRONG_LETTERS) else _WRONG_LETTERS.get(len(word), 0)
    if not wrong:
        return []
    as_long = db.execute(
        "SELECT word FROM vocabulary WHERE length(word) BETWEEN ? AND ?", (len(word) - wrong, len(word) + wrong)
    )
    candidates = [row[0] for row in as_long.fetchall()]
    best = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=wrong, limit=10)
    likeliest = sorted(best, key=lambda each: (each[1], each[0][0] != word[0], each[0]))
    return [each[0] for each in likeliest[:5]]
