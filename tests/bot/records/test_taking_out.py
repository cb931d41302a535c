"""Words taken out of a ruling: in every revision, with a mark, and nowhere left in the file."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.ledger import Entry, Ledger, NoSuchRuling, Person
from bot.records import Query, Viewer, search
from bot.records.taking_out import NotThere, take_out
from cogs.cards.ruling_history import history_line

DORA, TOM = Person("33", "Dora"), Person("44", "Tom")
AT = datetime(2026, 3, 4, 20, 30, tzinfo=UTC)
LATER = datetime(2026, 3, 5, 9, 0, tzinfo=UTC)


def named(ledger: Ledger) -> None:
    """A name that was amended away, and so stands in what was ruled before."""
    entry = Entry(verdict="A procedural penalty for Annabel Wu.", note="annabel  wu was late; the Wus were not")
    ledger.rulings.make(entry, key="a", by=DORA, at=AT, posts={"public": "900"})
    ledger.rulings.revise(
        1, expect=1, by=DORA, at=AT, why="Annabel Wu asked", state="amended", changes={"verdict": "A penalty."}
    )


def test_the_words_are_gone_from_every_revision_and_a_mark_says_by_whom_and_when(ledger: Ledger) -> None:
    named(ledger)
    ruling = take_out(ledger, 1, "Annabel Wu", by=TOM, at=LATER)
    first, second, mark = ruling.history
    assert first.entry.verdict == "A procedural penalty for [taken out]."
    assert first.entry.note == "[taken out] was late; the Wus were not"
    assert (second.entry.verdict, second.why) == ("A penalty.", "[taken out] asked")
    assert (mark.state, mark.by, mark.at, mark.why) == ("amended", TOM, LATER, "Words were taken out.")
    assert "words taken out" in history_line(ruling, mark)
    assert "Annabel" not in "".join(history_line(ruling, each) for each in ruling.history)


def test_nothing_of_them_is_left_in_the_file_or_found_and_the_cards_are_drawn_anew(ledger: Ledger) -> None:
    named(ledger)
    assert search(ledger, Query(words="annabel"), Viewer.official()).rulings
    (card,) = ledger.outbox.due("ruling")
    ledger.outbox.mark_sent(card, message="77", at=AT)
    take_out(ledger, 1, "Annabel Wu", by=TOM, at=LATER)
    assert not search(ledger, Query(words="annabel"), Viewer.official()).rulings
    (again,) = ledger.outbox.due("ruling")
    assert (again.message, again.revisions) == ("77", (2, 3))
    assert all(b"nnabel" not in path.read_bytes() for path in ledger.path.parent.rglob("*") if path.is_file())


def test_a_voided_ruling_gives_them_up_too_and_takes_nothing_else(ledger: Ledger) -> None:
    named(ledger)
    ledger.rulings.revise(1, expect=2, by=DORA, at=AT, why="wrong board", state="voided")
    assert take_out(ledger, 1, "annabel wu", by=TOM, at=LATER).state == "voided"
    with pytest.raises(Exception, match="only added to"):
        ledger.file.db.execute("UPDATE revisions SET why = ''")


def test_words_that_do_not_stand_there_change_nothing(ledger: Ledger) -> None:
    named(ledger)
    for words in ("Annabe", "Bob", " ", ""):
        with pytest.raises(NotThere, match="ruling 1"):
            take_out(ledger, 1, words, by=TOM, at=LATER)
    with pytest.raises(NoSuchRuling):
        take_out(ledger, 7, "Annabel", by=TOM, at=LATER)
    assert ledger.rulings.get(1).revision == 2
