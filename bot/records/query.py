"""What is looked for, by whom, and its form in the language of the full-text index: nothing a user types reaches that
language but plain words."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from bot.ledger.search_index import plain
from bot.ledger.search_words import reference, words_of
from bot.records.same_words import alike
from bot.records.titles import modules_called

# More words than anybody remembers; a text of 6,000 characters pasted as a query stays cheap.
_WORDS_AT_MOST = 12
# Words of three letters have a prefix index of their own; longer ones are spelt out from the vocabulary.
_PREFIX = 3
_SPELLINGS_AT_MOST = 200
_LAWS_AT_MOST = 12
_SUITS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
# "4S" is a contract, "9C" may be a law, "as" is a word.
_CARD = re.compile(r"\b(?:([AKQJ](?=[SHDC])|[kqj](?=[shdc]))(\w)|([SHDCshdc])([KQJkqj]|10|[2-9]))\b")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: an official (director or moderator) sees every ruling; a member the released ones, those of which a
    card stands in one of the `channels` that he reads, and those made on cases of his own."""

    id: str | None
    is_official: bool
    channels: frozenset[str] = frozenset()

    @classmethod
    def member(cls, id: str, channels: Iterable[str] = ()) -> "Viewer":
        return cls(id, is_official=False, channels=frozenset(channels))

    @classmethod
    def official(cls, id: str | None = None) -> "Viewer":
        return cls(id, is_official=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Any combination; each part narrows the search. `director` is an id, `law` a law or a clause in any spelling or
    several with commas between them, one of which is enough, `since` and `until` are days of the club, both included.
    `any_of`: not empty where one of the words is enough."""

    words: str = ""
    law: str | None = None
    module: str | None = None
    director: str | None = None
    state: str | None = None
    since: date | None = None
    until: date | None = None
    event: str | None = None
    board: str | None = None
    place: str | None = None
    any_of: str = ""


def words_in(text: str) -> list[str]:
    """Without repetition; a card that is written in letters ("QH", "s4") as its rank and its suit."""
    return list(dict.fromkeys(words_of(_CARD.sub(_rank_and_suit, text))))[:_WORDS_AT_MOST]


def _rank_and_suit(card: re.Match[str]) -> str:
    rank, suit = (card[1], card[2]) if card[1] else (card[4], card[3])
    return f" {rank} {_SUITS[suit.lower()]} "


def expression(db: sqlite3.Connection, query: Query, viewer: Viewer, words: Iterable[str], any_of: bool) -> str | None:
    """The query for the index; "" asks for every ruling, None for none. `any_of`: one of the words is enough."""
    column = _columns(viewer)
    spelt = [_any_spelling(db, column, word) for word in words]
    parts = [f"({' OR '.join(spelt)})"] if any_of else spelt
    days = _days(db, query.since, query.until)
    if days == []:
        return None
    parts += [_marked(marks) for marks in _marks(query)]
    parts += [f'{column} : "{word}"' for text in (query.board, query.place) for word in words_of(text or "")]
    if days:
        parts.append(_marked([f"day_{day}" for day in days]))
    return " AND ".join(parts)


def frequency(db: sqlite3.Connection, viewer: Viewer, word: str) -> int:
    """In how many rulings the word stands where this viewer may find it."""
    wanted = _any_spelling(db, _columns(viewer), word)
    return int(db.execute("SELECT count(*) FROM words WHERE words MATCH ?", (wanted,)).fetchone()[0])


def _columns(viewer: Viewer) -> str:
    return "{shown kept}" if viewer.is_official else "{shown}"


def spellings(db: sqlite3.Connection, word: str) -> list[str]:
    """The words of the log that begin with `word`."""
    found = db.execute(
        "SELECT word FROM vocabulary WHERE word >= ? AND word < ? LIMIT ?",
        (word, word + chr(0x10FFFF), _SPELLINGS_AT_MOST),
    )
    return [row[0] for row in found.fetchall()]


def is_known(db: sqlite3.Connection, word: str) -> bool:
    """Whether the log, or the title of a situation, has a word that begins so, or another one for the same."""
    others = alike(word)
    named = f"SELECT 1 FROM vocabulary WHERE word IN ({', '.join('?' * len(others))})"
    return bool(spellings(db, word) or modules_called(word)) or db.execute(named, others).fetchone() is not None


def _any_spelling(db: sqlite3.Connection, column: str, word: str) -> str:
    # An OR of whole words is read newest first and only as far as needed; a prefix would first collect every match.
    begun = [f'"{word}" *'] if len(word) == _PREFIX else []
    whole = [*(spellings(db, word) if len(word) > _PREFIX else [word]), *alike(word)] or [word]
    quoted = [f'"{name}"' for name in dict.fromkeys(whole)]
    written = f"{column} : ({' OR '.join([*begun, *quoted])})"
    titled = _marked(f"module_{plain(module)}" for module in sorted(modules_called(word)))
    return f"({written} OR {titled})" if modules_called(word) else written


def visibility(viewer: Viewer) -> tuple[str, dict[str, str]]:
    """What a row of `standing` has to be for this viewer, as SQL and its values."""
    if viewer.is_official:
        return "1", {}
    named = {f"channel{number}": channel for number, channel in enumerate(sorted(viewer.channels))}
    here = ", ".join(f":{name}" for name in named)
    own = "instr(' ' || standing.marks || ' ', :asker)"
    return f"(released OR {own} OR {_POSTED.format(here)})", {"asker": f" asker_{plain(viewer.id or '')} ", **named}


# A card that stands in one of these channels; one that could not be posted is none.
_POSTED = """EXISTS (
  SELECT 1 FROM outbox JOIN deliveries ON outbox = outbox.id
  WHERE ruling = standing.number AND outcome = 'sent' AND message IS NOT NULL AND channel IN ({})
)"""


def _marks(query: Query) -> Iterator[list[str]]:
    """Of each filter the marks one of which a ruling must have."""
    if query.law is not None:
        yield [f"law_{reference(law)}" for law in query.law.split(",")[:_LAWS_AT_MOST]]
    if query.module is not None:
        yield [f"module_{plain(query.module)}"]
    if query.director is not None:
        yield [f"director_{plain(query.director)}"]
    if query.state is not None:
        yield [f"state_{plain(query.state)}"]
    for word in words_of(query.event or ""):
        yield [f"event_{word}"]


def _marked(marks: Iterable[str]) -> str:
    alternatives = " OR ".join(f'"{mark}"' for mark in marks)
    return f"marks : ({alternatives})"


def _days(db: sqlite3.Connection, since: date | None, until: date | None) -> list[str] | None:
    """The days from `since` to `until` as few marks: whole years, whole months, single days. None where all days are
    meant, an empty list where no ruling can be."""
    if since is None and until is None:
        return None
    # Two look-ups in the index; asked for in one SELECT, SQLite reads the whole of it.
    first, last = db.execute("SELECT (SELECT min(day) FROM standing), (SELECT max(day) FROM standing)").fetchone()
    if first is None:
        return []
    day = max(date.fromisoformat(first), since or date.min)
    end = min(date.fromisoformat(last), until or date.max)
    marks = []
    while day <= end:
        mark, day = _largest(day, end)
        marks.append(mark)
    return marks


def _largest(day: date, end: date) -> tuple[str, date]:
    """The longest calendar unit that begins on `day` and ends by `end`, and the day after it."""
    following_year = date(day.year + 1, 1, 1)
    following_month = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
    tomorrow = day + timedelta(days=1)
    if (day.month, day.day) == (1, 1) and following_year - timedelta(days=1) <= end:
        return f"{day:%Y}", following_year
    if day.day == 1 and following_month - timedelta(days=1) <= end:
        return f"{day:%Y%m}", following_month
    return f"{day:%Y%m%d}", tomorrow
