"""A club's record for the tests of its pages: rulings made, amended, appealed and voided as people would."""

from __future__ import annotations

from datetime import timedelta

from bot.actions.club import set_club_rule
from bot.actions.entries import Details, Draft, entry_of_its_own
from bot.actions.feedback import keep_miss
from bot.actions.revisions import Change, Edit, revise
from bot.actions.rulings import make_ruling
from bot.ledger import Ledger, Person, State
from lawtext.model import Corpus
from tests.bot.actions.acting import AT, DORA, case_with_finding, official

LIAT = Person("44", "ליאת בן־דוד")
HOSTILE = "<script>alert(1)</script> \"quoted\" & 'so' {{ 7 * 7 }} \u202eover"
BOARD = Details(board="12, table 3, pairs 4 and 7", contract="4♡x by South", event="Autumn Pairs", session="2")
AMENDED, VOIDED, UNDER_APPEAL, OWN = 1, 2, 3, 4
"""Numbers of the rulings that are there."""


def keep_evening(ledger: Ledger, corpus: Corpus) -> None:
    with ledger.transaction():
        case = case_with_finding(ledger, corpus)
        official(ledger, corpus, case, draft=Draft(details=BOARD))
        told = "The ♢7 is a penalty card. West may not lead a heart to this trick."
        _move(ledger, corpus, AMENDED, 1, "amended", "The ban is not for one trick.", told)
        _move(ledger, corpus, AMENDED, 2, "appealed", "We had been told otherwise.")
        told = "The ♢7 is a penalty card. West may not lead a heart for as long as West keeps the lead."
        _move(ledger, corpus, AMENDED, 3, "changed", "The committee read Law 50.", told)
        _write(ledger, corpus, HOSTILE, by=LIAT, note=HOSTILE)
        _move(ledger, corpus, VOIDED, 1, "voided", HOSTILE)
        _write(ledger, corpus, "Two tricks go to the other side for the revoke.", law="64A1")
        _move(ledger, corpus, UNDER_APPEAL, 1, "appealed", "It was one trick only.")
        _write(
            ledger, corpus, "The lead stands: declarer had called a card from dummy.", law="55A", event="Swiss Teams"
        )
        set_club_rule(ledger, "64A1", "Ask the director to count the tricks.", by=DORA, at=AT)
        keep_miss(ledger, case, "none", by=DORA, at=AT)
        ledger.misses.add(text=HOSTILE, kind="wrong", module=None, edition="2017", by=LIAT, at=AT)


def _write(
    ledger: Ledger, corpus: Corpus, verdict: str, law: str = "45C4b", *, by: Person = DORA, **details: str
) -> None:
    entry = entry_of_its_own(corpus, "2017", Draft(verdict=verdict, law=law, details=Details(**details)))
    make_ruling(ledger, entry, key=verdict, by=by, at=AT + timedelta(days=7), channel="900")


def _move(
    ledger: Ledger, corpus: Corpus, number: int, seen: int, state: State, why: str, verdict: str | None = None
) -> None:
    edit = Edit(number, seen, DORA, AT + timedelta(hours=seen), why)
    revise(ledger, corpus, edit, state, Change(verdict=verdict) if verdict else None)
