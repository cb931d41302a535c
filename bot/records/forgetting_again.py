"""Forgetting once more, in an older copy of a ledger, everybody who asked for it since the copy was taken."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from bot.ledger import Ledger, earlier_copies
from bot.ledger.model import from_text
from bot.ledger.pseudonyms import keyed_hash
from bot.ledger.vacuum import mark_unscrubbed, scrub
from bot.records.forgetting import SIGNED, TEXTS, blank_misses, forget, remember_forgotten, unlocked

_ID = re.compile(r"<@!?(\d+)>|(?<!\d)(\d{15,})(?!\d)")  # as `redaction.unmentioned` takes it out


def forget_again(ledger: Ledger, forgotten: Mapping[str, datetime]) -> int:
    """`forgotten`: hashes of people, and when they last asked for it. Returns how many this copy had not heard of.

    A hash cannot be turned back into an id: it is known again by every id that the copy holds."""
    unheard = _unheard(ledger, forgotten)
    if not unheard:
        return 0
    for person in sorted(_people(ledger)):
        if (at := unheard.get(keyed_hash(ledger.path, person))) is not None:
            forget(ledger, person, at)
    left = _unheard(ledger, unheard)
    if left:  # who has nothing here but texts that were kept to learn from, under the hash alone
        _forget_by_hash(ledger, left)
    return len(unheard)


def _unheard(ledger: Ledger, forgotten: Mapping[str, datetime]) -> dict[str, datetime]:
    heard = {
        whose: from_text(at) for whose, at in ledger.file.db.execute("SELECT whose, at FROM forgotten WHERE at > ''")
    }
    return {whose: at for whose, at in forgotten.items() if whose not in heard or heard[whose] < at}


def _people(ledger: Ledger) -> set[str]:
    """Every id that stands in the file, as somebody's own or in a text."""
    db = ledger.file.db
    own = {
        row[0]
        for name, column in SIGNED
        for row in db.execute(f"SELECT DISTINCT {column} FROM {name} WHERE {column} IS NOT NULL")
    }
    return own.union(*(_ids(row[0]) for name, column, _ in TEXTS for row in db.execute(f"SELECT {column} FROM {name}")))


def _ids(text: str | None) -> Iterator[str]:
    return (mention or bare for mention, bare in _ID.findall(text or ""))


def _forget_by_hash(ledger: Ledger, left: Mapping[str, datetime]) -> None:
    with unlocked(ledger) as db:
        blanked = sum(blank_misses(db, whose) for whose in left)
        for whose, at in left.items():
            remember_forgotten(db, whose, at)
        if blanked:
            mark_unscrubbed(db)
    if blanked:
        scrub(ledger)
    earlier_copies.drop(ledger.path)
