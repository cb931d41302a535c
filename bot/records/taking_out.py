"""Words taken out of a ruling, in all that it ever said: a name that should never have stood there.

Rulings are only added to. This is an exception, as forgetting is, and it leaves a mark: a revision of its own, which
says that words were taken out, by whom and when. A copy of the ledger from before that comes back loses them again:
the journal knows the words by their hash.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from bot.ledger import Ledger, LedgerError, Person, Ruling, earlier_copies, journal
from bot.ledger.journal import TakenOut
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.vacuum import mark_unscrubbed, scrub
from bot.records.documents import Document, rewrite_ruling, ruling_document
from bot.records.forgetting import renew_vocabulary, unlocked
from bot.records.redaction import FIELDS, TYPED, strings

_IN_THEIR_PLACE = "[taken out]"
_MARK = "Words were taken out."


class NotThere(LedgerError):
    def __init__(self, number: int) -> None:
        super().__init__(f"These words stand nowhere in ruling {number}: type them as they stand there.")


def take_out(ledger: Ledger, number: int, words: str, *, by: Person, at: datetime) -> Ruling:
    """`words`: as they stand in the ruling, whole ones, in capitals or not. Its cards and what stands in their threads
    are drawn anew. Takes as long as copying the file, for that keeps no trace of them either: run it with
    Ledgers.run_alone, or where nobody waits. Raises NoSuchRuling, NotThere."""
    with unlocked(ledger) as db:
        ledger.rulings.get(number)
        before = ruling_document(db, number)
        assert before is not None
        after = without(before, words)
        if not words.strip() or after == before:
            raise NotThere(number)
        named = _plain(words)
        journal.note_taken_out(ledger.path, TakenOut(number, _hash(ledger, named), len(named), at))
        ruling = _rewrite(ledger, after, by=by, at=at)
        renew_vocabulary(db)
        mark_unscrubbed(db)
    scrub(ledger)
    earlier_copies.drop(ledger.path)
    return ruling


def take_out_again(ledger: Ledger, taken: Sequence[TakenOut]) -> int:
    """In an older copy of a ledger, all that was taken out of its rulings since. Returns how many times words stood
    there again."""
    if not taken:
        return 0
    with unlocked(ledger) as db:
        done = 0
        for each in taken:
            before = ruling_document(db, each.ruling)
            words = _stands_there(ledger, before, each) if before else None
            if before and words and (after := without(before, words)) != before:
                _rewrite(ledger, after, by=None, at=each.at)
                done += 1
        if done:
            renew_vocabulary(db)
            mark_unscrubbed(db)
    if done:
        scrub(ledger)
        earlier_copies.drop(ledger.path)
    return done


def _rewrite(ledger: Ledger, after: Document, *, by: Person | None, at: datetime) -> Ruling:
    rewrite_ruling(ledger.file.db, after)
    return ledger.rulings.mark_taken_out(after["number"], by=by, at=at, why=_MARK)


def _stands_there(ledger: Ledger, ruling: Document, taken: TakenOut) -> str | None:
    """A hash cannot be turned back into words: they are known again by trying all whole words that are as long."""
    as_long = re.compile(rf"(?<!\w)(?=(.{{{taken.length}}})(?!\w))")
    tried = {said for text in strings(ruling) for said in as_long.findall(_plain(text))}
    return next((said for said in tried if _hash(ledger, said) == taken.words), None)


def _plain(words: str) -> str:
    return " ".join(words.split()).lower()


def _hash(ledger: Ledger, plain: str) -> str:
    return keyed_hash(ledger.path, f"words {plain}")


def without(ruling: Document, words: str) -> Document:
    spaced = r"\s+".join(map(re.escape, words.split()))
    named = re.compile(rf"(?<!\w){spaced}(?!\w)", re.IGNORECASE)
    revisions = [
        {**each, "why": _text(each["why"], named), "entry": _under(each["entry"], named, frozenset(FIELDS))}
        for each in ruling["revisions"]
    ]
    return {**ruling, "finding": _under(ruling["finding"], named, TYPED), "revisions": revisions}


def _under(value: Any, named: re.Pattern[str], keys: frozenset[str]) -> Any:
    """What stands under these keys, at any depth."""
    match value:
        case dict():
            return {key: _all(each, named) if key in keys else _under(each, named, keys) for key, each in value.items()}
        case list():
            return [_under(each, named, keys) for each in value]
        case _:
            return value


def _all(value: Any, named: re.Pattern[str]) -> Any:
    match value:
        case str():
            return _text(value, named)
        case dict():
            return {key: _all(each, named) for key, each in value.items()}
        case list():
            return [_all(each, named) for each in value]
        case _:
            return value


def _text(text: str, named: re.Pattern[str]) -> str:
    return named.sub(_IN_THEIR_PLACE, text)
