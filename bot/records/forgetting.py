"""Forgetting, the one permitted overwrite: a person is blanked, old cases expire, and the file keeps no trace."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ledger import DamagedLedger, Ledger, Post, earlier_copies, journal, sheet_schema, unreadable
from bot.ledger.model import to_text
from bot.ledger.pool import BLANK
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.vacuum import is_unscrubbed, mark_unscrubbed, rebuild_index, scrub
from bot.records.documents import case_document, rewrite_case, rewrite_ruling, ruling_document
from bot.records.mentions import Mention, mentions_of, names_of
from bot.records.redaction import case_without, ruling_without, unmentioned
from bot.records.sheet_records import REMINDED, RULED_ON, blank_sheets, erase_sheets

_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)  # what was stored is not what is stored
_OLD_RULED = """
SELECT number FROM cases WHERE opened_at < ? AND coalesce(asker_id, writer) IS NOT NULL
AND number IN (SELECT case_number FROM rulings)
"""
_OLD_IDLE = """
SELECT number FROM cases WHERE opened_at < ?
AND number NOT IN (SELECT case_number FROM rulings WHERE case_number IS NOT NULL)
"""
# Where somebody's id stands as their own.
SIGNED = (
    ("cases", "asker_id"),
    ("cases", "writer"),
    *((name, "by_id") for name in ("steps", "revisions", "settings", "notes", "calls", "call_states")),
    *((name, "by_id") for name in sheet_schema.NAMES),
)
# Where others may have written the platform's form of somebody's id, and which rulings are found by those words.
TEXTS = (
    ("cases", "text", "SELECT number FROM rulings WHERE case_number IN (SELECT number FROM cases WHERE {here})"),
    ("steps", "step", ""),
    ("steps", "finding", ""),
    ("revisions", "entry", "SELECT ruling FROM revisions WHERE {here}"),
    ("revisions", "why", "SELECT ruling FROM revisions WHERE {here}"),
    ("notes", "text", ""),
    ("misses", "text", ""),
    ("sheet_lines", "text", RULED_ON),
)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was blanked; `posts` are our own messages about the person's cases, to be deleted. The cards of changed
    rulings are in the outbox, to be edited. `mentions` are for a moderator to look at."""

    cases: int
    rulings: int
    misses: int
    posts: tuple[Post, ...]
    mentions: tuple[Mention, ...]


def forget(ledger: Ledger, person: str, at: datetime) -> Forgotten:
    """Blanks a person's id, stored name and typed texts in the whole file. Takes as long as copying it: run it with
    `Ledgers.run_alone`, or where nobody waits. Again, it finds nothing but what was left by one that was killed."""
    journal.note_forgotten(ledger.path, person, at)
    try:
        what = _blank(ledger, person, at)
    except DamagedLedger:  # perhaps no more than the index, which is made anew of the rest
        rebuild_index(ledger)
        what = _blank(ledger, person, at)
    scrub(ledger)
    earlier_copies.drop(ledger.path)
    return what


def _blank(ledger: Ledger, person: str, at: datetime) -> Forgotten:
    with unlocked(ledger) as db:
        names = names_of(db, person)
        posts = _posts(db, person)
        cases, own = _blank_cases(db, person)
        rulings = _blank_rulings(ledger, person, own)
        misses = blank_misses(db, keyed_hash(ledger.path, person))
        _unsign(ledger, person)
        _unmention(ledger, person)
        mentions = tuple(mentions_of(db, names))
        remember_forgotten(db, keyed_hash(ledger.path, person), at)
        renew_vocabulary(db)
        mark_unscrubbed(db)
    return Forgotten(len(cases), len(rulings), misses, posts, mentions)


def knows(ledger: Ledger, person: str) -> bool:
    """Whether there is anything to forget, or to finish; where there is not, nobody has to wait for a file to be
    written anew."""
    if ledger.path == BLANK:  # in no folder, so that there is no key either
        return False
    if is_unscrubbed(ledger):
        return True
    looked_for = [(f"SELECT 1 FROM {name} WHERE {column} = ? LIMIT 1", person) for name, column in SIGNED]
    looked_for.append(("SELECT 1 FROM misses WHERE whose = ? LIMIT 1", keyed_hash(ledger.path, person)))
    looked_for += [(f"SELECT 1 FROM {name} WHERE instr({column}, ?) LIMIT 1", person) for name, column, _ in TEXTS]
    return any(ledger.file.db.execute(sql, (value,)).fetchone() for sql, value in looked_for)


def posts_of(ledger: Ledger, person: str) -> tuple[Post, ...]:
    """Our messages about the person's cases: to be deleted before forgetting, for after it nobody finds them."""
    return _posts(ledger.file.db, person)


def bar(ledger: Ledger, person: str, at: datetime) -> None:
    """No import and no backup brings the person back."""
    journal.note_forgotten(ledger.path, person, at)
    earlier_copies.drop(ledger.path)
    with ledger.transaction() as db:
        remember_forgotten(db, keyed_hash(ledger.path, person), at)


def remember_forgotten(db: sqlite3.Connection, whose: str, at: datetime) -> None:
    """`at` is when they last asked for it: an older copy of the file tells by it what it has not heard of."""
    db.execute(
        "INSERT INTO forgotten VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)", (whose, to_text(at))
    )


def is_forgotten(ledger: Ledger, person: str) -> bool:
    whose = keyed_hash(ledger.path, person)
    return ledger.file.db.execute("SELECT 1 FROM forgotten WHERE whose = ?", (whose,)).fetchone() is not None


def expire(ledger: Ledger, now: datetime) -> int:
    """Erases cases older than the club's retention, misses with them; of a case that has a ruling, whose record stays,
    the asker and the asker's words. Returns how many cases that concerned."""
    days = ledger.settings.current().retention_days
    if days is None:
        return 0
    before = to_text(now - timedelta(days=days))
    with unlocked(ledger) as db:
        ruled = _numbers(db, _OLD_RULED, before)
        idle = _numbers(db, _OLD_IDLE, before)
        for number in ruled:
            _expire_people(ledger, number)
        for number in idle:
            db.execute("DELETE FROM call_states WHERE call IN (SELECT id FROM calls WHERE case_number = ?)", (number,))
        erase_sheets(db, idle)
        for name in ("calls", "case_posts", "unposted", "wishes", "steps"):
            db.executemany(f"DELETE FROM {name} WHERE case_number = ?", [(number,) for number in idle])
        db.executemany("UPDATE misses SET case_number = NULL WHERE case_number = ?", [(number,) for number in idle])
        db.executemany("DELETE FROM cases WHERE number = ?", [(number,) for number in idle])
        db.execute("DELETE FROM miss_states WHERE miss IN (SELECT id FROM misses WHERE at < ?)", (before,))
        misses = db.execute("DELETE FROM misses WHERE at < ?", (before,)).rowcount
        if ruled:
            renew_vocabulary(db)
        if ruled or idle or misses:
            mark_unscrubbed(db)
    if ruled or idle or misses:
        scrub(ledger)
    return len(ruled) + len(idle)


@contextmanager
def unlocked(ledger: Ledger) -> Iterator[sqlite3.Connection]:
    """A transaction in which what is only added to can be changed."""
    with ledger.transaction() as db:
        db.execute("UPDATE switch SET forgetting = 1")
        yield db
        db.execute("UPDATE switch SET forgetting = 0")


def _blank_cases(db: sqlite3.Connection, person: str) -> tuple[list[int], list[int]]:
    """The numbers of the cases that were changed, and of those among them that the person had asked or written."""
    own = _numbers(db, "SELECT number FROM cases WHERE asker_id = ?", person)
    for name in ("unposted", "case_posts", "wishes"):  # the messages go, so that nothing may link to them
        db.executemany(f"DELETE FROM {name} WHERE case_number = ?", [(number,) for number in own])
    own += _numbers(db, "SELECT number FROM cases WHERE writer = ?", person)
    touched = _numbers(db, "SELECT DISTINCT case_number FROM steps WHERE by_id = ?", person)
    changed = sorted({*own, *touched})
    for number in changed:
        try:
            if case := case_document(db, number):
                rewrite_case(db, case_without(case, person))
        except _UNREADABLE:
            unreadable.blank_case(db, number, person)
    return changed, own


def _blank_rulings(ledger: Ledger, person: str, own_cases: Iterable[int]) -> list[int]:
    db = ledger.file.db
    made = _numbers(db, "SELECT DISTINCT ruling FROM revisions WHERE by_id = ?", person)
    asked = {n for case in own_cases for n in _numbers(db, "SELECT number FROM rulings WHERE case_number = ?", case)}
    changed = sorted({*made, *asked})
    for number in changed:
        try:
            if document := ruling_document(db, number):
                rewrite_ruling(db, ruling_without(document, person, number in asked))
                _renew(ledger, number)
        except _UNREADABLE:
            unreadable.blank_ruling(db, number, person)
    return changed


def _renew(ledger: Ledger, number: int) -> None:
    """Finds the ruling by what is left of it, and has its cards say no more than that."""
    ruling = ledger.rulings.get(number)
    ledger.rulings.index(ruling)
    ledger.queue.add_findings_under(number)
    for post in ruling.posts:
        if post.message:  # for revision 0: there is nothing new that its thread should hear of
            ledger.queue.add_ruling(number, 0, post.kind, post.channel)


def blank_misses(db: sqlite3.Connection, whose: str) -> int:
    blank = "UPDATE misses SET text = '', whose = NULL, case_number = NULL WHERE whose = ?"
    return db.execute(blank, (whose,)).rowcount


def _unsign(ledger: Ledger, person: str) -> None:
    """Settings and club notes are the club's and stay; who wrote them is forgotten."""
    db = ledger.file.db
    for number in blank_sheets(db, person):
        _renew(ledger, number)
    for name in ("settings", "notes"):
        db.execute(f"UPDATE {name} SET by_id = NULL, by_name = NULL WHERE by_id = ?", (person,))
    db.execute("UPDATE calls SET by_id = NULL, place = '' WHERE by_id = ?", (person,))
    db.execute("UPDATE call_states SET by_id = NULL WHERE by_id = ?", (person,))


def _unmention(ledger: Ledger, person: str) -> None:
    """The id inside texts by others."""
    db = ledger.file.db
    db.create_function("without", 1, lambda text: text and unmentioned(text, person), deterministic=True)
    for name, column, rulings in TEXTS:
        here, named = f"instr({column}, :person) AND {column} <> without({column})", {"person": person}
        found_by = [row[0] for row in db.execute(rulings.format(here=here), named).fetchall()] if rulings else []
        db.execute(f"UPDATE {name} SET {column} = without({column}) WHERE {here}", named)
        for number in found_by:
            _renew(ledger, number)


def _posts(db: sqlite3.Connection, person: str) -> tuple[Post, ...]:
    rows = db.execute(
        "SELECT case_posts.channel, message FROM case_posts JOIN cases ON number = case_number"
        " WHERE asker_id = :id AND message <> ''"
        " UNION SELECT channel, message FROM call_states WHERE message IS NOT NULL AND call IN"
        " (SELECT id FROM calls WHERE by_id = :id UNION SELECT call FROM call_states WHERE by_id = :id)"
        f" UNION {REMINDED}",
        {"id": person},
    )
    return tuple(Post(*row) for row in rows.fetchall())


def _expire_people(ledger: Ledger, number: int) -> None:
    """The asker, who wrote it, and their words."""
    case = case_document(ledger.file.db, number)
    if case is None:
        return
    for person in (case["asker"] and case["asker"]["id"], case.get("writer")):
        case = case_without(case, person) if person else case
    rewrite_case(ledger.file.db, case)
    ledger.file.db.execute("DELETE FROM wishes WHERE case_number = ?", (number,))
    ledger.file.db.execute("UPDATE calls SET by_id = NULL, place = '' WHERE case_number = ?", (number,))
    for ruling in _numbers(ledger.file.db, "SELECT number FROM rulings WHERE case_number = ?", number):
        ledger.rulings.index(ledger.rulings.get(ruling))


def renew_vocabulary(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE IF EXISTS temp.indexed")
    db.execute("CREATE VIRTUAL TABLE temp.indexed USING fts5vocab (main, words, col)")
    db.execute("DELETE FROM vocabulary WHERE word NOT IN (SELECT term FROM indexed WHERE col IN ('shown', 'kept'))")
    db.execute("DROP TABLE temp.indexed")


def _numbers(db: sqlite3.Connection, sql: str, value: object) -> list[int]:
    return [row[0] for row in db.execute(sql, (value,)).fetchall() if row[0] is not None]
