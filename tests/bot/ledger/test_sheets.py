"""Director's sheets on a real file: who wrote what when, nothing overwritten, what is still open, what is forgotten."""

from __future__ import annotations

import io
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from bot.ledger import Entry, FilledSheet, Ledger, NoSuchCase, NoSuchReminder, OutdatedSheet, Person, Post
from bot.records import Query, Viewer, search
from bot.records.forgetting import expire, forget, knows, posts_of
from bot.records.json_export import write
from bot.records.json_import import take_in
from bot.records.matches import elsewhere
from tests.bot.ledger.test_letters import asked
from tests.bot.samples import AT, make

DORA, TOM = Person("333333333333333333", "Dora"), Person("444444444444444444", "Thomas")
SHEET, MINUTE = "partners_information", timedelta(minutes=1)


def fill(ledger: Ledger, case: int, by: Person = DORA, seen: int | None = None, **texts: str) -> FilledSheet:
    before = ledger.sheets.get(case).seen if seen is None else seen
    return ledger.sheets.fill(case, SHEET, texts, seen=before, by=by, at=AT)


def exported(ledger: Ledger) -> str:
    out = io.StringIO()
    write(ledger, out, lambda *_: None)
    return out.getvalue()


def imported(text: str, path: Path) -> Ledger:
    ledger = Ledger.open(path)
    take_in(ledger, io.StringIO(text), lambda *_: None)
    return ledger


def found(ledger: Ledger, words: str, viewer: Viewer | None = None) -> list[int]:
    return [each.number for each in search(ledger, Query(words=words), viewer or Viewer.official()).rulings]


def test_a_line_is_kept_with_who_wrote_it_and_the_earlier_ones_too(ledger: Ledger) -> None:
    case = asked(ledger)
    assert ledger.sheets.get(case).texts == {}
    fill(ledger, case, happened="West paused", agreed="by all")
    now = fill(ledger, case, by=TOM, happened="West paused 20 seconds", agreed="by all")
    assert now.texts == {"happened": "West paused 20 seconds", "agreed": "by all"}
    assert [(line.field, line.text, line.by) for line in now.history] == [
        ("happened", "West paused", DORA),
        ("agreed", "by all", DORA),
        ("happened", "West paused 20 seconds", TOM),
    ]
    assert fill(ledger, case, agreed="").texts == {"happened": "West paused 20 seconds"}


def test_nothing_of_a_sheet_can_be_changed_or_deleted(ledger: Ledger) -> None:
    case = asked(ledger)
    fill(ledger, case, happened="West paused")
    ledger.sheets.close(case, by=DORA, at=AT)
    ledger.reminders.add(case, by="3", place="5", channel="900", due=AT, at=AT)
    ledger.reminders.mark_done(1, by="3", at=AT)
    for name in ("sheet_lines", "sheet_states", "reminders", "reminder_states"):
        for sql in (f"DELETE FROM {name}", f"UPDATE {name} SET at = ''"):
            with pytest.raises(sqlite3.IntegrityError, match="only added to"):
                ledger.file.db.execute(sql)


def test_the_same_form_again_adds_nothing_and_of_two_who_write_the_second_is_told(ledger: Ledger) -> None:
    case = asked(ledger)
    seen = ledger.sheets.get(case).seen
    for _ in range(2):
        fill(ledger, case, seen=seen, happened="West paused")
    assert len(ledger.sheets.get(case).history) == 1
    with pytest.raises(OutdatedSheet, match="Dora has written"):
        fill(ledger, case, by=TOM, seen=seen, happened="South paused", agreed="no")
    now = fill(ledger, case, by=TOM, seen=seen, agreed="no")
    assert now.texts == {"happened": "West paused", "agreed": "no"}


def test_a_sheet_needs_a_case(ledger: Ledger) -> None:
    with pytest.raises(NoSuchCase):
        fill(ledger, 7, happened="West paused")
    with pytest.raises(NoSuchCase):
        ledger.sheets.close(7, by=DORA, at=AT)


def test_a_sheet_is_open_until_it_is_closed_and_again_where_more_is_written(ledger: Ledger) -> None:
    begun, reminded, _ = (asked(ledger) for _ in range(3))
    fill(ledger, begun, happened="West paused")
    ledger.reminders.add(reminded, by="3", place="5", channel="900", due=AT, at=AT)
    make(ledger, "a", case=begun)  # on what was found beside it
    assert [sheet.case for sheet in ledger.sheets.still_open()] == [begun, reminded]
    for _ in range(2):
        assert ledger.sheets.close(begun, by=DORA, at=AT).closed
    assert [sheet.case for sheet in ledger.sheets.still_open()] == [reminded]
    fill(ledger, begun, happened="West paused")
    assert ledger.sheets.get(begun).closed
    fill(ledger, begun, damage="none")
    assert [sheet.case for sheet in ledger.sheets.still_open()] == [begun, reminded]


def test_a_reminder_waits_until_it_is_due_and_goes_on_as_it_is_told(ledger: Ledger) -> None:
    case = asked(ledger)
    first = ledger.reminders.add(case, by="3", place="5", channel="900", due=AT + 15 * MINUTE, at=AT)
    second = ledger.reminders.add(case, by="3", place="6", channel="900", due=AT + 30 * MINUTE, at=AT)
    assert [each.state for each in ledger.reminders.of_case(case)] == ["done", "waiting"]
    assert (ledger.reminders.due(AT + 15 * MINUTE), ledger.reminders.next_due()) == ([], AT + 30 * MINUTE)
    assert ledger.reminders.due(AT + 30 * MINUTE) == [second]
    ledger.reminders.mark_posted(second.id, message="91", at=AT)
    posted = ledger.reminders.get(second.id)
    assert (posted.state, posted.post, posted.place) == ("posted", Post("900", "91"), "6")
    assert ledger.reminders.mark_done(second.id, by="3", at=AT).state == "done"
    assert ledger.reminders.mark_done(first.id, by="3", at=AT).state == "done"
    assert (ledger.reminders.due(AT + 60 * MINUTE), ledger.reminders.next_due()) == ([], None)
    with pytest.raises(NoSuchReminder):
        ledger.reminders.get(7)


def test_of_two_directors_each_has_a_reminder_of_their_own(ledger: Ledger) -> None:
    case = asked(ledger)
    doras = ledger.reminders.add(case, by=DORA.id, place="5", channel="900", due=AT + 15 * MINUTE, at=AT)
    toms = ledger.reminders.add(case, by=TOM.id, place="5", channel="900", due=AT + 30 * MINUTE, at=AT)
    assert ledger.reminders.due(AT + 30 * MINUTE) == [doras, toms]
    later = ledger.reminders.add(case, by=DORA.id, place="5", channel="900", due=AT + 45 * MINUTE, at=AT)
    assert ledger.reminders.due(AT + 60 * MINUTE) == [toms, later]


def test_officials_find_a_ruling_by_the_words_of_its_sheet_and_the_asker_does_not(ledger: Ledger) -> None:
    case = asked(ledger)
    fill(ledger, case, polled="three peers, all of them bid")
    ruling = make(ledger, "a", Entry(verdict="Result stands.", edition="2017"), case=case)
    fill(ledger, case, damage="an overtrick")
    assert found(ledger, "peers") == found(ledger, "overtrick") == [ruling.number]
    assert found(ledger, "peers", Viewer.member("11")) == []
    (why,) = elsewhere(ledger, ledger.rulings.get(ruling.number), ["peers"], Viewer.official())
    assert why.where == "sheet"


def test_who_is_forgotten_leaves_no_word_in_a_sheet_and_its_reminders_go(ledger: Ledger) -> None:
    case = asked(ledger)
    fill(ledger, case, happened="Zebedee paused")
    fill(ledger, case, by=TOM, agreed=f"<@{DORA.id}> says so; Dora saw it")
    make(ledger, "a", Entry(verdict="Result stands.", edition="2017"), case=case)
    reminder = ledger.reminders.add(case, by=DORA.id, place="5", channel="900", due=AT, at=AT)
    ledger.reminders.mark_posted(reminder.id, message="91", at=AT)
    assert posts_of(ledger, DORA.id) == (Post("900", "91"),)
    mentions = forget(ledger, DORA.id, AT).mentions
    assert [each.where for each in mentions] == ["sheet of case 1"]
    assert ledger.sheets.get(case).texts == {"agreed": "@someone says so; Dora saw it"}
    assert found(ledger, "Zebedee") == []
    assert (ledger.reminders.of_case(case), knows(ledger, DORA.id)) == ([], False)
    assert b"Zebedee" not in ledger.path.read_bytes()


def test_a_sheet_expires_with_its_case_and_stays_with_its_ruling(ledger: Ledger) -> None:
    ledger.settings.change({"retention_days": 30}, by=DORA, at=AT)
    idle, ruled = asked(ledger), asked(ledger)
    for case in (idle, ruled):
        fill(ledger, case, happened="West paused")
        ledger.reminders.add(case, by="3", place="5", channel="900", due=AT, at=AT)
        ledger.sheets.close(case, by=DORA, at=AT)
    make(ledger, "a", case=ruled)
    assert expire(ledger, AT + timedelta(days=60)) == 2
    assert (ledger.sheets.get(idle).history, ledger.reminders.of_case(idle)) == ((), [])
    assert ledger.sheets.get(ruled).texts == {"happened": "West paused"}


def test_a_sheet_goes_with_its_case_into_another_ledger_as_it_is(ledger: Ledger, tmp_path: Path) -> None:
    case = asked(ledger)
    fill(ledger, case, happened="West paused")
    fill(ledger, case, by=TOM, happened="West paused 20 seconds", damage="none")
    ledger.sheets.close(case, by=DORA, at=AT)
    text = exported(ledger)
    with imported(text, tmp_path / "servers" / "2.sqlite3") as there:
        assert exported(there) == text
        assert there.sheets.get(case) == ledger.sheets.get(case)
    with Ledger.open(tmp_path / "servers" / "3.sqlite3") as forgetful:
        forget(forgetful, TOM.id, AT)
        take_in(forgetful, io.StringIO(text), lambda *_: None)
        assert forgetful.sheets.get(case).texts == {}
        assert TOM.id not in exported(forgetful)
