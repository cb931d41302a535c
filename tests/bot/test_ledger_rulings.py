"""Rulings, revisions, the outbox, settings, notes and the queue of misses, on a real file."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.ledger import (
    MOVES,
    REASON_NEEDED,
    STATES,
    BadSetting,
    Case,
    Entry,
    ImpossibleMove,
    Ledger,
    NoSuchCase,
    NoSuchMiss,
    NoSuchRuling,
    OutdatedRuling,
    Person,
    Ruling,
    Settings,
    differs,
    needs_check,
)
from bot.ledger.homes import Ledgers

AT = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
ANN = Person("11", "Ann")
BOB = Person("22", "Bob")
ENTRY = Entry(
    verdict="The queen stays played.",
    clauses=("45C4b",),
    edition="2017",
    module="dummy_card_changed",
    module_digest="part-1",
    digest="whole-1",
    row="changed_mind",
    deciding={"meant": "changed", "played": "yes"},
    finding={"row": "changed_mind", "cite": ["45C4b"]},
    board="7",
    contract="4♠",
)


@pytest.fixture
def ledger(tmp_path: Path):
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened


def open_case(ledger: Ledger) -> Case:
    return ledger.open_case(
        asker=BOB,
        channel="900",
        text="declarer wants the king instead",
        edition="2017",
        digest="whole-1",
        private=False,
        step={},
        finding=None,
        module=None,
        module_digest=None,
        at=AT,
    )


def make(ledger: Ledger, key: str = "a", entry: Entry = ENTRY, **more) -> Ruling:
    return ledger.make_ruling(entry, key=key, by=ANN, at=AT, **more)


def with_state(ledger: Ledger, *states: str) -> Ruling:
    ruling = make(ledger, f"{states}")
    for state in states:
        ruling = ledger.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, why="so", state=state)
    return ruling


WAYS = {
    "given": (),
    "confirmed": ("confirmed",),
    "amended": ("amended",),
    "appealed": ("appealed",),
    "upheld": ("appealed", "upheld"),
    "changed": ("appealed", "changed"),
    "superseded": ("superseded",),
    "voided": ("voided",),
}


def test_a_ruling_is_read_back_as_it_was_made(ledger):
    case = open_case(ledger)
    made = make(ledger, case=case.number)
    read = ledger.ruling(made.number)
    assert read == made
    assert (read.number, read.case, read.state, read.revision, read.director) == (1, case.number, "given", 1, ANN)
    assert read.entry.deciding == {"meant": "changed", "played": "yes"}
    assert read.entry.finding == {"row": "changed_mind", "cite": ["45C4b"]}
    assert (read.entry.verdict, read.entry.clauses, read.entry.board) == ("The queen stays played.", ("45C4b",), "7")
    assert ledger.rulings_of_case(case.number) == [read]


def test_the_same_press_twice_makes_one_ruling_with_one_number(ledger):
    first = make(ledger, "modal:5", cards={"public": "900"})
    again = make(ledger, "modal:5", Entry(verdict="something else"), cards={"public": "900"})
    assert again == first
    assert make(ledger, "modal:6").number == 2
    assert len(ledger.pending_cards()) == 1


async def test_two_directors_at_once_make_one_ruling(tmp_path):
    ledgers = Ledgers(tmp_path)
    made = await asyncio.gather(
        *(
            ledgers.make_ruling("1", ENTRY, key="case:1:4", by=by, at=AT, cards={"public": "9"})
            for by in (ANN, BOB) * 10
        )
    )
    assert {(ruling.number, ruling.director) for ruling in made} == {(1, ANN)}
    assert len(await ledgers.pending_cards("1")) == 1
    await ledgers.aclose()


def test_a_ruling_on_a_case_that_is_not_there_leaves_nothing_behind(ledger):
    with pytest.raises(NoSuchCase):
        make(ledger, case=9)
    assert ledger.latest_rulings() == []
    assert make(ledger).number == 1


def test_an_unknown_ruling_is_named_in_one_sentence(ledger):
    for number in (1, 0, -3, 10**30, -(10**30)):
        with pytest.raises(NoSuchRuling, match=f"There is no ruling {number} here."):
            ledger.ruling(number)


def test_what_the_entry_leaves_out_comes_from_the_settings(ledger):
    changes = {"event": "Spring Pairs", "session": "2", "appeal_minutes": 20, "time_zone": "Pacific/Auckland"}
    ledger.change_settings({**changes, "edition": "2007"}, by=ANN, at=AT)
    ruling = make(ledger, entry=Entry(verdict="Play goes on."))
    assert (ruling.entry.event, ruling.entry.session, ruling.entry.edition) == ("Spring Pairs", "2", "2007")
    assert ruling.entry.appeal_minutes == 20
    assert ruling.day == date(2026, 3, 5)
    ledger.change_settings({"event": "Summer Pairs"}, by=ANN, at=AT)
    assert ledger.ruling(ruling.number).entry.event == "Spring Pairs"


def test_a_revision_is_added_and_nothing_before_it_is_lost(ledger):
    ruling = make(ledger)
    changed = ledger.revise(
        1, expect=1, by=BOB, at=AT, why="the king was named first", state="amended", changes={"verdict": "King it is."}
    )
    assert (changed.revision, changed.state, changed.entry.verdict) == (2, "amended", "King it is.")
    assert changed.history[0] == ruling.history[0]
    assert (changed.latest.by, changed.latest.why) == (BOB, "the king was named first")
    assert changed.entry.finding == ENTRY.finding
    assert changed.director == ANN


def test_a_revision_of_what_somebody_else_revised_is_refused_with_the_present_ruling(ledger):
    make(ledger)
    present = ledger.revise(1, expect=1, by=BOB, at=AT, state="confirmed")
    with pytest.raises(OutdatedRuling) as outdated:
        ledger.revise(1, expect=1, by=ANN, at=AT, state="appealed")
    assert outdated.value.ruling == present == ledger.ruling(1)


@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_a_ruling_moves_only_as_its_life_allows(ledger, before, after):
    ruling = with_state(ledger, *WAYS[before])
    assert ruling.state == before
    if after in MOVES[before]:
        assert with_state(ledger, *WAYS[before], after).state == after
    else:
        with pytest.raises(
            ImpossibleMove, match=rf"is {before} and cannot become {after}: (it can be|that is its end)"
        ):
            ledger.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, why="so", state=after)
        assert ledger.ruling(ruling.number) == ruling


@pytest.mark.parametrize("state", sorted(REASON_NEEDED - {"changed"}))
def test_a_move_that_takes_something_back_needs_a_reason(ledger, state):
    make(ledger)
    with pytest.raises(ImpossibleMove, match="Say why"):
        ledger.revise(1, expect=1, by=ANN, at=AT, why="  ", state=state)


@pytest.mark.parametrize(
    "change", [{"verdict": "x"}, {"clauses": ("47F",)}, {"option": "accept"}, {"adjustment": "60/40"}]
)
def test_the_outcome_changes_only_by_a_move_that_says_so(ledger, change):
    make(ledger)
    for state in (None, "confirmed"):
        with pytest.raises(ImpossibleMove, match="amended, with the reason"):
            ledger.revise(1, expect=1, by=ANN, at=AT, why="typing", state=state, changes=change)
    assert ledger.revise(1, expect=1, by=ANN, at=AT, why="so", state="amended", changes=change).revision == 2


@pytest.mark.parametrize("change", [{"finding": None}, {"deciding": {}}, {"module": "other"}, {"edition": "1997"}])
def test_what_a_ruling_rests_on_never_changes(ledger, change):
    make(ledger)
    with pytest.raises(ImpossibleMove, match="stays as it was"):
        ledger.revise(1, expect=1, by=ANN, at=AT, why="so", state="amended", changes=change)


def test_a_correction_keeps_the_state(ledger):
    make(ledger)
    ruling = ledger.revise(1, expect=1, by=BOB, at=AT, changes={"board": "8", "note": "was board 8", "released": True})
    assert (ruling.state, ruling.entry.board, ruling.entry.released) == ("given", "8", True)
    with pytest.raises(ImpossibleMove, match="has no bord"):
        ledger.revise(1, expect=2, by=BOB, at=AT, changes={"bord": "8"})


def test_a_voided_ruling_takes_no_correction(ledger):
    ruling = with_state(ledger, "voided")
    with pytest.raises(ImpossibleMove, match="voided"):
        ledger.revise(ruling.number, expect=ruling.revision, by=ANN, at=AT, changes={"note": "x"})


def test_a_ruling_and_the_one_that_takes_its_place_name_each_other(ledger):
    make(ledger, "a")
    make(ledger, "b")
    older = ledger.supersede(1, expect=1, by_ruling=2, by=ANN, at=AT, why="other facts")
    assert (older.state, older.entry.superseded_by, ledger.ruling(2).entry.supersedes) == ("superseded", 2, 1)
    with pytest.raises(ImpossibleMove, match="cannot supersede itself"):
        ledger.supersede(2, expect=2, by_ruling=2, by=ANN, at=AT, why="x")
    with pytest.raises(ImpossibleMove):
        ledger.supersede(1, expect=2, by_ruling=2, by=ANN, at=AT, why="again")
    assert ledger.ruling(2).revision == 2


def test_the_appeal_deadline_runs_from_when_the_score_was_posted(ledger):
    assert make(ledger).appeal_deadline is None
    posted = AT + timedelta(hours=1)
    ruling = ledger.revise(1, expect=1, by=ANN, at=AT, changes={"score_posted_at": posted})
    assert ruling.appeal_deadline == posted + timedelta(minutes=30)
    assert ledger.ruling(1).entry.score_posted_at == posted


@pytest.mark.parametrize("name", ["rulings", "revisions", "outbox", "deliveries", "settings", "notes", "misses"])
def test_the_file_itself_refuses_to_change_or_delete_the_record(ledger, name):
    make(ledger, cards={"public": "900"})
    ledger.card_sent(1, message="5", at=AT)
    ledger.change_settings({"event": "x"}, by=ANN, at=AT)
    ledger.set_note("45C4b", "x", by=ANN, at=AT)
    ledger.add_miss(text="x", kind="none", module=None, edition="2017", by=ANN, at=AT)
    for statement in (f"UPDATE {name} SET rowid = 99", f"DELETE FROM {name}"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            ledger.db.execute(statement)


def test_similar_rulings_share_module_and_deciding_answers_in_any_order(ledger):
    make(ledger, "1")
    make(ledger, "2", Entry(verdict="x", module="dummy_card_changed", deciding={"played": "yes", "meant": "changed"}))
    make(ledger, "3", Entry(verdict="x", module="dummy_card_changed", deciding={"meant": "slip"}))
    make(ledger, "4", Entry(verdict="x", module="premature_play", deciding=ENTRY.deciding))
    ledger.revise(make(ledger, "5").number, expect=1, by=ANN, at=AT, why="so", state="voided")
    found = ledger.similar("dummy_card_changed", ENTRY.deciding)
    assert [ruling.number for ruling in found] == [2, 1]
    assert [ruling.number for ruling in ledger.similar("dummy_card_changed", ENTRY.deciding, but=2)] == [1]
    assert [ruling.number for ruling in ledger.similar("dummy_card_changed", ENTRY.deciding, limit=1)] == [2]


def test_a_ruling_with_another_outcome_on_the_same_facts_differs(ledger):
    before = make(ledger, "1")
    assert not differs(ENTRY, before)
    assert not differs(Entry(verdict="In other words.", clauses=("45C4b",), row="changed_mind", option=""), before)
    assert differs(Entry(verdict="x", clauses=("47F2",), row="changed_mind"), before)
    assert differs(Entry(verdict="x", clauses=("45C4b",), row="changed_mind", adjustment="60/40"), before)


def test_rulings_under_a_law_that_reads_otherwise_today_are_to_be_checked(ledger):
    make(ledger, "1")
    make(ledger, "2", Entry(verdict="x", module="dummy_card_changed", module_digest="part-2"))
    make(ledger, "3", Entry(verdict="by hand"))
    make(ledger, "4", Entry(verdict="x", module="gone", module_digest="part-1"))
    make(ledger, "5")
    ledger.revise(5, expect=1, by=ANN, at=AT, why="so", state="voided")
    now = {"dummy_card_changed": "part-2"}
    assert [ruling.number for ruling in ledger.check_again(now)] == [4, 1]
    assert [needs_check(ledger.ruling(number), now) for number in range(1, 6)] == [True, False, False, True, False]


def test_a_card_is_posted_then_edited_and_each_once(ledger):
    make(ledger, cards={"public": "900", "full": "901"})
    public, full = ledger.pending_cards()
    assert [(card.kind, card.channel, card.message) for card in (public, full)] == [
        ("public", "900", None),
        ("full", "901", None),
    ]
    ledger.card_sent(public.id, message="5", thread="6", at=AT)
    assert ledger.pending_cards() == [full]
    ledger.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    ledger.revise(1, expect=2, by=ANN, at=AT, changes={"note": "x"})
    post, edit = ledger.pending_cards()
    assert post == full
    assert (edit.kind, edit.message, edit.revision) == ("public", "5", 3)
    ledger.card_sent(edit.id, message="5", at=AT)
    ledger.card_sent(post.id, message="7", at=AT)
    (edit,) = ledger.pending_cards()
    assert (edit.kind, edit.message) == ("full", "7")
    ledger.card_sent(edit.id, message="7", at=AT)
    assert ledger.pending_cards() == []
    assert [(card.kind, card.message, card.thread) for card in ledger.ruling(1).cards] == [
        ("full", "7", None),
        ("public", "5", "6"),
    ]


def test_a_failed_card_stays_with_the_same_nonce_and_counts_its_failures(ledger):
    make(ledger, cards={"public": "900"})
    (before,) = ledger.pending_cards()
    ledger.card_failed(before.id, why="500", at=AT)
    (after,) = ledger.pending_cards()
    assert (after.nonce, after.message, after.failures) == (before.nonce, None, 1)


def test_an_edit_that_failed_is_still_an_edit_of_the_same_message(ledger):
    make(ledger, cards={"public": "900"})
    ledger.card_sent(ledger.pending_cards()[0].id, message="5", at=AT)
    ledger.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    ledger.card_failed(ledger.pending_cards()[0].id, why="500", at=AT)
    (edit,) = ledger.pending_cards()
    assert (edit.message, edit.failures) == ("5", 1)
    assert ledger.ruling(1).cards[0].message == "5"


def test_a_card_whose_channel_is_gone_is_posted_elsewhere(ledger):
    make(ledger, cards={"public": "900"})
    (first,) = ledger.pending_cards()
    ledger.card_sent(first.id, message="5", at=AT)
    ledger.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    (edit,) = ledger.pending_cards()
    ledger.move_card(edit.id, channel="950", at=AT)
    (moved,) = ledger.pending_cards()
    assert (moved.channel, moved.message) == ("950", None)
    ledger.card_sent(moved.id, message="8", at=AT)
    ledger.revise(1, expect=2, by=ANN, at=AT, changes={"note": "x"})
    (edit,) = ledger.pending_cards()
    assert (edit.channel, edit.message) == ("950", "8")


def test_nonces_fit_the_platform_survive_a_restart_and_differ(ledger, tmp_path):
    for key in "abc":
        make(ledger, key, cards={"public": "900", "full": "900"})
    nonces = [card.nonce for card in ledger.pending_cards()]
    assert len(set(nonces)) == 6
    assert all(len(nonce) <= 25 for nonce in nonces)
    with Ledger.open(ledger.path) as again:
        assert [card.nonce for card in again.pending_cards()] == nonces
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as other:
        assert make(other, cards={"public": "900"}).number == 1
        assert other.pending_cards()[0].nonce not in nonces


RULER = """
import sys
from pathlib import Path
from datetime import UTC, datetime
from bot.ledger import Entry, Ledger, Person
with Ledger.open(Path(sys.argv[1])) as ledger:
    for turn in range(100_000):
        made = ledger.make_ruling(Entry(verdict=f"v{turn}"), key=f"{turn}", by=Person("1", "A"), at=datetime.now(UTC),
            cards={"public": "9"})
        print(made.number, flush=True)
"""


def test_a_ruling_acknowledged_before_the_kill_still_waits_to_be_posted(tmp_path):
    path = tmp_path / "1.sqlite3"
    env = {**os.environ, "PYTHONPATH": os.getcwd()}
    ruler = subprocess.Popen([sys.executable, "-c", RULER, str(path)], stdout=subprocess.PIPE, text=True, env=env)
    seen = [int(ruler.stdout.readline()) for _ in range(20)]
    ruler.send_signal(signal.SIGKILL)
    ruler.communicate()
    with Ledger.open(path) as ledger:
        waiting = {card.ruling for card in ledger.pending_cards(limit=100_000)}
        assert set(seen) <= waiting == {ruling.number for ruling in ledger.latest_rulings(limit=100_000)}


def test_nothing_set_gives_the_defaults(ledger):
    assert ledger.settings() == Settings()


def test_a_setting_changes_alone_and_none_goes_back_to_the_default(ledger):
    ledger.change_settings({"edition": "2007", "director_role": "77"}, by=ANN, at=AT)
    assert ledger.change_settings({"post": "asked", "appeal_minutes": 20}, by=BOB, at=AT) == Settings(
        edition="2007", director_role="77", post="asked", appeal_minutes=20
    )
    assert ledger.change_settings({"edition": None}, by=BOB, at=AT).edition == "2017"
    assert ledger.settings().director_role == "77"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "red"}, "There is no setting colour"),
        ({"time_zone": "Mars/Olympus"}, "no time zone that I know"),
        ({"time_zone": "../etc/passwd"}, "no time zone that I know"),
        ({"post": "sometimes"}, "always or asked"),
        ({"retention_days": 0}, "from 1 to"),
        ({"appeal_minutes": "thirty"}, "a number of minutes"),
        ({"event": " "}, "1 to 200 characters"),
        ({"event": "x", "edition": "y" * 201}, "edition takes a text"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_whole(ledger, changes, sentence):
    with pytest.raises(BadSetting, match=sentence):
        ledger.change_settings(changes, by=ANN, at=AT)
    assert ledger.settings() == Settings()


def test_a_note_is_replaced_taken_away_and_its_history_kept(ledger):
    ledger.set_note("45C4b", "We ask at once.", by=ANN, at=AT)
    ledger.set_note("64", "Two tricks at most.", by=ANN, at=AT)
    ledger.set_note("45C4b", "We ask away from the board.", by=BOB, at=AT)
    assert {about: note.text for about, note in ledger.notes().items()} == {
        "45C4b": "We ask away from the board.",
        "64": "Two tricks at most.",
    }
    assert list(ledger.notes(["64", "9"])) == ["64"]
    ledger.set_note("45C4b", "", by=ANN, at=AT)
    assert list(ledger.notes()) == ["64"]
    assert [note.text for note in ledger.note_history("45C4b")] == [
        "We ask at once.",
        "We ask away from the board.",
        "",
    ]


def test_who_typed_a_miss_is_hidden_by_a_key_that_stays_beside_the_file(ledger, tmp_path):
    facts = {"text": "x", "kind": "none", "module": None, "edition": "2017", "at": AT}
    with Ledger.open(tmp_path / "elsewhere" / "1.sqlite3") as other:
        for each in (ledger, ledger, other):
            each.add_miss(**facts, by=ANN)
        (here, again), (there,) = (
            [row[0] for row in each.db.execute("SELECT whose FROM misses")] for each in (ledger, other)
        )
    assert here == again != there
    assert (ledger.path.parent / "forgetting.key").stat().st_mode & 0o077 == 0


def test_a_miss_is_kept_without_a_name_and_becomes_a_story(ledger):
    first = ledger.add_miss(text="he sort of led", kind="none", module=None, edition="2017", by=ANN, at=AT)
    second = ledger.add_miss(text="no, a revoke", kind="wrong", module="premature_play", edition="1997", by=None, at=AT)
    assert [(miss.id, miss.state) for miss in ledger.misses()] == [(first, "new"), (second, "new")]
    ledger.settle_miss(first, "dropped", AT)
    ledger.settle_miss(second, "kept", AT)
    assert [miss.id for miss in ledger.misses("dropped")] == [first]
    assert ledger.misses("new") == []
    assert ledger.candidate_stories() == [
        {"text": "no, a revoke", "edition": "1997", "kind": "wrong", "offered": "premature_play"}
    ]
    with pytest.raises(NoSuchMiss):
        ledger.settle_miss(99, "kept", AT)
    assert ANN.id not in "\n".join(ledger.db.iterdump()).replace(str(AT), "").split("'")
