"""Forgetting a person, letting old cases expire: what goes, what stays, and that no byte of it is left in the file."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.ledger import Entry, Ledger, NoSuchCall, NoSuchCase, Person, Post
from bot.ledger.facade import Ledgers
from bot.records import Query, Viewer, search
from bot.records.forgetting import expire, forget, is_forgotten, knows, posts_of
from bot.records.mentions import Mention

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN = Person("111111111111111111", "Annabelle")
BOB = Person("222222222222222222", "Bobthedirector")
OFFICIAL = Viewer.official()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "servers" / "1.sqlite3"


def open_case(
    ledger: Ledger, /, asker: Person = ANN, text: str = "annswords spoken", at: datetime = AT, **more: Any
) -> int:
    step = {"do": "ask", "text": text, "facts": [{"question": "q", "answer": "a", "words": text}], "verdict": "match"}
    return ledger.cases.open(
        asker=asker,
        channel="900",
        text=text,
        edition="2017",
        digest="d",
        private=False,
        step=step,
        finding={"say": "Stays.", "words": text},
        module=None,
        module_digest=None,
        at=at,
        **more,
    ).number


def answer(ledger: Ledger, case: int, by: Person, **step: Any) -> None:
    turn = ledger.cases.get(case).turn
    ledger.cases.add_step(
        case,
        turn=turn,
        step={"do": "answer", **step},
        by=by,
        edition="2017",
        module=None,
        module_digest=None,
        finding=None,
        at=AT,
    )


def make(ledger: Ledger, by: Person, case: int | None = None, **entry: Any) -> int:
    said = {"verdict": "The queen stays played.", "finding": {"say": "The queen stays played."}, **entry}
    made = ledger.rulings.make(
        Entry(**said), key=str(len(ledger.rulings.latest(99))), by=by, at=AT, case=case, posts={"public": "900"}
    )
    for card in ledger.outbox.due("ruling"):
        ledger.outbox.mark_sent(card, message=f"55{card.id}", at=AT)
    return made.number


def bytes_left(path: Path) -> bytes:
    """All that the ledger leaves on the disk, capitals aside."""
    return b"".join(each.read_bytes() for each in sorted(path.parent.glob(f"{path.name}*"))).lower()


def test_an_asker_is_forgotten_with_every_word_and_the_case_stays(path: Path) -> None:
    with Ledger.open(path) as ledger:
        case = open_case(ledger)
        answer(ledger, case, ANN, question="meant", named="annsnamed card")
        answer(ledger, case, BOB, question="played", answer="yes")
        ledger.outbox.record_finding(case, "900", "77")
        forgotten = forget(ledger, ANN.id, AT)
        left = ledger.cases.get(case)
    assert (forgotten.cases, forgotten.rulings, forgotten.posts) == (1, 0, (Post("900", "77"),))
    assert (left.asker, left.text, left.turn) == (None, "", 3)
    assert left.steps[0]["facts"] == [{"question": "q", "answer": "a", "words": ""}]
    assert left.steps[2] == {"do": "answer", "question": "played", "answer": "yes"}


def test_what_was_read_from_a_text_goes_with_it_and_answers_of_modules_stay(path: Path) -> None:
    facts = [{"module": "m", "question": "q", "answer": "yes", "words": "annswords"},
             {"module": "", "question": "called", "answer": "annscousin: queen", "words": "annswords"}]  # fmt: skip
    with Ledger.open(path) as ledger:
        case = open_case(ledger)
        answer(ledger, case, ANN, facts=facts)
        forget(ledger, ANN.id, AT)
        assert [fact["answer"] for fact in ledger.cases.get(case).steps[1]["facts"]] == ["yes", ""]
    assert b"annscousin" not in bytes_left(path)


def test_who_wrote_what_another_asked_about_is_forgotten_with_the_words_and_the_asker_stays(path: Path) -> None:
    with Ledger.open(path) as ledger:
        case = open_case(ledger, BOB, writer=ANN.id)
        make(ledger, BOB, case, finding={"say": "The queen stays played.", "words": "annswords spoken"})
        assert knows(ledger, ANN.id)
        forgotten = forget(ledger, ANN.id, AT)
        left = ledger.cases.get(case)
        assert (forgotten.cases, forgotten.rulings) == (1, 1)
        assert (left.asker, left.writer, left.text, left.steps[0]["text"]) == (BOB, None, "", "")
        assert not knows(ledger, ANN.id)
        assert search(ledger, Query(words="annswords"), OFFICIAL).rulings == ()
    assert b"annswords" not in bytes_left(path)
    assert ANN.id.encode() not in bytes_left(path)


def test_when_the_asker_is_forgotten_nobody_is_left_who_wrote_it(path: Path) -> None:
    with Ledger.open(path) as ledger:
        case = open_case(ledger, ANN, writer=BOB.id, to_post=True)
        forget(ledger, ANN.id, AT)
        left = ledger.cases.get(case)
        assert (left.asker, left.writer, left.text) == (None, None, "")
        assert ledger.outbox.due("finding") == []


def test_a_case_that_expires_takes_along_who_wrote_it(path: Path) -> None:
    with Ledger.open(path) as ledger:
        ruled, idle = open_case(ledger, BOB, writer=ANN.id), open_case(ledger, BOB, writer=ANN.id, to_post=True)
        make(ledger, BOB, ruled)
        ledger.settings.change({"retention_days": 30}, by=BOB, at=AT)
        assert expire(ledger, AT + timedelta(days=31)) == 2
        assert (ledger.cases.get(ruled).asker, ledger.cases.get(ruled).writer) == (None, None)
        with pytest.raises(NoSuchCase):
            ledger.cases.get(idle)
        assert expire(ledger, AT + timedelta(days=31)) == 0


def test_no_trace_of_a_person_is_left_in_the_file_its_log_or_its_index(path: Path) -> None:
    with Ledger.open(path) as ledger:
        case = open_case(ledger)
        answer(ledger, case, ANN, named="annsnamed card")
        make(ledger, BOB, case)
        make(ledger, ANN, note="annsnote unheardof", board="annsboard", verdict="annsverdict", contract="annscontract")
        ledger.rulings.revise(
            2, expect=1, by=ANN, at=AT, why="annswhy", state="amended", changes={"option": "annsoption"}
        )
        ledger.notes.set("45", "clubnote", by=ANN, at=AT)
        ledger.settings.change({"event": "Spring"}, by=ANN, at=AT)
        ledger.misses.add(text="annsmiss", kind="none", module=None, edition="2017", by=ANN, at=AT)
        open_case(ledger, BOB, f"bobswords about <@{ANN.id}> and {ANN.id}")
        before = bytes_left(path)
        forgotten = forget(ledger, ANN.id, AT)
        assert (forgotten.cases, forgotten.rulings, forgotten.misses) == (1, 2, 1)
        traces = ["annswords", "annsnamed", "annsnote", "unheardof", "annsboard", "annsverdict", "annscontract",
                  "annswhy", "annsoption", "annsmiss", "annabelle", ANN.id]  # fmt: skip
        assert [trace for trace in traces if trace.encode() not in before] == []
        assert [trace for trace in traces if trace.encode() in bytes_left(path)] == []
        assert path.with_name(path.name + "-wal").stat().st_size == 0
        assert ledger.cases.get(2).text == "bobswords about @someone and @someone"
        assert ledger.notes.current()["45"].text == "clubnote"
        assert ledger.settings.current().event == "Spring"
        assert [ruling.number for ruling in ledger.rulings.latest()] == [2, 1]
    assert [trace for trace in traces if trace.encode() in bytes_left(path)] == []


def test_of_a_call_neither_who_called_nor_who_came_is_left_and_its_card_is_to_be_deleted(path: Path) -> None:
    with Ledger.open(path) as ledger:
        made = ledger.calls.open(open_case(ledger, BOB), by=BOB.id, place="bobsplace", pings=True, at=AT)
        ledger.calls.mark_posted(made.id, channel="900", message="771", at=AT)
        ledger.calls.answer(made.id, "coming", by=ANN.id, at=AT)
        for person in (ANN.id, BOB.id):
            assert knows(ledger, person)
            assert Post("900", "771") in posts_of(ledger, person)
            forget(ledger, person, AT)
        left = ledger.calls.get(made.id)
    assert (left.by, left.place, left.comes, left.state) == (None, "", None, "coming")
    assert b"bobsplace" not in bytes_left(path)


def test_the_calls_of_a_case_expire_with_it(path: Path) -> None:
    with Ledger.open(path) as ledger:
        ruled, idle = open_case(ledger, BOB), open_case(ledger, BOB)
        make(ledger, BOB, ruled)
        calls = [
            ledger.calls.open(number, by=by, place="bobsplace", pings=True, at=AT)
            for number, by in ((ruled, BOB.id), (idle, ANN.id))
        ]
        ledger.settings.change({"retention_days": 30}, by=BOB, at=AT)
        expire(ledger, AT + timedelta(days=31))
        assert (ledger.calls.get(calls[0].id).by, ledger.calls.get(calls[0].id).place) == (None, "")
        with pytest.raises(NoSuchCall):
            ledger.calls.get(calls[1].id)


def test_a_forgotten_director_becomes_a_director_and_the_ruling_stands(path: Path) -> None:
    with Ledger.open(path) as ledger:
        make(ledger, ANN, clauses=("45C4b",), note="annsnote", module="dummy_card_changed", deciding={"meant": "slip"})
        forget(ledger, ANN.id, AT)
        ruling = ledger.rulings.get(1)
        assert (ruling.director, ruling.entry.note, ruling.entry.clauses) == (None, None, ("45C4b",))
        assert ruling.entry.verdict == "The queen stays played."  # the bot's words, not the director's
        assert [found.number for found in search(ledger, Query(words="queen", law="45"), OFFICIAL).rulings] == [1]
        assert search(ledger, Query(director=ANN.id), OFFICIAL).rulings == ()
        assert search(ledger, Query(words="annsnote"), OFFICIAL).rulings == ()
        assert ledger.rulings.similar("dummy_card_changed", {"meant": "slip"}) == [ruling]


def test_what_others_wrote_in_the_same_ruling_stays(path: Path) -> None:
    with Ledger.open(path) as ledger:
        make(ledger, BOB, note="bobsnote", board="7")
        ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="annswhy", changes={"board": "8"})
        ledger.rulings.revise(1, expect=2, by=BOB, at=AT, why="bobswhy", changes={"place": "T2"})
        forget(ledger, ANN.id, AT)
        first, second, third = ledger.rulings.get(1).history
    assert (first.by, first.entry.board, first.entry.note) == (BOB, "7", "bobsnote")
    assert (second.by, second.why, second.entry.board, second.entry.note) == (None, "", None, "bobsnote")
    assert (third.by, third.why, third.entry.board, third.entry.place) == (BOB, "bobswhy", None, "T2")


def test_the_cards_of_a_changed_ruling_are_edited(path: Path) -> None:
    with Ledger.open(path) as ledger:
        make(ledger, ANN)
        make(ledger, BOB)
        assert ledger.outbox.due("ruling") == []
        forget(ledger, ANN.id, AT)
        (edit,) = ledger.outbox.due("ruling")
        assert (edit.number, edit.message, edit.revisions) == (1, "551", (0,))


def test_texts_by_others_that_name_the_person_are_listed(path: Path) -> None:
    with Ledger.open(path) as ledger:
        open_case(ledger)
        open_case(ledger, BOB, "Annabelle revoked")
        ledger.notes.set("64", "ask annabelle first", by=BOB, at=AT)
        mentions = forget(ledger, ANN.id, AT).mentions
    assert set(mentions) == {Mention("case 2", "Annabelle revoked"), Mention("note on 64", "ask annabelle first")}


def test_forgetting_somebody_unknown_or_twice_changes_nothing(path: Path) -> None:
    with Ledger.open(path) as ledger:
        open_case(ledger)
        assert not is_forgotten(ledger, ANN.id)
        assert forget(ledger, "333", AT).cases == 0
        assert ledger.cases.get(1).asker == ANN
        forget(ledger, ANN.id, AT)
        assert forget(ledger, ANN.id, AT).cases == 0
        assert is_forgotten(ledger, ANN.id)
        assert ANN.id.encode() not in bytes_left(path)


def test_the_next_case_of_somebody_forgotten_is_kept_as_anybodys(path: Path) -> None:
    with Ledger.open(path) as ledger:
        forget(ledger, ANN.id, AT)
        assert ledger.cases.get(open_case(ledger)).asker == ANN


def test_the_index_agrees_with_the_record_after_every_kind_of_change(path: Path) -> None:
    with Ledger.open(path) as ledger:
        for by in (ANN, BOB):
            number = make(ledger, by, open_case(ledger, by), note="first")
            ledger.rulings.revise(number, expect=1, by=by, at=AT, why="w", state="amended", changes={"note": "second"})
        forget(ledger, ANN.id, AT)
        ledger.settings.change({"retention_days": 1}, by=BOB, at=AT)
        expire(ledger, AT + timedelta(days=9))
        ledger.file.db.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
        assert ledger.file.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert ledger.file.db.execute("PRAGMA foreign_key_check").fetchall() == []
        known = {row[0] for row in ledger.file.db.execute("SELECT word FROM vocabulary")}
        used = {
            word
            for row in ledger.file.db.execute("SELECT shown, kept FROM standing")
            for each in row
            for word in each.split()
        }
        assert known == used


def test_the_record_is_locked_again_afterwards(path: Path) -> None:
    with Ledger.open(path) as ledger:
        open_case(ledger)
        forget(ledger, ANN.id, AT)
        with pytest.raises(Exception, match="only added to"):
            ledger.file.db.execute("UPDATE cases SET text = 'x'")


async def test_the_bot_forgets_beside_its_work_and_nothing_written_meanwhile_is_lost(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    write = lambda ledger: open_case(ledger, BOB, "bobswords")  # noqa: E731
    for _ in range(5):
        await ledgers.write("1", open_case)
    forgetting = asyncio.create_task(ledgers.run_alone("1", forget, ANN.id, AT))
    numbers = await asyncio.gather(*(ledgers.write("1", write) for _ in range(20)), ledgers.write("2", write))
    assert (await forgetting).cases == 5
    assert numbers == [*range(6, 26), 1]
    assert {case.asker for case in await ledgers.cases.latest("1", limit=50)} == {None, BOB}
    await ledgers.aclose()


async def test_an_erased_tenant_is_gone_and_may_begin_again(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    await ledgers.write("1", open_case)
    await ledgers.write("2", open_case)
    assert len(await ledgers.cases.latest("1")) == 1
    await ledgers.erase("1")
    assert await ledgers.cases.latest("1") == []
    assert await ledgers.tenants() == ["2"]
    assert await ledgers.write("1", open_case) == 1
    assert len(await ledgers.cases.latest("1")) == 1
    await ledgers.aclose()


async def test_what_is_written_to_a_tenant_waits_for_its_long_job_and_the_other_tenants_go_on(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    ended: list[str] = []
    may_end = threading.Event()

    def long_job(ledger: Ledger) -> int:
        assert may_end.wait(10)
        ended.append("job")
        return len(ledger.cases.latest())

    def write(ledger: Ledger) -> None:
        open_case(ledger)
        ended.append(ledger.tenant)

    job = asyncio.create_task(ledgers.run_alone("1", long_job))
    await asyncio.sleep(0.05)
    waiting = asyncio.create_task(ledgers.write("1", write))
    await ledgers.write("2", write)
    may_end.set()
    assert await job == 0
    await waiting
    assert ended == ["2", "job", "1"]
    await ledgers.aclose()


async def test_a_server_that_was_left_is_purged_only_after_the_grace_period(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    grace = timedelta(days=30)
    for tenant in ("1", "2", "3"):
        await ledgers.write(tenant, open_case)
    for tenant in ("1", "2", "9"):
        await ledgers.leave(tenant, AT)
    await ledgers.leave("1", AT + timedelta(days=20))
    await ledgers.come_back("2")
    assert await ledgers.due_for_purge(AT + timedelta(days=29), grace) == []
    assert await ledgers.due_for_purge(AT + timedelta(days=30), grace) == ["1"]
    await ledgers.erase("1")
    assert await ledgers.due_for_purge(AT + timedelta(days=99), grace) == []
    await ledgers.aclose()


def test_cases_expire_as_the_club_set_it_and_rulings_stay_without_the_asker(path: Path) -> None:
    old, new = AT - timedelta(days=31), AT - timedelta(days=29)
    with Ledger.open(path) as ledger:
        for at in (old, old, new):
            open_case(ledger, at=at)
        make(ledger, BOB, 2)
        ledger.outbox.record_finding(1, "900", "77")
        assert expire(ledger, AT) == 0
        ledger.settings.change({"retention_days": 30}, by=BOB, at=AT)
        assert expire(ledger, AT) == 2
        assert [(case.number, case.asker) for case in ledger.cases.latest()] == [(3, ANN), (2, None)]
        assert ledger.cases.get(2).text == ""
        assert ledger.rulings.get(1).case == 2
        assert expire(ledger, AT) == 0
        assert open_case(ledger) == 4
        assert search(ledger, Query(words="annswords"), OFFICIAL).rulings == ()


def test_of_a_miss_that_expires_with_no_case_no_byte_is_left(path: Path) -> None:
    with Ledger.open(path) as ledger:
        ledger.settings.change({"retention_days": 30}, by=BOB, at=AT)
        old = AT - timedelta(days=31)
        ledger.misses.add(text="annsmiss", kind="none", module=None, edition="2017", by=ANN, at=old)
        assert expire(ledger, AT) == 0
        assert ledger.misses.all() == []
        assert b"annsmiss" not in bytes_left(path)
